import { accountRefusals } from './accountRefusals.ts'
import { betRefusals } from './betRefusals.ts'
import { bidRefusals } from './bidRefusals.ts'
import type { ErrorCode, Rule } from './errorCodes.ts'
import { groupRefusals } from './groupRefusals.ts'
import { judgeRefusals } from './judgeRefusals.ts'
import { type Cents, formatShortMoney } from './money/money.ts'
import { moneyRefusals } from './moneyRefusals.ts'
import { requestRefusals } from './requestRefusals.ts'

type OpenCounts = { readonly activeBets: number; readonly unsettledDebts: number; readonly openBids: number }

function obligationsIn({ activeBets, unsettledDebts, openBids }: OpenCounts): string {
  return `Active obligations exist: ${activeBets} active bets, ${unsettledDebts} unsettled debts, ${openBids} open bids`
}

/** Every refusal of the product with the sentence that the member reads. The texts are those of the requirements. */
const table = {
  ...requestRefusals,
  ...accountRefusals,
  ...groupRefusals,
  ...bidRefusals,
  ...betRefusals,
  ...moneyRefusals,
  ...judgeRefusals,
  // People and groups
  'sign-in-first': { error: 'unauthenticated', says: 'User not authenticated' },
  'account-gone': {
    error: 'unauthenticated',
    says: 'Your user profile is not properly set up. Please sign out and sign back in to refresh your account.',
  },
  'not-confirmed': {
    error: 'permission-denied',
    says: 'Please confirm that you are 21 years or older and accept the Terms of Service first',
  },
  'age-unconfirmed': {
    error: 'invalid-argument',
    says: 'You must confirm that you are 21 years or older to register',
  },
  'terms-unaccepted': { error: 'invalid-argument', says: 'You must accept the Terms of Service to register' },
  'google-away': { error: 'unavailable', says: 'Failed to sign in with Google. Please try again.' },
  'no-access': { error: 'permission-denied', says: 'You do not have access to this group.' },
  'admins-only': { error: 'permission-denied', says: 'Only group administrators can modify settings' },
  'roles-admins-only': { error: 'permission-denied', says: 'Only group administrators can change member roles' },
  'removals-admins-only': { error: 'permission-denied', says: 'Only group administrators can remove members' },
  'notices-admins-only': { error: 'permission-denied', says: 'Only group administrators can see all notifications' },
  'own-role': { error: 'permission-denied', says: 'You cannot change your own role' },
  'remove-yourself': { error: 'permission-denied', says: 'Cannot remove yourself from the group' },
  'member-not-found': { error: 'not-found', says: 'Member not found' },
  'member-bound': {
    error: 'aborted',
    says: ({ activeBets, unsettledDebts }: { activeBets: number; unsettledDebts: number }) =>
      `Cannot remove member. Active obligations exist: ${activeBets} active bets, ${unsettledDebts} unsettled debts`,
  },
  'last-admin': { error: 'aborted', says: 'Please make another member an admin before you leave' },
  'bet-limit-invalid': { error: 'invalid-argument', says: 'Bet limits must be whole dollars between $1 and $1,000' },
  'bet-limits-crossed': {
    error: 'invalid-argument',
    says: 'The minimum bet must not be higher than the maximum bet',
  },
  'threshold-invalid': {
    error: 'invalid-argument',
    says: 'The large-bet threshold must be whole dollars between $1 and $100,000',
  },
  'website-admins-only': { error: 'permission-denied', says: 'Administrator Access Required' },
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
  'job-not-failed': { error: 'not-found', says: 'This job has not failed' },
  // Lines and bids
  'line-gone': { error: 'aborted', says: 'This line has moved. Please review the new price and post again.' },
  'game-unknown': { error: 'not-found', says: 'Game not found' },
  'bids-off': { error: 'permission-denied', says: 'Members of this group cannot create bids' },
  'accepts-off': { error: 'permission-denied', says: 'Members of this group cannot accept bids' },
  'invites-off': { error: 'permission-denied', says: 'Members of this group cannot invite others' },
  'stats-off': { error: 'permission-denied', says: 'Members of this group cannot view statistics' },
  'teams-missing': { error: 'invalid-argument', says: 'Team names are required' },
  'selection-invalid': { error: 'invalid-argument', says: 'Valid selection with odds is required' },
  'wager-invalid': { error: 'invalid-argument', says: 'Valid wager amount is required' },
  'amount-out-of-range': {
    error: 'invalid-argument',
    says: ({ min, max }: { min: Cents; max: Cents }) =>
      `Bet amount must be between ${formatShortMoney(min)} and ${formatShortMoney(max)}`,
  },
  'field-missing': {
    error: 'invalid-argument',
    says: ({ field }: { field: string }) => `Missing required field: ${field}`,
  },
  'custom-teams-missing': { error: 'invalid-argument', says: 'Please enter both team names for custom bids' },
  'custom-teams-equal': { error: 'invalid-argument', says: 'Please give the two sides different names' },
  'custom-odds-missing': { error: 'invalid-argument', says: 'Please enter odds for custom bids' },
  'odds-unsigned': { error: 'invalid-argument', says: 'Odds must start with + or - (e.g. +150 or -200)' },
  'odds-invalid': {
    error: 'invalid-argument',
    says: 'Please enter a valid positive number after +/- (e.g. +150 or -200)',
  },
  'odds-too-short': { error: 'invalid-argument', says: 'American odds are 100 or more, like +150 or -200' },
  'odds-too-long': { error: 'invalid-argument', says: 'Please enter odds from -10000 to +10000' },
  'expiration-past': { error: 'invalid-argument', says: 'The expiration must not be in the past' },
  'expiration-far': { error: 'invalid-argument', says: 'The expiration must be within a year' },
  'expiration-without-game': { error: 'invalid-argument', says: 'Game time needs a listed game that has not started' },
  'same-bet-type': {
    error: 'aborted',
    says: ({ betType }: { betType: string }) => `You already have an open ${betType} bid on this game`,
  },
  'bid-not-found': { error: 'not-found', says: 'Bid not found' },
  'bid-not-available': { error: 'aborted', says: 'Bid is no longer available' },
  'own-bid': { error: 'permission-denied', says: 'You cannot accept your own bid' },
  'not-your-bid': { error: 'permission-denied', says: 'You can only change your own bids' },
  'bid-expired': { error: 'aborted', says: 'This bid has expired' },
  'game-started': { error: 'aborted', says: 'This game has already started' },
  'bid-changed': { error: 'aborted', says: 'This bid has changed. Please review it and accept again.' },
  'bid-changed-meanwhile': { error: 'aborted', says: 'This bid has changed. Please review it again.' },
  'approval-waiting': { error: 'aborted', says: 'Waiting for approval by a group admin' },
  'approval-not-waiting': { error: 'aborted', says: 'This bid is not waiting for approval' },
  'approvals-admins-only': {
    error: 'permission-denied',
    says: 'Only group admins can approve or decline bids',
  },
  'auto-update-off': { error: 'permission-denied', says: 'Auto-updating odds is off for this group' },
  'props-off': { error: 'permission-denied', says: 'Prop bets are off for this group' },
  'proposition-missing': { error: 'invalid-argument', says: 'Please enter the proposition' },
  // Bets, debts, payments
  'bet-not-found': { error: 'not-found', says: 'Bet not found' },
  'bet-settled': { error: 'aborted', says: 'This bet is already settled' },
  'winner-missing': { error: 'invalid-argument', says: 'Please choose a winner or Push' },
  'not-settled-by-hand': {
    error: 'permission-denied',
    says: 'Only its participants and group admins can settle a custom bet by hand',
  },
  'debt-not-found': { error: 'not-found', says: 'Debt not found' },
  'debts-not-found': {
    error: 'not-found',
    says: ({ ids }: { ids: readonly string[] }) => `Failed to fetch debts: ${ids.join(', ')}`,
  },
  'debt-settled': {
    error: 'aborted',
    says: ({ id }: { id: string }) => `Debt ${id} is already settled`,
  },
  'debt-invalid': {
    error: 'invalid-argument',
    says: ({ id }: { id: string }) => `Invalid debt data for debt ${id}`,
  },
  'not-your-debt': {
    error: 'permission-denied',
    says: 'You can only settle debts where you are involved as either the debtor or creditor',
  },
  'different-pairs': { error: 'invalid-argument', says: 'All debts must be between the same two parties' },
  'batch-invalid': { error: 'invalid-argument', says: 'Invalid parameters for batch settlement' },
  'nothing-to-settle': { error: 'invalid-argument', says: 'No valid debts found to settle' },
  'method-missing': { error: 'invalid-argument', says: 'Please select a payment method' },
  'payment-timed-out': {
    error: 'deadline-exceeded',
    says: 'Settlement operation timed out. Please try again.',
  },
  'reversal-not-permitted': { error: 'permission-denied', says: 'Only group administrators can undo a settlement' },
  'reversal-incomplete': { error: 'invalid-argument', says: 'Missing required information.' },
  'reversal-reason-missing': {
    error: 'invalid-argument',
    says: 'Please provide a reason for undoing this settlement',
  },
  'reversal-reason-long': { error: 'invalid-argument', says: 'The reason cannot exceed 500 characters' },
  'debt-not-settled': { error: 'aborted', says: 'This debt is not settled' },
  'debt-of-other-group': { error: 'invalid-argument', says: 'Debt does not belong to this group' },
  'payment-missing': { error: 'not-found', says: 'No payment record found for this debt' },
  'payment-not-found': { error: 'not-found', says: 'Payment record not found' },
  // Comments
  'comment-empty': { error: 'invalid-argument', says: 'Please write a comment' },
  'comment-too-long': { error: 'invalid-argument', says: 'Comment cannot exceed 500 characters' },
  'comment-not-found': { error: 'not-found', says: 'Comment not found' },
  'comment-of-other': { error: 'permission-denied', says: 'You can only delete your own comments' },
  // Requests
  'too-many-comments': {
    error: 'resource-exhausted',
    says: 'You have posted many comments in the last hour. Please wait a while before posting another.',
  },
  'too-many-holds': {
    error: 'resource-exhausted',
    says: 'You have tried to take this bid several times. Please wait an hour before trying again.',
  },
  'too-many-payments': {
    error: 'resource-exhausted',
    says: 'You have recorded many payments with this person in the last hour. Please wait a while before the next.',
  },
  'too-much-told': {
    error: 'resource-exhausted',
    says: 'You have done a lot in the last hour that others are told of. Please wait a while before doing more.',
  },
  'too-many-bids': {
    error: 'resource-exhausted',
    says: 'You have posted many bids in the last hour. Please wait a while before posting another.',
  },
  'too-many-groups': {
    error: 'resource-exhausted',
    says: 'You have created many groups today. Please try again tomorrow.',
  },
  'too-much-feedback': {
    error: 'resource-exhausted',
    says: 'You have sent a lot of feedback in the last hour. Please wait a while before sending more.',
  },
  'too-many-streams': { error: 'resource-exhausted', says: 'This is open in too many windows. Please close some.' },
  'time-zone-unknown': { error: 'invalid-argument', says: 'Unknown time zone' },
  'cursor-unknown': { error: 'invalid-argument', says: 'Invalid cursor.' },
  'mail-not-found': { error: 'not-found', says: 'Email not found' },
  'message-failed': { error: 'unavailable', says: ({ reason }: { reason: string }) => reason },
  'phone-missing': { error: 'invalid-argument', says: 'Please enter a number, or verify your own phone first' },
  'phone-stopped': {
    error: 'aborted',
    says: 'This number has replied STOP. Text START to us from it, and ask for a code again.',
  },
  'phone-code-wrong': { error: 'invalid-argument', says: 'Invalid verification code' },
  'phone-code-expired': { error: 'aborted', says: 'This code has expired. Please ask for a new one.' },
  'phone-code-worn': { error: 'aborted', says: 'Too many wrong codes. Please ask for a new one.' },
  'phone-code-soon': {
    error: 'resource-exhausted',
    says: 'Please wait a minute before you ask for another code.',
  },
  'too-many-phone-codes': {
    error: 'resource-exhausted',
    says: 'You have asked for many codes today. Please try again tomorrow.',
  },
  'phone-not-us': { error: 'invalid-argument', says: 'Please enter a US phone number' },
  'push-endpoint': { error: 'invalid-argument', says: 'This is not the address of a push service.' },
  'contacts-off': { error: 'aborted', says: 'No e-mail provider with contacts is configured' },
} as const satisfies Record<string, Rule>

