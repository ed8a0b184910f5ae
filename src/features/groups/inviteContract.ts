import { z } from 'zod'
import { membershipEvents } from '#domain/log/events.ts'
import { refusal } from '#domain/refusals.ts'
import { command, id, instantText, page, pageOf, query } from '../contracts/procedure.ts'

export const invited = z.object({
  success: z.boolean(),
  inviteLink: z.string(),
  inviteCode: z.string(),
  /** Null: until the code is reset. */
  expiresAt: instantText.nullable(),
})
export type Invited = z.infer<typeof invited>

const inviteView = z.object({
  groupName: z.string(),
  memberCount: z.int(),
  /** The first name of the sender, and the expiry, of an emailed invite or a code to say. Null for the group's own code. */
  inviterName: z.string().nullable(),
  expiresAt: instantText.nullable(),
  /** The group's id, for a reader who is in it already; else null. */
  memberOf: z.string().nullable(),
  /** The first name of the group's longest-standing admin, for the group's own code. Nobody else is named. [BEY-31] */
  hostName: z.string().nullable(),
  /** Whether it has as many members as it may have. */
  isFull: z.boolean(),
  /** Whether the reader was removed from it and has no newer invite by an admin, without which nothing lets them in. */
  wasRemoved: z.boolean(),
})
export type InviteView = z.infer<typeof inviteView>

/** An emailed invite; a code to say, or a link that shows a bid, has no recipient. [INV-01] [BEY-43] [BEY-44] */
const openInvite = z.object({
  groupId: z.string(),
  groupName: z.string(),
  inviterName: z.string(),
  inviterId: z.string(),
  recipientEmail: z.string().nullable(),
  /** The bid that it shows. */
  bidId: z.string().nullable(),
  status: z.enum(['pending', 'withdrawn']),
  createdAt: instantText,
  expiresAt: instantText,
  inviteCode: z.string(),
})
export type OpenInvite = z.infer<typeof openInvite>

/** [INV-18] */
export const noCode = refusal('invite-code-malformed').message

/** Invites to a group: by email, by its own code, and by codes to say. */
export const inviteContract = {
  invite: query('/invites/{inviteId}', {
    access: 'anyone',
    refuses: [
      'invite-code-empty',
      'invite-code-malformed',
      'invite-code-unknown',
      'invite-expired',
      'invite-used',
      'invite-withdrawn',
      'invite-replaced',
      'too-many-tries',
    ],
    staleOn: ['group.changed', 'invite.withdrawn', ...membershipEvents],
  })
    .input(z.strictObject({ inviteId: z.string(noCode).max(200, noCode) }))
    .output(inviteView),
  /**
   * Invites one person by email; without an address, answers the group's own code, or with `toSay` makes a code that
   * anyone may use for 24 hours.
   */
  inviteMember: command('POST', '/groups/{groupId}/invites', {
    access: 'member-or-website-admin',
    refuses: [
      'invites-off',
      'invite-address-missing',
      'invite-address-invalid',
      'invite-address-stopped',
      'invite-sender-unverified',
      'invite-name-unsafe',
      'too-many-invites',
    ],
    status: 201,
  })
    .input(
      z
        .strictObject({
          groupId: id,
          recipientEmail: z.string().max(300).nullish(),
          toSay: z.literal(true).optional(),
        })
        .refine(({ recipientEmail, toSay }) => !toSay || recipientEmail == null, {
          error: 'A code to say has no recipient',
          path: ['recipientEmail'],
        }),
    )
    .output(invited),
  /** The open invites by email and codes to say, newest first: all of them for an admin, their own for other members. */
  invites: query('/groups/{groupId}/invites', {
    access: 'member',
    staleOn: ['member.invited', 'invite.withdrawn', ...membershipEvents],
  })
    .input(z.strictObject({ groupId: id, ...page }))
    .output(pageOf(openInvite)),
  /** Its code no longer works. Admins withdraw any, members their own. */
  withdrawInvite: command('DELETE', '/groups/{groupId}/invites/{code}', {
    access: 'member',
    refuses: ['invite-not-open'],
  })
    .input(z.strictObject({ groupId: id, code: z.string().max(200) }))
    .output(openInvite),
  /** Replaces the group's code; neither the old one nor the group's id works any more. */
  resetInviteCode: command('POST', '/groups/{groupId}/invite-code', { access: 'group-admin' })
    .input(z.strictObject({ groupId: id }))
    .output(invited),
}
