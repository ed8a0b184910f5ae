import type { z } from 'zod'
import type { CommentedType } from '#domain/people/comments.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { type Instant, isoFromInstant } from '#domain/times.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { comment } from '../contract.ts'
import { reactionsIn, reactionsView } from './reactionStore.ts'
import { type CommentRow, commented, listCommentsOfBet, listCommentsOfBid, listCommentsOfGroup } from './store.ts'

type ListInput = {
  groupId: string
  entityType: CommentedType
  entityId: string
  limit: number
  cursor?: string | undefined
}

/** The comments on a bid, a bet or the group, newest first. [CMT-10] [BEY-39] */
export async function commentsOf(context: OperationContext, { entityType, entityId, limit, cursor }: ListInput) {
  const { db } = context.services
  const { groupId } = memberOf(context)
  const below = positionOf(cursor)
  const range = { groupId, belowAt: below.at, belowId: below.id, limit: limit + 1 }
  const pageOf = (
    rows: readonly CommentRow[],
    known: { readonly personOf: PersonOf; readonly acceptedAt: Instant | null },
  ) =>
    pageOfRows(rows, {
      limit,
      positionIn: (row) => ({ at: row.created_at, id: row.id }),
      item: (row) => commentView(row, known),
    })
  if (entityType === 'group') {
    const [personOf, rows] = await Promise.all([personsIn(db, groupId), db.query(listCommentsOfGroup, range)])
    return pageOf(rows, { personOf, acceptedAt: null })
  }

  const { find, unknown } = commented[entityType]
  const [personOf, found, ofBid] = await Promise.all([
    personsIn(db, groupId),
    db.query(find, { groupId, entityId }),
    entityType === 'bid' ? db.query(listCommentsOfBid, { ...range, entityId }) : [],
  ])
  const subject = firstOf(found)
  if (!subject) throw new Refused(refusal(unknown))
  const { bid_id: bidId, accepted_at: acceptedAt } = subject
  const rows = bidId === null ? ofBid : await db.query(listCommentsOfBet, { ...range, entityId, bidId })
  return pageOf(rows, { personOf, acceptedAt })
}

/** `acceptedAt`: in the thread of a bet, when the bid was accepted on which this may be a comment. */
export function commentView(
  row: CommentRow,
  { personOf, acceptedAt }: { readonly personOf: PersonOf; readonly acceptedAt: Instant | null },
): z.input<typeof comment> {
  const author = personOf(row.user_id, row.user_name)
  return {
    id: row.id,
    entityType: row.bid_id !== null ? 'bid' : row.bet_id !== null ? 'bet' : 'group',
    entityId: row.bid_id ?? row.bet_id ?? row.group_id,
    groupId: row.group_id,
    author,
    userId: author.id,
    userName: author.name,
    content: row.content,
    createdAt: isoFromInstant(row.created_at),
    mentions: (row.mentions ?? []) as z.input<typeof comment>['mentions'],
    reactions: reactionsView(reactionsIn(row.reactions), personOf),
    ...(acceptedAt !== null && row.bid_id !== null && { acceptedAt: isoFromInstant(acceptedAt) }),
  }
}
