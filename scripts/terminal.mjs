import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** A reason to give up, in a sentence for the person at the terminal. */
export class ScriptFailure extends Error {}

/** One line for the person at the terminal. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Runs `main`; a `ScriptFailure` is shown without its stack and exits with 1. */
export async function runScript(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof ScriptFailure)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
