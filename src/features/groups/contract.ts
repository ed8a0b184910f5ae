import { z } from 'zod'
import { eventTypes, membershipEvents } from '#domain/events.ts'
import { memberLimits } from '#domain/people/groupSettings.ts'
import { groupDescriptionLength, groupNameLength } from '#domain/people/groups.ts'
import { misleading } from '#domain/people/misleadingNames.ts'
import { refusal } from '#domain/refusals.ts'
import { writtenText } from '#domain/writtenText.ts'
import { command, dollars, id, instantText, page, pageOf, query } from '../procedure.ts'

export const group = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  createdBy: z.string(),
  createdAt: instantText,
  lastModified: instantText,
  memberCount: z.int(),
  isDeleted: z.boolean(),
  settings: z.object({
    isPrivate: z.boolean(),
    maxMembers: z.int(),
    /** Whether payments of the settle-up plan can be recorded. */
    settleUp: z.boolean(),
  }),
  bettingRules: z.object({
    minBetAmount: dollars,
    maxBetAmount: dollars,
    allowSameBetTypes: z.boolean(),
    requireApprovalForLargeBets: z.boolean(),
    largeBetThreshold: dollars,
    autoSettleBets: z.boolean(),
  }),
  permissions: z.object({
    membersCanInvite: z.boolean(),
    membersCanCreateBids: z.boolean(),
    membersCanAcceptBids: z.boolean(),
    membersCanViewStats: z.boolean(),
  }),
  /** Anyone with this code may join. Null for members who may not invite. */
  inviteCode: z.string().nullable(),
  /** The reader's role in it. */
  role: z.enum(['admin', 'member']),
  /**
   * Only where a single group is read or changed: what to call the people, former members too, whose names read like somebody
   * else's in the group, or whose account is locked.
   */
  namesakes: z
    .array(z.object({ userId: z.string(), shownName: z.string(), isLocked: z.literal(true).optional() }))
    .optional(),
  /** Likewise: who is an admin of it, and since when without a break. */
  admins: z.array(z.object({ userId: z.string(), name: z.string(), since: instantText })).optional(),
})
export type GroupView = z.infer<typeof group>

export const member = z.object({
  userId: z.string(),
  displayName: z.string(),
  role: z.enum(['admin', 'member']),
  isActive: z.boolean(),
  joinedAt: instantText,
  lastModified: instantText,
  /** Null while they are in the group. */
  deactivatedAt: instantText.nullable(),
  deactivatedBy: z.string().nullable(),
  deactivationReason: z.string().nullable(),
  /** Whether nobody can act with their account, until a website administrator has decided. [BEY-23] */
  isLocked: z.boolean(),
})
export type MemberView = z.infer<typeof member>

const groupEvent = z.object({
  groupId: z.string(),
  seq: z.int(),
  type: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  actorId: z.string().nullable(),
  /** Null: the product itself, or another member in what is between two people, like a counter-offer. */
  actorName: z.string().nullable(),
  at: instantText,
})

/** A group that anyone may join while there is room. */
const openGroup = z.object({ id: z.string(), name: z.string(), description: z.string(), memberCount: z.int() })
export type OpenGroup = z.infer<typeof openGroup>

