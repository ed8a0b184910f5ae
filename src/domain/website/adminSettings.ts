import type { Instant } from '../times.ts'

/** What the website administrator has set for the odds service and for settlement. [FEED-08] */
export type AdminSettings = {
  /** How long prices count as fresh. */
  readonly cacheRefreshMinutes: number
  /** Credits of the odds service in a calendar month; when they are used up nothing more is fetched. */
  readonly apiQuotaLimit: number
  readonly enableAutoSettlement: boolean
  readonly enableCaching: boolean
  /** Null when nobody has ever changed them. */
  readonly lastUpdated: Instant | null
}

/** As the product ships. [FEED-09] */
export const defaultAdminSettings: AdminSettings = {
  cacheRefreshMinutes: 5,
  apiQuotaLimit: 100_000,
  enableAutoSettlement: true,
  enableCaching: true,
  lastUpdated: null,
}

/** What the settings may be. [ADM-59] */
export const cacheRefreshRange = { min: 1, max: 60 } as const
export const quotaRange = { min: 1_000, max: 1_000_000_000, step: 1_000 } as const
