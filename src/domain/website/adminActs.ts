/** What an administrator of the website can do that is written down for good. */
export const adminActs = [
  'admin.added',
  'admin.removed',
  'settings.changed',
  'flag.set',
  'flag.overridden',
  'group.deleted',
  'group.bids_cancelled',
  'user.deleted',
  'user.bids_cancelled',
  'member.invited',
  'bet.settled',
  'payment.reversed',
  'odds.refreshed',
  'odds.cleared',
  'announcement.posted',
  'job.retried',
  'test.sent',
  'contact.retried',
] as const

export type AdminAct = (typeof adminActs)[number]

/** What an act is done to. The website itself is a target too: its settings, flags, cache. */
export type ActTarget = {
  readonly type: 'website' | 'group' | 'user' | 'bet' | 'payment' | 'announcement' | 'job' | 'message'
  readonly id: string
  /** As it was called at the moment of the act. */
  readonly name: string
}
