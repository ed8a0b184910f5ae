import { describe, expect, it } from 'vitest'
import { exampleMember } from '#test/support/domainExamples.ts'
import { whyBound, whyCannotChangeRole, whyCannotLeave, whyCannotRemove } from './members.ts'

const ann = exampleMember({ userId: 'ann', role: 'admin' })
const ben = exampleMember({ userId: 'ben', role: 'member' })
const free = { activeBets: 0, unsettledDebts: 0 }
const bound = { activeBets: 2, unsettledDebts: 1 }
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
  ])('is removed %s', (_, asker, userId, obligations, says) => {
    expect(whyCannotRemove(asker, userId, obligations)?.message ?? null).toEqual(says)
  })

  it.each([
    ['who is no admin', ben, free, { members: 3, admins: 1 }, null],
    ['who is an admin among others', ann, free, { members: 3, admins: 2 }, null],
    ['who is the last admin', ann, free, { members: 2, admins: 1 }, 'last-admin'],
    ['who is alone', ann, free, { members: 1, admins: 1 }, null],
    ['who has bets', ben, bound, { members: 3, admins: 1 }, 'member-bound'],
    ['who is alone and is owed something', ann, bound, { members: 1, admins: 1 }, 'member-bound'],
  ])('%s leaves [BEY-08]', (_, member, obligations, company, code) => {
    expect(whyCannotLeave(member, obligations, company)?.code ?? null).toBe(code)
  })

  it('who is the last admin reads what to do [BEY-08]', () => {
    expect(whyCannotLeave(ann, bound, { members: 2, admins: 1 })?.message).toBe(
      'Please make another member an admin before you leave',
    )
  })

  it('without bets and debts is held by nothing', () => {
    expect(whyBound(free)).toBeNull()
  })
})
