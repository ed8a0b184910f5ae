import { segmentDollars, type TextStatus } from '#domain/texts.ts'
import { after, dayMs, type Instant, isoFromInstant } from '#domain/times.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import type { SmsAudit } from '../contract.ts'
import { countTexts, listTexts } from './auditStore.ts'

const days = { '24h': 1, '7d': 7, '30d': 30 } as const

type Filter = {
  readonly status: TextStatus | 'all'
  readonly notificationType: string
  readonly dateRange: keyof typeof days | 'all'
  readonly limit: number
}

/** The texts that the filters let through, newest first, with figures of all of them. [ADM-90] [ADM-91] [ADM-93] */
export async function listSmsAudits({ services }: OperationContext, { limit, ...wanted }: Filter) {
  const filter = {
    status: wanted.status === 'all' ? null : wanted.status,
    kind: wanted.notificationType === 'all' ? null : wanted.notificationType,
    since: sinceOf(wanted.dateRange, services.clock()),
  }
  const [rows, counts] = await Promise.all([
    services.db.query(listTexts, { ...filter, limit }),
    services.db.query(countTexts, filter),
  ])
  const audits: SmsAudit[] = rows.map((row) => ({
    id: row.id,
    status: row.status as TextStatus,
    timestamp: isoFromInstant(row.created_at),
    to: row.recipient,
    notificationType: row.kind,
    body: row.body,
    segments: row.segments,
    cost: costOf(row.segments),
    errorMessage: row.error,
  }))
  const count = firstOf(counts)
  return {
    success: true as const,
    audits,
    stats: {
      totalSent: count?.sent ?? 0,
      totalFailed: count?.failed ?? 0,
      totalCost: costOf(count?.paid_segments ?? 0),
      averageSegments: count?.average_segments ?? 0,
    },
  }
}

function sinceOf(range: Filter['dateRange'], now: Instant): Instant | null {
  return range === 'all' ? null : after(now, -days[range] * dayMs)
}

/** In dollars, without the noise of binary fractions. */
function costOf(segments: number): number {
  return Math.round(segments * segmentDollars * 10_000) / 10_000
}
