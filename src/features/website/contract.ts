import { z } from 'zod'
import { oddsMarkets, oddsRegions } from '#domain/credits/creditShares.ts'
import { sportKeys } from '#domain/games/sports.ts'
import { cacheRefreshRange, quotaRange } from '#domain/website/adminSettings.ts'
import { flagNames } from '#domain/website/flags.ts'
import { command, id, instantText, query } from '../contracts/procedure.ts'

const site = z.object({
  /** Whether emails are sent: without a provider they are only stored, for the website's admins. */
  mail: z.boolean(),
  /** The same for text messages. */
  texts: z.boolean(),
  /** Whether Google sign-in is configured. */
  google: z.boolean(),
  /** The host name that passkeys belong to; null where browsers allow none. */
  passkeyHost: z.string().nullable(),
  /** Whether browsers allow pushes from here: only on https, or on the same machine. */
  push: z.boolean(),
  /** Whether the lines are replayed games and not today's. */
  sampleLines: z.boolean(),
  /** Whose the prices are, where every page must say so; `{book}` stands for the book. [BEY-41] */
  linesCredit: z.string().nullable(),
  supportEmail: z.string(),
  /** By which addresses it is opened, the public one first: at others nobody can sign in. */
  addresses: z.array(z.string()),
  /** Where team logos come from; null: off. */
  logoBaseUrl: z.string().nullable(),
})
export type Site = z.infer<typeof site>

const adminSettings = z.object({
  cacheRefreshMinutes: z.int(),
  apiQuotaLimit: z.int(),
  enableAutoSettlement: z.boolean(),
  enableCaching: z.boolean(),
  /** What is asked of the odds service: as chosen here, else as the installation says. [BEY-40] */
  leagues: z.array(z.enum(sportKeys)),
  oddsRegions: z.array(z.enum(oddsRegions)),
  oddsMarkets: z.array(z.enum(oddsMarkets)),
  lastUpdated: instantText.nullable(),
})
export type AdminSettingsView = z.infer<typeof adminSettings>

const { min: minMinutes, max: maxMinutes } = cacheRefreshRange
const { min: minQuota, max: maxQuota, step } = quotaRange

const minutesWords = `The refresh interval is ${minMinutes} to ${maxMinutes} minutes`
const inWords = (credits: number) => credits.toLocaleString('en-US')
const quotaWords = `The quota is ${inWords(minQuota)} to ${inWords(maxQuota)}, in steps of ${inWords(step)}`

/** Some of the names, at least one, in their own order. */
function someOf<Name extends string>(names: readonly [Name, ...Name[]], words: string) {
  const some = z.array(z.enum(names, words), words).min(1, words)
  return some.transform((given) => names.filter((name) => given.includes(name)))
}

const settingsChange = z.strictObject({
  cacheRefreshMinutes: z.int(minutesWords).min(minMinutes, minutesWords).max(maxMinutes, minutesWords).optional(),
  apiQuotaLimit: z
    .int(quotaWords)
    .min(minQuota, quotaWords)
    .max(maxQuota, quotaWords)
    .multipleOf(step, quotaWords)
    .optional(),
  enableAutoSettlement: z.boolean('Auto-settlement is on or off').optional(),
  enableCaching: z.boolean('Caching is on or off').optional(),
  leagues: someOf(sportKeys, 'At least one league is needed').optional(),
  oddsRegions: someOf(oddsRegions, 'At least one region is needed').optional(),
  oddsMarkets: someOf(oddsMarkets, 'At least one market is needed').optional(),
})

const flagName = z.enum(flagNames)

/** The flags of one group, as its members need them. */
const groupFlags = z.object({ smsNotifications: z.boolean(), autoUpdateOdds: z.boolean(), propBets: z.boolean() })

const globalFlag = z.object({
  name: flagName,
  enabled: z.boolean(),
  description: z.string(),
  createdAt: instantText.nullable(),
  lastUpdated: instantText.nullable(),
})
export type GlobalFlag = z.infer<typeof globalFlag>

const mergedFlag = z.object({
  name: flagName,
  enabled: z.boolean(),
  hasOverride: z.boolean(),
  overrideValue: z.boolean().nullable(),
})
export type GroupFlag = z.infer<typeof mergedFlag>

export const websiteContract = {
  /** What this installation can do; screens offer nothing else. [CHN-09] */
  site: query('/site', { access: 'anyone', staleOn: [] }).output(site),
  /** Which features the group has. */
  flags: query('/groups/{groupId}/flags', { access: 'member', staleOn: [] })
    .input(z.strictObject({ groupId: id }))
    .output(groupFlags),
  adminSettings: query('/admin/settings', { access: 'website-admin', staleOn: [] }).output(adminSettings),
  changeAdminSettings: command('PATCH', '/admin/settings', { access: 'website-admin', changesShared: true })
    .input(settingsChange)
    .output(adminSettings),
  globalFlags: query('/admin/feature-flags', { access: 'website-admin', staleOn: [] }).output(
    z.object({ flags: z.array(globalFlag) }),
  ),
  setFlag: command('PUT', '/admin/feature-flags/{name}', { access: 'website-admin' })
    .input(z.strictObject({ name: flagName, enabled: z.boolean() }))
    .output(globalFlag),
  groupFlags: query('/admin/feature-flags/groups/{groupId}', {
    access: 'website-admin',
    refuses: ['no-access'],
    staleOn: [],
  })
    .input(z.strictObject({ groupId: id }))
    .output(z.object({ flags: z.array(mergedFlag) })),
  /** A group's override of the global value; null removes it. */
  overrideFlag: command('PUT', '/admin/feature-flags/groups/{groupId}/{name}', {
    access: 'website-admin',
    refuses: ['no-access'],
  })
    .input(z.strictObject({ groupId: id, name: flagName, enabled: z.boolean().nullable() }))
    .output(mergedFlag),
}
