/** What each kind of notice is called wherever a person chooses what to be told of. [CHN-26] [CHN-27] [CHN-29] */
export const noticeNames = {
  bid_created: 'New Bids',
  bid_accepted: 'Bid Accepted',
  game_started: 'Game Started',
  bet_settled: 'Bet Settled',
  comment_created: 'New Comments',
  debt_paid: 'Debt Settled',
  debt_settled: 'Debt Settled',
  debt_reminder: 'Debt Reminders',
  user_joined: 'New Member',
  group_invite: 'Group Invites',
  group_joined: 'Invite Accepted',
  weeklyDigest: 'Weekly Digest',
} as const

export type NamedNotice = keyof typeof noticeNames
