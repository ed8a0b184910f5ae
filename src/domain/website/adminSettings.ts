import type { OddsMarket, OddsRegion } from '../credits/creditShares.ts'
import type { SportKey } from '../games/sports.ts'
import type { Instant } from '../times.ts'

/** The website administrator's settings for the odds service and for settlement. [FEED-08] */
export type AdminSettings = {
  /** How long prices count as fresh. */
  readonly cacheRefreshMinutes: number
  /** Monthly credits of the odds service; when they are used up nothing more is fetched. */
  readonly apiQuotaLimit: number
  readonly enableAutoSettlement: boolean
  readonly enableCaching: boolean
  /** What is asked of the odds service; null: as the installation says. [BEY-40] */
  readonly leagues: readonly SportKey[] | null
  readonly oddsRegions: readonly OddsRegion[] | null
  readonly oddsMarkets: readonly OddsMarket[] | null
  /** Null if they were never changed. */
  readonly lastUpdated: Instant | null
}

/** The defaults. [FEED-09] */
export const defaultAdminSettings: AdminSettings = {
  cacheRefreshMinutes: 5,
  apiQuotaLimit: 100_000,
  enableAutoSettlement: true,
  enableCaching: true,
  leagues: null,
  oddsRegions: null,
  oddsMarkets: null,
  lastUpdated: null,
}

/** The allowed range. [ADM-59] */
export const cacheRefreshRange = { min: 1, max: 60 } as const
export const quotaRange = { min: 1_000, max: 1_000_000_000, step: 1_000 } as const
