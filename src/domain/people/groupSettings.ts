import { type Cents, centsFromDollars } from '../money/money.ts'
import { highestStakeDollars, lowestStakeDollars } from '../money/stakes.ts'
import { groupRefusal } from '../refusals/groupRefusals.ts'
import { permissionRefusal } from '../refusals/permissionRefusals.ts'
import type { Refusal } from '../refusals.ts'
import {
  type BettingRules,
  defaultBettingRules,
  type Group,
  type GroupPermissions,
  type Role,
  whyNameRefused,
} from './groups.ts'
import type { Naming } from './misleadingNames.ts'

/** The member limits that a group can choose from. [GRP-39] */
export const memberLimits = [10, 25, 50, 100] as const

/** What an admin may set. [GRP-23] */
export type GroupSettings = Pick<
  Group,
  'name' | 'description' | 'isPrivate' | 'maxMembers' | 'settleUp' | 'timeZone' | 'bettingRules' | 'permissions'
>

/** The settings to change; missing ones stay unchanged. */
export type SettingsChange = Partial<Omit<GroupSettings, 'bettingRules' | 'permissions'>> & {
  readonly bettingRules?: Partial<BettingRules>
  readonly permissions?: Partial<GroupPermissions>
}

/** The amounts among the betting rules. */
export type RuleAmount = 'minBetAmount' | 'maxBetAmount' | 'largeBetThreshold'

/** A win amount may be far above the stake, so the threshold may be too; this is what $1,000 wins at +10000. */
const highestThresholdDollars = 100_000

/**
 * The amount that an admin entered, in dollars; blank means the default of new groups: 1, 1000 and 500. A refusal if a
 * group cannot have it. [GRP-36] [GRP-37]
 */
export function readRuleAmount(rule: RuleAmount, entered: number | '' | null): Cents | Refusal {
  if (entered === '' || entered === null) return defaultBettingRules[rule]
  const highest = rule === 'largeBetThreshold' ? highestThresholdDollars : highestStakeDollars
  const isTaken = Number.isInteger(entered) && entered >= lowestStakeDollars && entered <= highest
  if (isTaken) return centsFromDollars(entered)
  return groupRefusal(rule === 'largeBetThreshold' ? 'threshold-invalid' : 'bet-limit-invalid')
}

/** The settings after the change. */
export function changedSettings(settings: GroupSettings, change: SettingsChange): GroupSettings {
  return {
    name: change.name ?? settings.name,
    description: change.description ?? settings.description,
    isPrivate: change.isPrivate ?? settings.isPrivate,
    maxMembers: change.maxMembers ?? settings.maxMembers,
    settleUp: change.settleUp ?? settings.settleUp,
    timeZone: change.timeZone ?? settings.timeZone,
    bettingRules: { ...settings.bettingRules, ...change.bettingRules },
    permissions: { ...settings.permissions, ...change.permissions },
  }
}

/** Whether that change ends the group's code, which members know and may no longer pass on. [INV-04] */
export function endsInviteCode(before: GroupSettings, after: GroupSettings): boolean {
  return before.permissions.membersCanInvite && !after.permissions.membersCanInvite
}

/** Whether that change ends the approval of large bids, so that none waits for it any longer. [GRP-33] */
export function endsApproval(before: GroupSettings, after: GroupSettings): boolean {
  return before.bettingRules.requireApprovalForLargeBets && !after.bettingRules.requireApprovalForLargeBets
}

/**
 * Why a group cannot have these settings, or null when it can. The number of its current members does not matter.
 * [GRP-34]
 */
export function whySettingsRefused(
  { name, bettingRules }: Pick<GroupSettings, 'name' | 'bettingRules'>,
  naming: Naming = {},
): Refusal | null {
  return whyNameRefused(name, naming) ?? whyLimitsRefused(bettingRules)
}

export function whyLimitsRefused(rules: Pick<BettingRules, 'minBetAmount' | 'maxBetAmount'>): Refusal | null {
  return rules.minBetAmount > rules.maxBetAmount ? groupRefusal('bet-limits-crossed') : null
}

/** Why a member with that role cannot change the settings, or null when they can. [GRP-23] [GRP-24] */
export function whyCannotChangeSettings({ role }: { role: Role }): Refusal | null {
  return role === 'admin' ? null : permissionRefusal('admins-only')
}
