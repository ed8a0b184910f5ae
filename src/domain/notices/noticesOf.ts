import type { Circumstances, Happening, HappeningKind } from './happenings.ts'
import { type NoticeData, type NoticeRow, nameOf, type Say } from './noticeRow.ts'
import { noticeRows } from './noticeTable.ts'

/** What one person is told. `route` is a path of this product. */
export type Notice = {
  readonly userId: string
  readonly type: string
  readonly title: string
  readonly message: string
  readonly route: string
  readonly data: NoticeData
}

/** What happens that somebody is notified of. */
export const toldKinds: ReadonlySet<string> = new Set(noticeRows.map(([, { on }]) => on))

/**
 * Who is told what of a happening, by the rows of the table. The one who did it is never told; what the product did by
 * itself is told to all whom it concerns. [NTF-03] [NTF-05] [NTF-06]
 */
export function noticesOf(happening: Happening, where: Circumstances): Notice[] {
  return noticeRows
    .filter(([, row]) => row.on === happening.kind)
    .flatMap(([type, row]) =>
      row
        .to(happening, where)
        .filter((userId) => userId !== where.author?.id)
        .map((userId) => noticeOf(type, row, { happening, where, userId })),
    )
}

type Words = Pick<NoticeRow, 'title' | 'message' | 'data' | 'route'>
type Reading = { readonly happening: Happening; readonly where: Circumstances; readonly userId: string }

/** The notice of a happening to one person. What its row leaves out is said in general, and leads home. [NTF-04] */
export function noticeOf(type: string, row: Words, { happening, where, userId }: Reading): Notice {
  const said = (what: string | Say<HappeningKind, string>) =>
    typeof what === 'string' ? what : what(happening, where, userId)
  return {
    userId,
    type,
    title: said(row.title ?? nameOf(where.group)),
    message: said(row.message),
    route: said(row.route ?? '/'),
    data: { ...(where.group && { groupName: where.group.name }), ...row.data?.(happening, where, userId) },
  }
}
