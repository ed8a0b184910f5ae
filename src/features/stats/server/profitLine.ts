import { cents, dollarsFromCents, noCents } from '#domain/money.ts'
import { whyNotPermitted } from '#domain/permissions.ts'
import { intervalFor } from '#domain/profitLine.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { instantFromIso } from '#domain/times.ts'
import { groupOf, memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import type { ProfitLineView } from '../contract.ts'
import { findSettledSpan, sumProfits } from './store.ts'

type Input = { groupId: string; from?: string | undefined; to?: string | undefined; timeZone: string }

/** Everyone's profit along the range, the highest final profit first. [STAT-04] [GRP-32] */
export async function profitLineOf(context: OperationContext, input: Input): Promise<ProfitLineView> {
  const { db } = context.services
  const { from, to, timeZone } = input
  const member = memberOf(context)
  const { groupId } = member
  const range = { groupId, from: from ? instantFromIso(from) : null, to: to ? instantFromIso(to) : null }
  refuseIf(whyNotPermitted('membersCanViewStats', member, groupOf(context).permissions))
  const span = firstOf(await db.query(findSettledSpan, range))
  if (!span?.first || !span.last) return { interval: 'day', members: [], points: [] }

  const interval = intervalFor({ from: span.first, to: span.last })
  const rows = await db
    .query(sumProfits, { ...range, interval, timeZone, first: span.first, last: span.last })
    .catch(refuseUnknownZone)
  const points = [...Map.groupBy(rows, ({ date }) => date)]
  const members = (points.at(-1)?.[1] ?? []).toSorted(byProfit)
  return {
    interval,
    members: members.map(({ user_id: id, name }) => ({ id, name: name || 'Unknown User' })),
    points: points.map(([date, standing]) => {
      const profits = new Map(standing.map((row) => [row.user_id, cents(row.profit_cents)]))
      return { date, profits: members.map(({ user_id }) => dollarsFromCents(profits.get(user_id) ?? noCents)) }
    }),
  }
}

type Standing = { readonly name: string; readonly profit_cents: number }

function byProfit(a: Standing, b: Standing): number {
  return b.profit_cents - a.profit_cents || a.name.localeCompare(b.name, 'en')
}

/** PostgreSQL has its own list of zones, which may lack one that the contract accepts. */
function refuseUnknownZone(error: unknown): never {
  const isUnknown = error instanceof Error && 'code' in error && error.code === '22023'
  throw isUnknown ? new Refused(refusal('time-zone-unknown')) : error
}
