/** A reason not to start, in a sentence for the person at the terminal; no stack is shown. */
export class StartRefusal extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'StartRefusal'
  }
}

/** Runs a command of the terminal to its end. A refusal is one sentence, and any failure the exit code 1. */
export async function runCommand(main: () => Promise<unknown>): Promise<void> {
  try {
    await main()
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${error instanceof StartRefusal ? error.message : (error as Error).stack}\n`)
  }
}

const words = /no space left on device|disk quota exceeded/i
// PostgreSQL's own code, and the system's.
const codes: readonly unknown[] = ['53100', 'ENOSPC', 'EDQUOT']

/** Whether an error or a message means that a disk is full. */
export function isDiskFull(said: unknown): boolean {
  if (typeof said === 'string') return words.test(said)
  if (!(said instanceof Error)) return false
  return ('code' in said && codes.includes(said.code)) || words.test(said.message) || isDiskFull(said.cause)
}

/** For the person who runs the program. */
export function diskFullSentence(place: string): string {
  return `The disk of ${place} is full. Free some space there.`
}
