import { z } from 'zod'
import { membershipEvents } from '#domain/log/events.ts'
import { command, download, id, query } from '../contracts/procedure.ts'

const open = { activeBets: z.int(), unsettledDebts: z.int(), openBids: z.int() }

/** A group in which something keeps the asker from deleting their account. */
const blockingGroup = z.object({
  groupId: z.string(),
  name: z.string(),
  ...open,
  /** Whether a result or a payment can still be disputed, or a payment is in doubt. */
  isDisputable: z.boolean(),
  /** Whether another member must become an admin first. */
  needsAnotherAdmin: z.boolean(),
})
export type BlockingGroup = z.infer<typeof blockingGroup>

/**
 * `why`: why the account cannot be deleted now; null when it can. The counts are over all groups. `groups` is empty for a
 * website administrator, for whom nothing in a group makes the difference.
 */
const deletion = z.object({ ...open, why: z.string().nullable(), groups: z.array(blockingGroup) })
export type OwnDeletion = z.infer<typeof deletion>

export const exportedKinds = ['bets', 'debts', 'payments'] as const
export type ExportedKind = (typeof exportedKinds)[number]
export const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const ownDataContract = {
  /**
   * All bets, debts or payments of the group, the oldest first, as they were at one moment. In CSV (RFC 4180, UTF-8 with
   * a byte order mark) money has two decimals; in JSON the rows are in `items`. The sign-in, or the proof, must be recent.
   * [BEY-23]
   */
  exportGroup: download('/groups/{groupId}/export', {
    access: 'member',
    input: z.strictObject({ groupId: id, what: z.enum(exportedKinds), format: z.enum(exportFormats) }),
    examples: {
      'text/csv':
        'id,debtorId,debtor,creditorId,creditor,amount,paid,remaining,status\r\nk2…,u1…,Ann,u2…,Ben,50.00,20.00,30.00,pending\r\n',
      'application/json': {
        group: { id: 'g1…', name: 'Sunday Crew' },
        what: 'debts',
        exportedAt: '2026-11-20T17:00:00.000Z',
        items: [{ id: 'k2…', debtor: 'Ann', creditor: 'Ben', amount: 50, paid: 20, remaining: 30, status: 'pending' }],
      },
    },
    refuses: ['sign-in-stale', 'too-many-downloads'],
  }),
  /** Everything that is kept about the asker, as JSON. The sign-in must be recent. [BEY-23] */
  exportMe: download('/me/export', {
    access: 'user',
    input: z.strictObject({}).optional(),
    examples: {
      'application/json': {
        exportedAt: '2026-11-20T17:00:00.000Z',
        profile: [{ name: 'Ann', email: 'ann@example.org' }],
        groups: [{ name: 'Sunday Crew', role: 'admin', bids: [], bets: [], debts: [], payments: [] }],
      },
    },
    refuses: ['sign-in-stale', 'too-many-downloads'],
  }),
  /** What keeps the asker from deleting their account. */
  deletion: query('/me/deletion', {
    access: 'user',
    staleOn: [
      ...membershipEvents,
      'group.changed',
      ...(['bid.posted', 'bid.accepted', 'bid.cancelled', 'bid.declined', 'bid.expired'] as const),
      ...(['bet.settled', 'bet.corrected', 'payment.recorded', 'payment.reversed'] as const),
      ...(['payment.doubted', 'payment.kept'] as const),
      ...(['opening.recorded', 'opening.agreed', 'opening.refused', 'opening.withdrawn'] as const),
      ...(['dispute.opened', 'dispute.closed'] as const),
      ...(['pool.opened', 'pool.joined', 'pool.settled', 'pool.called-off', 'pool.corrected'] as const),
      ...(['pool.disputed', 'pool.dispute-closed'] as const),
    ],
  }).output(deletion),
  /** Cancels the asker's open bids in all groups. */
  cancelBids: command('POST', '/me/cancel-bids', { access: 'user' }).output(z.object({ cancelled: z.int() })),
  /**
   * Deletes the asker's own account for good. `confirmEmail`: its address, typed exactly; `password`: unless the sign-in
   * is recent. Bets, debts and payments stay with the groups, under "Former member". [BEY-23]
   */
  deleteMe: command('DELETE', '/me', {
    access: 'user',
    refuses: [
      'deletion-email-missing',
      'password-missing',
      'current-password-wrong',
      'sign-in-stale',
      'too-many-tries',
      'admin-protected',
      'user-bound',
      'doubt-undecided',
      'member-in-pool',
      'still-disputable',
      'last-admin',
    ],
  })
    .input(
      z.strictObject({ confirmEmail: z.string().max(1_000).optional(), password: z.string().max(1_000).optional() }),
    )
    .output(z.object({ success: z.literal(true) })),
}
