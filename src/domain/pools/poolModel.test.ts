import { expect, it } from 'vitest'
import { extent, seed } from '#test/support/extent.ts'
import { aPool, aPoolGame, membersOf, opened, roundsWith } from '#test/support/poolStory.ts'
import { cents } from '../money/money.ts'
import { after, hourMs, type Instant } from '../times.ts'
import { picksAfter, visiblePicks, whyCannotPick } from './picking.ts'
import type { GameResult, Pick, Pool, PoolGame } from './pools.ts'
import { debtsOfPool, prizesOf } from './prizes.ts'
import { isPoolOver, standingsOf } from './standings.ts'

const pools = extent('POOLS', { once: 1_000, usual: 10_000, long: 100_000 })

/** A small generator of numbers, the same for the same seed. */
function randomFrom(start: number) {
  let state = start
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    oneOf: <Of>(some: readonly Of[]) => some[below(some.length)] as Of,
    chance: (part: number) => next() < part,
  }
}
type Random = ReturnType<typeof randomFrom>

const kinds = ['pickem', 'spread', 'survivor'] as const
const shareds = [[100], [60, 40], [60, 30, 10]] as const
const sides = ['home', 'away'] as const
const results: readonly GameResult[] = ['home', 'home', 'home', 'away', 'away', 'away', 'push', 'void']

/** What the story knows of somebody's picks, in words of its own: by round and game, with when. */
type Notes = Map<string, { side: 'home' | 'away'; worth: number; at: Instant }>

/** Plays one pool: people pick, change, forget and come too late; games move, are tied, void and corrected. */
function play(random: Random) {
  const kind = random.oneOf(kinds)
  const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].slice(0, 2 + random.below(6))
  const games = Array.from({ length: 1 + random.below(3) }, (_, week) =>
    Array.from({ length: 1 + random.below(4) }, (_, n) => aPoolGame(`${week}${n}`, { week })),
  )
  let pool: Pool = aPool({
    ...{ kind, confidence: kind !== 'survivor' && random.chance(0.4), members: membersOf(...people) },
    ...{ rounds: roundsWith(...games), entry: cents(100 * random.below(50)), shares: random.oneOf(shareds) },
  })
  const notes = new Map<string, Notes>(people.map((userId) => [userId, new Map()]))
  for (const { number } of pool.rounds) {
    const before = after(games[number - 1]?.[0]?.startsAt ?? opened, -2 * hourMs)
    for (let turn = random.below(3 * people.length); turn > 0; turn -= 1) {
      pool = pickSome(pool, notes, {
        random,
        userId: random.oneOf(people),
        number,
        now: after(before, random.below(4) * hourMs),
      })
    }
    pool = decideGames(pool, number, random)
  }
  const end = after(opened, 60 * 24 * hourMs)
  return { pool: correctOne(pool, random), notes, end }
}

type Turn = { random: Random; userId: string; number: number; now: Instant }

function pickSome(pool: Pool, notes: Map<string, Notes>, { random, userId, number, now }: Turn): Pool {
  const round = pool.rounds[number - 1]
  const own = notes.get(userId)
  if (!round || !own) return pool
  const some = round.games.filter(() => random.chance(0.8))
  const picked = (pool.kind === 'survivor' ? some.slice(0, 1) : some).map((game) => ({
    game,
    side: random.oneOf(sides),
  }))
  const asked = picked.map(({ game, side }, at) => ({
    ...{ gameId: game.gameId, team: side === 'home' ? game.homeTeam : game.awayTeam },
    ...(pool.confidence && { confidence: at + 1 }),
  }))
  if (whyCannotPick(pool, { userId, round: number, picks: asked }, now)) return pool
  const kept = picksAfter(round, {
    own: pool.picks.filter((pick) => pick.userId === userId && pick.round === number),
    asked,
    now,
  })
  const times = new Map(pool.picks.filter((pick) => pick.userId === userId).map((pick) => [pick.gameId, pick.pickedAt]))
  for (const game of round.games) if (now < game.startsAt) own.delete(game.gameId)
  for (const [at, { game, side }] of picked.entries()) {
    if (now < game.startsAt) own.set(game.gameId, { side, worth: pool.confidence ? at + 1 : 1, at: now })
  }
  const isLate = (gameId: string) => now >= (round.games.find((game) => game.gameId === gameId)?.startsAt ?? now)
  const picks = kept.map(
    ({ gameId, team, confidence = null }): Pick => ({
      ...{ userId, round: number, gameId, team, confidence },
      pickedAt: isLate(gameId) ? (times.get(gameId) ?? now) : now,
    }),
  )
  return { ...pool, picks: [...pool.picks.filter((pick) => pick.userId !== userId || pick.round !== number), ...picks] }
}

