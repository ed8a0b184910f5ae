import { hourMs } from '#domain/times.ts'
import { adminSettings, askedLines } from '#features/website/server/settings.ts'
import type { Services } from '#server/services.ts'
import { cachedItems } from './feedCache.ts'
import { eventsCache } from './oddsCaches.ts'
import { readAccount } from './usageRows.ts'

/** With fewer credits a month the free lists are asked first; with more they would only be further requests. */
const plenty = 50_000
const eventsAgeMs = 6 * hourMs

/** Asks which leagues have games at all, where credits are scarce; that costs nothing. [BEY-40] */
export async function askForEvents(services: Services): Promise<void> {
  if (!(await areCreditsScarce(services))) return
  await cachedItems(services, eventsCache, (await askedLines(services)).leagues, {
    maxAgeMs: eventsAgeMs,
    part: 'members',
  })
}

async function areCreditsScarce(services: Services): Promise<boolean> {
  if (services.odds.isFree) return false
  const [{ apiQuotaLimit }, [account]] = await Promise.all([
    adminSettings(services),
    services.db.query(readAccount, {}),
  ])
  const size = account?.remaining == null ? apiQuotaLimit : account.remaining + (account.used ?? 0)
  return Math.min(size, apiQuotaLimit) < plenty
}
