import { z } from 'zod'
import { membershipEvents } from '#domain/log/events.ts'
import { writtenText } from '#domain/writtenText.ts'
import { command, id, query } from '../contracts/procedure.ts'
import { member } from '../groups/contract.ts'

const oneMember = { groupId: id, userId: id }

/** What holds a member in a group. [BEY-08] */
const tieRefusals = ['member-bound', 'doubt-undecided', 'still-disputable', 'member-in-pool'] as const

/** What happens to the group when a member leaves. */
const parting = z.object({
  activeBets: z.int(),
  unsettledDebts: z.int(),
  /** Cancelled when they leave. */
  openBids: z.int(),
  /** Why the reader cannot remove them, or cannot leave if it is the reader; else null. */
  why: z.string().nullable(),
  /** Whether the reader, a website administrator, may remove them all the same, with a reason that the group reads. */
  mayOverrule: z.boolean(),
})
export type PartingView = z.infer<typeof parting>

export const membersContract = {
  changeRole: command('PATCH', '/groups/{groupId}/members/{userId}', {
    access: 'group-admin',
    refuses: ['own-role', 'member-not-found'],
    adminsOnly: 'roles-admins-only',
  })
    .input(z.strictObject({ ...oneMember, role: z.enum(['admin', 'member']) }))
    .output(member),
  /**
   * Their open bids are cancelled; bets, debts and payments stay. A website administrator may do so at any time, with a
   * `reason` that the group reads.
   */
  remove: command('DELETE', '/groups/{groupId}/members/{userId}', {
    access: 'member-or-website-admin',
    refuses: [
      ...(['removals-admins-only', 'remove-yourself', 'member-not-found'] as const),
      ...(['removal-reason-missing', 'removal-reason-long'] as const),
      ...tieRefusals,
    ],
  })
    .input(z.strictObject({ ...oneMember, reason: z.string().overwrite(writtenText).max(10_000).optional() }))
    .output(member),
  /** The last member ends the group by leaving. */
  leave: command('POST', '/groups/{groupId}/leave', { access: 'member', refuses: ['last-admin', ...tieRefusals] })
    .input(z.strictObject({ groupId: id }))
    .output(z.object({ success: z.boolean() })),
  parting: query('/groups/{groupId}/members/{userId}/parting', {
    access: 'member',
    refuses: ['member-not-found'],
    staleOn: [
      ...membershipEvents,
      ...(['bid.posted', 'bid.accepted', 'bid.cancelled', 'bid.declined', 'bid.expired'] as const),
      ...(['bet.settled', 'bet.corrected', 'payment.recorded', 'payment.reversed'] as const),
      ...(['payment.doubted', 'payment.kept'] as const),
      ...(['opening.recorded', 'opening.agreed', 'opening.refused', 'opening.withdrawn'] as const),
      ...(['dispute.opened', 'dispute.closed'] as const),
      ...(['pool.opened', 'pool.joined', 'pool.settled', 'pool.called-off', 'pool.corrected'] as const),
      ...(['pool.disputed', 'pool.dispute-closed'] as const),
    ],
  })
    .input(z.strictObject(oneMember))
    .output(parting),
}
