import { describe, expect, it } from 'vitest'
import { exampleMember, noon } from '#test/support/domainExamples.ts'
import { after, dayMs } from '../times.ts'
import { noTies, type Obligations, whyCannotChangeRole, whyCannotLeave, whyCannotRemove } from './members.ts'

const ann = exampleMember({ userId: 'ann', role: 'admin' })
const ben = exampleMember({ userId: 'ben', role: 'member' })
const timeZone = 'America/New_York'
const free: Obligations = { activeBets: 0, unsettledDebts: 0, openDoubts: 0, openPools: 0, ties: noTies }
const bound: Obligations = { ...free, activeBets: 2, unsettledDebts: 1 }
const doubted: Obligations = { ...free, openDoubts: 1 }
const doubtedText = 'Not yet: somebody has to decide about a payment that is in doubt'
/** What they did can be objected to for two days; what others did to them, for four. */
const tied: Obligations = { ...free, ties: { whoGoes: after(noon, 2 * dayMs), whoIsSent: after(noon, 4 * dayMs) } }
const tiedText = (day: string) => `Not yet: a result or a payment can still be disputed until ${day}, 8:00 AM EDT`
const boundText = 'Cannot remove member. Active obligations exist: 2 active bets, 1 unsettled debts'

describe('a role', () => {
  it.each([
    ['by an admin, of a member', ann, 'ben', null],
    ['by an admin, of another admin', ann, 'cleo', null],
    ['by a member, of another [GRP-25]', ben, 'cleo', 'Only group administrators can change member roles'],
    ['by a member, of themselves [GRP-25]', ben, 'ben', 'Only group administrators can change member roles'],
    ['by an admin, of themselves [GRP-26]', ann, 'ann', 'You cannot change your own role'],
  ])('is changed %s', (_, asker, userId, says) => {
    expect(whyCannotChangeRole(asker, userId)?.message ?? null).toBe(says)
  })
})

describe('a member', () => {
  it.each([
    ['by an admin', ann, 'ben', free, null],
    ['by a member [GRP-27]', ben, 'cleo', free, 'Only group administrators can remove members'],
    ['by themselves [GRP-28]', ann, 'ann', free, 'Cannot remove yourself from the group'],
    ['by themselves, with bets [GRP-28]', ann, 'ann', bound, 'Cannot remove yourself from the group'],
    ['while they have bets and debts [BEY-08]', ann, 'ben', bound, boundText],
    [
      'while they have a bet [BEY-08]',
      ann,
      'ben',
      { ...free, activeBets: 1 },
      expect.stringContaining('1 active bets'),
    ],
    ['while they have a debt [BEY-08]', ann, 'ben', { ...free, unsettledDebts: 1 }, expect.any(String)],
    ['while a payment of theirs is in doubt [BEY-08]', ann, 'ben', doubted, doubtedText],
    ['while they can object to something [BEY-08]', ann, 'ben', tied, tiedText('Thu, Sep 17')],
  ])('is removed %s', (_, member, userId, obligations, says) => {
    const remover = { member, isWebsiteAdmin: false, reason: 'I lost', timeZone }
    expect(whyCannotRemove(remover, userId, obligations)?.message ?? null).toEqual(says)
  })

  const outsider = exampleMember({ userId: 'root', isActive: false })
  it.each([
    ['with a reason', outsider, 'harasses others', null],
    ['without a reason', outsider, '', 'Please say why: the group reads it'],
    ['with too many words', outsider, 'x'.repeat(501), 'The reason cannot exceed 500 characters'],
    [
      'who was an admin of the group, without a reason',
      { ...outsider, role: 'admin' as const },
      '',
      expect.any(String),
    ],
    ['who is a member, with a reason', ben, 'harasses others', null],
    ['who is an admin of the group, with a reason', ann, 'harasses others', null],
    ['who is an admin of the group, without a reason', ann, '', boundText],
  ])('with bets and debts is removed at any time by a website administrator %s [BEY-08]', (_, member, reason, says) => {
    const remover = { member, isWebsiteAdmin: true, reason, timeZone }
    expect(whyCannotRemove(remover, 'cleo', { ...tied, ...doubted, ...bound })?.message ?? null).toEqual(says)
  })

  it.each([
    ['who is no admin', ben, free, { members: 3, admins: 1 }, null],
    ['who is an admin among others', ann, free, { members: 3, admins: 2 }, null],
    ['who is the last admin', ann, free, { members: 2, admins: 1 }, 'last-admin'],
    ['who is alone', ann, free, { members: 1, admins: 1 }, null],
    ['who has bets', ben, bound, { members: 3, admins: 1 }, 'member-bound'],
    ['who is alone and is owed something', ann, bound, { members: 1, admins: 1 }, 'member-bound'],
    ['of whom a payment is in doubt', ben, doubted, { members: 3, admins: 1 }, 'doubt-undecided'],
    ['who did something that can be disputed', ben, tied, { members: 3, admins: 1 }, 'still-disputable'],
    [
      'to whom something was done that they can dispute',
      ben,
      { ...tied, ties: { ...tied.ties, whoGoes: null } },
      { members: 3, admins: 1 },
      null,
    ],
  ])('%s leaves [BEY-08]', (_, member, obligations, company, code) => {
    expect(whyCannotLeave(member, obligations, { ...company, timeZone })?.code ?? null).toBe(code)
  })

  it('who is tied reads until when, in their time zone [BEY-08]', () => {
    const company = { members: 3, admins: 1 }
    expect(whyCannotLeave(ben, tied, { ...company, timeZone })?.message).toBe(tiedText('Tue, Sep 15'))
    expect(whyCannotLeave(ben, tied, { ...company, timeZone: 'Europe/Paris' })?.message).toBe(
      'Not yet: a result or a payment can still be disputed until Tue, Sep 15, 2:00 PM GMT+2',
    )
  })

  it('who is the last admin reads what to do [BEY-08]', () => {
    expect(whyCannotLeave(ann, bound, { members: 2, admins: 1, timeZone })?.message).toBe(
      'Please make another member an admin before you leave',
    )
  })
})
