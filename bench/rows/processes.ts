import { availableParallelism } from 'node:os'
import { seedActiveBets, settleDown } from '#bench/support/bets.ts'
import { requestText } from '#bench/support/httpConnection.ts'
import { askOnce, httpRate, mustBe } from '#bench/support/httpRate.ts'
import { figureOf, type Measurement, ratioOf } from '#bench/support/measurement.ts'
import { idOf, seedGroups, signIn } from '#bench/support/people.ts'
import { alternate } from '#bench/support/rounds.ts'
import { type BenchDatabase, type BenchProgram, onStage, type Stage } from '#bench/support/stage.ts'
import { openStreams, type Streams } from '#bench/support/streams.ts'

const groups = 40
const samples = 41
const connections = 8
const forMs = 2_000
/** A process, its share of the client and its share of the database: with fewer cores they only compete. */
const coresForFour = 12
const customBid = { isCustom: true, homeTeam: 'Rain', awayTeam: 'Sun', odds: 150, wagerAmount: 5, expiration: '1hour' }

/**
 * Several processes on one database: how fast commits of one reach the streams of another, and how much more four do
 * than one.
 */
export function processesRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const database = await stage.database()
    await seedGroups(database, { groups, members: 10 })
    await seedActiveBets(database, { first: 1, last: groups * 100, groups, members: 10 })
    await settleDown(database)
    const programs: BenchProgram[] = []
    for (let count = 0; count < 4; count += 1) programs.push(await stage.program(database))
    const cookies: string[] = []
    for (let group = 1; group <= groups; group += 1) cookies.push(await signIn(database, { group, member: 1 }))
    const [here, there] = programs
    if (!here || !there) throw new Error('there are no two processes')
    const live = requestText('GET', `/api/live?groupId=${idOf(1)}`, { headers: { cookie: cookies[0] ?? '' } })
    const stream = await openStreams(there.port, [live])
    const delays = await delaysUntilTold(here, { stream, cookie: cookies[0] ?? '' })
    stream.close()
    const lists = await scaling('list 50 bets', (count) => together(programs.slice(0, count), reading(cookies)))
    const posts = await scaling('post bids', (count) => together(programs.slice(0, count), posting(cookies)))
    for (const program of programs) await program.terminate()
    return [
      figureOf('commit on one process until a stream of another tells', {
        unit: 'ms',
        values: delays,
        goal: { atMost: 40 },
      }),
      lists,
      posts,
      ...(await onOneAddress(stage, { database, cookies })),
    ]
  })
}

/** The same lists from one address behind which 1 to 4 processes serve, one setting after another. */
async function onOneAddress(
  stage: Stage,
  { database, cookies }: { database: BenchDatabase; cookies: readonly string[] },
): Promise<Measurement[]> {
  const rates: number[][] = []
  for (let count = 1; count <= 4; count += 1) {
    const program = await stage.program(database, { PROCESSES: String(count) })
    const round = () => together([program], reading(cookies))
    // Every process prepares its statements first.
    for (let warm = 0; warm < count; warm += 1) await round()
    rates.push([await round(), await round(), await round()])
    await program.terminate()
  }
  const [one = [], ...more] = rates
  const hasCores = availableParallelism() >= coresForFour
  return more.map((values, index) =>
    ratioOf(`list 50 bets, PROCESSES=${index + 2}${hasCores ? '' : ' (more than the cores carry)'}`, {
      unit: '/s',
      measured: { name: 'several', values },
      reference: { name: 'with one', values: one },
      goal: hasCores ? { atLeast: 0.8 * (index + 2) } : null,
    }),
  )
}

/** Measured from the response to the poster, right after the commit; below 0 where the stream was faster. */
async function delaysUntilTold(
  { port }: BenchProgram,
  { stream, cookie }: { stream: Streams; cookie: string },
): Promise<number[]> {
  const delays: number[] = []
  const request = requestText('POST', `/api/groups/${idOf(1)}/bids`, { headers: { cookie }, body: customBid })
  for (let sample = 0; sample < samples; sample += 1) {
    const told = stream.untilAllGot('event: bid.posted').then(() => performance.now())
    mustBe(201)(await askOnce(port, request))
    const committedAt = performance.now()
    delays.push((await told) - committedAt)
  }
  return delays
}

async function scaling(what: string, rateOn: (count: number) => Promise<number>): Promise<Measurement> {
  const rates = await alternate({ one: () => rateOn(1), four: () => rateOn(4) }, { rounds: 3 })
  const hasCores = availableParallelism() >= coresForFour
  return ratioOf(`${what}, four processes${hasCores ? '' : ' (more than the cores carry)'}`, {
    unit: '/s',
    measured: { name: 'four', values: rates.four },
    reference: { name: 'with one', values: rates.one },
    goal: hasCores ? { atLeast: 0.8 * 4 } : null,
  })
}

/** The request of a turn to one of several processes. */
type Requests = (turn: number, part: { index: number; of: number }) => string

async function together(programs: readonly BenchProgram[], request: Requests): Promise<number> {
  const of = programs.length
  const rates = await Promise.all(
    programs.map(({ port }, index) =>
      httpRate(port, {
        connections,
        amount: { forMs },
        request: (turn) => request(turn, { index, of }),
        check: ({ head }) => {
          if (!/^HTTP\/1.1 20[01] /.test(head)) throw new Error(`this came instead: ${head}`)
        },
      }),
    ),
  )
  return rates.reduce((sum, rate) => sum + rate, 0)
}

function reading(cookies: readonly string[]): Requests {
  return (turn) => {
    const group = 1 + (turn % groups)
    return requestText('GET', `/api/groups/${idOf(group)}/bets`, { headers: { cookie: cookies[group - 1] ?? '' } })
  }
}

/** Each process has its own groups, so that none waits for another's lock. */
function posting(cookies: readonly string[]): Requests {
  return (turn, { index, of }) => {
    const group = 1 + ((index + of * turn) % groups)
    const headers = { cookie: cookies[group - 1] ?? '' }
    return requestText('POST', `/api/groups/${idOf(group)}/bids`, { headers, body: customBid })
  }
}
