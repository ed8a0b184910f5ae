import { describe, expect, it } from 'vitest'
import {
  defaultBettingRules,
  defaultPermissions,
  type GroupPermissions,
  groupDescriptionLength,
  groupNameLength,
  idJoins,
  isRealDisplayName,
  readInviteCode,
  whyCannotCreateGroup,
  whyCannotJoin,
} from './groups.ts'

const ann = { name: 'Ann', email: 'ann@example.com' }

describe('a new group', () => {
  it('admits bids from $1 to $1,000 without approval, and settles by itself [GRP-03]', () => {
    expect(defaultBettingRules).toEqual({
      minBetAmount: 100,
      maxBetAmount: 100_000,
      allowSameBetTypes: true,
      requireApprovalForLargeBets: false,
      largeBetThreshold: 50_000,
      autoSettleBets: true,
    })
  })

  it('lets its members do everything but invite [GRP-04]', () => {
    expect(defaultPermissions).toEqual({
      membersCanInvite: false,
      membersCanCreateBids: true,
      membersCanAcceptBids: true,
      membersCanViewStats: true,
    })
  })

  it('has a name of 50 and a description of 200 characters at most [GRP-16] [GRP-17]', () => {
    expect([groupNameLength, groupDescriptionLength]).toEqual([50, 200])
  })

  it.each(['', '   ', '\t\n'])('needs a name that is more than %o [GRP-15]', (name) => {
    expect(whyCannotCreateGroup(ann, name)?.code).toBe('group-name-missing')
  })

  it('is created by a person with a name of their own [GRP-18]', () => {
    expect(whyCannotCreateGroup(ann, ' Sunday Crew ')).toBeNull()
    expect(whyCannotCreateGroup({ ...ann, name: 'User' }, 'Sunday Crew')?.code).toBe('display-name-missing')
  })

  it.each([
    ['Ann', true],
    ['annabel', true],
    ['Ann@example.com', true],
    ['', false],
    ['  ', false],
    ['User', false],
    [' User ', false],
    ['ann', false],
  ])('takes %o of ann@example.com for a real name: %s [GRP-18]', (name, isReal) => {
    expect(isRealDisplayName(name, 'ann@example.com')).toBe(isReal)
  })

  it('takes any name of a person without an e-mail for real [GRP-18]', () => {
    expect(isRealDisplayName('Ann', '')).toBe(true)
  })
})

describe('a person with a code', () => {
  const group = { name: 'Sunday Crew', memberCount: 9, maxMembers: 10 }

  it.each([
    ['joins while there is room', group, false, null],
    ['does not join an unknown group [INV-22]', null, false, 'invite-code-unknown'],
    ['does not join twice [INV-23]', group, true, 'already-a-member'],
    ['does not join a full group [INV-25] [GRP-34]', { ...group, memberCount: 10 }, false, 'group-full'],
    ['does not join a group that was made smaller [GRP-34]', { ...group, memberCount: 12 }, false, 'group-full'],
    ['stays a member of a full group [INV-23]', { ...group, memberCount: 10 }, true, 'already-a-member'],
  ])('%s', (_, found, isMember, code) => {
    expect(whyCannotJoin(found, { name: 'Ann', isMember })?.code ?? null).toBe(code)
  })

  it.each(['', ' '])('needs a name that others can read, and %o is none [INV-21]', (name) => {
    expect(whyCannotJoin(group, { name, isMember: false })?.message).toBe(
      'User profile incomplete. Please ensure your account has a display name.',
    )
  })
})

describe('the id of a group', () => {
  const on: GroupPermissions = { ...defaultPermissions, membersCanInvite: true }
  const off: GroupPermissions = { ...defaultPermissions, membersCanInvite: false }

  it.each([
    ['in a private group', { isPrivate: true, permissions: off }, false, false],
    ['where every member may invite', { isPrivate: true, permissions: on }, false, true],
    ['where the code was reset or a member removed', { isPrivate: true, permissions: on }, true, false],
    ['in an open group', { isPrivate: false, permissions: off }, true, true],
  ])('%s joins, or does not [INV-04] [GRP-34] [BEY-08]', (_, group, isRetired, joins) => {
    expect(idJoins(group, { isRetired })).toBe(joins)
  })
})

describe('an invite code', () => {
  it.each(['A1B2C3', 'k3JqZ8mWv5TnR2xLp9Yd', 'abcd'])('is accepted as %s, trimmed [INV-18] [INV-04]', (code) => {
    expect(readInviteCode(`  ${code}\n`)).toEqual({
      code: code.length === 6 ? code.toUpperCase() : code,
      isShort: code.length === 6,
    })
  })

  it.each(['K7P2QX', 'k7p2qx', 'K7P 2QX', ' k7p  2qx ', 'k 7 p 2 q x'])(
    'to say is accepted as typed, like %o [BEY-43]',
    (text) => {
      expect(readInviteCode(text)).toEqual({ code: 'K7P2QX', isShort: true })
    },
  )

  it.each(['', '   '])('is not empty like %o [INV-19]', (text) => {
    expect(readInviteCode(text)).toMatchObject({ refusal: { code: 'invite-code-empty' } })
  })

  it.each(['abc', 'A1 B2', 'A1-B2', 'https://x.example/join/A1B2C3', 'a'.repeat(65), '✓✓✓✓', "' or 1=1"])(
    'is not malformed like %o [INV-18]',
    (text) => {
      expect(readInviteCode(text)).toMatchObject({ refusal: { code: 'invite-code-malformed' } })
    },
  )
})
