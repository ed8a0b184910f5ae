import type { Bundle } from '#domain/notices/bundles.ts'
import type { NoticeFilter } from '#domain/notices/noticeTable.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { isoFromInstant, isoOrNull } from '#domain/times.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { askerOf, memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { Row } from '#server/db/statement.ts'
import type { InboxPage, InboxState, NoticeLine, NoticeView } from '../contract.ts'
import {
  type BundleColumns,
  countNoticesOfGroup,
  findInbox,
  type inboxColumns,
  type LineRow,
  listLines,
  listLinesOfCategory,
  listNotices,
  listNoticesOfCategory,
  listNoticesOfGroup,
  listNoticesOfLine,
  listUnreadLines,
  listUnreadNotices,
  type NoticeRow,
} from './store.ts'

type Range = { limit: number; cursor?: string | undefined }

/** The user's own notices, newest first, with the counts for the badge and the filters. [NTF-08] [NTF-10] [NTF-21] */
export async function readInbox(
  context: OperationContext,
  {
    filter,
    as,
    behind,
    ...range
  }: Range & { filter: NoticeFilter; as: 'notices' | 'lines'; behind?: string | undefined },
): Promise<InboxPage> {
  const { userId } = askerOf(context)
  const { db } = context.services
  const parameters = { userId, ...below(range) }
  const pages = {
    line: async () => pageOfRows(await linesOf(db, parameters, filter), pageFormat(range, lineView)),
    notice: async () => pageOfRows(await noticesOf(db, parameters, { filter, behind }), pageFormat(range, noticeView)),
  }
  const read = as === 'lines' && behind === undefined ? pages.line : pages.notice
  const [found, state] = await Promise.all([read(), inboxOf(db, userId)])
  return { ...found, ...state }
}

/** All members' notices in a group, newest first, with the counts of the filters. [NTF-21] [NTF-24] */
export async function noticesOfGroup(
  context: OperationContext,
  { groupId: _, filter, ...range }: Range & { groupId: string; filter: NoticeFilter },
) {
  const { groupId } = memberOf(context)
  const { db } = context.services
  const [personOf, rows, counted] = await Promise.all([
    personsIn(db, groupId),
    db.query(listNoticesOfGroup, { groupId, ...below(range), filter }),
    db.query(countNoticesOfGroup, { groupId }),
  ])
  const page = pageOfRows(
    rows,
    pageFormat(range, (row: (typeof rows)[number]) => ({
      ...noticeView(row),
      recipient: personOf(row.user_id, row.user_name),
    })),
  )
  return { ...page, counts: stateIn(firstOf(counted)).counts }
}

type Parameters = { readonly userId: string } & ReturnType<typeof below>

function noticesOf(
  db: Queryable,
  parameters: Parameters,
  { filter, behind }: { filter: NoticeFilter; behind: string | undefined },
) {
  if (behind !== undefined) return db.query(listNoticesOfLine, { ...parameters, number: numberOf(behind) ?? 0 })
  if (filter === 'all') return db.query(listNotices, parameters)
  if (filter === 'unread') return db.query(listUnreadNotices, parameters)
  return db.query(listNoticesOfCategory, { ...parameters, category: filter })
}

function linesOf(db: Queryable, parameters: Parameters, filter: NoticeFilter) {
  if (filter === 'all') return db.query(listLines, parameters)
  if (filter === 'unread') return db.query(listUnreadLines, parameters)
  return db.query(listLinesOfCategory, { ...parameters, category: filter })
}

export async function inboxOf(db: Queryable, userId: string): Promise<InboxState> {
  return stateIn(firstOf(await db.query(findInbox, { userId })))
}

function stateIn(row: Row<typeof inboxColumns> | null): InboxState {
  const { total: all = 0, unread = 0, betting = 0, payment = 0, social = 0, system = 0 } = row ?? {}
  return { unreadCount: unread, counts: { all, unread, betting, payment, social, system } }
}

/** One row more than the page holds tells whether there is another page. */
function below({ limit, cursor }: Range) {
  const { at, id } = positionOf(cursor)
  if (cursor !== undefined && numberOf(id) === null) throw new Refused(refusal('cursor-unknown'))
  return { belowAt: at, belowNumber: numberOf(id) ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 }
}

function pageFormat<Of extends NoticeRow, Item>({ limit }: Range, item: (row: Of) => Item) {
  return { limit, positionIn: (row: Of) => ({ at: row.created_at, id: String(row.number) }), item }
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

function lineView(row: LineRow): NoticeLine {
  return { ...noticeView(row), bundle: bundleIn(row) }
}

/** Null for a notice that stands alone. */
export function bundleIn(row: BundleColumns): Bundle | null {
  if (row.together === null || row.together < 2) return null
  const { together: count, unread, games, game, starts_from: startsFrom, starts_to: startsTo } = row
  return { count, unread: unread ?? 0, games: games ?? 0, game, startsFrom, startsTo }
}
