import { type AcceptRun, acceptor, acceptsByClient, acceptsByPgbench } from '#bench/support/acceptReference.ts'
import { groupOf, seedOpenBids, settleDown } from '#bench/support/bets.ts'
import { requestText } from '#bench/support/httpConnection.ts'
import { httpRate, mustBe } from '#bench/support/httpRate.ts'
import { askedBy, servicesOn } from '#bench/support/inProcess.ts'
import { type Measurement, ratioOf } from '#bench/support/measurement.ts'
import { idOf, seedGroups, signIn } from '#bench/support/people.ts'
import { rateOf } from '#bench/support/rate.ts'
import { recordTransaction } from '#bench/support/recordedStatements.ts'
import { alternate, type Rounds } from '#bench/support/rounds.ts'
import { type BenchDatabase, onStage, type Stage } from '#bench/support/stage.ts'
import { acceptBid } from '#features/bids/server/acceptBid.ts'
import { newId } from '#server/newId.ts'

const run: AcceptRun = { groups: 200, workers: 16, times: 6_400 }
const rounds = 5
const contestants = 5

/** Accepts a bid: by the command itself, over HTTP with a session, and by the same statements without our code. */
export function acceptRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const database = await stage.database()
    await seedGroups(database, { groups: run.groups, members: 10 })
    await seedOpenBids(database, { first: 1, last: 10 + contestants * (rounds + 1) * run.times, groups: run.groups })
    await settleDown(database)
    const next = nextBids()
    const accept = await acceptInProcess(stage, database)
    const recorded = await recordTransaction(() => accept(next(1)))
    const overHttp = await acceptOverHttp(stage, database)
    const byPgbench = await acceptsByPgbench(stage, database, { ...run, recorded })
    const rates = await alternate<string>(
      {
        process: () => inTurn(next, accept),
        ...(byPgbench ? { pgbench: () => byPgbench(next(run.times)) } : {}),
        http: () => overHttp(next(run.times), {}),
        client: () => acceptsByClient(database, recorded, { ...run, first: next(run.times) }),
        keyed: () => overHttp(next(run.times), { withKey: true }),
      },
      { rounds },
    )
    return measurements(rates)
  })
}

/** A bid can be accepted only once: returns the first of so many unused ones. */
function nextBids(): (count: number) => number {
  let taken = 1
  return (count) => {
    taken += count
    return taken - count
  }
}

type Accept = (bid: number) => Promise<unknown>

function inTurn(next: ReturnType<typeof nextBids>, accept: Accept): Promise<number> {
  const first = next(run.times)
  return rateOf(run.workers, { times: run.times }, (turn) => accept(first + turn))
}

async function acceptInProcess(stage: Stage, database: BenchDatabase): Promise<Accept> {
  const services = await servicesOn(database, stage)
  return (bid) => {
    const group = groupOf(bid, run)
    const context = askedBy(services, { group, member: acceptor, operation: 'bids.accept' })
    return acceptBid(context, { groupId: idOf(group), bidId: idOf(bid), version: 1 })
  }
}

async function acceptOverHttp(stage: Stage, database: BenchDatabase) {
  const { port } = await stage.program(database)
  const cookies = new Map<number, string>()
  for (let group = 1; group <= run.groups; group += 1) {
    cookies.set(group, await signIn(database, { group, member: acceptor }))
  }
  return (first: number, { withKey = false }) =>
    httpRate(port, {
      connections: run.workers,
      check: mustBe(201),
      amount: { times: run.times },
      request: (turn) => {
        const group = groupOf(first + turn, run)
        const cookie = cookies.get(group) ?? ''
        const headers: Record<string, string> = withKey ? { cookie, 'idempotency-key': newId() } : { cookie }
        const path = `/api/groups/${idOf(group)}/bids/${idOf(first + turn)}/accept`
        return requestText('POST', path, { headers, body: { version: 1 } })
      },
    })
}

function measurements(rates: Rounds<string>): Measurement[] {
  const client = { name: 'the same statements from a plain pg client', values: rates.client ?? [] }
  const reference = rates.pgbench ? { name: 'pgbench with the same statements', values: rates.pgbench } : client
  const unkeyed = { name: 'over HTTP without', values: rates.http ?? [] }
  const compared = (what: string, name: string, { goal = null as number | null, by = reference } = {}) =>
    ratioOf(what, {
      unit: '/s',
      measured: { name, values: rates[name] ?? [] },
      reference: by,
      goal: goal === null ? null : { atLeast: goal },
    })
  return [
    compared('accept a bid in process, 16 workers over 200 groups', 'process', { goal: 0.8 }),
    compared('accept a bid over HTTP with a session', 'http', { goal: 0.55 }),
    compared('the same with an Idempotency-Key', 'keyed'),
    compared('the same with an Idempotency-Key', 'keyed', { goal: 0.95, by: unkeyed }),
    ...(rates.pgbench ? [compared('accept a bid in process', 'process', { by: client })] : []),
  ]
}
