/**
 * Why a bid ended without a taker: its creator cancelled it, a group admin declined it, it expired, its creator left the
 * group or was removed from it, the group or the account was deleted, the account was locked, or the website
 * administrator cancelled it; a challenge also if the one challenged declined it, or is no longer in the group.
 */
export const cancellationCauses = [
  'creator',
  'declined',
  'expired',
  'left',
  'removed',
  'group-deleted',
  'account-deleted',
  'account-locked',
  'website-admin',
  'challenge-declined',
  'challenged-gone',
] as const
export type CancellationCause = (typeof cancellationCauses)[number]

/** The default reason of each cause. [BID-29] */
export const cancellationWords: Readonly<Record<CancellationCause, string>> = {
  creator: 'cancelled by its creator',
  declined: 'declined by a group admin',
  expired: 'expired',
  left: 'left the group',
  removed: 'removed from the group',
  'group-deleted': 'the group was deleted',
  'account-deleted': 'the account was deleted',
  'account-locked': 'the account was locked',
  'website-admin': 'cancelled by the website administrator',
  'challenge-declined': 'declined by the one challenged',
  'challenged-gone': 'the one challenged is no longer in the group',
}

/** How an expired bid ends. [BID-27] */
export const expired = { cause: 'expired', reason: cancellationWords.expired } as const
