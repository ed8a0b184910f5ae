import { addCents, cents, dollarsFromCents } from '#domain/money.ts'
import { americanOdds } from '#domain/odds.ts'
import { whyNotPermitted } from '#domain/permissions.ts'
import { refuseIf } from '#domain/refusals.ts'
import { estimatedSavings } from '#domain/savings.ts'
import { memberFigures } from '#domain/stats.ts'
import { instantFromIso } from '#domain/times.ts'
import { storedGroup } from '#features/groups/server/queries.ts'
import { memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { MemberStats, StatsView } from '../contract.ts'
import { type MemberRow, sumWagers, tallyMembers, type WagerRow } from './store.ts'

type Input = { groupId: string; from?: string | undefined; to?: string | undefined }

/** The group's figures over the bets settled in a range of time. [STAT-01] [STAT-12] [GRP-32] */
export async function statsOf(context: OperationContext, { groupId, from, to }: Input): Promise<StatsView> {
  const { db } = context.services
  const range = { groupId, from: from ? instantFromIso(from) : null, to: to ? instantFromIso(to) : null }
  const [{ permissions }, members, wagers] = await Promise.all([
    storedGroup(db, groupId),
    db.query(tallyMembers, range),
    db.query(sumWagers, range),
  ])
  refuseIf(whyNotPermitted('membersCanViewStats', memberOf(context), permissions))
  return { summary: summaryOf(wagers), members: members.map(memberView) }
}

/** [STAT-04] [STAT-16] */
function summaryOf(wagers: readonly WagerRow[]): StatsView['summary'] {
  const settled = wagers.filter(({ status }) => status === 'settled').map(wagerOf)
  const active = wagers.filter(({ status }) => status === 'active')
  return {
    activeBets: count(active),
    totalBets: count(wagers),
    totalWagered: dollarsFromCents(addCents(settled.map(({ amount }) => amount))),
    savings: dollarsFromCents(estimatedSavings(settled)),
  }
}

function count(wagers: readonly WagerRow[]): number {
  return wagers.reduce((sum, { bets }) => sum + bets, 0)
}

function wagerOf(row: WagerRow) {
  return {
    betType: row.bet_type,
    amount: cents(row.stake_cents),
    odds: americanOdds(row.odds),
    originalOdds: row.original_odds === null ? null : americanOdds(row.original_odds),
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
