import { isoFromInstant } from '#domain/times.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { Row } from '#server/db/statement.ts'
import type { FeedbackView } from '../contract.ts'
import { listFeedback } from './store.ts'

/** Users' feedback, newest first. [PAGE-12] */
export async function readFeedback(
  { services }: OperationContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: FeedbackView[]; nextCursor: string | null }> {
  const rows = await services.db.query(listFeedback, { ...positionOf(cursor), limit: limit + 1 })
  const positionIn = (row: FeedbackRow) => ({ at: row.created_at, id: row.id })
  return pageOfRows(rows, { limit, positionIn, item: feedbackOf })
}

type FeedbackRow = Row<(typeof listFeedback)['columns']>

function feedbackOf(row: FeedbackRow): FeedbackView {
  const { id, email, text } = row
  return { id, userId: row.user_id, userName: row.user_name, email, text, createdAt: isoFromInstant(row.created_at) }
}
