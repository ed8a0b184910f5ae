import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { seedActiveBets, settleByCoin } from '#bench/support/bets.ts'
import { requestText } from '#bench/support/httpConnection.ts'
import { askOnce, mustBe } from '#bench/support/httpRate.ts'
import { figureOf, type Measurement } from '#bench/support/measurement.ts'
import { idOf, seedGroups, signIn } from '#bench/support/people.ts'
import { timeOfDatabase, timeOfProcess } from '#bench/support/processorTime.ts'
import { type BenchDatabase, type BenchProgram, onStage, type Stage } from '#bench/support/stage.ts'
import { openStreams } from '#bench/support/streams.ts'

const groups = 10
const members = 10
const bets = 1_000
const rounds = 3
/** Most jobs have a turn every minute. */
const roundMs = 60_000
/** By then the program has loaded and compiled what it does at rest. */
const warmMs = 90_000
const presenceMs = 120_000

/** What the program and its database take while nobody does anything: with no page open, and with one of each of ten. */
export function idleRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const database = await stage.database()
    await seedGroups(database, { groups, members })
    await seedActiveBets(database, { first: 1, last: bets, groups, members })
    await settleByCoin(database)
    const program = await stage.program(database, { JOBS: 'on' })
    await sleep(warmMs)
    const alone = await restOf(stage, program)
    const memory = await residentMb(program)
    const pages = await openPages(database, program)
    const open = await restOf(stage, program)
    pages.close()
    return [
      ...shares('with no page open', alone, 0.5),
      ...shares('with ten pages open', open, 1),
      figureOf('memory of the program with no page open', { unit: 'MB', values: [memory], goal: { atMost: 160 } }),
    ]
  })
}

type Rest = { readonly program: number[]; readonly database: number[] }

/** Percent of one core, in each of the rounds. */
async function restOf({ folder }: Stage, { process: { pid = 0 } }: BenchProgram): Promise<Rest> {
  const rest: Rest = { program: [], database: [] }
  for (let round = 1; round <= rounds; round += 1) {
    const startedAt = performance.now()
    const before = [await timeOfProcess(pid), await timeOfDatabase(folder)] as const
    await sleep(roundMs)
    const after = [await timeOfProcess(pid), await timeOfDatabase(folder)] as const
    const percent = 100 / (performance.now() - startedAt)
    rest.program.push((after[0] - before[0]) * percent)
    rest.database.push((after[1] - before[1]) * percent)
  }
  return rest
}

function shares(when: string, { program, database }: Rest, atMost: number): Measurement[] {
  const both = program.map((share, round) => share + (database[round] ?? 0))
  return [
    figureOf(`a core at rest ${when}`, { unit: '%', values: both, goal: { atMost } }),
    figureOf(`a core at rest ${when}: the database's part`, { unit: '%', values: database }),
  ]
}

/** A page of each member of a group: its stream, and the word every two minutes that somebody is there. */
async function openPages(database: BenchDatabase, { port }: BenchProgram) {
  const cookies: string[] = []
  for (let member = 1; member <= members; member += 1) cookies.push(await signIn(database, { group: 1, member }))
  const streams = await openStreams(
    port,
    cookies.map((cookie) => requestText('GET', `/api/live?groupId=${idOf(1)}`, { headers: { cookie } })),
  )
  const report = async (cookie: string) =>
    mustBe(200)(await askOnce(port, requestText('POST', '/api/me/presence', { headers: { cookie } })))
  const beats = cookies.map((cookie) => setInterval(() => void report(cookie), presenceMs))
  return {
    close() {
      beats.forEach(clearInterval)
      streams.close()
    },
  }
}

async function residentMb({ process: { pid } }: BenchProgram): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}
