import { betNotices } from './betNotices.ts'
import { bidNotices } from './bidNotices.ts'
import { channelNotices } from './channelNotices.ts'
import { commentNotices } from './commentNotices.ts'
import { debtNotices } from './debtNotices.ts'
import { groupNotices } from './groupNotices.ts'
import { type MailRow, type NoticeCategory, type NoticeRow, noticeCategories } from './noticeRow.ts'
import { nudgeNotices } from './nudgeNotices.ts'
import { openingNotices } from './openingNotices.ts'
import { poolNotices } from './poolNotices.ts'
import { resultNotices } from './resultNotices.ts'
import { websiteNotices } from './websiteNotices.ts'

/** Every type of notice, a row each, and the weekly digest: types, settings, words and lists are derived from here. [NTF-02] */
export const noticeTable = {
  ...bidNotices,
  ...betNotices,
  ...resultNotices,
  ...poolNotices,
  ...debtNotices,
  ...openingNotices,
  ...groupNotices,
  ...websiteNotices,
  ...commentNotices,
  ...nudgeNotices,
  ...channelNotices,
}

type Table = typeof noticeTable

export type NoticeType = { [Type in keyof Table]: Table[Type] extends { on: string } ? Type : never }[keyof Table]

/** All rows with their types. */
export const tableRows = Object.entries(noticeTable) as unknown as readonly (readonly [
  type: keyof Table,
  row: NoticeRow | MailRow,
])[]

export const noticeRows = tableRows.filter((entry): entry is readonly [NoticeType, NoticeRow] => 'on' in entry[1])

export const noticeTypes: readonly NoticeType[] = noticeRows.map(([type]) => type)

/** The row of a type; null for a type that this program does not know. */
export function rowOf(type: string): NoticeRow | MailRow | null {
  return tableRows.find(([known]) => known === type)?.[1] ?? null
}

/** The row of a notice type; null for a type that this program does not know. */
export function noticeRowOf(type: string): NoticeRow | null {
  return noticeRows.find(([known]) => known === type)?.[1] ?? null
}

/** The filters of the inbox. [NTF-21] */
export const noticeFilters = ['all', 'unread', ...noticeCategories] as const

export type NoticeFilter = (typeof noticeFilters)[number]

/** Which filter shows notices of a type; null for a type that this program does not know. [NTF-21] [NTF-22] */
export function categoryOf(type: string): NoticeCategory | null {
  return noticeRowOf(type)?.category ?? null
}

/** How many notices of a type one person's actions may send outside the app within an hour; null: no limit. */
export function mostAnHour(type: string, by: string | null): number | null {
  return by === null ? null : (noticeRowOf(type)?.mostAnHour ?? null)
}
