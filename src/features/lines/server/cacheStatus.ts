import { sportKeys } from '#domain/games/sports.ts'
import { after, type Instant, isoOrNull } from '#domain/times.ts'
import { adminSettings } from '#features/website/server/settings.ts'
import { recordAct, theWebsite } from '#server/commands/adminActs.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { Row } from '#server/db/statement.ts'
import type { CacheStatusView } from '../contract.ts'
import { freshForMs, oddsCache } from './odds.ts'
import { quotaReached } from './quota.ts'
import { clearCache, listCacheHeads } from './store.ts'
import { creditsThisMonth } from './usage.ts'

type Head = Row<(typeof listCacheHeads)['columns']>
type SportStats = CacheStatusView['sportStats'][number]

/** What is cached of the odds, sport by sport, and this month's cost. [FEED-32] [FEED-35] [ADM-62] */
export async function readCacheStatus({ services }: OperationContext): Promise<CacheStatusView> {
  const [heads, freshMs, used, { apiQuotaLimit }] = await Promise.all([
    services.db.query(listCacheHeads, { ids: sportKeys.map(oddsCache.id) }),
    freshForMs(services),
    creditsThisMonth(services),
    adminSettings(services),
  ])
  const freshSince = after(services.clock(), -freshMs)
  const sportStats = heads.map((head) => statsOf(head, freshSince)).toSorted(bySport)
  const count = (status: SportStats['status']) => sportStats.filter((one) => one.status === status).length
  return {
    totalCached: sportStats.length - count('cleared'),
    freshCached: count('fresh'),
    staleCached: count('stale'),
    errorCached: count('error'),
    sportStats,
    creditsThisMonth: used,
    apiQuotaLimit,
    quotaReached: used >= apiQuotaLimit,
    message: used >= apiQuotaLimit ? quotaReached : null,
  }
}

/** Empties every entry, for all processes. [FEED-24] */
export async function emptyCache(context: OperationContext): Promise<{ cleared: number }> {
  const { db, clock, events } = context.services
  const now = clock()
  const cleared = await db.transaction(async (tx) => {
    const { length } = await tx.query(clearCache, { now })
    const act = { adminId: askerOf(context).userId, act: 'odds.cleared', target: theWebsite, now } as const
    recordAct(tx, { ...act, details: { cleared: length } })
    return length
  })
  for (const sport of sportKeys) events.announceLines(sport)
  return { cleared }
}

function statsOf(head: Head, freshSince: Instant): SportStats {
  return {
    sportKey: head.sport,
    gameCount: head.data_count ?? 0,
    status: statusOf(head, freshSince),
    fetchStatus: head.error !== null ? 'error' : head.cleared_at !== null ? 'cleared' : 'success',
    lastUpdated: isoOrNull(head.fetched_at),
    errorMessage: head.error,
    clearedAt: isoOrNull(head.cleared_at),
  }
}

function statusOf(head: Head, freshSince: Instant): SportStats['status'] {
  if (head.error !== null) return 'error'
  if (head.cleared_at !== null) return 'cleared'
  return head.fetched_at !== null && head.fetched_at > freshSince ? 'fresh' : 'stale'
}

function bySport(a: SportStats, b: SportStats): number {
  const order: readonly string[] = sportKeys
  return order.indexOf(a.sportKey) - order.indexOf(b.sportKey)
}
