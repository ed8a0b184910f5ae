import { type memberLimits, type RuleAmount, readRuleAmount, whyLimitsRefused } from '#domain/people/groupSettings.ts'
import { whyNameRefused } from '#domain/people/groups.ts'
import type { ChangeGroup, GroupView } from '#features/groups/contract.ts'

/** The settings of a group as its form holds them: amounts as typed, in dollars. */
export type SettingsValues = {
  name: string
  description: string
  isPrivate: boolean
  maxMembers: string
  timeZone: string
} & Record<RuleAmount, string> &
  Record<GroupSwitch | RuleSwitch | PermissionSwitch, boolean>

type GroupSwitch = 'settleUp'
type RuleSwitch = 'allowSameBetTypes' | 'requireApprovalForLargeBets' | 'autoSettleBets'
type PermissionSwitch = keyof GroupView['permissions']
export type SettingName = keyof SettingsValues

/** The label of each, on the form and in messages. */
export const settingLabels: Readonly<Record<SettingName, string>> = {
  name: 'Group name',
  description: 'Description',
  isPrivate: 'Private group',
  maxMembers: 'Member limit',
  timeZone: 'Time zone',
  minBetAmount: 'Smallest bet',
  maxBetAmount: 'Largest bet',
  allowSameBetTypes: 'Allow duplicate bet types',
  requireApprovalForLargeBets: 'Approve large bets',
  largeBetThreshold: 'Bets over this need approval',
  autoSettleBets: 'Auto-settle bets',
  membersCanInvite: 'Members can invite',
  membersCanCreateBids: 'Members can create bids',
  membersCanAcceptBids: 'Members can accept bids',
  membersCanViewStats: 'Members can view stats',
  settleUp: 'Record the settle-up plan',
}

const ruleAmounts = ['minBetAmount', 'maxBetAmount', 'largeBetThreshold'] as const satisfies readonly RuleAmount[]

export function valuesOf({ name, description, settings, bettingRules, permissions }: GroupView): SettingsValues {
  const { minBetAmount, maxBetAmount, largeBetThreshold, ...switches } = bettingRules
  return {
    name,
    description,
    isPrivate: settings.isPrivate,
    maxMembers: String(settings.maxMembers),
    timeZone: settings.timeZone,
    minBetAmount: String(minBetAmount),
    maxBetAmount: String(maxBetAmount),
    largeBetThreshold: String(largeBetThreshold),
    ...switches,
    ...permissions,
    settleUp: settings.settleUp,
  }
}

/** What differs from the group. The threshold only counts while it is shown. [GRP-38] */
export function changesIn(values: SettingsValues, group: GroupView): SettingName[] {
  const before = valuesOf(group)
  const names = Object.keys(settingLabels) as SettingName[]
  return names.filter((name) => isAsked(name, values) && trimmed(values[name]) !== before[name])
}

function isAsked(name: SettingName, values: SettingsValues): boolean {
  return name !== 'largeBetThreshold' || values.requireApprovalForLargeBets
}

function trimmed(value: string | boolean): string | boolean {
  return typeof value === 'string' ? value.trim() : value
}

/** The errors in the values, by the same rules as on the server. `kept`: the name that the group has. */
export function problemsIn(values: SettingsValues, kept: string): Partial<Record<SettingName, string>> {
  const name = whyNameRefused(values.name, { kept })
  const [min, max] = [amountIn('minBetAmount', values), amountIn('maxBetAmount', values)]
  const crossed =
    typeof min === 'number' && typeof max === 'number' && whyLimitsRefused({ minBetAmount: min, maxBetAmount: max })
  const amounts = ruleAmounts.flatMap((rule) => {
    const read = isAsked(rule, values) ? amountIn(rule, values) : 0
    return typeof read === 'number' ? [] : [[rule, read.message] as const]
  })
  return {
    ...(name && { name: name.message }),
    ...(crossed && { maxBetAmount: crossed.message }),
    ...Object.fromEntries(amounts),
  }
}

function amountIn(rule: RuleAmount, values: SettingsValues) {
  return readRuleAmount(rule, entered(values[rule]))
}

/** A blank amount is sent as blank, which the server interprets. [GRP-36] [GRP-37] */
function entered(text: string): number | '' {
  return text.trim() === '' ? '' : Number(text)
}

/** The request that changes exactly these settings. */
export function requestFor(values: SettingsValues, names: readonly SettingName[]): ChangeGroup {
  const { isPrivate, maxMembers, settleUp, timeZone, ...rest } = values
  const { allowSameBetTypes, requireApprovalForLargeBets, autoSettleBets, name, description, ...others } = rest
  const { minBetAmount, maxBetAmount, largeBetThreshold, ...permissions } = others
  const only = <Fields extends object>(fields: Fields) => pick(fields, names)
  return {
    ...only({ name: name.trim(), description: description.trim() }),
    settings: only({ isPrivate, maxMembers: Number(maxMembers) as (typeof memberLimits)[number], settleUp, timeZone }),
    bettingRules: only({
      minBetAmount: entered(minBetAmount),
      maxBetAmount: entered(maxBetAmount),
      largeBetThreshold: entered(largeBetThreshold),
      ...{ allowSameBetTypes, requireApprovalForLargeBets, autoSettleBets },
    }),
    permissions: only(permissions),
  }
}

function pick<Fields extends object>(fields: Fields, names: readonly string[]): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))) as Partial<Fields>
}
