import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { collect, collectWithRoom } from './garbage.ts'
import type { Answer } from './httpConnection.ts'
import { httpRate } from './httpRate.ts'
import { timeOfDatabase, timeOfProcess } from './processorTime.ts'
import { alternate, type Rounds } from './rounds.ts'

/** A program with a PostgreSQL of its own. */
export type Contestant = {
  readonly port: number
  readonly process: ChildProcess
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

async function processorTime({ process, dataDir }: Contestant): Promise<number> {
  return (await timeOfProcess(process.pid ?? 0)) + (await timeOfDatabase(dataDir))
}

/** Throws on an answer that is no success. */
export function succeeded({ head }: Answer): void {
  if (!/^HTTP\/1.1 20[01] /.test(head)) throw new Error(`this came instead of success: ${head}`)
}

/** Megabytes that a program has in memory after its garbage was collected, and the most that it has ever had. */
export async function memoryOf({ process }: Contestant): Promise<{ held: number; most: number }> {
  await collectWithRoom(process)
  await collect(process, { ms: 2_000 })
  const status = await readFile(`/proc/${process.pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_024
  return { held: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
