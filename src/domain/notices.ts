/**
 * What a notice can be about. Most follow from an event of a group's log; debt_reminder comes from a timer,
 * system_announcement from the administrator of the website. [NTF-02] [PAY-48] [CHN-07]
 */
export const noticeTypes = [
  'bid_created',
  'bid_accepted',
  'game_started',
  'bet_settled',
  'debt_created',
  'debt_paid',
  'debt_settled',
  'debt_reversed',
  'group_invite',
  'group_joined',
  'user_joined',
  'comment_created',
  'system_announcement',
  'debt_reminder',
] as const

export type NoticeType = (typeof noticeTypes)[number]

/** What the inbox can be narrowed to. [NTF-21] */
export const noticeFilters = ['all', 'unread', 'betting', 'payment', 'social', 'system'] as const

export type NoticeFilter = (typeof noticeFilters)[number]

/** The filters that go by type. */
export type NoticeCategory = Exclude<NoticeFilter, 'all' | 'unread'>

const categories: Readonly<Record<NoticeType, NoticeCategory>> = {
  bid_created: 'betting',
  bid_accepted: 'betting',
  game_started: 'betting',
  bet_settled: 'betting',
  comment_created: 'betting',
  debt_created: 'payment',
  debt_paid: 'payment',
  debt_settled: 'payment',
  debt_reversed: 'payment',
  debt_reminder: 'payment',
  group_invite: 'social',
  group_joined: 'social',
  user_joined: 'social',
  system_announcement: 'system',
}

/** Which filter shows notices of a type; null for a type that this program does not know. [NTF-21] [NTF-22] */
export function categoryOf(type: string): NoticeCategory | null {
  return isNoticeType(type) ? categories[type] : null
}

export function isNoticeType(type: string): type is NoticeType {
  return noticeTypes.some((known) => known === type)
}

/** What a notice carries besides its words: the ids of what it is about, and what a screen may show of it. */
export type NoticeData = Readonly<Record<string, unknown>>

/** What one person is told. `route` is a path of this product. */
export type Notice = {
  readonly userId: string
  readonly type: string
  readonly title: string
  readonly message: string
  readonly route: string
  readonly data: NoticeData
}
