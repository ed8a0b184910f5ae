import { addCents, cents, dollarsFromCents, noCents } from '#domain/money.ts'
import { whyNotPermitted } from '#domain/permissions.ts'
import { intervalFor, profitPoints } from '#domain/profitLine.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { instantFromIso } from '#domain/times.ts'
import { storedGroup } from '#features/groups/server/queries.ts'
import { memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import type { ProfitLineView } from '../contract.ts'
import { findSettledSpan, sumProfits } from './store.ts'

type Input = { groupId: string; from?: string | undefined; to?: string | undefined; timeZone: string }

/** Everybody's profit along the range, whoever ends up highest first. [STAT-04] [GRP-32] */
export async function profitLineOf(context: OperationContext, input: Input): Promise<ProfitLineView> {
  const { db } = context.services
  const { groupId, from, to, timeZone } = input
  const range = { groupId, from: from ? instantFromIso(from) : null, to: to ? instantFromIso(to) : null }
  const [{ permissions }, spans] = await Promise.all([storedGroup(db, groupId), db.query(findSettledSpan, range)])
  refuseIf(whyNotPermitted('membersCanViewStats', memberOf(context), permissions))
  const span = firstOf(spans)
  if (!span?.first || !span.last) return { interval: 'day', members: [], points: [] }

  const interval = intervalFor({ from: span.first, to: span.last })
  const rows = await db.query(sumProfits, { ...range, interval, timeZone }).catch(refuseUnknownZone)
  const members = byProfit(rows)
  const points = profitPoints(rows.map((row) => ({ date: row.date, userId: row.user_id, net: cents(row.net_cents) })))
  return {
    interval,
    members,
    points: points.map(({ date, profits }) => ({
      date,
      profits: members.map(({ id }) => dollarsFromCents(profits.get(id) ?? noCents)),
    })),
  }
}

function byProfit(rows: readonly { user_id: string; name: string; net_cents: number }[]) {
  const members = [...Map.groupBy(rows, (row) => row.user_id)].map(([id, own]) => ({
    id,
    name: own[0]?.name || 'Unknown User',
    profit: addCents(own.map((row) => cents(row.net_cents))),
  }))
  members.sort((a, b) => b.profit - a.profit || a.name.localeCompare(b.name, 'en'))
  return members.map(({ id, name }) => ({ id, name }))
}

/** The database brings its own list of zones, which may lack one that the contract's check knows. */
function refuseUnknownZone(error: unknown): never {
  const isUnknown = error instanceof Error && 'code' in error && error.code === '22023'
  throw isUnknown ? new Refused(refusal('time-zone-unknown')) : error
}
