import { acceptor } from '#bench/support/acceptReference.ts'
import { isEverybodyTold } from '#bench/support/betLife.ts'
import { groupOf, seedOpenBids, settleDown } from '#bench/support/bets.ts'
import { requestText } from '#bench/support/httpConnection.ts'
import { httpRate, mustBe } from '#bench/support/httpRate.ts'
import { figureOf, type Measurement, ratioOf } from '#bench/support/measurement.ts'
import { idOf, seedGroups, signIn } from '#bench/support/people.ts'
import { alternate } from '#bench/support/rounds.ts'
import { type BenchDatabase, onStage, type Stage } from '#bench/support/stage.ts'
import { customBid } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

const members = 100
const groups = 40
const times = 2_400
const rounds = 3
/** Each notifies the 99 others: some 10,000 notices in total. */
const posts = 101

/**
 * Accepting bids while a group of 100 members is notified of a hundred bids, with a program that writes notices and
 * with one that does not.
 */
export function noticesRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const toldAfter: number[] = []
    const told = await acceptsOn(stage, 'on', (seconds) => toldAfter.push(seconds))
    const untold = await acceptsOn(stage, 'off')
    const rates = await alternate({ told, untold }, { rounds })
    return [
      ratioOf('accept a bid while 10,000 notices are written', {
        unit: '/s',
        measured: { name: 'told', values: rates.told },
        reference: { name: 'the same without notices', values: rates.untold },
        goal: { atLeast: 0.85 },
      }),
      // The first is the round of warming up.
      figureOf('from the first of the 100 bids until the last of the 10,000 notices', {
        unit: 's',
        values: toldAfter.slice(1),
      }),
    ]
  })
}

/** Returns the work of one round, on its own database and program; `onTold` gets the seconds until everybody is told. */
async function acceptsOn(
  stage: Stage,
  jobs: 'on' | 'off',
  onTold: (seconds: number) => void = () => {},
): Promise<() => Promise<number>> {
  const database = await stage.database()
  await seedGroups(database, { groups, members })
  await seedOpenBids(database, { first: 1, last: (rounds + 2) * times, groups })
  await settleDown(database)
  const { port } = await stage.program(database, { JOBS: jobs })
  const cookies = await cookiesOf(database)
  let taken = 1
  return async () => {
    const first = taken
    taken += times
    const startedAt = performance.now()
    const post = httpRate(port, {
      connections: 4,
      check: mustBe(201),
      amount: { times: posts },
      request: () => requestText('POST', `/api/groups/${idOf(1)}/bids`, { headers: cookies[0] ?? {}, body: customBid }),
    })
    const accepts = httpRate(port, {
      connections: 16,
      check: mustBe(201),
      amount: { times },
      request(turn) {
        const group = groupOf(first + turn, { groups })
        const path = `/api/groups/${idOf(group)}/bids/${idOf(first + turn)}/accept`
        return requestText('POST', path, { headers: cookies[group - 1] ?? {}, body: { version: 1 } })
      },
    })
    const [rate] = await Promise.all([accepts, post])
    // The next turn is the other program's, which must not compete with notices that are still to be written.
    if (jobs === 'off') return rate
    await waitFor(async () => ((await isEverybodyTold(database)) ? true : null), { withinMs: 60_000 })
    onTold((performance.now() - startedAt) / 1_000)
    return rate
  }
}

async function cookiesOf(database: BenchDatabase) {
  const cookies = []
  for (let group = 1; group <= groups; group += 1) {
    cookies.push({ cookie: await signIn(database, { group, member: acceptor }) })
  }
  return cookies
}
