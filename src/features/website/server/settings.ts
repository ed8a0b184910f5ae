import { oddsMarkets, oddsRegions } from '#domain/credits/creditShares.ts'
import { sportKeys } from '#domain/games/sports.ts'
import { isLoopback } from '#domain/loopback.ts'
import { passkeyHost } from '#domain/people/passkeys.ts'
import { type Instant, isoOrNull, secondMs } from '#domain/times.ts'
import { type AdminSettings, defaultAdminSettings } from '#domain/website/adminSettings.ts'
import { recordAct, theWebsite } from '#server/auth/adminActs.ts'
import { askerOf, type OperationContext, type RequestContext } from '#server/commands/requestContext.ts'
import type { Config } from '#server/config.ts'
import { type Database, firstOf } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import { inMemory } from '#server/memory.ts'
import { ownOrigins } from '#server/ownOrigins.ts'
import type { Services } from '#server/services.ts'
import type { AdminSettingsView, Site } from '../contract.ts'
import { findSettings, saveSettings, type settingsColumns } from './store.ts'

/** Every read of lines needs the settings, so they are cached briefly; a change by this process applies immediately. */
const keptForMs = 5 * secondMs
type Kept = { last: { settings: AdminSettings; readAt: Instant } | null; changes: number }
const kept = inMemory((): Kept => ({ last: null, changes: 0 }))

/** The settings in force: at most 5 seconds old, and the defaults if they cannot be read. [FEED-10] */
export async function adminSettings(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'memory'>,
): Promise<AdminSettings> {
  const { db, clock, log, memory } = services
  const held = memory.of(kept)
  if (held.last && Math.abs(clock() - held.last.readAt) < keptForMs) return held.last.settings
  const { changes } = held
  try {
    const settings = await storedSettings(db)
    // They may have been read before a change and arrive after it.
    if (held.changes === changes) held.last = { settings, readAt: clock() }
    return settings
  } catch (error) {
    log.warn({ error }, 'the administrator’s settings could not be read; the defaults hold')
    return defaultAdminSettings
  }
}

export async function readAdminSettings({ services }: OperationContext): Promise<AdminSettingsView> {
  return view(await storedSettings(services.db), services)
}

/** What is asked of the odds service: as an administrator has chosen, else as the installation says. [BEY-40] */
export type AskedLines = Pick<Config, 'leagues' | 'oddsRegions' | 'oddsMarkets'>

export async function askedLines(services: Services): Promise<AskedLines> {
  return chosenOf(await adminSettings(services), services)
}

/** The same, before there are services. */
export async function storedAskedLines(db: Database, config: AskedLines): Promise<AskedLines> {
  return chosenOf(await storedSettings(db), { config })
}

function chosenOf(settings: AdminSettings, { config }: { readonly config: AskedLines }): AskedLines {
  return {
    leagues: [...(settings.leagues ?? config.leagues)],
    oddsRegions: [...(settings.oddsRegions ?? config.oddsRegions)],
    oddsMarkets: [...(settings.oddsMarkets ?? config.oddsMarkets)],
  }
}

type Change = { [Key in keyof Omit<AdminSettings, 'lastUpdated'>]?: AdminSettings[Key] | undefined }

/** Updates the given settings; the rest stay. [ADM-58] [ADM-59] */
export async function changeAdminSettings(context: OperationContext, change: Change): Promise<AdminSettingsView> {
  const { services } = context
  const now = services.clock()
  const row = await services.db.transaction(async (tx) => {
    const saved = await tx.query(saveSettings, {
      cacheRefreshMinutes: change.cacheRefreshMinutes ?? null,
      apiQuotaLimit: change.apiQuotaLimit ?? null,
      enableAutoSettlement: change.enableAutoSettlement ?? null,
      enableCaching: change.enableCaching ?? null,
      leagues: change.leagues ? [...change.leagues] : null,
      oddsRegions: change.oddsRegions ? [...change.oddsRegions] : null,
      oddsMarkets: change.oddsMarkets ? [...change.oddsMarkets] : null,
      now,
      defaultMinutes: defaultAdminSettings.cacheRefreshMinutes,
      defaultQuota: defaultAdminSettings.apiQuotaLimit,
    })
    const act = { adminId: askerOf(context).userId, act: 'settings.changed', target: theWebsite, now } as const
    recordAct(tx, { ...act, details: { ...change } })
    return firstOf(saved)
  })
  const held = services.memory.of(kept)
  held.last = null
  held.changes += 1
  return view(fromRow(row), services)
}

async function storedSettings(db: Database): Promise<AdminSettings> {
  return fromRow(firstOf(await db.query(findSettings, {})))
}

function fromRow(row: Row<typeof settingsColumns> | null): AdminSettings {
  if (!row) return defaultAdminSettings
  return {
    cacheRefreshMinutes: row.cache_refresh_minutes,
    apiQuotaLimit: row.api_quota_limit,
    enableAutoSettlement: row.enable_auto_settlement,
    enableCaching: row.enable_caching,
    ...chosenIn(row),
    lastUpdated: row.last_updated,
  }
}

/** A name that this version does not know is left out. */
function chosenIn(row: Row<typeof settingsColumns>): Pick<AdminSettings, 'leagues' | 'oddsRegions' | 'oddsMarkets'> {
  const some = <Name extends string>(names: readonly Name[], chosen: readonly string[] | null) =>
    chosen && names.filter((name) => chosen.includes(name))
  return {
    leagues: some(sportKeys, row.leagues),
    oddsRegions: some(oddsRegions, row.odds_regions),
    oddsMarkets: some(oddsMarkets, row.odds_markets),
  }
}

function view(settings: AdminSettings, { config }: Pick<Services, 'config'>): AdminSettingsView {
  return { ...settings, ...chosenOf(settings, { config }), lastUpdated: isoOrNull(settings.lastUpdated) }
}

/** What this installation can do, also before sign-in. [CHN-09] */
export function readSite({ services }: Pick<RequestContext, 'services'>): Site {
  const { config, providers, odds } = services
  const { supportEmail, logoBaseUrl, google, publicUrl } = config
  return {
    mail: providers.mail !== null,
    texts: providers.text !== null,
    google: google !== null,
    passkeyHost: passkeyHost(config),
    addresses: [...ownOrigins(config)],
    push: publicUrl.protocol === 'https:' || isLoopback(publicUrl.hostname),
    sampleLines: odds.isSample,
    linesCredit: odds.credit,
    supportEmail,
    logoBaseUrl,
  }
}
