import type { Answer } from './httpConnection.ts'
import { httpRate } from './httpRate.ts'
import { timeOfDatabase, timeOfProcess } from './processorTime.ts'
import { alternate, type Rounds } from './rounds.ts'

/** A program with a PostgreSQL of its own. */
export type Contestant = {
  readonly port: number
  readonly pid: number
  /** The files of its PostgreSQL are there, in `postgres`. */
  readonly dataDir: string
}

/** One request, or several, one after the other. */
export type Texts = string | readonly string[]

/** What is asked of a program at each turn. */
export type Task = { readonly peer: Contestant; request(turn: number): Texts }

/** Turns a second of each task, and the milliseconds of processor time that a turn takes its program and database. */
export async function contest<Name extends string>(
  tasks: Readonly<Record<Name, Task>>,
  { connections, forMs }: { connections: number; forMs: number },
): Promise<{ rates: Rounds<Name>; costs: Rounds<Name> }> {
  const names = Object.keys(tasks) as Name[]
  const costs = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  const run = async (name: Name) => {
    const { peer, request } = tasks[name]
    let turns = 0
    const counted = (turn: number) => {
      turns += 1
      return request(turn)
    }
    const before = await processorTime(peer)
    const rate = await httpRate(peer.port, { connections, amount: { forMs }, check: succeeded, request: counted })
    costs[name].push(((await processorTime(peer)) - before) / turns)
    return rate
  }
  const runs = Object.fromEntries(names.map((name) => [name, () => run(name)])) as Record<Name, () => Promise<number>>
  const rates = await alternate(runs)
  // The first round was to warm up.
  for (const name of names) costs[name].shift()
  return { rates, costs }
}

async function processorTime({ pid, dataDir }: Contestant): Promise<number> {
  return (await timeOfProcess(pid)) + (await timeOfDatabase(dataDir))
}

/** Throws on an answer that is no success. */
export function succeeded({ head }: Answer): void {
  if (!/^HTTP\/1.1 20[01] /.test(head)) throw new Error(`this came instead of success: ${head}`)
}
