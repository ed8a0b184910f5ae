import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs, instantFromIso, isoFromInstant, after as later } from '#domain/times.ts'
import type { ToDecideItem } from '#features/admin/attentionContract.ts'
import type { GroupOverview } from '#features/overview/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, done, made, type TestGroup, withNeutralAdmin } from '#test/support/story.ts'
import type { PoolView } from '../contract.ts'
import { decidePools } from './decidePools.ts'

const tuesday = instantFromIso('2026-04-07T14:00:00Z')
let server: TestServer
let root: Person
let game: TestGame

beforeAll(async () => {
  server = await aServer({ ADMIN_EMAIL: 'root@example.org', RATE_LIMITS: 'off' })
  root = await server.aWebsiteAdmin()
  server.clock.set(tuesday)
  game = aFeedGame({ startsAt: later(tuesday, 4 * dayMs) })
  server.feed.setGames(game)
})
afterAll(() => server.stop())

/** Ann and Ben pick the game's two teams.. */
async function aPool(group: TestGroup): Promise<string> {
  const { ann, ben } = group
  server.clock.set(later(tuesday, dayMs))
  const day = isoFromInstant(tuesday).slice(0, 10)
  const terms = { name: 'Sundays', leagues: ['nfl'], kind: 'pickem', entry: 20, shares: [100], from: day, to: day }
  const { id } = await made(ann.post<PoolView>(`${group.path}/pools`, terms))
  const path = `${group.path}/pools/${id}`
  await done(ben.post(`${path}/join`))
  const pick = (who: Person, team: string) =>
    done(who.send('PUT', `${path}/rounds/1/picks`, { picks: [{ gameId: game.id, team }] }))
  await pick(ann, game.awayTeam)
  await pick(ben, game.homeTeam)
  return path
}

const disputed = { n: 1, reason: 'It was 17-24', result: 'away' }
const waits = async (who: Person, { id }: TestGroup) => {
  const { groups } = await done(who.get<{ groups: GroupOverview[] }>('/api/me/overview'))
  return groups.find(({ groupId }) => groupId === id)?.waits.map(({ kind, who: by }) => [kind, by])
}
const toDecide = async () => (await done(root.get<{ items: ToDecideItem[] }>('/api/admin/to-decide'))).items
const waiting = async () => (await done(root.get<{ count: number }>('/api/admin/waiting'))).count

test('a disputed result of a pool comes to who may decide it, wherever they look, with the case [BEY-11] [BEY-28] [BEY-34]', async () => {
  const judged = await aGroup(server)
  await withNeutralAdmin(judged)
  const alone = await aGroup(server)
  const [path, other] = [await aPool(judged), await aPool(alone)]
  server.clock.set(later(game.startsAt, 4 * hourMs))
  server.feed.finish(game.id, 24, 17)
  await decidePools(server.services)
  const read = async (who: Person) => done(who.get<PoolView>(path))
  const mayDispute = async (who: Person) => (await read(who)).rounds[0]?.games[0]?.mayDispute
  expect([await mayDispute(judged.ann), await mayDispute(judged.cleo)]).toEqual([true, false])
  for (const [at, who] of [
    [path, judged.ann],
    [other, alone.ann],
  ] as const) {
    await done(who.post(`${at}/dispute`, { ...disputed, gameId: game.id }))
  }
  expect(await mayDispute(judged.ben)).toBe(false)

  // On the pool's page, for the admin who is not in it: against the score they may only let it stand.
  const { dispute } = await read(judged.cleo)
  expect(dispute).toMatchObject({ by: { name: 'Ann' }, reason: 'It was 17-24', decidable: ['home'] })
  expect(dispute?.game).toMatchObject({ score: { home: 24, away: 17 }, result: 'home' })
  expect(dispute?.picks.map(({ person, team }) => [person.name, team]).toSorted()).toEqual([
    ['Ann', game.awayTeam],
    ['Ben', game.homeTeam],
  ])
  expect((await read(judged.ben)).dispute?.decidable).toEqual([])
  // On the page of all groups, for the same person alone.
  expect(await waits(judged.cleo, judged)).toEqual([['poolDispute', 'Ann']])
  expect(await waits(judged.ben, judged)).toEqual([])
  expect(await waits(alone.cleo, alone)).toEqual([])
  // And for the website's administrator, in the group of nobody's own: they decide against the score in both.
  const items = await toDecide()
  expect(items.map((one) => one.kind === 'pool' && [one.pool.name, one.groupName, one.mayDecide])).toEqual([
    ['Sundays', 'Sunday Crew', true],
    ['Sundays', 'Sunday Crew', true],
  ])
  const first = items.find((one) => one.groupId === alone.id)
  if (first?.kind !== 'pool') throw new Error('no pool')
  expect(first.pool.dispute.decidable).toEqual(['home', 'away', 'push', 'void'])
  expect(first.pool.dispute.picks).toHaveLength(2)
  expect(await waiting()).toBe(2)

  await done(root.post(`${other}/dispute/decision`, { result: 'away', reason: 'I saw it' }))
  await done(judged.cleo.post(`${path}/dispute/decision`, { result: 'home', reason: 'So did I' }))
  expect([await toDecide(), await waiting(), await waits(judged.cleo, judged)]).toEqual([[], 0, []])
})
