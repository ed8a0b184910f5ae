import { afterAll, beforeAll, expect, it } from 'vitest'
import { hourMs, minuteMs, after as plus } from '#domain/times.ts'
import type { BalancesView } from '#features/debts/contract.ts'
import { aPoolStory, away, home, type PoolStory } from '#test/support/aPoolStory.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { extent, seed } from '#test/support/extent.ts'
import type { Person } from '#test/support/person.ts'
import { done, made } from '#test/support/story.ts'
import { decidePools } from './decidePools.ts'
import { recheckPools } from './recheckPools.ts'

const pools = extent('POOLS_BY_HTTP', { once: 2, usual: 6, long: 60 })
let server: TestServer

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
})
afterAll(() => server.stop())

/** A small generator of numbers, the same for the same seed. */
let state = seed
const below = (most: number) => {
  state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return Math.floor((state / 4_294_967_296) * most)
}

type Side = 'home' | 'away'
type Score = readonly [number, number]
type Played = { readonly who: Person; readonly sides: readonly Side[] }

const aScore = (): Score => [below(3) + 20, below(3) + 20]
const resultOf = ([homeScore, awayScore]: Score) =>
  homeScore === awayScore ? 'push' : homeScore > awayScore ? 'home' : 'away'

/** $20 each go to the most right picks, in equal parts. */
function expected(played: readonly Played[], scores: readonly Score[]): Record<string, number> {
  const points = played.map(({ sides }) => sides.filter((side, at) => side === resultOf(scores[at] ?? [0, 0])).length)
  const most = Math.max(...points)
  const winners = points.filter((one) => one === most).length
  return Object.fromEntries(
    played.map(({ who }, at) => [who.name, (points[at] === most ? (20 * played.length) / winners : 0) - 20]),
  )
}

/** By all debts of the group, paid or not. */
async function positions({ group }: PoolStory): Promise<Record<string, number>> {
  const { rows } = await server.services.db.pool.query(
    `select u.name, (sum(case when u.id = d.creditor_id then 1 else -1 end * (d.amount_cents - d.cancelled_cents)))::int / 100 as won
       from debts d join users u on u.id in (d.creditor_id, d.debtor_id) where d.group_id = $1 group by u.name`,
    [group.id],
  )
  return Object.fromEntries(rows.map(({ name, won }) => [name, won]))
}

async function payOne({ group, debts }: PoolStory): Promise<void> {
  const pending = (await debts()).filter(({ status, disputed }) => status === 'pending' && !disputed)
  const debt = pending[below(pending.length)]
  const debtor = [group.ann, group.ben, group.cleo].find(({ name }) => name === debt?.debtorName)
  if (debt && debtor) await made(debtor.post(`${group.path}/debts/${debt.id}/settle`, { method: 'cash' }))
}

it(`${pools} random pools pay what their true results say, whatever was paid before a correction (SEED=${seed}) [BEY-34] [BEY-11]`, async () => {
  for (let n = 0; n < pools; n += 1) {
    const story = await aPoolStory(server, n)
    const { group, one, two } = story
    const dev = await server.aPerson('Dev')
    await done(dev.post('/api/groups/join', { code: group.code }))
    await done(group.ann.send('PATCH', `${group.path}/members/${dev.id}`, { role: 'admin' }))
    server.clock.advance(minuteMs)
    const pool = await story.open()
    await story.join(pool, group.ben, group.cleo)
    const played = [group.ann, group.ben, group.cleo].map(
      (who): Played => ({ who, sides: [0, 0].map(() => (below(2) === 0 ? 'home' : 'away')) }),
    )
    for (const { who, sides } of played) {
      const picks = [one, two].map((game, at) => (sides[at] === 'home' ? home(game) : away(game)))
      await done(story.pick(pool, who, picks))
    }
    const scores: [Score, Score] = [aScore(), aScore()]
    server.clock.set(plus(two.startsAt, 4 * hourMs))
    server.feed.finish(one.id, ...scores[0])
    server.feed.finish(two.id, ...scores[1])
    await decidePools(server.services)
    for (const { who } of played) await done(story.agree(pool, who))
    expect({ Ann: 0, Ben: 0, Cleo: 0, ...(await positions(story)) }).toEqual(expected(played, scores))

    for (let turn = 0; turn < 3; turn += 1) {
      if (below(2) === 0) await payOne(story)
      const [at, score] = [below(2), aScore()] as const
      const game = at === 0 ? one : two
      server.feed.finish(game.id, ...score)
      server.clock.set(plus(server.clock.now(), 2 * hourMs))
      await recheckPools(server.services)
      const { dispute } = await story.read(pool)
      if (dispute?.decidedAt === null) {
        await done(story.decide(pool, dev, { result: dispute.result }))
        scores[at] = score
      }
      const now = { Ann: 0, Ben: 0, Cleo: 0, ...(await positions(story)) }
      expect(now, `pool ${n}, turn ${turn}`).toEqual(expected(played, scores))
    }
    const { members } = await done(group.ann.get<BalancesView>(`${group.path}/balances`))
    expect(members.reduce((sum, { net }) => sum + Math.round(100 * net), 0)).toBe(0)
  }
}, 240_000)