const invited = z.object({
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
  /** The first name of the sender, and the expiry, of an emailed invite. Null for the group's own code. */
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

/** An emailed invite. [INV-01] */
const openInvite = z.object({
  groupId: z.string(),
  groupName: z.string(),
  inviterName: z.string(),
  inviterId: z.string(),
  recipientEmail: z.string(),
  status: z.enum(['pending', 'withdrawn']),
  createdAt: instantText,
  expiresAt: instantText,
  inviteCode: z.string(),
})
export type OpenInvite = z.infer<typeof openInvite>

/** [GRP-15] [GRP-16] [GRP-17] */
const name = z
  .string(refusal('group-name-missing').message)
  .overwrite(writtenText)
  .trim()
  .max(groupNameLength, `A group name has at most ${groupNameLength} characters`)
const description = z
  .string()
  .overwrite(writtenText)
  .trim()
  .max(groupDescriptionLength, `A group description has at most ${groupDescriptionLength} characters`)

/** [INV-18] */
const noCode = refusal('invite-code-malformed').message

/** Dollars; left blank, the default of new groups applies. [GRP-36] [GRP-37] */
const ruleAmount = z.union([z.number(), z.literal(''), z.null()]).optional()
const onOff = z.boolean().optional()

/** What an admin may change; omitted fields stay unchanged. [GRP-23] */
const groupChange = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  settings: z
    .strictObject({
      isPrivate: onOff,
      maxMembers: z.literal(memberLimits, { error: 'Please choose 10, 25, 50 or 100 members' }).optional(),
      settleUp: onOff,
    })
    .optional(),
  bettingRules: z
    .strictObject({
      minBetAmount: ruleAmount,
      maxBetAmount: ruleAmount,
      allowSameBetTypes: onOff,
      requireApprovalForLargeBets: onOff,
      largeBetThreshold: ruleAmount,
      autoSettleBets: onOff,
    })
    .optional(),
  permissions: z
    .strictObject({
      membersCanInvite: onOff,
      membersCanCreateBids: onOff,
      membersCanAcceptBids: onOff,
      membersCanViewStats: onOff,
    })
    .optional(),
})
export type ChangeGroup = z.infer<typeof groupChange>

export const groupsContract = {
  list: query('/groups', { access: 'user', staleOn: ['group.changed', ...membershipEvents] })
    .input(z.strictObject(page))
    .output(pageOf(group)),
  create: command('POST', '/groups', {
    access: 'user',
    refuses: ['group-name-missing', 'group-name-broken', ...misleading, 'display-name-missing', 'too-many-groups'],
    status: 201,
  })
    .input(z.strictObject({ name, description: description.optional() }))
    .output(group),
  join: command('POST', '/groups/join', {
    access: 'user',
    refuses: [
      'invite-code-empty',
      'invite-code-malformed',
      'invite-code-unknown',
      'profile-incomplete',
      'already-a-member',
      'group-full',
      'too-many-tries',
    ],
  })
    .input(z.strictObject({ code: z.string(noCode).max(2000, noCode) }))
    .output(z.object({ success: z.boolean(), group })),
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
  /** Invites one person by email; without an address, answers the group's own code. */
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
    .input(z.strictObject({ groupId: id, recipientEmail: z.string().max(300).nullish() }))
    .output(invited),
  /** The open emailed invites, newest first: all of them for an admin, their own for other members. */
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
  /** Public groups with room that the user is not in. */
  open: query('/groups/open', { access: 'user', staleOn: ['group.created', 'group.changed', ...membershipEvents] })
    .input(z.strictObject({ query: z.string().max(100).optional(), ...page }))
    .output(pageOf(openGroup)),
  read: query('/groups/{groupId}', { access: 'member', staleOn: ['group.changed', ...membershipEvents] })
    .input(z.strictObject({ groupId: id }))
    .output(group),
  change: command('PATCH', '/groups/{groupId}', {
    access: 'group-admin',
    refuses: [
      'group-name-missing',
      'group-name-broken',
      ...misleading,
      'bet-limit-invalid',
      'bet-limits-crossed',
      'threshold-invalid',
    ],
    adminsOnly: 'admins-only',
  })
    .input(groupChange.extend({ groupId: id }))
    .output(group),
  members: query('/groups/{groupId}/members', { access: 'member', staleOn: membershipEvents })
    .input(z.strictObject({ groupId: id, ...page }))
    .output(pageOf(member)),
  events: query('/groups/{groupId}/events', {
    access: 'member',
    readsReplica: true,
    staleOn: eventTypes,
  })
    .input(
      z.strictObject({
        groupId: id,
        after: z.coerce.number().int().min(0).default(0),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    )
    .output(z.object({ items: z.array(groupEvent), nextCursor: z.string().nullable() })),
}
