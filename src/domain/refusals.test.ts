import { describe, expect, it } from 'vitest'
import { cents } from './money/money.ts'
import { Refused, refusal, refusalCodes, refuseIf } from './refusals.ts'

describe('a refusal', () => {
  // The texts are quoted from the requirements.
  it.each([
    [refusal('own-bid'), 'You cannot accept your own bid', '[BID-14]'],
    [refusal('bid-expired'), 'This bid has expired', '[BID-14]'],
    [refusal('game-started'), 'This game has already started', '[BID-14]'],
    [refusal('bid-not-found'), 'Bid not found', '[BID-32]'],
    [refusal('bid-not-available'), 'Bid is no longer available', '[BID-33]'],
    [refusal('bid-changed'), 'This bid has changed. Please review it and accept again.', '[BID-31]'],
    [refusal('field-missing', { field: 'homeTeam' }), 'Missing required field: homeTeam', '[BID-10]'],
    [refusal('teams-missing'), 'Team names are required', '[BID-42]'],
    [refusal('selection-invalid'), 'Valid selection with odds is required', '[BID-42]'],
    [refusal('wager-invalid'), 'Valid wager amount is required', '[BID-42]'],
    [
      refusal('amount-out-of-range', { min: cents(100), max: cents(100_000) }),
      'Bet amount must be between $1 and $1,000',
      '[BID-09]',
    ],
    [refusal('same-bet-type', { betType: 'spread' }), 'You already have an open spread bid on this game', '[GRP-33]'],
    [refusal('approval-waiting'), 'Waiting for approval by a group admin', '[GRP-33]'],
    [refusal('bids-off'), 'Members of this group cannot create bids', '[GRP-32]'],
    [refusal('accepts-off'), 'Members of this group cannot accept bids', '[GRP-32]'],
    [refusal('stats-off'), 'Members of this group cannot view statistics', '[GRP-32]'],
    [refusal('invites-off'), 'Members of this group cannot invite others', '[GRP-32]'],
    [refusal('no-access'), 'You do not have access to this group.', '[GRP-35]'],
    [refusal('group-name-missing'), 'Please enter a group name', '[GRP-15]'],
    [
      refusal('display-name-missing'),
      'Please update your profile with a display name before creating a group.',
      '[GRP-18]',
    ],
    [
      refusal('invite-code-malformed'),
      'Invalid invite code format. Please check your invite link or code.',
      '[INV-18]',
    ],
    [refusal('invite-code-empty'), 'The invite code cannot be empty. Please enter a valid code.', '[INV-19]'],
    [
      refusal('invite-code-unknown'),
      'This invite code is invalid or has expired. Please request a new invite from your group admin.',
      '[INV-22]',
    ],
    [
      refusal('already-a-member', { group: 'Sunday Crew' }),
      'You are already a member of Sunday Crew. Please select it from your groups dropdown.',
      '[INV-23]',
    ],
    [
      refusal('group-full'),
      'You do not have permission to join this group. The group may be at capacity or have restricted access.',
      '[INV-25]',
    ],
    [refusal('debt-not-found'), 'Debt not found', '[PAY-07]'],
    [refusal('sign-in-first'), 'User not authenticated', '[PAY-08]'],
    [refusal('batch-invalid'), 'Invalid parameters for batch settlement', '[PAY-10]'],
    [refusal('nothing-to-settle'), 'No valid debts found to settle', '[PAY-15]'],
    [refusal('debts-not-found', { ids: ['d1', 'd2'] }), 'Failed to fetch debts: d1, d2', '[PAY-11]'],
    [refusal('debt-invalid', { id: 'd1' }), 'Invalid debt data for debt d1', '[PAY-12]'],
    [refusal('debt-settled', { id: 'd1' }), 'Debt d1 is already settled', '[PAY-13]'],
    [refusal('different-pairs'), 'All debts must be between the same two parties', '[PAY-14]'],
    [
      refusal('not-your-debt'),
      'You can only settle debts where you are involved as either the debtor or creditor',
      '[PAY-06]',
    ],
  ])('$0.code says "$1" $2', ({ message }, sentence) => {
    expect(message).toBe(sentence)
  })

  it('has a name that stays as it is: small letters and hyphens', () => {
    expect(refusalCodes.filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([])
  })

  it('is thrown inside a command with its sentence, and only when there is a reason', () => {
    expect(() => refuseIf(refusal('own-bid'))).toThrow(new Refused(refusal('own-bid')))
    expect(() => refuseIf(null)).not.toThrow()
  })
})
