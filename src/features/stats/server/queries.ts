import { intervalFor } from '#domain/bets/profitLine.ts'
import { savingsFromMicros } from '#domain/bets/savings.ts'
import { championsOf, type Season, seasonStateAt } from '#domain/bets/seasons.ts'
import { memberFigures } from '#domain/bets/stats.ts'
import { cents, dollarsFromCents, noCents } from '#domain/money/money.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import type { Instant } from '#domain/times.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import type { MemberStatsMade, ProfitLineMade, StatsMade } from '../contract.ts'
import { luckIn } from './luck.ts'
import { type RangeInput, statsRangeOf, statsReader } from './statsRange.ts'
import { findSettledSpan, type MemberRow, sumProfits, tallyMembers } from './store.ts'

/** The group's statistics over the bets settled in a range of time. [STAT-01] [STAT-12] [GRP-32] */
export async function statsOf(
  context: OperationContext,
  { without, ...input }: RangeInput & { without?: 'luck' | undefined },
): Promise<StatsMade> {
  const { db, clock } = context.services
  const { groupId } = statsReader(context)
  const { season, ...range } = await statsRangeOf(db, groupId, input)
  const [rows, personOf, luck] = await Promise.all([
    db.query(tallyMembers, { groupId, ...range }),
    personsIn(db, groupId),
    without === 'luck' ? null : luckIn(db, { groupId, ...range }),
  ])
  const members = rows.filter(hasRow).map((row) => memberView(row, personOf))
  const isAllTime = range.from === null && range.to === null
  const summary = summaryOf(rows, { isAllTime })
  const answer = { season: season && seasonWithChampions(season, members, clock()), summary, members }
  return luck ? { ...answer, luck: Object.fromEntries(luck) } : answer
}

/** Nobody is champion before it is over. [BEY-20] */
function seasonWithChampions(season: Season, members: readonly MemberStatsMade[], now: Instant): StatsMade['season'] {
  const state = seasonStateAt(season, now)
  const champions = state === 'over' ? championsOf(members) : []
  return { ...season, state, champions: champions.map(({ id, name, profit }) => ({ id, name, profit })) }
}

/** Current members, and former ones with bets. */
function hasRow({ is_active, active_bets, wins, losses }: MemberRow): boolean {
  return is_active || active_bets + wins + losses > 0
}

/** [STAT-04] [STAT-16] */
function summaryOf(rows: readonly MemberRow[], { isAllTime }: { isAllTime: boolean }): StatsMade['summary'] {
  const sumOf = (figure: (row: MemberRow) => number) => rows.reduce((sum, row) => sum + figure(row), 0)
  const activeBets = sumOf((row) => row.active_offered)
  return {
    activeBets,
    totalBets: sumOf((row) => row.offered) + (isAllTime ? activeBets : 0),
    totalWagered: dollarsFromCents(cents(sumOf((row) => row.offered_cents))),
    savings: dollarsFromCents(savingsFromMicros(sumOf((row) => row.saved_micros))),
  }
}

function memberView(row: MemberRow, personOf: PersonOf): MemberStatsMade {
  const { profit, totalWagered, ...figures } = memberFigures({
    activeBets: row.active_bets,
    wins: row.wins,
    losses: row.losses,
    won: cents(row.won_cents),
    lost: cents(row.lost_cents),
    wagered: cents(row.wagered_cents),
  })
  return {
    ...personOf(row.user_id, row.name),
    ...figures,
    profit: dollarsFromCents(profit),
    totalWagered: dollarsFromCents(totalWagered),
  }
}

/** Everyone's profit along the range, the highest final profit first. [STAT-04] [GRP-32] */
export async function profitLineOf(
  context: OperationContext,
  { timeZone, ...input }: RangeInput & { timeZone: string },
): Promise<ProfitLineMade> {
  const { db } = context.services
  const { groupId } = statsReader(context)
  const { from, to } = await statsRangeOf(db, groupId, input)
  const range = { groupId, from, to }
  const span = firstOf(await db.query(findSettledSpan, range))
  if (!span?.first || !span.last) return { interval: 'day', members: [], points: [] }

  const interval = intervalFor({ from: span.first, to: span.last })
  const sums = db.query(sumProfits, { ...range, interval, timeZone, first: span.first, last: span.last })
  const [rows, personOf] = await Promise.all([sums.catch(refuseUnknownZone), personsIn(db, groupId)])
  const points = [...Map.groupBy(rows, ({ date }) => date)]
  const members = (points.at(-1)?.[1] ?? []).toSorted(byProfit)
  return {
    interval,
    members: members.map((row) => personOf(row.user_id, row.name)),
    points: points.map(([date, standing]) => {
      const profits = new Map(standing.map((row) => [row.user_id, cents(row.profit_cents)]))
      return { date, profits: members.map(({ user_id }) => dollarsFromCents(profits.get(user_id) ?? noCents)) }
    }),
  }
}

type FinalProfit = { readonly name: string; readonly profit_cents: number }

function byProfit(a: FinalProfit, b: FinalProfit): number {
  return b.profit_cents - a.profit_cents || a.name.localeCompare(b.name, 'en')
}

/** PostgreSQL has its own list of zones, which may lack one that the contract accepts. */
function refuseUnknownZone(error: unknown): never {
  const isUnknown = error instanceof Error && 'code' in error && error.code === '22023'
  throw isUnknown ? new Refused(refusal('time-zone-unknown')) : error
}
