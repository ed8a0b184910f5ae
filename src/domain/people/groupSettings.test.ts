import { describe, expect, it } from 'vitest'
import { exampleGroup } from '#test/support/domainExamples.ts'
import { cents } from '../money/money.ts'
import {
  changedSettings,
  endsInviteCode,
  memberLimits,
  type RuleAmount,
  readRuleAmount,
  whyCannotChangeSettings,
  whySettingsRefused,
} from './groupSettings.ts'

it.each([
  [true, false, true],
  [false, true, false],
  [true, true, false],
  [false, false, false],
])('members who could invite: %o, then %o; the code ends: %o [INV-04]', (before, after, ends) => {
  const withSwitch = (membersCanInvite: boolean) => ({
    ...exampleGroup(),
    permissions: { ...exampleGroup().permissions, membersCanInvite },
  })
  expect(endsInviteCode(withSwitch(before), withSwitch(after))).toBe(ends)
})

describe('an amount of the betting rules', () => {
  const cases: [RuleAmount, number | '' | null, number | string][] = [
    ['minBetAmount', '', 100],
    ['minBetAmount', null, 100],
    ['maxBetAmount', '', 100_000],
    ['maxBetAmount', null, 100_000],
    ['largeBetThreshold', '', 50_000],
    ['largeBetThreshold', null, 50_000],
    ['minBetAmount', 1, 100],
    ['maxBetAmount', 1_000, 100_000],
    ['largeBetThreshold', 1_001, 100_100],
    ['minBetAmount', 0, 'bet-limit-invalid'],
    ['minBetAmount', -5, 'bet-limit-invalid'],
    ['maxBetAmount', 1_001, 'bet-limit-invalid'],
    ['maxBetAmount', 10.5, 'bet-limit-invalid'],
    ['maxBetAmount', Number.NaN, 'bet-limit-invalid'],
    ['maxBetAmount', Number.POSITIVE_INFINITY, 'bet-limit-invalid'],
    ['largeBetThreshold', 0, 'threshold-invalid'],
    ['largeBetThreshold', 100_001, 'threshold-invalid'],
  ]
  it.each(cases)('%s entered as %o is %o [GRP-36] [GRP-37]', (rule, entered, expected) => {
    const read = readRuleAmount(rule, entered)
    expect(typeof read === 'number' ? read : read.code).toBe(expected)
  })
})

describe('the settings of a group', () => {
  const group = exampleGroup()

  it('change where something is named, and stay where nothing is [GRP-23]', () => {
    const changed = changedSettings(group, {
      isPrivate: false,
      bettingRules: { minBetAmount: cents(500) },
      permissions: { membersCanInvite: true },
    })
    expect(changed).toEqual({
      name: group.name,
      description: group.description,
      isPrivate: false,
      maxMembers: group.maxMembers,
      settleUp: group.settleUp,
      timeZone: group.timeZone,
      bettingRules: { ...group.bettingRules, minBetAmount: 500 },
      permissions: { ...group.permissions, membersCanInvite: true },
    })
  })

  it('are refused without a name, and with limits that cross [GRP-15]', () => {
    const limited = (min: number, max: number) => ({
      name: 'Crew',
      bettingRules: { ...group.bettingRules, minBetAmount: cents(min), maxBetAmount: cents(max) },
    })
    expect(whySettingsRefused({ ...group, name: ' ' })?.code).toBe('group-name-missing')
    expect(whySettingsRefused(limited(501, 500))?.code).toBe('bet-limits-crossed')
    expect(whySettingsRefused(limited(500, 500))).toBeNull()
  })

  it('are an admin’s business [GRP-23] [GRP-24]', () => {
    expect(whyCannotChangeSettings({ role: 'admin' })).toBeNull()
    expect(whyCannotChangeSettings({ role: 'member' })?.message).toBe('Only group administrators can modify settings')
  })

  it('offer room for 10, 25, 50 or 100 members [GRP-39]', () => {
    expect(memberLimits).toEqual([10, 25, 50, 100])
  })
})
