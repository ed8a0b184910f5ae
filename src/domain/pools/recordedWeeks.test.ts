import { describe, expect, it } from 'vitest'
import { nflWeeksText } from '#test/support/nflWeeks.ts'
import { aPool, decided } from '#test/support/poolStory.ts'
import { cell, hasRecordedData, numberIn, readRecordedCsv, recordedDataNote } from '#test/support/recordedData.ts'
import {
  type Friend,
  friends,
  type GameSide,
  listed,
  nbaWeek,
  nflWeeks,
  type WeekGame,
} from '#test/support/recordedWeeks.ts'
import { verdictOn } from '#test/support/verdict.ts'
import { formatShortMoney } from '../money/money.ts'
import { after, type Instant } from '../times.ts'
import { whyCannotPick } from './picking.ts'
import type { Pick, Pool, PoolGame, PoolKind, PoolRound, SlateGame } from './pools.ts'
import { debtsOfPool } from './prizes.ts'
import { slateOf, weeksBetween } from './rounds.ts'
import { isPoolOver, standingsOf } from './standings.ts'

type Wish = { readonly game: WeekGame; readonly side: GameSide; readonly worth: number }

/** A pool of recorded games; it costs everybody $20. */
type Plan = {
  readonly kind: PoolKind
  readonly confidence?: boolean
  readonly shares?: readonly number[]
  readonly games: readonly WeekGame[]
  /** Days of its first and its last week. */
  readonly days: readonly [string, string]
  /** The picks of a survivor pool, week by week; else everybody keeps to their habit. */
  readonly teams?: Readonly<Record<string, readonly string[]>>
}

/** What somebody would like to pick of a week's games, the earliest first. */
function wishesOf({ name, sideOf }: Friend, slate: readonly WeekGame[], { teams }: Plan, week: number): Wish[] {
  return slate.flatMap((game, at): Wish[] => {
    const team = teams?.[name]?.[week]
    const chosen = team === game.homeTeam ? 'home' : team === game.awayTeam ? 'away' : null
    const side = teams ? chosen : sideOf(game, at)
    return side === null ? [] : [{ game, side, worth: at + 1 }]
  })
}

/** Plays it by the rules: each round opens, is picked and decided before the next one. */
function play(plan: Plan): { pool: Pool; end: Instant } {
  const { kind, confidence = false, shares = [100], games } = plan
  const weeks = weeksBetween(...plan.days)
  const rounds = weeks.map((week, at): PoolRound => ({ number: at + 1, ...week, openedAt: null, games: [] }))
  const [opened, end] = [weeks[0]?.from, weeks.at(-1)?.until]
  if (opened === undefined || end === undefined) throw new Error('a pool has a week')
  const members = friends.map(({ name, guess }) => ({
    ...{ userId: name, joinedAt: opened, tiebreak: guess, hasAgreed: false },
  }))
  const leagues = [...new Set(games.map(({ sport }) => sport))]
  let pool = aPool({ kind, confidence, shares, leagues, rounds, members })
  for (const round of rounds) {
    const slate = slateOf(games.map(listed), pool, { week: round, now: round.from }).map(ahead)
    const open = { ...round, openedAt: round.from, games: slate }
    pool = withRound(pool, open)
    for (const friend of friends) pool = withPicks(pool, open, friend, plan)
    pool = withRound(pool, { ...open, games: slate.map((game) => played(game, recordOf(game, plan))) })
  }
  return { pool, end }
}

function ahead(game: SlateGame): PoolGame {
  return {
    ...{ ...game, startsAt: game.scheduledAt, hasPoints: false, isOver: false, staysLocked: false },
    ...{ result: null, total: null, begunAt: null, decidedAt: null },
  }
}

function withRound(pool: Pool, round: PoolRound): Pool {
  return { ...pool, rounds: pool.rounds.map((one) => (one.number === round.number ? round : one)) }
}

function recordOf({ gameId }: SlateGame, { games }: Plan): WeekGame {
  const record = games.find(({ id }) => id === gameId)
  if (!record) throw new Error(`no record of ${gameId}`)
  return record
}

