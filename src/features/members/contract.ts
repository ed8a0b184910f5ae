import { z } from 'zod'
import { membershipEvents } from '#domain/events.ts'
import { member } from '../groups/contract.ts'
import { command, id, query } from '../procedure.ts'

const oneMember = { groupId: id, userId: id }

/** What becomes of the group when a member goes. */
const parting = z.object({
  activeBets: z.int(),
  unsettledDebts: z.int(),
  /** They are cancelled with it. */
  openBids: z.int(),
  /** Why the asker cannot remove them, or cannot leave where it is the asker; null where they can. */
  why: z.string().nullable(),
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
  /** Their open bids are cancelled; what they won, lost and paid stays. */
  remove: command('DELETE', '/groups/{groupId}/members/{userId}', {
    access: 'group-admin',
    refuses: ['remove-yourself', 'member-not-found', 'member-bound'],
    adminsOnly: 'removals-admins-only',
  })
    .input(z.strictObject(oneMember))
    .output(member),
  /** Whoever is alone ends the group with it. */
  leave: command('POST', '/groups/{groupId}/leave', { access: 'member', refuses: ['last-admin', 'member-bound'] })
    .input(z.strictObject({ groupId: id }))
    .output(z.object({ success: z.boolean() })),
  parting: query('/groups/{groupId}/members/{userId}/parting', {
    access: 'member',
    refuses: ['member-not-found'],
    staleOn: [
      ...membershipEvents,
      ...(['bid.posted', 'bid.accepted', 'bid.cancelled', 'bid.declined', 'bid.expired'] as const),
      ...(['bet.settled', 'payment.recorded', 'payment.reversed'] as const),
    ],
  })
    .input(z.strictObject(oneMember))
    .output(parting),
}
