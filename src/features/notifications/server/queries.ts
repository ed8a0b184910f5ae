import type { NoticeFilter } from '#domain/notices/noticeTable.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { isoFromInstant, isoOrNull } from '#domain/times.ts'
import { askerOf, memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { InboxPage, InboxState, NoticeView } from '../contract.ts'
import {
  findInbox,
  listNotices,
  listNoticesOfCategory,
  listNoticesOfGroup,
  listUnreadNotices,
  type NoticeRow,
} from './store.ts'

type Range = { limit: number; cursor?: string | undefined }

/** The user's own notices, newest first, with the counts for the badge and the filters. [NTF-08] [NTF-10] [NTF-21] */
export async function readInbox(
  context: OperationContext,
  { filter, ...range }: Range & { filter: NoticeFilter },
): Promise<InboxPage> {
  const { userId } = askerOf(context)
  const { db } = context.services
  const [rows, state] = await Promise.all([noticesOf(db, userId, { filter, ...range }), inboxOf(db, userId)])
  return { ...pageOfNotices(rows, range.limit), ...state }
}

/** All members' notices in a group, newest first. [NTF-24] */
export async function noticesOfGroup(context: OperationContext, { groupId: _, ...range }: Range & { groupId: string }) {
  const { groupId } = memberOf(context)
  return pageOfNotices(await context.services.db.query(listNoticesOfGroup, { groupId, ...below(range) }), range.limit)
}

function noticesOf(db: Queryable, userId: string, { filter, ...range }: Range & { filter: NoticeFilter }) {
  const parameters = { userId, ...below(range) }
  if (filter === 'all') return db.query(listNotices, parameters)
  if (filter === 'unread') return db.query(listUnreadNotices, parameters)
  return db.query(listNoticesOfCategory, { ...parameters, category: filter })
}

export async function inboxOf(db: Queryable, userId: string): Promise<InboxState> {
  const row = firstOf(await db.query(findInbox, { userId }))
  const { total: all = 0, unread = 0, betting = 0, payment = 0, social = 0, system = 0 } = row ?? {}
  return { unreadCount: unread, counts: { all, unread, betting, payment, social, system } }
}

/** One row more than the page holds tells whether there is another page. */
function below({ limit, cursor }: Range) {
  const { at, id } = positionOf(cursor)
  if (cursor !== undefined && numberOf(id) === null) throw new Refused(refusal('cursor-unknown'))
  return { belowAt: at, belowNumber: numberOf(id) ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 }
}

function pageOfNotices(rows: readonly NoticeRow[], limit: number) {
  return pageOfRows(rows, {
    limit,
    positionIn: (row) => ({ at: row.created_at, id: String(row.number) }),
    item: noticeView,
  })
}

/** The number of a notice by its id; null for an id that cannot be valid. */
export function numberOf(id: string): number | null {
  return /^\d{1,15}$/.test(id) ? Number(id) : null
}

function noticeView(row: NoticeRow): NoticeView {
  return {
    id: String(row.number),
    userId: row.user_id,
    groupId: row.group_id,
    type: row.type,
    title: row.title,
    message: row.message,
    route: row.route,
    data: row.data as NoticeView['data'],
    read: row.read_at !== null,
    readAt: isoOrNull(row.read_at),
    createdAt: isoFromInstant(row.created_at),
  }
}
