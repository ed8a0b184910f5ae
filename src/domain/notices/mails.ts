import { secondMs } from '../times.ts'

/** The content of an email, as plain text: nothing in it is ever interpreted as HTML or as a header. */
export type MailContent = {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** The one button, to a page of this product; `path` starts with a single slash. */
  readonly button: { readonly label: string; readonly path: string } | null
  /** What its unsubscribe link turns off. */
  readonly unsubscribe: MailStop | null
}

/** One type of mails, to a user or to the address of someone without an account. */
export type MailStop = { readonly type: string } & ({ readonly userId: string } | { readonly address: string })

/** The status of an email: `attempted` until a provider has accepted it or finally refused it. [ADM-74] */
export const mailStatuses = ['attempted', 'sent', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]

const longest = { line: 200, paragraph: 2_000 } as const

/** Text for a header: one line without control characters, at most 200 characters. */
export function headerText(text: string): string {
  return cut(
    text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim(),
    longest.line,
  )
}

/** How long a name may be in a subject. */
const longestName = 50

/** A name that a person chose, for a subject: one line, at most 50 characters, without links. */
export function mailedName(name: string): string {
  return cut(headerText(withoutLinks(name)), longestName)
}

/** The text with its web and mail addresses broken up, so that no mail program makes links of them. */
export function withoutLinks(text: string): string {
  return text.replace(/:(?=\/\/)|(?<=\S)@(?=\S)|(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, '$& ')
}

/** A paragraph: without control characters except line breaks, at most 2,000 characters. */
export function paragraphText(text: string): string {
  return cut(
    text
      .toWellFormed()
      .replaceAll('\r\n', '\n')
      .replace(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
    longest.paragraph,
  )
}

/** Whether a path leads to a page of this product and never to another site. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(path)
}

/**
 * How long to wait after each failed attempt: five more follow the first one, the last of them a little more than an
 * hour later, so that an hour of downtime at the provider loses nothing. A failure of the last attempt is final.
 */
export const retryWaitsMs: readonly number[] = [30, 120, 480, 1_080, 2_100].map((seconds) => seconds * secondMs)

/** At most `most` characters as people count them; an ellipsis marks truncated text. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
