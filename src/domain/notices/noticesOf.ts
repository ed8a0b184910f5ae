import { bundledBy } from './bundles.ts'
import type { Circumstances, FactsKind, NoticeFacts } from './noticeFacts.ts'
import { type NoticeData, type NoticeRow, nameOf, type Say, type Written } from './noticeRow.ts'
import { noticeRowOf, noticeRows } from './noticeTable.ts'

/** A notice for one person. `route` is a path of this product. */
export type Notice = {
  readonly userId: string
  readonly type: string
  readonly title: string
  readonly message: string
  readonly route: string
  readonly data: NoticeData
}

/** What a notice is about, where its message does not say so itself. */
export function aboutOf({ about }: NoticeData): string | null {
  return typeof about === 'string' ? about : null
}

/**
 * The notices of facts, by the rows of the table. The person who did it is never notified; if the product did
 * it, all recipients are. [NTF-03] [NTF-05] [NTF-06]
 */
export function noticesOf(facts: NoticeFacts, where: Circumstances): Notice[] {
  return noticeRows
    .filter(([, row]) => row.on === facts.kind)
    .flatMap(([type, row]) =>
      row
        .to(facts, where)
        .filter((userId) => userId !== where.author?.id)
        .map((userId) => noticeOf(type, row, { facts, where, userId })),
    )
}

/** The lines of a notice below its message: what it is about, and what it means for its reader. */
export function linesBelow(data: NoticeData): string[] {
  return [data.about, data.forReader].filter((line) => typeof line === 'string')
}

/**
 * A notice in the words for an admin of the group who is not its recipient: in the third person, without the line for
 * its reader. [NTF-24]
 */
export function toldToOthers<Said extends Written & { readonly type: string }>(notice: Said, recipient: string): Said {
  const { forReader: _, ...data } = notice.data
  return { ...notice, ...noticeRowOf(notice.type)?.toOthers?.(notice, recipient), data }
}

type Words = Pick<NoticeRow, 'title' | 'message' | 'about' | 'forReader' | 'bundle' | 'data' | 'route'>
type Reading = { readonly facts: NoticeFacts; readonly where: Circumstances; readonly userId: string }

/**
 * The notice of facts for one person, with defaults for what its row leaves out: a generic title, and home as the
 * page. [NTF-04]
 */
export function noticeOf(type: string, row: Words, { facts, where, userId }: Reading): Notice {
  const said = (what: string | Say<FactsKind, string>) => (typeof what === 'string' ? what : what(facts, where, userId))
  const about = row.about && said(row.about)
  const forReader = row.forReader && said(row.forReader)
  return {
    userId,
    type,
    title: said(row.title ?? nameOf(where.group)),
    message: said(row.message),
    route: said(row.route ?? '/'),
    data: {
      ...(where.group && { groupName: where.group.name }),
      ...(about && { about }),
      ...(forReader && { forReader }),
      ...(row.bundle && bundledBy(row.bundle, facts, where)),
      ...row.data?.(facts, where, userId),
    },
  }
}
