import { cents, dollarsFromCents } from '#domain/money.ts'
import { whyNotPermitted } from '#domain/permissions.ts'
import { refuseIf } from '#domain/refusals.ts'
import { savingsFromMicros } from '#domain/savings.ts'
import { memberFigures } from '#domain/stats.ts'
import { instantFromIso } from '#domain/times.ts'
import { groupOf, memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { MemberStats, StatsView } from '../contract.ts'
import { type MemberRow, tallyMembers } from './store.ts'

type Input = { groupId: string; from?: string | undefined; to?: string | undefined }

/** The group's statistics over the bets settled in a range of time. [STAT-01] [STAT-12] [GRP-32] */
export async function statsOf(context: OperationContext, { from, to }: Input): Promise<StatsView> {
  const { db } = context.services
  const member = memberOf(context)
  const { groupId } = member
  const range = { groupId, from: from ? instantFromIso(from) : null, to: to ? instantFromIso(to) : null }
  refuseIf(whyNotPermitted('membersCanViewStats', member, groupOf(context).permissions))
  const rows = await db.query(tallyMembers, range)
  return { summary: summaryOf(rows), members: rows.filter(hasRow).map(memberView) }
}

/** Current members, and former ones with bets. */
function hasRow({ is_active, active_bets, wins, losses }: MemberRow): boolean {
  return is_active || active_bets + wins + losses > 0
}

/** [STAT-04] [STAT-16] */
function summaryOf(rows: readonly MemberRow[]): StatsView['summary'] {
  const sumOf = (figure: (row: MemberRow) => number) => rows.reduce((sum, row) => sum + figure(row), 0)
  const activeBets = sumOf((row) => row.active_offered)
  return {
    activeBets,
    totalBets: activeBets + sumOf((row) => row.offered),
    totalWagered: dollarsFromCents(cents(sumOf((row) => row.offered_cents))),
    savings: dollarsFromCents(savingsFromMicros(sumOf((row) => row.saved_micros))),
  }
}

function memberView(row: MemberRow): MemberStats {
  const { profit, totalWagered, ...figures } = memberFigures({
    activeBets: row.active_bets,
    wins: row.wins,
    losses: row.losses,
    won: cents(row.won_cents),
    lost: cents(row.lost_cents),
    wagered: cents(row.wagered_cents),
  })
  return {
    id: row.user_id,
    name: row.name || 'Unknown User',
    ...figures,
    profit: dollarsFromCents(profit),
    totalWagered: dollarsFromCents(totalWagered),
  }
}
