import { expect, test } from 'vitest'
import { cents, centsFromDollars } from '#domain/money/money.ts'
import { americanOdds } from '#domain/odds/odds.ts'
import { hourMs, instantFromIso, after as later } from '#domain/times.ts'
import { checkDraft, type Draft, expirationToSend, type Offered, stakeRange } from './draft.ts'
import type { Membership } from './usePostingRights.ts'

const now = instantFromIso('2026-11-22T20:23:00Z')
const kickoff = later(now, 5 * hourMs)

const membership: Membership = {
  judge: { userId: 'sam', isWebsiteAdmin: false, admins: [] },
  member: { userId: 'sam', name: 'Sam', role: 'member', isActive: true },
  group: {
    permissions: {
      membersCanInvite: false,
      membersCanCreateBids: true,
      membersCanAcceptBids: true,
      membersCanViewStats: true,
    },
    bettingRules: {
      minBetAmount: centsFromDollars(5),
      maxBetAmount: centsFromDollars(200),
      allowSameBetTypes: true,
      requireApprovalForLargeBets: true,
      largeBetThreshold: centsFromDollars(100),
      autoSettleBets: true,
    },
  },
}

const offered: Offered = {
  gameId: 'game1',
  side: { betType: 'moneyline', team: 'Chicago Bears' },
  odds: americanOdds(138),
  startsAt: kickoff,
  isLive: false,
}
const draft: Draft = { stake: 20, expiration: 'gameTime', customTime: '' }

test.each<[string, Partial<Draft>, string | null, string | null]>([
  ['as it stands at first', {}, null, null],
  ['nothing typed', { stake: null }, 'stake', 'Valid wager amount is required'],
  ['half a dollar', { stake: 20.5 }, 'stake', 'Valid wager amount is required'],
  ['more than the group takes', { stake: 201 }, 'stake', 'Bet amount must be between $5 and $200'],
  ['no time chosen', { expiration: 'custom' }, 'expiration', 'The expiration must not be in the past'],
  [
    'a time that is over',
    { expiration: 'custom', customTime: '2026-11-20T10:00' },
    'expiration',
    'The expiration must not be in the past',
  ],
  [
    'a mistake in the year',
    { expiration: 'custom', customTime: '2062-11-24T10:00' },
    'expiration',
    'The expiration must be within a year',
  ],
])(
  'a draft with %s has its problem at the field that mends it [BID-09] [BID-27] [BID-36] [BID-44]',
  (_, part, field, message) => {
    const { problem } = checkDraft({ ...draft, ...part }, offered, membership, now)
    expect([problem?.field ?? null, problem?.message ?? null]).toEqual([field, message])
  },
)

test('what it risks and wins, when it closes, and that a large one waits, follow from it [GRP-33] [BEY-01]', () => {
  const small = checkDraft(draft, offered, membership, now)
  expect([small.exposure, small.closesAt, small.waits]).toEqual([{ risk: 2000, toWin: 2760 }, kickoff, false])
  expect(checkDraft({ ...draft, stake: 80 }, offered, membership, now).waits).toBe(true)
  expect(checkDraft({ ...draft, expiration: '1week' }, offered, membership, now).closesAt).toBe(kickoff)
})

test('a bid that stands already may keep its time, which is then not sent [BID-30]', () => {
  const kept = { ...offered, keptUntil: later(now, hourMs) }
  expect(checkDraft({ ...draft, expiration: 'keep' }, kept, membership, now).closesAt).toBe(kept.keptUntil)
  expect(expirationToSend({ ...draft, expiration: 'keep' })).toBeUndefined()
  expect(expirationToSend({ ...draft, expiration: '24hours' })).toBe('24hours')
})

test('a group may narrow the stakes, never widen them [BID-44]', () => {
  const rules = membership.group.bettingRules
  expect(stakeRange(rules)).toEqual({ min: 5, max: 200 })
  const wide = { ...rules, minBetAmount: cents(1), maxBetAmount: centsFromDollars(9000) }
  expect(stakeRange(wide)).toEqual({ min: 1, max: 1000 })
})
