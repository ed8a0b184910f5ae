import type { Cents } from '#domain/money/money.ts'
import {
  changedSettings,
  endsApproval,
  endsInviteCode,
  type GroupSettings,
  type RuleAmount,
  readRuleAmount,
  type SettingsChange,
  whySettingsRefused,
} from '#domain/people/groupSettings.ts'
import { looksOf } from '#domain/people/looks.ts'
import { Refused, refuseIf } from '#domain/refusals.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import type { ChangeGroup, GroupMade } from '../contract.ts'
import { listPeople } from './personsIn.ts'
import { groupView, peopleIn } from './queries.ts'
import { renewInviteCode } from './resetInviteCode.ts'
import { updateSettings } from './store.ts'

type Input = ChangeGroup & { groupId: string }

/** What a change of the group means for its bids, which are no part of this feature. */
export type AfterChange = {
  /** Opens the bids that wait for approval. */
  readonly approveWaiting: (command: GroupCommand) => Promise<void>
}

/**
 * Changes the group's details, privacy and rules; omitted fields stay. When members may no longer invite, the code that
 * they know is replaced. When large bids need no approval any longer, those that wait are open. [GRP-23] [GRP-33]
 * [INV-04]
 */
export const changeGroup = ({ approveWaiting }: AfterChange) =>
  groupCommand({
    read: (tx, _: Input, { groupId }) => tx.query(listPeople, { groupId }),
    async run(command, input, { loaded: people }): Promise<GroupMade> {
      const { tx, group, member, now } = command
      const settings = changedSettings(group, changeIn(input))
      refuseIf(whySettingsRefused(settings, { kept: group.name, looksOf }))
      const found = peopleIn(people)
      if (isSame(settings, group)) return { ...groupView(group, member.role), ...found }

      tx.write(updateSettings, { groupId: group.id, now, ...columnsOf(settings) })
      const inviteCode = endsInviteCode(group, settings)
        ? renewInviteCode(command, { retiresId: false })
        : group.inviteCode
      group.record('group.changed', 'group', group.id)
      if (endsApproval(group, settings)) await approveWaiting(command)
      return { ...groupView({ ...group, ...settings, inviteCode, lastModified: now }, member.role), ...found }
    },
  })

function changeIn({ name, description, settings, bettingRules, permissions }: Input): SettingsChange {
  return {
    ...given({ name, description, ...settings }),
    bettingRules: bettingRules ? rulesIn(bettingRules) : {},
    permissions: given(permissions ?? {}),
  }
}

function rulesIn(rules: NonNullable<ChangeGroup['bettingRules']>): NonNullable<SettingsChange['bettingRules']> {
  const { minBetAmount, maxBetAmount, largeBetThreshold, ...switches } = rules
  return {
    ...given(switches),
    ...amountIn('minBetAmount', minBetAmount),
    ...amountIn('maxBetAmount', maxBetAmount),
    ...amountIn('largeBetThreshold', largeBetThreshold),
  }
}

function amountIn(rule: RuleAmount, entered: number | '' | null | undefined): Partial<Record<RuleAmount, Cents>> {
  if (entered === undefined) return {}
  const amount = readRuleAmount(rule, entered)
  if (typeof amount === 'number') return { [rule]: amount }
  throw new Refused(amount)
}

/** Drops omitted fields. */
function given<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>
  }
}

function isSame(one: GroupSettings, other: GroupSettings): boolean {
  return JSON.stringify(columnsOf(one)) === JSON.stringify(columnsOf(other))
}

function columnsOf({ bettingRules, permissions, ...settings }: GroupSettings) {
  const { name, description, isPrivate, maxMembers, settleUp, timeZone } = settings
  return { name, description, isPrivate, maxMembers, ...bettingRules, ...permissions, settleUp, timeZone }
}
