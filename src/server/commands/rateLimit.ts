import { type RefusalCode, Refused, refusal } from '#domain/refusals.ts'
import { after, hourMs, type Instant, minuteMs } from '#domain/times.ts'
import { firstOf, type Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services.ts'

/**
 * At most `times` in `windowMs` per key, counted from the first. Stored in the database, so it survives a restart. A
 * window that starts in the future, because a clock ran ahead, counts as over.
 */
export type Limit = { readonly name: string; readonly times: number; readonly windowMs: number }

export type LimitCode = Extract<RefusalCode, `too-${'many' | 'much'}-${string}` | 'phone-code-soon' | 'texts-used-up'>

/** A refusal that says when to try again; sent with `Retry-After`. */
export class LimitReached extends Refused {
  readonly retryAfterMs: number

  constructor(code: LimitCode, retryAfterMs: number) {
    super(refusal(code))
    this.retryAfterMs = retryAfterMs
  }
}

const count = statement(
  'rateLimits.count',
  { key: 'text', now: 'timestamptz', windowStart: 'timestamptz', ahead: 'timestamptz' },
  { window_start: 'timestamptz', count: 'int4' },
  `insert into rate_limits as kept (key, window_start, count) values ($1, $2, 1)
   on conflict (key) do update set
     count = case when kept.window_start <= $3 or kept.window_start > $4 then 1 else least(kept.count + 1, 1000000) end,
     window_start = case when kept.window_start <= $3 or kept.window_start > $4 then $2 else kept.window_start end
   returning window_start, count`,
)

/** Adds one to the count and refuses above the limit. Inside a transaction a refusal also rolls back the count. */
export async function countAgainst(
  db: Queryable,
  { config }: Pick<Services, 'config'>,
  limit: Limit,
  { who, code, now }: { who: string; code: LimitCode; now: Instant },
): Promise<void> {
  if (!config.limitsRates) return
  const kept = await addOne(db, limit, { who, now })
  if (kept && kept.count > limit.times) throw new LimitReached(code, kept.window_start + limit.windowMs - now)
}

async function addOne(db: Queryable, limit: Limit, { who, now }: { who: string; now: Instant }) {
  const windows = { windowStart: after(now, -limit.windowMs), ahead: after(now, minuteMs) }
  return firstOf(await db.query(count, { key: `${limit.name} ${who}`, now, ...windows }))
}

/**
 * How often one person may do what a command does. `refusedAs`: how often they may be refused so, by what somebody keeps
 * to themselves. At the limit they learn no more: they are refused also where they would not have been.
 */
export type PersonalLimit = Limit & { readonly code: LimitCode; readonly refusedAs?: RefusalCode }

/** For commands that others are told of, and that have no limit of their own. */
export const tellingOthers: PersonalLimit = {
  ...{ name: 'telling others', times: 120, windowMs: hourMs },
  code: 'too-much-told',
}

/**
 * Counts a request before its command has a transaction: counts are kept beside the groups, and a group's transaction
 * writes nothing but the group's. The command says with `enforceRateLimit` when it comes to what is limited, and is refused
 * then: a repeated request gets its first answer. What was not done is not counted in the end, unless the process stops
 * before it is taken back.
 */
export async function rateLimited<Answer>(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  { limit, who }: { limit: PersonalLimit | undefined; who: string },
  work: (enforceRateLimit: () => void, isReached: boolean) => Promise<Answer>,
): Promise<Answer> {
  const limited = config.limitsRates ? limit : undefined
  // What can be refused so is rare, and found out behind the lock: then all is done once more, and counted first.
  if (limited?.refusedAs) {
    const done = await untilCounted(work)
    if (done) return done.answer
  }
  const now = clock()
  const counted = limited ? await addOne(db, limited, { who, now }) : null
  if (!limit || !counted) return work(() => {}, false)
  const isReached = counted.count > limit.times
  let isSpent = false
  let isDone = false
  try {
    const answer = await work(() => {
      if (isReached) throw new LimitReached(limit.code, counted.window_start + limit.windowMs - now)
      isSpent = true
    }, isReached)
    isDone = isSpent && limit.refusedAs === undefined
    return answer
  } catch (error) {
    isDone = error instanceof Refused && error.refusal.code === limit.refusedAs
    throw error
  } finally {
    if (!isDone && !isReached) await takeBackCount(db, limit, who, counted.window_start)
  }
}

class NotCounted extends Error {}

/** The answer of work that did not come to what is limited; else null, and nothing was done. */
async function untilCounted<Answer>(work: (enforceRateLimit: () => void, isReached: boolean) => Promise<Answer>) {
  try {
    const answer = await work(() => {
      throw new NotCounted()
    }, false)
    return { answer }
  } catch (error) {
    if (error instanceof NotCounted) return null
    throw error
  }
}

const readCount = statement(
  'rateLimits.read',
  { key: 'text', windowStart: 'timestamptz' },
  { count: 'int4' },
  'select count from rate_limits where key = $1 and window_start > $2',
)

/** How often it was counted in the current window. */
export async function countOf(db: Queryable, limit: Limit, { who, now }: { who: string; now: Instant }) {
  const row = firstOf(
    await db.query(readCount, { key: `${limit.name} ${who}`, windowStart: after(now, -limit.windowMs) }),
  )
  return row?.count ?? 0
}

// Counts above the limit were refused, so taking one back from the limit makes room again. Without its last count a
// window is over.
const takeBack = statement(
  'rateLimits.takeBack',
  { key: 'text', times: 'int4', windowStart: 'timestamptz?' },
  {},
  `update rate_limits set count = greatest(least(count, $2) - 1, 1),
     window_start = case when least(count, $2) > 1 then window_start else 'epoch' end
    where key = $1 and ($3::timestamptz is null or window_start = $3)`,
)

/**
 * Takes back one count that was not refused, where only failures are limited and the attempt was counted before its
 * result was known. That makes room for another, however many were refused since. `countedIn`: where it is known, the
 * start of the window that counted it; the next one has not.
 */
export async function takeBackCount(
  db: Queryable,
  limit: Limit,
  who: string,
  countedIn: Instant | null = null,
): Promise<void> {
  await db.query(takeBack, { key: `${limit.name} ${who}`, times: limit.times, windowStart: countedIn })
}

const clear = statement('rateLimits.clear', { key: 'text' }, {}, 'delete from rate_limits where key = $1')

/** Resets the count after a success. */
export async function clearCount(db: Queryable, limit: Limit, who: string): Promise<void> {
  await db.query(clear, { key: `${limit.name} ${who}` })
}
