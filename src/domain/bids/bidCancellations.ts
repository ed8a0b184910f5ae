/**
 * Why a bid ended that nobody took: its creator took it back, a group admin declined it, its time ran out, its creator
 * left the group or was removed from it, the group or the account was deleted, or the website administrator cancelled it.
 */
export const cancellationCauses = [
  'creator',
  'declined',
  'expired',
  'left',
  'removed',
  'group-deleted',
  'account-deleted',
  'website-admin',
] as const
export type CancellationCause = (typeof cancellationCauses)[number]

/** What is read as the reason where nobody gave one. [BID-29] */
export const cancellationWords: Readonly<Record<CancellationCause, string>> = {
  creator: 'cancelled by its creator',
  declined: 'declined by a group admin',
  expired: 'expired',
  left: 'left the group',
  removed: 'removed from the group',
  'group-deleted': 'the group was deleted',
  'account-deleted': 'the account was deleted',
  'website-admin': 'cancelled by the website administrator',
}

/** How a bid ends whose time ran out. [BID-27] */
export const expired = { cause: 'expired', reason: cancellationWords.expired } as const
