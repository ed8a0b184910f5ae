import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs, hourMs, instantFromIso, isoFromInstant, after as plus } from '#domain/times.ts'
import { aPoolStory, away, home } from '#test/support/aPoolStory.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { type Friend, friends, nflWeeks, type WeekGame } from '#test/support/recordedWeeks.ts'
import { done } from '#test/support/story.ts'
import { decidePools } from './decidePools.ts'
import { playPools } from './playPools.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
})
afterAll(() => server.stop())

it('a recorded week of the NFL is played by eight people, from its spreads to its debts [BEY-34]', async () => {
  const story = await aPoolStory(server, 0)
  const { group } = story
  const others = await Promise.all(friends.slice(3).map(({ name }) => server.aPerson(name)))
  for (const who of others) await done(who.post('/api/groups/join', { code: group.code }))
  const people = [group.ann, group.ben, group.cleo, ...others]

  // The week of 2023 is played in that of the story, day by day and hour by hour.
  const shift = story.tuesday - instantFromIso('2023-09-19T14:00:00Z')
  const week = nflWeeks
    .filter((game) => game.week === 3)
    .map((game) => ({ ...game, startsAt: plus(game.startsAt, shift) }))
  const feedGames = new Map(week.map((game) => [game.id, asListed(game)]))
  server.feed.setGames(...feedGames.values())

  const pool = await story.open({ kind: 'spread' })
  await story.join(pool, ...people.slice(1))
  const slate = (await story.read(pool)).rounds[0]?.games ?? []
  expect(slate.map(({ gameId, startsAt, homeSpread }) => [gameId, startsAt, homeSpread]).toSorted()).toEqual(
    week.map(({ id, startsAt, homeSpread }) => [id, isoFromInstant(startsAt), homeSpread]).toSorted(),
  )
  const inOrder = slate.flatMap(({ gameId }) => week.find(({ id }) => id === gameId) ?? [])
  const pick = async (isTheirTime: (friend: Friend) => boolean) => {
    for (const [at, friend] of friends.entries()) {
      const who = people[at]
      if (!who || !isTheirTime(friend)) continue
      const { guess } = friend
      await done(story.pick(pool, who, picksOf(friend), guess === null ? {} : { tiebreak: guess }))
    }
  }
  const picksOf = ({ sideOf }: Friend) =>
    inOrder.flatMap((game, at) => {
      const [side, listed] = [sideOf(game, at), feedGames.get(game.id)]
      if (side === null || !listed || game.startsAt <= server.clock.now()) return []
      return side === 'home' ? home(listed) : away(listed)
    })
  const finish = async (some: readonly WeekGame[]) => {
    for (const [startsAt, games] of Map.groupBy(some, (game) => game.startsAt)) {
      server.clock.set(plus(startsAt, 4 * hourMs))
      for (const { id, homeScore, awayScore } of games) server.feed.finish(id, homeScore, awayScore)
      await decidePools(server.services)
    }
  }

  const saturday = plus(story.tuesday, 4 * dayMs)
  await pick(({ picksAfterMs }) => picksAfterMs < dayMs)
  await finish(inOrder.filter(({ startsAt }) => startsAt < saturday))
  server.clock.set(saturday)
  await pick(({ picksAfterMs }) => picksAfterMs > dayMs)
  await finish(inOrder.filter(({ startsAt }) => startsAt > saturday))

  const standings = await story.standings(pool)
  const lines = standings.map(({ place, person, points }) => `${place} ${person.name} ${points}`)
  expect(lines.toSorted()).toEqual([
    '1 Cleo 9',
    '2 Ann 8',
    '2 Finn 8',
    '2 Gus 8',
    '5 Ben 7',
    '5 Eve 7',
    '7 Dev 6',
    '8 Hana 0',
  ])
  expect(await story.owed()).toEqual([])
  server.clock.advance(dayMs)
  await playPools(server.services)
  expect(await story.read(pool)).toMatchObject({ state: 'settled', pot: 160 })
  expect(await story.owed()).toEqual([
    ['Ann', 'Cleo', 20],
    ['Ben', 'Cleo', 20],
    ['Dev', 'Cleo', 20],
    ['Eve', 'Cleo', 20],
    ['Finn', 'Cleo', 20],
    ['Gus', 'Cleo', 20],
    ['Hana', 'Cleo', 20],
  ])
})

function asListed({ id, homeTeam, awayTeam, startsAt, homeSpread }: WeekGame) {
  const spread = { point: homeSpread, home: -110, away: -110 }
  return aFeedGame({ id, homeTeam, awayTeam, startsAt, spread })
}