const changed = (pool: Pool, change: (game: PoolGame, number: number) => PoolGame): Pool => ({
  ...pool,
  rounds: pool.rounds.map((round) => ({ ...round, games: round.games.map((game) => change(game, round.number)) })),
})

/** Some of a round's games begin earlier than was said, and each gets a result. */
function decideGames(pool: Pool, number: number, random: Random): Pool {
  return changed(pool, (game, of) => {
    if (of !== number) return game
    const begunAt = random.chance(0.1) ? after(game.startsAt, -hourMs) : game.startsAt
    return {
      ...game,
      result: random.oneOf(results),
      begunAt,
      total: 30 + random.below(30),
      decidedAt: after(game.startsAt, 4 * hourMs),
    }
  })
}

function correctOne(pool: Pool, random: Random): Pool {
  const round = random.oneOf(pool.rounds)
  const { gameId } = random.oneOf(round.games)
  return changed(pool, (game) =>
    game.gameId === gameId && random.chance(0.5) ? { ...game, result: random.oneOf(results) } : game,
  )
}

/** What somebody has, counted anew from the notes: points, or in a survivor pool the round of their fall (99: none). */
function recount({ kind, rounds }: Pool, own: Notes): number {
  let points = 0
  for (const { number, games } of rounds) {
    let isSafe = false
    for (const { gameId, result, begunAt } of games) {
      const note = own.get(gameId)
      if (!note) continue
      const isVoid = result === 'void' || (begunAt !== null && note.at >= begunAt)
      if (!isVoid && note.side === result) points += note.worth
      if (isVoid || note.side === result) isSafe = true
    }
    if (kind === 'survivor' && !isSafe) return number
  }
  return kind === 'survivor' ? 99 : points
}

/** The places by the recount, in the simplest way: how many are better. Nobody guessed, so equals stay equal. */
function naivePrizes(pool: Pool, notes: Map<string, Notes>): Map<string, number> {
  const scores = pool.members.map(({ userId }) => ({ userId, score: recount(pool, notes.get(userId) ?? new Map()) }))
  const pot = pool.entry * scores.length
  const open = pool.shares.slice(0, scores.length)
  const whole = open.reduce((sum, share) => sum + share, 0)
  return new Map(
    scores.map(({ userId, score }) => {
      const better = scores.filter((one) => one.score > score).length
      const equal = scores.filter((one) => one.score === score).length
      let percent = 0
      for (let place = better; place < better + equal; place += 1) percent += open[place] ?? 0
      return [userId, (pot * percent) / whole / equal]
    }),
  )
}

it(`${pools} random pools end as a naive recount says (SEED=${seed}) [BEY-34]`, () => {
  const random = randomFrom(seed)
  for (let n = 0; n < pools; n += 1) {
    const { pool, notes, end } = play(random)
    expect(isPoolOver(pool, end)).toBe(true)
    const standings = standingsOf(pool, end)
    const prizes = prizesOf(standings, pool)
    for (const [userId, exact] of naivePrizes(pool, notes)) {
      expect(Math.abs((prizes.get(userId) ?? 0) - exact), `${userId} in pool ${n}`).toBeLessThan(1.0001)
    }
    expect([...prizes.values()].reduce((sum, one) => sum + one, 0)).toBe(pool.entry * pool.members.length)
    const paid = new Map<string, number>()
    const debts = debtsOfPool(standings, pool)
    for (const { from, to, amount } of debts) {
      paid.set(from, (paid.get(from) ?? 0) - amount)
      paid.set(to, (paid.get(to) ?? 0) + amount)
    }
    for (const [userId, prize] of prizes) expect(paid.get(userId) ?? 0).toBe(prize - pool.entry)
    expect(debts.length).toBeLessThan(pool.members.length)
    expect(
      visiblePicks(pool, 'nobody', opened).every(({ gameId }) =>
        pool.rounds.some(({ games }) => games.some((game) => game.gameId === gameId && game.result !== null)),
      ),
    ).toBe(true)
  }
}, 120_000)
