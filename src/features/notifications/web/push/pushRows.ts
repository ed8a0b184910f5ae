import type { NoticeType } from '#domain/notices.ts'

/** What can be pushed, as the switches call it; some are of two types, which go together. */
export const pushRows: readonly { readonly label: string; readonly types: readonly NoticeType[] }[] = [
  { label: 'New Bids', types: ['bid_created'] },
  { label: 'Bid Accepted', types: ['bid_accepted'] },
  { label: 'Game Started', types: ['game_started'] },
  { label: 'Bet Settled', types: ['bet_settled'] },
  { label: 'New Comments', types: ['comment_created'] },
  { label: 'New Debts', types: ['debt_created'] },
  { label: 'Debt Settled', types: ['debt_paid', 'debt_settled', 'debt_reversed'] },
  { label: 'Debt Reminders', types: ['debt_reminder'] },
  { label: 'New Member', types: ['user_joined'] },
  { label: 'Group Invites', types: ['group_invite'] },
  { label: 'Invite Accepted', types: ['group_joined'] },
  { label: 'Announcements', types: ['system_announcement'] },
]
