import { headerText, isOwnPath, type MailContent, paragraphText } from '#domain/notices/mails.ts'
import { noticeMail } from '#domain/notices/noticeMails.ts'
import type { NoticeData } from '#domain/notices/noticeRow.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import { findMailedNotice, listMailedNotices } from './store.ts'

/** The words of a mail, safe for headers and paragraphs. */
export type WrittenMail = MailContent & { readonly subject: string }

/** A mail of the outbox: with its words, or with the notice of its reader that has them. */
type StoredMail = {
  readonly content: unknown
  readonly notice: string | null
  readonly user_id: string | null
}

/** Throws if the button links outside this product. */
export function writtenMail({ subject, title, paragraphs, button, unsubscribe }: WrittenMail): WrittenMail {
  if (button && !isOwnPath(button.path)) throw new Error(`the mail "${subject}" leads to ${button.path}`)
  return {
    subject: headerText(subject),
    title: headerText(title),
    paragraphs: paragraphs.map(paragraphText),
    button: button && { ...button, label: headerText(button.label) },
    unsubscribe,
  }
}

/** The words of a mail; null if its notice was erased with the account of its reader. */
export async function wordsOf(db: Queryable, { content, notice, user_id }: StoredMail): Promise<WrittenMail | null> {
  if (content !== null) return content as WrittenMail
  const row = firstOf(await db.query(findMailedNotice, { userId: user_id ?? '', key: notice ?? '' }))
  return row && mailOf(row)
}

/** The words of the mails of notices, by `mailedBy`, as far as the notices are there. */
export async function wordsOfNotices(
  db: Queryable,
  mails: readonly Omit<StoredMail, 'content'>[],
): Promise<ReadonlyMap<string, WrittenMail>> {
  const told = mails.flatMap(({ notice, user_id }) =>
    notice === null || user_id === null ? [] : [{ notice, user_id }],
  )
  const [userIds, keys] = [told.map(({ user_id }) => user_id), told.map(({ notice }) => notice)]
  const rows = told.length === 0 ? [] : await db.query(listMailedNotices, { userIds, keys })
  return new Map(rows.map((row) => [mailedBy({ user_id: row.user_id, notice: row.key }), mailOf(row)]))
}

/** Whom a mail tells of which notice. */
export function mailedBy({ user_id, notice }: Omit<StoredMail, 'content'>): string {
  return `${user_id} ${notice}`
}

/** The subjects of several mails, in their order. */
export async function subjectsOf(
  db: Queryable,
  mails: readonly (Omit<StoredMail, 'content'> & { readonly subject: string | null })[],
): Promise<string[]> {
  const words = await wordsOfNotices(db, mails)
  return mails.map((mail) => mail.subject ?? words.get(mailedBy(mail))?.subject ?? erased)
}

/** What stands for the words of a mail whose reader has deleted their account. */
export const erased = 'Erased'

function mailOf({ user_id: userId, group_id: groupId, data, ...words }: Row<typeof findMailedNotice.columns>) {
  return writtenMail(noticeMail({ ...words, userId, groupId, data: data as NoticeData }))
}
