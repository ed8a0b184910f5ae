import { describe, expect, expectTypeOf, it } from 'vitest'
import type { findBid } from '#features/bids/server/bidDetails.ts'
import type { listBids } from '#features/bids/server/store.ts'
import type { listPayments } from '#features/debts/server/paymentStore.ts'
import { exampleMember } from '#test/support/domainExamples.ts'
import { admittedTo, type CheckedGroupId, uncheckedGroup } from './checkedGroup.ts'
import type { Command } from './commands/command.ts'
import { memberOf, type OperationContext } from './commands/requestContext.ts'
import type { Row } from './db/statement.ts'

const asker = { userId: 'ann', name: 'Ann', isWebsiteAdmin: false, isConfirmed: true }
const asked = { access: 'member', adminsOnly: 'admins-only', asker } as const

describe('a group that was checked', () => {
  it('is what statements on its rows take, and the id of a request is none: a forgotten check does not compile', () => {
    type AskedFor = { groupId: string; bidId: string }
    expectTypeOf<AskedFor>().not.toExtend<Parameters<typeof findBid>[1]>()
    expectTypeOf<string>().not.toExtend<Row<typeof listBids.params>['groupId']>()
    expectTypeOf<string>().not.toExtend<Row<typeof listPayments.params>['groupId']>()
    expectTypeOf<string>().not.toExtend<Parameters<Command['lock']>[0]>()
    expectTypeOf<CheckedGroupId>().toExtend<Parameters<typeof findBid>[1]['groupId']>()
    expectTypeOf<CheckedGroupId>().toExtend<Parameters<Command['lock']>[0]>()
  })

  it('comes with the member whom the check lets in, and with nobody else', () => {
    const member = exampleMember()
    expect(admittedTo('crew', member, asked)).toEqual({ ...member, groupId: 'crew' })
    expect(() => admittedTo('crew', null, asked)).toThrow('You do not have access to this group.')
    expect(() => admittedTo('crew', { ...member, isActive: false }, asked)).toThrow(
      'You do not have access to this group.',
    )
    expect(() => memberOf({ member: null } as OperationContext)).toThrow('You do not have access to this group.')
  })

  it('is one for the website administrator too, whom it makes no member', () => {
    const root = { ...asked, access: 'member-or-website-admin', asker: { ...asker, isWebsiteAdmin: true } } as const
    expect(admittedTo('crew', null, root)).toMatchObject({ userId: 'ann', role: 'member', isActive: false })
    expect(uncheckedGroup('crew')).toBe('crew')
  })
})
