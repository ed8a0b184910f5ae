import { disputeMs } from '#domain/bets/disputes.ts'
import { after, type Instant } from '#domain/times.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import type { Queryable } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { loadBetDetails } from './betDetails.ts'
import { betColumns, fromBets, type StoredBet } from './store.ts'

const listSettledSince = statement(
  'bets.settledSince',
  { groupId: 'group', userId: 'text', since: 'timestamptz' },
  betColumns,
  `${fromBets} where b.group_id = $1 and b.status = 'settled' and greatest(b.settled_at, b.happens_at) > $3
     and $2 in (b.creator_id, b.acceptor_id)`,
)

/** The bets of a member that may still be disputed. */
export async function settledLately(
  db: Queryable,
  { now, ...of }: { groupId: CheckedGroupId; userId: string; now: Instant },
): Promise<StoredBet[]> {
  return loadBetDetails(db, await db.query(listSettledSince, { ...of, since: after(now, -disputeMs) }))
}
