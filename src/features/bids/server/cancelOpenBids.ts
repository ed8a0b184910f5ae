import { type CancellationCause, cancellationWords } from '#domain/bids/bidCancellations.ts'
import type { Instant } from '#domain/times.ts'
import type { LockedGroup } from '#server/commands/command.ts'
import type { Transaction } from '#server/db/database.ts'
import { termsFromRow } from './bidRows.ts'
import { lapseCountersOf } from './counterStore.ts'
import { cancelAllOpen, cancelChallenges } from './store.ts'

type Cancelling = {
  /** Whose bids; null: everybody's. */
  readonly of: string | null
  /** Who cancels them; null for the product itself. */
  readonly cancelledBy: string | null
  readonly cause: CancellationCause
  readonly now: Instant
}

/**
 * Cancels the open bids of a group, or of one person in it, as part of the command that deletes the group or the
 * account, or removes a member: under its lock on the group and in its transaction. Bids that were taken are bets and
 * stay. The challenges to a person who goes end too, and their counter-offers lapse. Returns how many of their own
 * were cancelled. [BID-28] [BID-29] [BEY-08] [BEY-17]
 */
export async function cancelOpenBids(
  tx: Transaction,
  group: LockedGroup,
  { of, cancelledBy, cause, now }: Cancelling,
): Promise<number> {
  const reason = cancellationWords[cause]
  const cancelled = await tx.query(cancelAllOpen, { groupId: group.id, creatorId: of, cancelledBy, cause, reason, now })
  for (const row of cancelled) {
    group.record('bid.cancelled', 'bid', row.id, { terms: termsFromRow(row), reason: null, cause })
  }
  const challengedId = departures.includes(cause) ? of : null
  if (challengedId !== null) {
    tx.write(lapseCountersOf, { groupId: group.id, authorId: challengedId, now })
    await cancelChallengesTo(tx, group, { challengedId, cancelledBy, now })
  }
  return cancelled.length
}

/** The causes by which the creator is no longer in the group, or can do nothing in it. */
const departures: readonly CancellationCause[] = ['left', 'removed', 'account-deleted', 'account-locked']

async function cancelChallengesTo(
  tx: Transaction,
  group: LockedGroup,
  { challengedId, ...by }: { challengedId: string; cancelledBy: string | null; now: Instant },
): Promise<void> {
  const why = { cause: 'challenged-gone', reason: cancellationWords['challenged-gone'] } as const
  for (const row of await tx.query(cancelChallenges, { groupId: group.id, challengedId, ...by, ...why })) {
    group.record(
      'bid.cancelled',
      'bid',
      row.id,
      { terms: termsFromRow(row), reason: null, cause: why.cause },
      'product',
    )
  }
}
