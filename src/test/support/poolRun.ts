import { hourMs, instantFromIso } from '#domain/times.ts'
import type { PoolView } from '#features/pools/contract.ts'
import { decidePools } from '#features/pools/server/decidePools.ts'
import { playPools } from '#features/pools/server/playPools.ts'
import type { TestServer } from './aServer.ts'
import { aFeedGame } from './oddsFeed.ts'
import type { Person } from './person.ts'
import { done, made, type TestGroup } from './story.ts'

type Ids = Record<string, string>
type Run = (command: () => Promise<unknown>, ids?: Ids) => Promise<void>
type Scene = { readonly server: TestServer; readonly group: TestGroup; readonly root: Person }

/** From Saturday night on: a pool is played, disputed, corrected and settled, and another one is called off. */
export async function playAPool(run: Run, { server, group, root }: Scene): Promise<void> {
  const game = aFeedGame({ startsAt: instantFromIso('2026-11-23T18:00:00Z') })
  const late = aFeedGame({ startsAt: game.startsAt, homeTeam: 'Chicago Bears', awayTeam: 'Detroit Lions' })
  server.feed.setGames(game, late)
  server.clock.advance(hourMs)
  const terms = { name: 'Mondays', leagues: ['nfl'], kind: 'pickem', entry: 5, shares: [100] }
  const open = (to: string) =>
    made(group.ann.post<PoolView>(`${group.path}/pools`, { ...terms, from: '2026-11-22', to }))
  const [first, second] = [await open('2026-11-23'), await open('2026-12-01')]
  const ids = { poolId: first.id, n: '1' }
  const path = `${group.path}/pools/${first.id}`
  await run(() => open('2026-11-23'), ids)
  for (const { id } of [first, second]) {
    await run(() => done(group.ben.post(`${group.path}/pools/${id}/join`)), { poolId: id, n: '1' })
  }
  const picks = [{ gameId: game.id, team: game.homeTeam }]
  await run(() => done(group.ann.send('PUT', `${path}/rounds/1/picks`, { picks })), ids)
  server.clock.set('2026-11-23T16:00:00Z')
  await run(() => playPools(server.services), ids)
  server.clock.set('2026-11-23T22:00:00Z')
  for (const { id } of [game, late]) server.feed.finish(id, 24, 17)
  await run(() => decidePools(server.services), ids)
  for (const [{ id: gameId }, said, decision] of [
    [game, 'away', 'home'],
    [late, 'push', 'push'],
  ] as const) {
    const dispute = { n: 1, gameId, result: said, reason: 'I saw it' }
    await run(() => done(group.ben.post(`${path}/dispute`, dispute)), ids)
    await run(() => done(root.post(`${path}/dispute/decision`, { result: decision })), ids)
  }
  for (const who of [group.ann, group.ben]) await run(() => done(who.post(`${path}/agree`)), ids)
  const next = aFeedGame({ startsAt: (game.startsAt + 6 * 24 * hourMs) as typeof game.startsAt })
  server.feed.setGames(next)
  server.clock.set('2026-11-24T12:00:00Z')
  // The lines are new to everybody before a round opens with them.
  await done(group.ann.get('/api/lines'))
  const others = { poolId: second.id, n: '2' }
  await run(() => playPools(server.services), others)
  const ending = `${group.path}/pools/${second.id}/cancellation`
  await run(() => done(group.ben.post(ending)), others)
  await run(() => done(group.ben.post(`${ending}/withdraw`)), others)
  await run(() => done(group.ann.post(ending, { reason: 'Nobody cares' })), others)
  await run(() => done(group.ben.post(`${ending}/agree`)), others)
}
