import type { Rule } from '../errorCodes.ts'
import { refusalsOf } from './refusalsOf.ts'

/** [INV-22] */
const codeIsOver = 'This invite code is invalid or has expired. Please request a new invite from your group admin.'

/** What keeps somebody from making a group, inviting to it, joining it, or deciding about it. */
export const groupRefusals = {
  'group-name-missing': { error: 'invalid-argument', says: 'Please enter a group name' },
  'group-name-broken': { error: 'invalid-argument', says: 'A group name is one line, without control characters' },
  'display-name-missing': {
    error: 'invalid-argument',
    says: 'Please update your profile with a display name before creating a group.',
  },
  'profile-incomplete': {
    error: 'invalid-argument',
    says: 'User profile incomplete. Please ensure your account has a display name.',
  },
  'invite-code-empty': {
    error: 'invalid-argument',
    says: 'The invite code cannot be empty. Please enter a valid code.',
  },
  'invite-code-malformed': {
    error: 'invalid-argument',
    says: 'Invalid invite code format. Please check your invite link or code.',
  },
  'invite-code-unknown': {
    error: 'not-found',
    says: codeIsOver,
  },
  'invite-expired': { error: 'not-found', says: codeIsOver },
  'invite-used': { error: 'not-found', says: codeIsOver },
  'invite-withdrawn': { error: 'not-found', says: codeIsOver },
  'invite-replaced': { error: 'not-found', says: codeIsOver },
  'invite-address-missing': { error: 'invalid-argument', says: 'Please enter an email address' },
  'invite-address-invalid': { error: 'invalid-argument', says: 'Please enter a valid email address.' },
  'invite-address-stopped': {
    error: 'aborted',
    says: 'This address takes no more invites by email. Please send the link yourself.',
  },
  'invite-sender-unverified': {
    error: 'permission-denied',
    says: 'Verify your email address to invite by email. The invite link works right away: hand it on yourself.',
  },
  'invite-name-unsafe': {
    error: 'invalid-argument',
    says: 'A name that could mislead a stranger is not mailed. Please change yours or the group’s, or hand on the invite link.',
  },
  'still-disputable': {
    error: 'aborted',
    says: ({ until }: { until: string }) => `Not yet: a result or a payment can still be disputed until ${until}`,
  },
  'doubt-undecided': { error: 'aborted', says: 'Not yet: somebody has to decide about a payment that is in doubt' },
  'removal-reason-missing': { error: 'invalid-argument', says: 'Please say why: the group reads it' },
  'removal-reason-long': { error: 'invalid-argument', says: 'The reason cannot exceed 500 characters' },
  'invite-not-open': { error: 'not-found', says: 'This invite is no longer open.' },
  'too-many-invites': {
    error: 'resource-exhausted',
    says: 'You have sent many invites today. Please try again later.',
  },
  'already-a-member': {
    error: 'aborted',
    says: ({ group }: { group: string }) =>
      `You are already a member of ${group}. Please select it from your groups dropdown.`,
  },
  'season-name-missing': { error: 'invalid-argument', says: 'Please enter a name for the season' },
  'season-name-broken': {
    error: 'invalid-argument',
    says: 'The name of a season is one line, without control characters',
  },
  'season-name-taken': { error: 'aborted', says: 'The group has a season with this name already' },
  'season-day-unknown': { error: 'invalid-argument', says: 'Please choose a first and a last day from 2000 to 2100' },
  'season-days-crossed': { error: 'invalid-argument', says: 'The last day is before the first' },
  'too-many-seasons': { error: 'aborted', says: 'A group has at most 50 seasons. Please delete one first.' },
  'season-not-found': { error: 'not-found', says: 'Season not found' },
  'season-and-dates': { error: 'invalid-argument', says: 'Please choose a season or dates, not both' },
  'versus-oneself': { error: 'invalid-argument', says: 'Please choose two different members' },
  'group-full': {
    error: 'permission-denied',
    says: 'You do not have permission to join this group. The group may be at capacity or have restricted access.',
  },
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
} as const satisfies Record<string, Rule>

export const groupRefusal = /* @__PURE__ */ refusalsOf(groupRefusals)
