import { z } from 'zod'
import { announcementTextLength, announcementTitleLength } from '#domain/notices/websiteNotices.ts'
import { adminActs } from '#domain/website/adminActs.ts'
import { writtenText } from '#domain/writtenText.ts'
import { verificationToken } from '../accounts/contract.ts'
import { command, dollars, id, instantText, page, pageOf, query } from '../contracts/procedure.ts'
import { administrator, asked, listChange, websiteAdmin } from './administratorContract.ts'
import { attentionContract } from './attentionContract.ts'
import { backupContract } from './backupContract.ts'
import { healthContract } from './healthContract.ts'

/** What is still open: of a group, or of a user across all groups. */
const obligations = { activeBets: z.int(), unsettledDebts: z.int(), openBids: z.int() }

/** [ADM-44] */
const adminGroup = z.object({
  id: z.string(),
  name: z.string(),
  memberCount: z.int(),
  createdAt: instantText,
  ...obligations,
})
export type AdminGroup = z.infer<typeof adminGroup>

const userStatus = z.enum(['active', 'locked', 'deleted'])

/** [ADM-50] [ADM-52] */
const adminUser = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string(),
  /** How many groups they are in. */
  groups: z.int(),
  createdAt: instantText,
  lastActive: instantText.nullable(),
  /** Admins cannot be deleted. [ADM-48] */
  isWebsiteAdmin: z.boolean(),
  status: userStatus,
  /** Since when nobody can sign in to it: the owner of its address says that they did not register it. [BEY-23] */
  lockedAt: instantText.nullable(),
  isDeleted: z.boolean(),
  deletedAt: instantText.nullable(),
  deletedBy: z.string().nullable(),
  deletedByName: z.string().nullable(),
  deletionReason: z.string().nullable(),
})
export type AdminUser = z.infer<typeof adminUser>

/** Whether a group or a user can be deleted now; `why` says why not, or is null. */
const deletionCheck = z.object({ ...obligations, why: z.string().nullable() })
export type DeletionCheck = z.infer<typeof deletionCheck>

/** Works once, until then. */
const resetLink = z.object({ url: z.string(), expiresAt: instantText })
export type ResetLink = z.infer<typeof resetLink>

const reason = z.string().overwrite(writtenText).max(10_000).optional()
const searched = z.strictObject({ ...page, query: z.string().trim().max(100).optional() })
const cancelled = z.object({ cancelled: z.int() })
const success = z.object({ success: z.boolean() })

/** [ADM-57] */
const settledDebt = z.object({
  id: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  paymentId: z.string(),
  /** How many debts the payment settled: undoing it reopens all of them. Which of them this is, from 1. */
  debtsInPayment: z.int(),
  numberInPayment: z.int(),
  /** The others that it settled, at most 20. */
  together: z.array(
    z.object({ id: z.string(), debtorName: z.string(), creditorName: z.string(), amount: dollars, bet: z.string() }),
  ),
  /** Null for what is owed from before. */
  betId: z.string().nullable(),
  betDescription: z.string(),
  /** When its game was to begin, or a custom bet was made. */
  betAt: instantText,
  settledAt: instantText,
  debtorId: z.string(),
  debtorName: z.string(),
  creditorId: z.string(),
  creditorName: z.string(),
  amount: dollars,
  method: z.string(),
  recordedBy: z.string(),
  recordedByName: z.string(),
})
export type SettledDebtView = z.infer<typeof settledDebt>

const adminAct = z.object({
  id: z.string(),
  at: instantText,
  adminId: z.string(),
  adminName: z.string(),
  act: z.enum(adminActs),
  /** What it was done to, by the name it had then. */
  target: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  reason: z.string().nullable(),
  /** Further details, like counts, or values before and after. */
  details: z.record(z.string(), z.unknown()),
})
export type AdminActView = z.infer<typeof adminAct>

const announcement = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** Null: everyone. */
  groupId: z.string().nullable(),
  groupName: z.string().nullable(),
  createdAt: instantText,
  createdByName: z.string(),
  /** How many got it in the app. */
  recipients: z.int(),
})
export type AnnouncementView = z.infer<typeof announcement>

const secondStepRule = z.object({ isRequired: z.boolean() })

