import { betPlayer, paidAtOnce } from '#bench/support/betLife.ts'
import { groupOf, seedActiveBets, seedOpenBids, settleByCoin, settleDown } from '#bench/support/bets.ts'
import { requestText } from '#bench/support/httpConnection.ts'
import { httpRate } from '#bench/support/httpRate.ts'
import { servicesOn } from '#bench/support/inProcess.ts'
import { figureOf, type Measurement, ratioOf } from '#bench/support/measurement.ts'
import { idOf, seedGroups, signIn } from '#bench/support/people.ts'
import { timeOfDatabase, timeOfProcess } from '#bench/support/processorTime.ts'
import { rateOf } from '#bench/support/rate.ts'
import { type BenchDatabase, onStage, type Stage } from '#bench/support/stage.ts'
import { findAsker } from '#server/auth/session.ts'
import { customBid } from '#test/support/story.ts'

const groups = 40
const members = 10
const rounds = 3
const times = 800
const connections = 4
const lives = 200

/** What is asked for, and how often each member does so is up to the reader of the row. */
type Asked = (turn: number) => { group: number; method?: 'POST'; path: string; body?: object }

/** What each row is called, followed by what was asked for. */
export const processorTimeOf = 'processor time of '

const read = (path: string): Asked => {
  return (turn) => ({ group: groupOf(turn, { groups }), path })
}

const reads: Readonly<Record<string, Asked>> = {
  'the lines': read('/api/lines'),
  'my groups': read('/api/groups'),
  'a list of 50 bids': read('bids'),
  'a list of 50 bets': read('bets'),
  'the stats of a group': read('stats'),
  'the balances of a group': read('balances'),
}

/**
 * How much of a processor each operation takes, in the program and in its database: what a machine of any size can
 * carry follows from it, and neither the client nor waiting counts.
 */
export function costsRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const database = await stage.database()
    await seedGroups(database, { groups, members })
    const accepted = (rounds + 1) * times
    // First, so that the games are still to come.
    await seedOpenBids(database, { first: 1, last: accepted, groups })
    await seedActiveBets(database, { first: accepted + 1, last: accepted + groups * 100, groups, members })
    await settleByCoin(database)
    await seedActiveBets(database, {
      first: accepted + groups * 100 + 1,
      last: accepted + groups * 160,
      groups,
      members,
    })
    await settleDown(database)
    const cookies = await cookiesOf(database)
    const program = await stage.program(database)
    const measure = (what: string, asked: Asked) => {
      const request = (turn: number) => textOf(asked(turn), cookies)
      return costOf(what, { stage, pid: program.process.pid ?? 0, count: times }, (first) =>
        httpRate(program.port, {
          connections,
          amount: { times },
          request: (turn) => request(first + turn),
          check: ({ head }) => {
            if (!/^HTTP\/1.1 20[01] /.test(head)) throw new Error(`${what} was answered with ${head}`)
          },
        }),
      )
    }
    const measured: Measurement[] = []
    for (const [what, asked] of Object.entries(reads)) measured.push(await measure(what, asked))
    measured.push(
      await measure('posting a bid', (turn) => ({
        group: groupOf(turn, { groups }),
        method: 'POST',
        path: 'bids',
        body: customBid,
      })),
    )
    measured.push(
      await measure('accepting a bid', (turn) => {
        const bid = 1 + turn
        return {
          group: groupOf(bid, { groups }),
          method: 'POST',
          path: `bids/${idOf(bid)}/accept`,
          body: { version: 1 },
        }
      }),
    )
    await program.terminate()
    return [...measured, await whoAsks(stage, database, cookies), await wholeLife(stage, database)]
  })
}

/** Finding the session, which is a part of every request; measured in this process. */
async function whoAsks(stage: Stage, database: BenchDatabase, cookies: readonly string[]): Promise<Measurement> {
  const services = await servicesOn(database, stage)
  return costOf('finding who asks', { stage, pid: process.pid, count: times }, () =>
    rateOf(connections, { times }, (turn) => findAsker(services, cookies[turn % groups])),
  )
}

/** A bet from its bid to its payment, with everything that others are told about it. */
async function wholeLife(stage: Stage, database: BenchDatabase): Promise<Measurement> {
  const program = await stage.program(database, { JOBS: 'on' })
  const play = await betPlayer(database, program.port)
  await play(paidAtOnce)
  const what = 'a bet from its bid to its payment in a group of 10, with notices'
  return costOf(what, { stage, pid: program.process.pid ?? 0, count: lives }, () => play(lives))
}

type Where = { readonly stage: Pick<Stage, 'folder'>; readonly pid: number; readonly count: number }

/** The processor time of one of `count`, after a round of warming up. */
async function costOf(
  what: string,
  { stage, pid, count }: Where,
  work: (first: number) => Promise<unknown>,
): Promise<Measurement> {
  const program: number[] = []
  const database: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const before = [await timeOfProcess(pid), await timeOfDatabase(stage.folder)] as const
    await work(round * count)
    const after = [await timeOfProcess(pid), await timeOfDatabase(stage.folder)] as const
    if (round === 0) continue
    program.push((after[0] - before[0]) / count)
    database.push((after[1] - before[1]) / count)
  }
  const named = `${processorTimeOf}${what}`
  // The lines come from the program's memory.
  if (database.includes(0)) return figureOf(named, { unit: 'ms', values: program })
  return ratioOf(named, {
    unit: 'ms',
    measured: { name: 'program', values: program },
    reference: { name: 'in the database', values: database },
    goal: null,
  })
}

function textOf({ group, method, path, body }: ReturnType<Asked>, cookies: readonly string[]): string {
  const cookie = cookies[group - 1] ?? ''
  const address = path.startsWith('/') ? path : `/api/groups/${idOf(group)}/${path}`
  return requestText(method ?? 'GET', address, { headers: { cookie }, ...(body && { body }) })
}

async function cookiesOf(database: BenchDatabase): Promise<string[]> {
  const cookies: string[] = []
  for (let group = 1; group <= groups; group += 1) cookies.push(await signIn(database, { group, member: 3 }))
  return cookies
}
