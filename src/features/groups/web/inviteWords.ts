import { isInvitableAddress } from '#domain/groups.ts'
import { ApiError } from '#web/client/apiError.ts'

/** Why nothing is sent to `address`, or null. [INV-42] [INV-43] */
export function whyNotSent(address: string): string | null {
  const email = address.trim()
  if (email === '') return 'Please enter an email address'
  return isInvitableAddress(email) ? null : 'Please enter a valid email address'
}

/** Why an invite was not sent, in words: the server's sentence where it said no. [INV-47] */
export function inviteFailure(error: unknown): string {
  const isNo = error instanceof ApiError && (error.isAnswer || error.code === 'resource-exhausted')
  return isNo ? error.message : 'Failed to send invite. Please try again.'
}
