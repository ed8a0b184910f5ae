import { describe, expect, it } from 'vitest'
import { exampleBid, exampleMember, kickoff, noon } from '#test/support/domainExamples.ts'
import { cents } from '../money/money.ts'
import { americanOdds } from '../odds/odds.ts'
import { defaultBettingRules } from '../people/groups.ts'
import type { Judge } from '../people/judges.ts'
import { after } from '../times.ts'
import { approvalAfterEdit, approvalAfterNewPrice, whyCannotDecide } from './bidApproval.ts'
import type { Approval, Bid } from './bids.ts'

const careful = { ...defaultBettingRules, requireApprovalForLargeBets: true, largeBetThreshold: cents(50_000) }
const [member, admin] = [exampleMember(), exampleMember({ role: 'admin' })]
const terms = (dollars: number, odds: number, approval: Approval = 'none') => ({
  stake: cents(dollars * 100),
  odds: americanOdds(odds),
  approval,
})
type Terms = ReturnType<typeof terms>

describe('the approval of a bid that is edited', () => {
  it.each<[string, Terms, Terms, Approval]>([
    ['waits when it gets large', terms(100, 100), terms(501, 100), 'waiting'],
    ['waits when what it wins gets large', terms(400, 100), terms(400, 130), 'waiting'],
    ['no longer waits when it gets small', terms(600, 100, 'waiting'), terms(500, 100), 'none'],
    ['waits on when it stays large', terms(600, 100, 'waiting'), terms(501, 100), 'waiting'],
    ['stays when neither amount grows', terms(600, 100, 'approved'), terms(550, 100), 'approved'],
    ['stays when only the expiration changes', terms(600, 100, 'approved'), terms(600, 100), 'approved'],
    ['is asked for again when the stake grows', terms(600, 100, 'approved'), terms(601, 100), 'waiting'],
    ['is asked for again when only the stake grows', terms(600, 100, 'approved'), terms(650, -200), 'waiting'],
    ['is asked for again when the win amount grows', terms(600, 100, 'approved'), terms(600, 101), 'waiting'],
    ['is needed no more when it gets small', terms(600, 100, 'approved'), terms(50, 100), 'none'],
  ])('%s [GRP-33]', (_, before, next, approval) => {
    expect(approvalAfterEdit(before, next, member, careful)).toBe(approval)
  })

  it('is never needed by an admin, nor where the group does not ask for it [GRP-33]', () => {
    expect(approvalAfterEdit(terms(100, 100), terms(900, 100), admin, careful)).toBe('approved')
    expect(approvalAfterEdit(terms(100, 100), terms(900, 100), member, defaultBettingRules)).toBe('none')
  })
})

describe('the approval of a bid whose price follows its line', () => {
  it.each<[string, Terms, Terms, Approval]>([
    ['is asked for when the new price makes it large', terms(400, 100), terms(400, 130), 'waiting'],
    ['is needed no more when it makes it small', terms(400, 130, 'waiting'), terms(400, 100), 'none'],
    ['stands when it was given', terms(400, 130, 'approved'), terms(400, 140), 'approved'],
  ])('%s [GRP-33] [BID-40]', (_, before, next, approval) => {
    expect(approvalAfterNewPrice(before, next, member, careful)).toBe(approval)
  })
})

describe('a large bid is decided on', () => {
  const waiting = exampleBid({ approval: 'waiting' })
  const cat = { userId: 'cat', since: noon }
  const dan = { userId: 'dan', since: after(noon, 1) }
  const by = (userId: string, { site = false, admins = [cat, dan, { ...dan, userId: 'bob' }] } = {}) => ({
    userId,
    isWebsiteAdmin: site,
    admins,
  })
  const nobody = "Nobody here may decide this: the website's administrator has been asked"
  it.each<[string, Bid, Judge, typeof noon, string | null]>([
    ['by a group admin', waiting, by('cat'), noon, null],
    ['by its creator who has become an admin', waiting, by('bob'), noon, null],
    [
      'not by its creator',
      waiting,
      by('bob', { admins: [cat] }),
      noon,
      'Only group admins can approve or decline bids',
    ],
    ['by no other member', waiting, by('ann'), noon, 'Only group admins can approve or decline bids'],
    [
      'not by who was made an admin since',
      waiting,
      by('dan'),
      noon,
      'Only somebody who was an admin of the group before this began can decide',
    ],
    ['not by them where there is no other', waiting, by('dan', { admins: [dan] }), noon, nobody],
    ['by the website administrator then', waiting, by('wes', { site: true, admins: [dan] }), noon, null],
    ['not when it has expired', waiting, by('cat'), kickoff, 'Bid is no longer available'],
    ['not when it was taken back', { ...waiting, status: 'cancelled' }, by('cat'), noon, 'Bid is no longer available'],
    ['not when it does not wait', exampleBid(), by('cat'), noon, 'This bid is not waiting for approval'],
    ['not once more', exampleBid({ approval: 'approved' }), by('cat'), noon, 'This bid is not waiting for approval'],
  ])('%s [GRP-33]', (_, bid, who, now, message) => {
    expect(whyCannotDecide(bid, who, now)?.message ?? null).toBe(message)
  })
})
