import { digestParagraphs, type GroupWeek } from './digests.ts'
import { type MailContent, mailedName, withoutLinks } from './mails.ts'
import { buttonTo, noticeAddress } from './noticeAddress.ts'
import { emailSwitchOf } from './noticeChannels.ts'
import type { Example, MailRow, NoticeRow, Sample } from './noticeRow.ts'
import { linesBelow, type Notice, noticeOf } from './noticesOf.ts'
import { noticeRowOf, noticeTable, tableRows } from './noticeTable.ts'

/** The content of an email. `kind`: its type in the audit. */
export type MailWords = MailContent & { readonly kind: string; readonly subject: string }

/** The email for a notice of a group or, with a null id, of the website, in the words that the notice has. [CHN-09] */
export function noticeMail(notice: Notice & { readonly groupId: string | null }): MailWords {
  const { userId, type, title, data } = notice
  const source = typeof data.groupName === 'string' ? data.groupName : 'Betwixt'
  const paragraphs = paragraphsOf(notice)
  // Those who join or invite may be strangers to the reader.
  const isOfStranger = noticeRowOf(type)?.category === 'social'
  return {
    kind: type,
    subject: `${title} - ${mailedName(source)}`,
    title,
    paragraphs: isOfStranger ? paragraphs.map(withoutLinks) : paragraphs,
    button: buttonTo(noticeAddress(notice) ?? notice.route),
    unsubscribe: { userId, type: emailSwitchOf(type) ?? type },
  }
}

function paragraphsOf({ message, data }: Notice): string[] {
  return [message, ...linesBelow(data)]
}

/** The weekly digest email; null if there is nothing to report. [CHN-28] */
export function digestMail(userId: string, weeks: readonly GroupWeek[]): MailWords | null {
  const paragraphs = digestParagraphs(weeks)
  if (paragraphs.length === 0) return null
  const { kind, subject, title, route } = noticeTable.weeklyDigest
  return { kind, subject, title, paragraphs, button: buttonTo(route), unsubscribe: { userId, type: 'weeklyDigest' } }
}

type Table = typeof noticeTable
type SamplesOf<Row> = Row extends { readonly samples?: infer Samples } ? keyof NonNullable<Samples> : never

/** A type of email that the administrator can send as a test. [ADM-69] */
export type TestMailType = { [Type in keyof Table]: SamplesOf<Table[Type]> }[keyof Table]

type TestMail = { readonly label: string; readonly when: string } & Pick<MailContent, 'title' | 'paragraphs' | 'button'>

/** The test emails of the administrator, with fictional people and games. [ADM-69] */
export const testMails = Object.fromEntries(
  tableRows.flatMap(([type, row]) => samplesOf(row).map(([name, sample]) => [name, testMailOf(type, row, sample)])),
) as Readonly<Record<TestMailType, TestMail>>

export const testMailTypes = Object.keys(testMails) as readonly TestMailType[]

type Content = Example<NoticeRow['on']> | { readonly paragraphs: readonly string[] }

function samplesOf(row: NoticeRow | MailRow): [string, Sample<Content>][] {
  return Object.entries<Sample<Content>>(row.samples ?? {})
}

function testMailOf(type: string, row: NoticeRow | MailRow, { label, when, content }: Sample<Content>): TestMail {
  if ('on' in row) {
    const { facts, where, readerId } = content as Example<NoticeRow['on']>
    const notice = noticeOf(type, row, { facts, where, userId: readerId })
    // Its subject is fictional: the button opens only the page.
    return { label, when, title: notice.title, paragraphs: paragraphsOf(notice), button: buttonTo(notice.route) }
  }
  const { paragraphs } = content as { readonly paragraphs: readonly string[] }
  return { label, when, title: row.title, paragraphs, button: buttonTo(row.route) }
}