export const adminContract = {
  /** The primary one first. */
  admins: query('/admin/admins', asked).output(z.object({ admins: z.array(administrator) })),
  /** The address must have an account. [ADM-12] to [ADM-15] */
  addAdmin: command('POST', '/admin/admins', {
    ...websiteAdmin,
    refuses: ['admin-address-invalid', 'admin-already', 'admin-account-unknown'],
    status: 201,
  })
    .input(z.strictObject({ email: z.string().max(300) }))
    .output(listChange),
  removeAdmin: command('DELETE', '/admin/admins', { ...websiteAdmin, refuses: ['admin-not-listed', 'admin-primary'] })
    .input(z.strictObject({ email: z.string().max(300) }))
    .output(listChange),
  /** Whether website administrators need a second step to use their powers. [BEY-27] */
  secondStepRule: query('/admin/second-step', asked).output(secondStepRule),
  requireSecondStep: command('PUT', '/admin/second-step', websiteAdmin)
    .input(z.strictObject({ isRequired: z.boolean() }))
    .output(secondStepRule),
  /** All groups that are not deleted, or those whose name contains the query or whose id it is; newest first. */
  groups: query('/admin/groups', asked).input(searched).output(pageOf(adminGroup)),
  groupDeletion: query('/admin/groups/{groupId}/deletion', { ...asked, refuses: ['group-not-found'] })
    .input(z.strictObject({ groupId: id }))
    .output(deletionCheck),
  cancelGroupBids: command('POST', '/admin/groups/{groupId}/cancel-bids', {
    ...websiteAdmin,
    refuses: ['group-not-found'],
  })
    .input(z.strictObject({ groupId: id }))
    .output(cancelled),
  /** [ADM-35] to [ADM-41] */
  deleteGroup: command('DELETE', '/admin/groups/{groupId}', {
    ...websiteAdmin,
    refuses: ['deletion-reason-missing', 'deletion-reason-long', 'group-not-found', 'group-bound', 'group-in-pool'],
  })
    .input(z.strictObject({ groupId: id, reason }))
    .output(success),
  /** Everyone who ever had an account, or those whose name or address contains the query; newest first. */
  users: query('/admin/users', asked)
    .input(searched.extend({ status: userStatus.optional() }))
    .output(pageOf(adminUser)),
  /** The groups that a user is in, by their names. */
  userGroups: query('/admin/users/{userId}/groups', asked)
    .input(z.strictObject({ userId: id }))
    .output(z.object({ groups: z.array(z.object({ id: z.string(), name: z.string() })) })),
  userDeletion: query('/admin/users/{userId}/deletion', { ...asked, refuses: ['user-not-found'] })
    .input(z.strictObject({ userId: id }))
    .output(deletionCheck),
  cancelUserBids: command('POST', '/admin/users/{userId}/cancel-bids', { ...websiteAdmin, refuses: ['user-not-found'] })
    .input(z.strictObject({ userId: id }))
    .output(cancelled),
  /** `email`: the account's address, typed exactly. [ADM-46] to [ADM-50] */
  deleteUser: command('DELETE', '/admin/users/{userId}', {
    ...websiteAdmin,
    refuses: [
      'deletion-reason-missing',
      'deletion-reason-long',
      'user-not-found',
      'deletion-email-missing',
      'admin-protected',
      'user-bound',
      'doubt-undecided',
      'member-in-pool',
      'still-disputable',
    ],
  })
    .input(z.strictObject({ userId: id, reason, email: z.string().max(1_000).optional() }))
    .output(success),
  /**
   * Lets people sign in again to an account that its address' owner has disowned. `email`: the address that it has from
   * now on, which frees the former one. [BEY-23]
   */
  unlockUser: command('POST', '/admin/users/{userId}/unlock', {
    ...websiteAdmin,
    refuses: [
      ...(['unlock-reason-missing', 'unlock-reason-long', 'user-not-found', 'account-not-locked'] as const),
      ...(['invite-address-invalid', 'address-taken'] as const),
    ],
  })
    .input(z.strictObject({ userId: id, reason, email: z.string().trim().max(1_000).optional() }))
    .output(success),
  /** Only where no mails are sent. The person is told, with the reason, and it is recorded. */
  makeResetLink: command('POST', '/admin/users/{userId}/reset-link', {
    ...websiteAdmin,
    refuses: [
      'user-not-found',
      'account-locked',
      'reset-link-mailed',
      'reset-link-admin',
      'reset-link-reason-missing',
      'reset-link-reason-long',
    ],
  })
    .input(z.strictObject({ userId: id, reason }))
    .output(resetLink),
  /**
   * "This was not me": deletes the unverified account that the link is for; or locks it (`isLocked`), where others count
   * on it. No session: the token is the proof. [BEY-23]
   */
  disownAccount: command('POST', '/verification/disown', { access: 'anyone', refuses: ['link-expired'] })
    .input(z.strictObject({ token: verificationToken }))
    .output(z.object({ success: z.literal(true), isLocked: z.boolean() })),
  /** The 100 most recently settled debts of all groups. Undo one with `debts.reverse`. [ADM-53] [ADM-57] */
  debts: query('/admin/debts', asked).output(z.object({ debts: z.array(settledDebt) })),
  /** What admins have done, newest first. */
  acts: query('/admin/acts', asked).input(z.strictObject(page)).output(pageOf(adminAct)),
  announcements: query('/admin/announcements', asked).input(z.strictObject(page)).output(pageOf(announcement)),
  /** Notifies everyone, or the members of one group, in the app. */
  announce: command('POST', '/admin/announcements', { ...websiteAdmin, refuses: ['group-not-found'], status: 201 })
    .input(
      z.strictObject({
        title: z
          .string()
          .overwrite(writtenText)
          .trim()
          .min(1, 'Please enter a title')
          .max(announcementTitleLength, `The title cannot exceed ${announcementTitleLength} characters`),
        text: z
          .string()
          .overwrite(writtenText)
          .trim()
          .min(1, 'Please enter a message')
          .max(announcementTextLength, `The message cannot exceed ${announcementTextLength} characters`),
        groupId: id.nullish(),
      }),
    )
    .output(announcement),
  ...attentionContract,
  ...backupContract,
  ...healthContract,
}
