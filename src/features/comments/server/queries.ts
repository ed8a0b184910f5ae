import type { CommentedType } from '#domain/people/comments.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { isoFromInstant } from '#domain/times.ts'
import { memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { CommentView } from '../contract.ts'
import { reactionsIn } from './reactionStore.ts'
import { type CommentRow, commented } from './store.ts'

type ListInput = {
  groupId: string
  entityType: CommentedType
  entityId: string
  limit: number
  cursor?: string | undefined
}

/** The comments on a bid or a bet, newest first. [CMT-10] */
export async function commentsOf(context: OperationContext, { entityType, entityId, limit, cursor }: ListInput) {
  const { db } = context.services
  const { groupId } = memberOf(context)
  const { find, list, unknown } = commented[entityType]
  const below = positionOf(cursor)
  const [found, rows] = await Promise.all([
    db.query(find, { groupId, entityId }),
    db.query(list, { groupId, entityId, belowAt: below.at, belowId: below.id, limit: limit + 1 }),
  ])
  if (found.length === 0) throw new Refused(refusal(unknown))
  return pageOfRows(rows, { limit, positionIn: (row) => ({ at: row.created_at, id: row.id }), item: commentView })
}

export function commentView(row: CommentRow): CommentView {
  return {
    id: row.id,
    entityType: row.bid_id === null ? 'bet' : 'bid',
    entityId: row.bid_id ?? row.bet_id ?? '',
    groupId: row.group_id,
    userId: row.user_id,
    userName: row.user_name,
    content: row.content,
    createdAt: isoFromInstant(row.created_at),
    mentions: (row.mentions ?? []) as CommentView['mentions'],
    reactions: reactionsIn(row.reactions),
    ...(row.accepted_at !== null && { acceptedAt: isoFromInstant(row.accepted_at) }),
  }
}
