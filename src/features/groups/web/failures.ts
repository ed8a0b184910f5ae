import { ApiError, isUnreachable, reasonOf, textOf } from '#web/client/apiError.ts'

/** The message for a failed group creation. [GRP-19] to [GRP-22] */
export function createFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create group. Please try again.'
  if (error.code === 'unauthenticated') return 'Your profile needs to be refreshed. Please sign out and sign back in.'
  if (error.code === 'permission-denied') return "You don't have permission to create groups. Please contact support."
  if (isUnreachable(error)) return 'Network error. Please check your connection and try again.'
  return error.code === 'internal' ? 'Failed to create group. Please try again.' : error.message
}

/** The messages for a failed join where the server gave none, or where nothing was sent. */
type JoinFailures = { readonly unsaid: string; readonly thrown: string }

/** [INV-31] [INV-33] */
const inDialog: JoinFailures = {
  unsaid: 'Failed to join group',
  thrown: 'Failed to join group. Please check the code and try again.',
}

const untold = 'Failed to join group. Please try again.'
/** [INV-59] */
export const onInvitePage: JoinFailures = { unsaid: untold, thrown: untold }

/**
 * The message for a failed join: the server's own sentence if there is one. [INV-20] [INV-26] [INV-28] [INV-29]
 * [INV-31] [INV-33] [INV-27] [INV-59]
 */
export function joinFailure(error: unknown, { unsaid, thrown } = inDialog): string {
  if (!(error instanceof ApiError)) return thrown
  if (error.code === 'unauthenticated') {
    if (error.reason === 'account-gone') return error.message
    return 'User authentication error. Please sign out and sign back in, then try again.'
  }
  if (error.reason === 'database-away') {
    return 'Database connection error. Please refresh the page and try again.'
  }
  if (isUnreachable(error)) {
    return 'Unable to connect to the server. Please check your internet connection and try again.'
  }
  if (error.code === 'internal') {
    return 'An unexpected error occurred while joining the group. Please try again or contact support if the issue persists.'
  }
  return textOf(error) || unsaid
}

/** Already a member: the desired result. */
export function isAlreadyMember(error: unknown): boolean {
  return reasonOf(error) === 'already-a-member'
}
