import { describe, expect, it } from 'vitest'
import { flagDefaults, isFlagName, mergeFlag } from './flags.ts'

describe('a feature flag', () => {
  it('is on or off by default as the product ships [ADM-23] [ADM-24] [ADM-25]', () => {
    expect(flagDefaults).toEqual({
      smsNotifications: { enabled: true, description: 'Enable SMS notifications for groups' },
      autoUpdateOdds: { enabled: true, description: 'Allow bids to auto-update odds' },
      propBets: { enabled: false, description: 'Enable prop bet functionality' },
    })
  })

  it.each([
    [true, null, { enabled: true, hasOverride: false, overrideValue: null }],
    [true, false, { enabled: false, hasOverride: true, overrideValue: false }],
    [false, true, { enabled: true, hasOverride: true, overrideValue: true }],
    [false, null, { enabled: false, hasOverride: false, overrideValue: null }],
  ])('that is %s for all and %s for the group reads %o [ADM-22] [ADM-27]', (everywhere, own, merged) => {
    expect(mergeFlag(everywhere, own)).toEqual(merged)
  })

  it('is one of three', () => {
    expect(['propBets', 'constructor', ''].map(isFlagName)).toEqual([true, false, false])
  })
})
