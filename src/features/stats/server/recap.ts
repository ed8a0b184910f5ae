import { describeSide, oppositeSide, type Side } from '#domain/games/sides.ts'
import { cents } from '#domain/money/money.ts'
import { americanOdds, mirrorOdds } from '#domain/odds/odds.ts'
import { lastWholeWeek, type RecapWeek, weekOf } from '#domain/recap/recapWeeks.ts'
import { streakAt, type WeekBet, type WeekStreak, weekInWords } from '#domain/recap/weekInWords.ts'
import { after, dayMs, type Instant } from '#domain/times.ts'
import { listUnnamed } from '#features/accounts/server/store.ts'
import { readPairs } from '#features/debts/server/netPairs.ts'
import { sideFromColumns } from '#features/games/server/sideColumns.ts'
import { listPeople, personsAmong } from '#features/groups/server/personsIn.ts'
import { findLimitsOf } from '#features/limits/server/store.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { groupOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import { listNextGames, listResults, listWeekBets } from './recapStore.ts'
import { statsReader } from './statsRange.ts'

/** A streak is looked for among so many results of a group. */
const mostResults = 2_000

/** The group's week in words: the last whole one, or the one with that day. [BEY-37] */
export async function recapOf(
  context: OperationContext,
  { week: day }: { groupId: string; week?: string | undefined },
) {
  const { db, clock } = context.services
  const { groupId } = statsReader(context)
  const { timeZone } = groupOf(context)
  const now = clock()
  const last = lastWholeWeek(now, timeZone)
  const week = day === undefined ? last : weekOf(day, timeZone)
  const isLast = week.monday === last.monday
  return { week: week.monday, text: await recapText(db, { groupId, week, isLast, now }) }
}

type Asked = {
  readonly groupId: CheckedGroupId
  readonly week: RecapWeek
  /** What is owed and what is next are said of the last week alone. */
  readonly isLast: boolean
  readonly now: Instant
  /** Leaves out who owes whom, which no chat is told. [BEY-35] */
  readonly isForChats?: boolean
}

/** The words of a week; null without a result. */
export async function recapText(
  db: Queryable,
  { groupId, week, isLast, now, isForChats = false }: Asked,
): Promise<string | null> {
  const rows = await db.query(listWeekBets, { groupId, from: week.from, to: week.to })
  if (rows.length === 0) return null
  const [results, people, pairs, games] = await Promise.all([
    db.query(listResults, { groupId, to: week.to, limit: mostResults }),
    db.query(listPeople, { groupId }),
    isLast && !isForChats ? readPairs(db, { groupId, withIds: false }) : [],
    isLast ? db.query(listNextGames, { groupId, from: now, to: after(now, 7 * dayMs) }) : [],
  ])
  const unspokenOf = await unspokenAmong(
    db,
    people.map((row) => row.user_id),
    now,
  )
  const named = personsAmong(people, { marksLocked: false })
  const names = new Map(people.map((row) => [row.user_id, named(row.user_id, row.name).name]))
  return weekInWords({
    bets: rows.map(weekBet),
    streaks: streaksOf(results, week),
    owed: pairs,
    next: games.map(({ game }) => game),
    nameOf: (userId) => (unspokenOf.has(userId) ? null : (names.get(userId) ?? null)),
  })
}

/** Whoever takes a break, or does not want to be named in chats, which post these words too. [BEY-21] [BEY-35] */
async function unspokenAmong(db: Queryable, userIds: readonly string[], now: Instant): Promise<ReadonlySet<string>> {
  const [limits, unnamed] = await Promise.all([findLimitsOf(db, userIds), db.query(listUnnamed, { userIds })])
  const away = limits.filter((row) => row.break_until !== null && row.break_until > now)
  return new Set([...away, ...unnamed].map((row) => row.user_id))
}

function weekBet(row: Row<typeof listWeekBets.columns>): WeekBet {
  const side = sideFromColumns(row)
  const isCreators = row.winner_id === row.creator_id
  const odds = americanOdds(row.odds)
  return {
    creatorId: row.creator_id,
    acceptorId: row.acceptor_id,
    winnerId: row.winner_id,
    amount: cents(isCreators ? row.win_cents : row.stake_cents),
    what: winningSide(side, { ...row, isCreators }),
    odds: isCreators ? odds : mirrorOdds(odds),
    margin: marginOf(side, row),
  }
}

type Named = {
  readonly home_team: string
  readonly away_team: string
  readonly description: string
  readonly isCreators: boolean
}

/** With its game where the words of a side do not say what it is about: `Over 44.5 in Bills @ Dolphins`. */
function winningSide(side: Side, { home_team, away_team, description, isCreators }: Named): string {
  if (side.betType === 'parlay') {
    return `${isCreators ? '' : 'the other side of '}a ${description.charAt(0).toLowerCase()}${description.slice(1)}`
  }
  const own = describeSide(isCreators ? side : oppositeSide(side, { homeTeam: home_team, awayTeam: away_team }))
  return side.betType === 'total' ? `${own} in ${away_team} @ ${home_team}` : own
}

type Scored = { readonly home_team: string; readonly home_score: number | null; readonly away_score: number | null }

/** By how many points a side was right or wrong; null where no score decided it. */
function marginOf(side: Side, { home_team, home_score: home, away_score: away }: Scored): number | null {
  if (home === null || away === null) return null
  if (side.betType === 'total') return Math.abs(home + away - side.line)
  if (side.betType !== 'spread' && side.betType !== 'moneyline') return null
  const ahead = side.team === home_team ? home - away : away - home
  return Math.abs(ahead + (side.betType === 'spread' ? side.line : 0))
}

/** The streaks of everybody with a result in the week. */
function streaksOf(results: readonly Row<typeof listResults.columns>[], { from }: RecapWeek): WeekStreak[] {
  const inOrder = results.toReversed()
  const players = new Set(inOrder.filter((row) => row.settled_at >= from).flatMap(twoOf))
  return [...players].map((userId) => {
    const own = inOrder.filter((row) => twoOf(row).includes(userId))
    const resultOf = ({ winner_id }: { winner_id: string }) => (winner_id === userId ? 'won' : 'lost')
    const before = own.filter((row) => row.settled_at < from)
    return { userId, before: streakAt(before.map(resultOf)), after: streakAt(own.map(resultOf)) }
  })
}

function twoOf({ creator_id, acceptor_id }: { creator_id: string; acceptor_id: string }): string[] {
  return [creator_id, acceptor_id]
}
