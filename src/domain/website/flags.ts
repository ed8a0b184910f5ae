/** The features that the website administrator can switch on and off, globally or per group. [ADM-21] to [ADM-27] */
export const flagNames = ['smsNotifications', 'autoUpdateOdds', 'propBets'] as const

export type FlagName = (typeof flagNames)[number]

/** Which flags are on. */
export type Flags = Readonly<Record<FlagName, boolean>>

/** The default value and description of each flag. [ADM-23] [ADM-24] [ADM-25] */
export const flagDefaults: Readonly<Record<FlagName, { enabled: boolean; description: string }>> = {
  smsNotifications: { enabled: true, description: 'Enable SMS notifications for groups' },
  autoUpdateOdds: { enabled: true, description: 'Allow bids to auto-update odds' },
  propBets: { enabled: false, description: 'Enable prop bet functionality' },
}

export function isFlagName(name: string): name is FlagName {
  return flagNames.some((known) => known === name)
}

/** A flag's value in a group: the group's override if there is one, else the global value. [ADM-27] */
export type MergedFlag = {
  readonly enabled: boolean
  readonly hasOverride: boolean
  readonly overrideValue: boolean | null
}

/** Merges a flag's global value with the group's override; null: none. [ADM-22] [ADM-27] */
export function mergeFlag(globalValue: boolean, overrideValue: boolean | null): MergedFlag {
  return { enabled: overrideValue ?? globalValue, hasOverride: overrideValue !== null, overrideValue }
}