function withPicks(pool: Pool, { number, from, games }: PoolRound, friend: Friend, plan: Plan): Pool {
  const now = after(from, friend.picksAfterMs)
  const slate = games.map((game) => recordOf(game, plan))
  const picks = wishesOf(friend, slate, plan, number - 1)
    .filter(({ game }) => game.startsAt > now)
    .map(({ game, side, worth }) => ({
      ...{ gameId: game.id, team: side === 'home' ? game.homeTeam : game.awayTeam },
      ...(pool.confidence && { confidence: worth }),
    }))
  if (picks.length === 0) return pool
  const userId = friend.name
  expect(whyCannotPick(pool, { userId, round: number, picks }, now)).toBeNull()
  const made = picks.map((pick): Pick => ({ userId, round: number, confidence: null, pickedAt: now, ...pick }))
  return { ...pool, picks: [...pool.picks, ...made] }
}

/** The game comes out by the rule of bets: as one of its home team would. */
function played(game: PoolGame, { sport, homeTeam, awayTeam, homeScore, awayScore }: WeekGame): PoolGame {
  const side =
    game.homeSpread === null
      ? ({ betType: 'moneyline', team: homeTeam } as const)
      : ({ betType: 'spread', team: homeTeam, line: game.homeSpread } as const)
  const scores = { homeScore: String(homeScore), awayScore: String(awayScore) }
  const verdict = verdictOn(side, { sport, homeTeam, awayTeam, ...scores })
  const results = { won: 'home', lost: 'away', push: 'push' } as const
  return decided(game, results[verdict as keyof typeof results], homeScore + awayScore)
}

/** `1 Ann 11`, with the round of their fall in a survivor pool. */
type Line = { readonly place: number; readonly name: string; readonly points: number; readonly out: number | null }

function tableOf(lines: readonly Line[]): string {
  const sorted = lines.toSorted((a, b) => a.place - b.place || (a.name < b.name ? -1 : 1))
  return sorted
    .map(({ place, name, points, out }) => `${place} ${name} ${points}${out === null ? '' : ` out in ${out}`}`)
    .join(', ')
}

/** Everybody's line and cents, counted anew from the records alone: margins, sums, and how many are better. */
function recount(plan: Plan): (Line & { readonly net: number })[] {
  const weeks = [...Map.groupBy(plan.games, ({ week }) => week).values()].map((games) =>
    games.toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1)),
  )
  const last = weeks.at(-1)?.at(-1)
  const scores = friends.map((friend) => ({ friend, ...scoreOf(friend, weeks, plan) }))
  const most = Math.max(...scores.map(({ rank }) => rank))
  const ranked = scores.map(({ friend, rank, ...score }) => {
    const off = Math.abs((friend.guess ?? 10_000) - (last ? last.homeScore + last.awayScore : 0))
    // The guess weighs less than any point, and only at the top.
    return { name: friend.name, ...score, rank: rank === most ? rank - off / 100_000 : rank }
  })
  const shares = plan.shares ?? [100]
  return ranked.map(({ rank, ...line }) => {
    const better = ranked.filter((one) => one.rank > rank).length
    const equal = ranked.filter((one) => one.rank === rank).length
    let percent = 0
    for (let place = better; place < better + equal; place += 1) percent += shares[place] ?? 0
    return { ...line, place: better + 1, net: (16_000 * percent) / 100 / equal - 2_000 }
  })
}

function scoreOf(friend: Friend, weeks: readonly WeekGame[][], plan: Plan) {
  let points = 0
  let out: number | null = null
  for (const [at, games] of weeks.entries()) {
    const won = wishesOf(friend, games, plan, at).filter(({ game, side }) => {
      const margin = game.homeScore - game.awayScore + (plan.kind === 'spread' ? game.homeSpread : 0)
      const isInTime = !(friend.name === 'Gus' && ['Tue', 'Wed', 'Thu', 'Fri'].includes(weekdayOf(game)))
      return isInTime && (side === 'home' ? margin > 0 : margin < 0)
    })
    if (plan.kind !== 'survivor') points += won.reduce((sum, { worth }) => sum + (plan.confidence ? worth : 1), 0)
    else if (won.length === 0) out ??= at + 1
    else if (out === null) points += 1
  }
  return { points, out, rank: plan.kind === 'survivor' ? (out ?? 99) : points }
}

function weekdayOf({ startsAt }: WeekGame): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', weekday: 'short' }).format(startsAt)
}

