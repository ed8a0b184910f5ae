import { type CreditCount, noCreditsWords, reachedPercent } from '#domain/credits/creditShares.ts'
import { whatItCarries } from '#domain/credits/whatItCarries.ts'
import { sportKeys } from '#domain/games/sports.ts'
import { after, type Instant, isoOrNull } from '#domain/times.ts'
import { adminSettings, askedLines } from '#features/website/server/settings.ts'
import { recordAct, theWebsite } from '#server/auth/adminActs.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { Row } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import type { CacheStatusView } from '../contract.ts'
import { forecastCredits, oddsCostNow, planNow } from './credits.ts'
import { freshForMs, lastRefusal } from './odds.ts'
import { oddsCache } from './oddsCaches.ts'
import { sourceStates } from './sourceStates.ts'
import { clearCache, listCacheHeads } from './store.ts'

type Head = Row<(typeof listCacheHeads)['columns']>
type SportStats = CacheStatusView['sportStats'][number]

/** What is cached of the odds, sport by sport, and this month's cost. [FEED-32] [FEED-35] [ADM-62] */
export async function readCacheStatus({ services }: OperationContext): Promise<CacheStatusView> {
  const [heads, freshMs, sources] = await Promise.all([
    services.db.query(listCacheHeads, { ids: sportKeys.map(oddsCache.id) }),
    freshForMs(services),
    sourceStates(services),
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
    ...(await creditsView(services)),
    sources: sources.map(({ source, succeededAt, failedAt, failingSince, error }) => ({
      ...{ source, error, failingSince: isoOrNull(failingSince) },
      ...{ succeededAt: isoOrNull(succeededAt), failedAt: isoOrNull(failedAt) },
    })),
  }
}

type CreditsView = Omit<
  CacheStatusView,
  'totalCached' | 'freshCached' | 'staleCached' | 'errorCached' | 'sportStats' | 'sources'
>

/** The month's credits. The sample games cost nothing, so nothing waits for them. */
async function creditsView(services: Services): Promise<CreditsView> {
  const [planned, { apiQuotaLimit }] = await Promise.all([planNow(services), adminSettings(services)])
  const { count, plan } = planned
  const last = lastRefusal(planned)
  const stops = services.odds.isFree || count.left === 0 ? null : last
  const quotaReached = count.left === 0 && !services.odds.isFree
  return {
    creditsThisMonth: count.used,
    apiQuotaLimit,
    quotaReached,
    message: quotaReached ? noCreditsWords['used-up'] : null,
    creditsLeft: count.left,
    keptForSettling: Math.min(count.left, plan.kept),
    forecast: await forecastCredits(services, count),
    reachedPercent: reachedPercent(count),
    carries: await carriesOf(count, services),
    // What stops the lines of members, while there are credits.
    waiting: stops && noCreditsWords[stops.why],
    waitingUntil: isoOrNull(stops?.until ?? null),
  }
}

async function carriesOf({ now, used, left }: CreditCount, services: Services): Promise<string | null> {
  if (services.odds.isFree) return null
  const [{ leagues }, oddsCost] = await Promise.all([askedLines(services), oddsCostNow(services)])
  const month = new Date(now).getUTCMonth() + 1
  return whatItCarries({ size: used + left, oddsCost, leagues, month })
}

/** Empties every entry, for all processes. Those with scores go with the lines of their sport, which are counted. [FEED-24] */
export async function emptyCache(context: OperationContext): Promise<{ cleared: number }> {
  const { db, clock, events } = context.services
  const now = clock()
  const cleared = await db.transaction(async (tx) => {
    const emptied = await tx.query(clearCache, { now })
    const lines = sportKeys.map(oddsCache.id)
    const { length } = emptied.filter(({ id }) => lines.includes(id))
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
