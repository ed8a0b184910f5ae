import { adminSettings } from '#features/website/server/settings.ts'
import type { Services } from '#server/services.ts'
import { creditsThisMonth } from './usage.ts'

/** What the administrator reads, and the entries say, when the credits of the month are used up. [FEED-35] */
export const quotaReached = 'Quota reached'

/** Whether the credits of this calendar month are used up: then nothing is fetched. [FEED-35] */
export async function isQuotaReached(services: Services): Promise<boolean> {
  const [{ apiQuotaLimit }, used] = await Promise.all([adminSettings(services), creditsThisMonth(services)])
  return used >= apiQuotaLimit
}
