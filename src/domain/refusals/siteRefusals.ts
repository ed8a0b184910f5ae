import type { Rule } from '../errorCodes.ts'
import { refusalsOf } from './refusalsOf.ts'

type OpenCounts = { readonly activeBets: number; readonly unsettledDebts: number; readonly openBids: number }

function obligationsIn({ activeBets, unsettledDebts, openBids }: OpenCounts): string {
  return `Active obligations exist: ${activeBets} active bets, ${unsettledDebts} unsettled debts, ${openBids} open bids`
}

/** What keeps administrators of the website from something. */
export const siteRefusals = {
  'reset-link-mailed': {
    error: 'aborted',
    says: 'Mails are sent here, so they can ask for a reset link themselves.',
  },
  'reset-link-admin': {
    error: 'permission-denied',
    says: 'The password of an administrator cannot be reset by a link that another administrator made.',
  },
  'reset-link-reason-missing': { error: 'invalid-argument', says: 'Please provide a reason for the link' },
  'reset-link-reason-long': { error: 'invalid-argument', says: 'The reason cannot exceed 500 characters' },
  'unlock-reason-missing': { error: 'invalid-argument', says: 'Please provide a reason for unlocking the account' },
  'unlock-reason-long': { error: 'invalid-argument', says: 'The reason cannot exceed 500 characters' },
  'account-not-locked': { error: 'aborted', says: 'This account is not locked' },
  'address-taken': { error: 'aborted', says: 'Another account has this email address' },
  'admin-address-invalid': { error: 'invalid-argument', says: 'Please enter a valid email address.' },
  'admin-already': { error: 'aborted', says: 'This email is already a website administrator.' },
  'admin-account-unknown': { error: 'not-found', says: 'No account found with this email.' },
  'admin-not-listed': { error: 'not-found', says: 'This email is not a website administrator.' },
  'admin-primary': { error: 'permission-denied', says: 'Cannot remove the primary administrator.' },
  'admin-protected': { error: 'permission-denied', says: 'Website administrators cannot be deleted' },
  'deletion-reason-missing': { error: 'invalid-argument', says: 'Please provide a reason for deletion' },
  'deletion-reason-long': { error: 'invalid-argument', says: 'The reason cannot exceed 500 characters' },
  'deletion-email-missing': { error: 'invalid-argument', says: 'Please enter the user email to confirm deletion' },
  'group-bound': { error: 'aborted', says: (open: OpenCounts) => `Cannot delete group. ${obligationsIn(open)}` },
  'user-bound': { error: 'aborted', says: (open: OpenCounts) => `Cannot delete user. ${obligationsIn(open)}` },
  'group-not-found': { error: 'not-found', says: 'Group not found' },
  'user-not-found': { error: 'not-found', says: 'User not found' },
  'backups-off': { error: 'aborted', says: 'No backups are made here: BACKUPS is off.' },
  'backup-unreadable': { error: 'invalid-argument', says: ({ why }: { why: string }) => why },
  'backup-not-found': { error: 'not-found', says: 'Backup not found' },
  'job-not-failed': { error: 'not-found', says: 'This job has not failed' },
  'mail-not-found': { error: 'not-found', says: 'Email not found' },
  'message-failed': { error: 'unavailable', says: ({ reason }: { reason: string }) => reason },
  'contacts-off': { error: 'aborted', says: 'No e-mail provider with contacts is configured' },
} as const satisfies Record<string, Rule>

export const siteRefusal = /* @__PURE__ */ refusalsOf(siteRefusals)
