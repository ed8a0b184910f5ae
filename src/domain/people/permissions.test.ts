import { describe, expect, it } from 'vitest'
import { exampleMember } from '#test/support/domainExamples.ts'
import { defaultPermissions, type GroupPermissions } from './groups.ts'
import {
  type Access,
  type AdminsOnly,
  accessRefusals,
  isPermitted,
  whyNoAccess,
  whyNotPermitted,
} from './permissions.ts'

const visitor = null
const user = { isWebsiteAdmin: false, isConfirmed: true }
const websiteAdmin = { isWebsiteAdmin: true, isConfirmed: true }
const newcomer = { isWebsiteAdmin: true, isConfirmed: false }
const member = exampleMember()
const admin = exampleMember({ role: 'admin' })
const deactivated = exampleMember({ role: 'admin', isActive: false })

/** Who may call an operation of each access; `null` where they may, else the code of the refusal. */
const table: [Access, ...(string | null)[]][] = [
  // access           visitor          user                  member                  admin of group          deactivated             website admin
  ['anyone', null, null, null, null, null, null],
  ['newcomer', 'sign-in-first', null, null, null, null, null],
  ['user', 'sign-in-first', null, null, null, null, null],
  ['member', 'sign-in-first', 'no-access', null, null, 'no-access', 'no-access'],
  ['group-admin', 'sign-in-first', 'no-access', 'admins-only', null, 'no-access', 'no-access'],
  ['member-or-website-admin', 'sign-in-first', 'no-access', null, null, 'no-access', null],
  [
    'website-admin',
    'sign-in-first',
    'website-admins-only',
    'website-admins-only',
    'website-admins-only',
    'website-admins-only',
    null,
  ],
]

describe('access', () => {
  it.each(table)('of "%s" is given to whom it is due [GRP-35] [GRP-06]', (access, ...codes) => {
    const askers = [
      whyNoAccess(access, visitor, null),
      whyNoAccess(access, user, null),
      whyNoAccess(access, user, member),
      whyNoAccess(access, user, admin),
      whyNoAccess(access, user, deactivated),
      whyNoAccess(access, websiteAdmin, null),
    ]
    expect(askers.map((refused) => refused?.code ?? null)).toEqual(codes)
  })

  it('has its refusals told beforehand: the ones that it gives and no other', () => {
    const waiting = { ...user, isWaitingAdmin: true }
    const everybody = [visitor, user, waiting, websiteAdmin, newcomer, { ...newcomer, isWebsiteAdmin: false }]
    for (const [access] of table) {
      const given = everybody.flatMap((asker) =>
        [null, member, admin, deactivated].map((as) => whyNoAccess(access, asker, as, 'roles-admins-only')?.code ?? []),
      )
      expect([access, new Set(given.flat())]).toEqual([access, new Set(accessRefusals(access, 'roles-admins-only'))])
    }
  })

  it('of website administrators waits for the second step that the website requires, and only that [BEY-27]', () => {
    const waiting = { ...user, isWaitingAdmin: true }
    expect(whyNoAccess('website-admin', waiting, null)?.code).toBe('second-step-first')
    expect(whyNoAccess('user', waiting, null)).toBeNull()
  })

  it('for admins alone is refused to members with what only admins can do [GRP-24] [GRP-25] [GRP-27]', () => {
    const says = (...only: AdminsOnly[]) => whyNoAccess('group-admin', user, member, ...only)?.message
    expect(says()).toBe('Only group administrators can modify settings')
    expect(says('roles-admins-only')).toBe('Only group administrators can change member roles')
    expect(says('removals-admins-only')).toBe('Only group administrators can remove members')
    expect(says('notices-admins-only')).toBe('Only group administrators can see all notifications')
  })

  it('is given to nobody who has not confirmed age and terms, administrator or not [AUTH-07]', () => {
    const asks = (access: Access) => whyNoAccess(access, newcomer, admin)?.code ?? null
    expect(table.map(([access]) => [access, asks(access)])).toEqual(
      table.map(([access]) => [access, access === 'anyone' || access === 'newcomer' ? null : 'not-confirmed']),
    )
  })

  it('is refused to a signed-out visitor even with the membership of somebody [GRP-35]', () => {
    expect(whyNoAccess('member', visitor, admin)?.code).toBe('sign-in-first')
  })
})

describe('a switch of the group', () => {
  const switches = [
    ['membersCanInvite', 'Members of this group cannot invite others'],
    ['membersCanCreateBids', 'Members of this group cannot create bids'],
    ['membersCanAcceptBids', 'Members of this group cannot accept bids'],
    ['membersCanViewStats', 'Members of this group cannot view statistics'],
  ] as const
  const all = (on: boolean): GroupPermissions => ({
    membersCanInvite: on,
    membersCanCreateBids: on,
    membersCanAcceptBids: on,
    membersCanViewStats: on,
  })

  it.each(switches)('%s stops members with a sentence, and never admins [GRP-32]', (name, sentence) => {
    const onlyThisOff = { ...all(true), [name]: false }
    expect(whyNotPermitted(name, member, onlyThisOff)?.message).toBe(sentence)
    expect(whyNotPermitted(name, admin, all(false))).toBeNull()
    expect(whyNotPermitted(name, member, { ...all(false), [name]: true })).toBeNull()
  })

  it('lets members of a new group do everything but invite [GRP-04] [INV-11]', () => {
    const permitted = switches.filter(([name]) => isPermitted(name, member, defaultPermissions))
    expect(permitted.map(([name]) => name)).toEqual([
      'membersCanCreateBids',
      'membersCanAcceptBids',
      'membersCanViewStats',
    ])
  })
})
