import { isLimitedAway, paymentMessages } from '#domain/noticeLimits.ts'
import { after, type Instant, minuteMs } from '#domain/times.ts'
import type { Transaction } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'

type Told = { readonly userId: string; readonly type: string; readonly by?: string | null }

/** Counts for many keys at once, in the table of all limits, and in one order. A window that is over, or ahead, begins anew. */
const countTold = statement(
  'notices.countTold',
  { keys: 'text[]', now: 'timestamptz', windowStart: 'timestamptz', ahead: 'timestamptz' },
  { key: 'text', count: 'int4' },
  `insert into rate_limits as kept (key, window_start, count)
   select key, $2, count(*)::int from unnest($1::text[]) as key group by key order by key
   on conflict (key) do update set
     count = case when kept.window_start <= $3 or kept.window_start > $4 then excluded.count
                  else least(kept.count + excluded.count, 1000000) end,
     window_start = case when kept.window_start <= $3 or kept.window_start > $4 then $2 else kept.window_start end
   returning key, count`,
)

/** Leaves out what somebody has been written to about often enough within the hour: that stands in the app alone. */
export async function withoutTooMany<One extends { readonly notice: Told }>(
  tx: Transaction,
  groupId: string | null,
  all: readonly One[],
  now: Instant,
): Promise<readonly One[]> {
  const keyOf = ({ notice: { userId, type, by = null } }: One) =>
    isLimitedAway(type, by) ? `told ${groupId} ${by} ${userId} ${type}` : null
  const keys = all.map(keyOf).filter((key) => key !== null)
  if (keys.length === 0) return all
  const windows = { windowStart: after(now, -paymentMessages.windowMs), ahead: after(now, minuteMs) }
  const counted = await tx.query(countTold, { keys, now, ...windows })
  const left = new Map(
    counted.map(({ key, count }) => [key, paymentMessages.times - count + keys.filter((one) => one === key).length]),
  )
  return all.filter((one) => {
    const key = keyOf(one)
    if (key === null) return true
    const still = left.get(key) ?? 0
    left.set(key, still - 1)
    return still > 0
  })
}
