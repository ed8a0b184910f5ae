import { z } from 'zod'
import { eventTypes, membershipEvents } from '#domain/log/events.ts'
import { memberLimits } from '#domain/people/groupSettings.ts'
import { groupDescriptionLength, groupNameLength } from '#domain/people/groups.ts'
import { misleading } from '#domain/people/misleadingNames.ts'
import { refusal } from '#domain/refusals.ts'
import { isTimeZone } from '#domain/timeZones.ts'
import { writtenText } from '#domain/writtenText.ts'
import { command, dollars, id, instantText, page, pageOf, query } from '../contracts/procedure.ts'
import { inviteContract, noCode } from './inviteContract.ts'
import { person } from './personContract.ts'

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
    /** The zone of its quiet hours and its week. */
    timeZone: z.string(),
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
  /** Only where a single group is read or changed: its people, former members too, whose account is locked. */
  locked: z.array(z.string()).optional(),
  /** Likewise: who is an admin of it, and since when without a break. */
  admins: z.array(person.extend({ since: instantText })).optional(),
})
export type GroupView = z.infer<typeof group>
/** The same as the server makes it. */
export type GroupMade = z.input<typeof group>

export const member = z.object({
  person,
  userId: z.string(),
  /** What they call themselves: others may too. */
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
export type MemberMade = z.input<typeof member>

const groupEvent = z.object({
  groupId: z.string(),
  seq: z.int(),
  type: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  /** Null: the product itself, or another member in what is between two people, like a counter-offer. */
  actor: person.nullable(),
  at: instantText,
})

/** A group that anyone may join while there is room. */
const openGroup = z.object({ id: z.string(), name: z.string(), description: z.string(), memberCount: z.int() })
export type OpenGroup = z.infer<typeof openGroup>

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

/** Dollars; left blank, the default of new groups applies. [GRP-36] [GRP-37] */
const ruleAmount = z.union([z.number(), z.literal(''), z.null()]).optional()
const onOff = z.boolean().optional()

const noZone = 'Please choose a time zone'

/** What an admin may change; omitted fields stay unchanged. [GRP-23] */
const groupChange = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  settings: z
    .strictObject({
      isPrivate: onOff,
      maxMembers: z.literal(memberLimits, { error: 'Please choose 10, 25, 50 or 100 members' }).optional(),
      settleUp: onOff,
      timeZone: z.string().max(64, noZone).refine(isTimeZone, noZone).optional(),
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
  ...inviteContract,
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