/** The code of a refusal, sent as the `reason` of a response. Codes are permanent: programs rely on them. */
export type RefusalCode = keyof typeof table

export const refusalCodes = Object.keys(table) as readonly RefusalCode[]

/** A refusal with its sentence, ready to be shown or sent. */
export type Refusal = { readonly code: RefusalCode; readonly error: ErrorCode; readonly message: string }

type Facts<Code extends RefusalCode> = (typeof table)[Code]['says'] extends (facts: infer F) => string ? [facts: F] : []

/** The refusals whose sentence is always the same. */
export type PlainRefusalCode = {
  [Code in RefusalCode]: (typeof table)[Code]['says'] extends string ? Code : never
}[RefusalCode]

export function isPlain(code: RefusalCode): code is PlainRefusalCode {
  return typeof table[code].says === 'string'
}

/** The kind of the refusal. */
export function errorCodeOf(reason: RefusalCode): ErrorCode {
  return table[reason].error
}

/** The refusal with that code; `facts` are the figures and names that its sentence needs. */
export function refusal<Code extends RefusalCode>(code: Code, ...[facts]: Facts<Code>): Refusal {
  const { error, says } = table[code] as { error: ErrorCode; says: string | ((facts: unknown) => string) }
  return { code, error, message: typeof says === 'string' ? says : says(facts) }
}

/** Thrown inside a command to refuse it: the transaction rolls back and the caller reads the sentence. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refused: Refusal) {
    super(refused.message)
    this.name = 'Refused'
    this.refusal = refused
  }
}

/** Throws `Refused` if there is a reason. */
export function refuseIf(reason: Refusal | null): void {
  if (reason) throw new Refused(reason)
}