/** Plays it, holds it against the recount, and says how it came out and who owes whom. */
function playedOut(plan: Plan): { standings: string; debts: string } {
  const { pool, end } = play(plan)
  expect(isPoolOver(pool, end)).toBe(true)
  const places = standingsOf(pool, end)
  const standings = tableOf(places.map(({ userId, ...one }) => ({ name: userId, ...one })))
  const counted = recount(plan)
  expect(standings).toBe(tableOf(counted))
  const debts = debtsOfPool(places, pool)
  for (const { name, net } of counted) {
    const sum = debts.reduce(
      (all, { from, to, amount }) => all + (to === name ? amount : from === name ? -amount : 0),
      0,
    )
    expect(Math.abs(sum - net), name).toBeLessThanOrEqual(1)
  }
  expect(debts.length).toBeLessThan(friends.length)
  return {
    standings,
    debts: debts.map(({ from, to, amount }) => `${from} to ${to} ${formatShortMoney(amount)}`).join(', '),
  }
}

const nfl = (week: number) => nflWeeks.filter((game) => game.week === week)
const weekTwo = { games: nfl(2), days: ['2023-09-12', '2023-09-12'] } as const
const weekThree = { games: nfl(3), days: ['2023-09-19', '2023-09-19'] } as const
const weekFour = { games: nfl(4), days: ['2023-09-26', '2023-09-26'] } as const

describe('recorded weeks of the NFL, played by eight people', () => {
  it.skipIf(!hasRecordedData)(`are as they were recorded${recordedDataNote} [BEY-34]`, () => {
    const rows = readRecordedCsv('games-with-lines/nfl_2023_nflverse.csv')
    const columns = ['week', 'gameday', 'gametime', 'away_team', 'away_score', 'home_team', 'home_score']
    const lines = rows
      .filter((row) => ['2', '3', '4'].includes(cell(row, 'week')))
      .map((row) => [...columns.map((column) => cell(row, column)), -numberIn(row, 'spread_line')].join(' '))
    expect(nflWeeksText.trim().split('\n')).toEqual(lines)
  })

  it('are rounds of 16 games, the weeks of the league [BEY-34]', () => {
    const { pool } = play({ kind: 'spread', games: nflWeeks, days: ['2023-09-12', '2023-09-26'] })
    const spreads = pool.rounds.map(({ games }) => games.map(({ gameId, homeSpread }) => `${gameId} ${homeSpread}`))
    const recorded = [2, 3, 4].map((week) => nfl(week).map(({ id, homeSpread }) => `${id} ${homeSpread}`))
    expect(spreads.map((games) => games.toSorted())).toEqual(recorded.map((games) => games.toSorted()))
    expect(spreads.map(({ length }) => length)).toEqual([16, 16, 16])
    expect(pool.rounds.map(({ games }) => games.filter(({ result }) => result === 'push').length)).toEqual([2, 1, 2])
  })

  const cases: readonly (readonly [string, Plan, string, string])[] = [
    [
      'winners in week 2',
      { kind: 'pickem', ...weekTwo },
      '1 Cleo 11, 2 Gus 10, 3 Ben 9, 4 Ann 7, 4 Eve 7, 6 Dev 5, 6 Finn 5, 8 Hana 0',
      'Ann to Cleo $20, Ben to Cleo $20, Dev to Cleo $20, Eve to Cleo $20, Finn to Cleo $20, Gus to Cleo $20, Hana to Cleo $20',
    ],
    [
      'spreads in week 2',
      { kind: 'spread', shares: [60, 30, 10], ...weekTwo },
      '1 Dev 8, 2 Ann 7, 2 Ben 7, 2 Eve 7, 5 Cleo 6, 5 Finn 6, 5 Gus 6, 8 Hana 0',
      'Cleo to Ann $1.33, Cleo to Ben $1.33, Cleo to Dev $17.34, Finn to Dev $20, Gus to Dev $20, Hana to Dev $18.67, Hana to Eve $1.33',
    ],
    [
      'winners in week 3 with points of their own',
      { kind: 'pickem', confidence: true, ...weekThree },
      '1 Finn 86, 2 Cleo 82, 3 Gus 81, 4 Ann 78, 5 Eve 62, 6 Ben 58, 7 Dev 54, 8 Hana 0',
      'Ann to Finn $20, Ben to Finn $20, Cleo to Finn $20, Dev to Finn $20, Eve to Finn $20, Gus to Finn $20, Hana to Finn $20',
    ],
    [
      'spreads in week 3',
      { kind: 'spread', ...weekThree },
      '1 Cleo 9, 2 Ann 8, 2 Finn 8, 2 Gus 8, 5 Ben 7, 5 Eve 7, 7 Dev 6, 8 Hana 0',
      'Ann to Cleo $20, Ben to Cleo $20, Dev to Cleo $20, Eve to Cleo $20, Finn to Cleo $20, Gus to Cleo $20, Hana to Cleo $20',
    ],
    [
      'winners in week 4',
      { kind: 'pickem', shares: [60, 40], ...weekFour },
      '1 Cleo 13, 2 Gus 12, 3 Ann 8, 3 Ben 8, 3 Eve 8, 3 Finn 8, 7 Dev 3, 8 Hana 0',
      'Ann to Cleo $20, Ben to Cleo $20, Dev to Cleo $20, Eve to Cleo $16, Eve to Gus $4, Finn to Gus $20, Hana to Gus $20',
    ],
    [
      'spreads in week 4 with points of their own',
      { kind: 'spread', confidence: true, ...weekFour },
      '1 Eve 84, 2 Cleo 70, 3 Gus 69, 4 Ann 64, 5 Ben 55, 6 Dev 49, 7 Finn 34, 8 Hana 0',
      'Ann to Eve $20, Ben to Eve $20, Cleo to Eve $20, Dev to Eve $20, Finn to Eve $20, Gus to Eve $20, Hana to Eve $20',
    ],
  ]
  it.each(cases)('come out as the finals say: %s [BEY-34]', (_, plan, standings, debts) => {
    expect(playedOut(plan)).toEqual({ standings, debts })
  })

  it('leave three survivors, of whom the nearest guesses share [BEY-34]', () => {
    const teams = {
      ...{ Ann: ['BUF', 'SF', 'KC'], Ben: ['DAL', 'JAX'], Cleo: ['NYG', 'KC', 'PHI'], Dev: ['DEN'] },
      ...{ Eve: ['PHI', 'BAL'], Finn: ['SF', 'MIA', 'BUF'], Gus: ['TB', 'NYG'] },
    }
    const plan: Plan = { kind: 'survivor', games: nflWeeks, days: ['2023-09-12', '2023-09-26'], teams }
    expect(playedOut(plan)).toEqual({
      standings:
        '1 Ann 3, 1 Finn 3, 3 Cleo 3, 4 Ben 1 out in 2, 4 Eve 1 out in 2, 4 Gus 1 out in 2, 7 Dev 0 out in 1, 7 Hana 0 out in 1',
      debts: 'Ben to Ann $20, Cleo to Ann $20, Dev to Ann $20, Eve to Finn $20, Gus to Finn $20, Hana to Finn $20',
    })
  })
})

