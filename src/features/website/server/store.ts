import { statement } from '#server/db/statement.ts'

export const settingsColumns = {
  cache_refresh_minutes: 'int4',
  api_quota_limit: 'int4',
  enable_auto_settlement: 'bool',
  enable_caching: 'bool',
  leagues: 'text[]?',
  odds_regions: 'text[]?',
  odds_markets: 'text[]?',
  last_updated: 'timestamptz',
} as const
const columnList = Object.keys(settingsColumns).join(', ')

export const findSettings = statement(
  'adminSettings.find',
  {},
  settingsColumns,
  `select ${columnList} from admin_settings where id = 'global'`,
)

/** Concurrent saves keep each other's fields: null leaves a field unchanged. */
export const saveSettings = statement(
  'adminSettings.save',
  {
    cacheRefreshMinutes: 'int4?',
    apiQuotaLimit: 'int4?',
    enableAutoSettlement: 'bool?',
    enableCaching: 'bool?',
    leagues: 'text[]?',
    oddsRegions: 'text[]?',
    oddsMarkets: 'text[]?',
    now: 'timestamptz',
    defaultMinutes: 'int4',
    defaultQuota: 'int4',
  },
  settingsColumns,
  `insert into admin_settings as kept
     (id, cache_refresh_minutes, api_quota_limit, enable_auto_settlement, enable_caching, leagues, odds_regions,
      odds_markets, last_updated)
   values ('global', coalesce($1::int, $9), coalesce($2::int, $10), coalesce($3::bool, true),
     coalesce($4::bool, true), $5, $6, $7, $8)
   on conflict (id) do update set
     cache_refresh_minutes = coalesce($1, kept.cache_refresh_minutes),
     api_quota_limit = coalesce($2, kept.api_quota_limit),
     enable_auto_settlement = coalesce($3, kept.enable_auto_settlement),
     enable_caching = coalesce($4, kept.enable_caching),
     leagues = coalesce($5, kept.leagues),
     odds_regions = coalesce($6, kept.odds_regions),
     odds_markets = coalesce($7, kept.odds_markets),
     last_updated = $8
   returning ${columnList}`,
)

const flagColumns = { name: 'text', enabled: 'bool', created_at: 'timestamptz', last_updated: 'timestamptz' } as const

export const listFlags = statement(
  'flags.list',
  {},
  flagColumns,
  'select name, enabled, created_at, last_updated from feature_flags',
)

/** The records that are absent, with their defaults; the others stay. */
export const createFlags = statement(
  'flags.create',
  { flags: 'jsonb', now: 'timestamptz' },
  {},
  `insert into feature_flags (name, enabled, created_at, last_updated)
   select f.name, f.enabled, $2, $2 from jsonb_to_recordset($1) as f (name text, enabled boolean)
   on conflict (name) do nothing`,
)

export const saveFlag = statement(
  'flags.save',
  { name: 'text', enabled: 'bool', now: 'timestamptz' },
  flagColumns,
  `insert into feature_flags (name, enabled, created_at, last_updated) values ($1, $2, $3, $3)
   on conflict (name) do update set enabled = $2, last_updated = $3
   returning name, enabled, created_at, last_updated`,
)

export const listGroupFlags = statement(
  'groupFlags.list',
  { groupId: 'text' },
  { name: 'text', enabled: 'bool' },
  'select name, enabled from group_flags where group_id = $1',
)

export const saveGroupFlag = statement(
  'groupFlags.save',
  { groupId: 'text', name: 'text', enabled: 'bool', now: 'timestamptz' },
  {},
  `insert into group_flags (group_id, name, enabled, last_updated)
   values ($1, $2, $3, $4)
   on conflict (group_id, name) do update set enabled = $3, last_updated = $4`,
)

export const dropGroupFlag = statement(
  'groupFlags.drop',
  { groupId: 'text', name: 'text' },
  {},
  'delete from group_flags where group_id = $1 and name = $2',
)

export const findFlagGroup = statement(
  'groupFlags.group',
  { groupId: 'text' },
  { name: 'text' },
  'select name from groups where id = $1 and not is_deleted',
)
