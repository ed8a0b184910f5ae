import { adminSettings } from '#features/website/server/settings.ts'
import type { Services } from '#server/services.ts'
import { creditsThisMonth } from './usage.ts'

/** The error for the administrator and the cache entries once the month's credits are used up. [FEED-35] */
export const quotaReached = 'Quota reached'

/** Whether this calendar month's credits are used up: then nothing is fetched. [FEED-35] */
export async function isQuotaReached(services: Services): Promise<boolean> {
  const [{ apiQuotaLimit }, used] = await Promise.all([adminSettings(services), creditsThisMonth(services)])
  return used >= apiQuotaLimit
}