describe.skipIf(!hasRecordedData)(`a recorded week of the NBA, played by eight people${recordedDataNote}`, () => {
  const week = () => ({ games: nbaWeek(), days: ['2022-10-18', '2022-10-18'] }) as const

  it('comes out as the finals say: winners [BEY-34]', () => {
    expect(playedOut({ kind: 'pickem', ...week() })).toEqual({
      standings: '1 Cleo 33, 2 Ann 27, 3 Finn 25, 4 Ben 24, 5 Eve 22, 6 Dev 18, 7 Gus 15, 8 Hana 0',
      debts:
        'Ann to Cleo $20, Ben to Cleo $20, Dev to Cleo $20, Eve to Cleo $20, Finn to Cleo $20, Gus to Cleo $20, Hana to Cleo $20',
    })
  })

  it('comes out as the finals say: spreads, three of them pushes [BEY-34]', () => {
    expect(playedOut({ kind: 'spread', shares: [50, 30, 20], ...week() })).toEqual({
      standings: '1 Ben 28, 2 Dev 27, 3 Eve 23, 4 Cleo 21, 5 Ann 20, 6 Finn 17, 7 Gus 10, 8 Hana 0',
      debts: 'Ann to Ben $20, Cleo to Ben $20, Finn to Ben $20, Gus to Dev $20, Hana to Dev $8, Hana to Eve $12',
    })
  })
})
