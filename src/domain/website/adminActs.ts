/** The actions of website administrators that are recorded permanently. */
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
  'user.reset_link',
  'user.unlocked',
  'member.invited',
  'member.removed',
  'bid.approved',
  'bid.declined',
  'bet.settled',
  'dispute.decided',
  'pool.called_off',
  'payment.reversed',
  'payment.kept',
  'odds.refreshed',
  'odds.cleared',
  'announcement.posted',
  'job.retried',
  'backup.made',
  'backup.downloaded',
  'backup.deleted',
  'test.sent',
  'mail.read',
  'contact.retried',
] as const

export type AdminAct = (typeof adminActs)[number]

/** The target of an action. The website itself is a target too: its settings, flags, cache. */
export type ActTarget = {
  readonly type: 'website' | 'group' | 'user' | 'bid' | 'bet' | 'pool' | 'payment' | 'announcement' | 'job' | 'message'
  readonly id: string
  /** Its name at the time of the action. */
  readonly name: string
}
