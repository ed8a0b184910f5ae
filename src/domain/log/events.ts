/**
 * What can happen in a group, in the past tense. Every event is in the group's log with a gapless number and is written
 * in the transaction of the change. A query declares which of them make its answer stale.
 */
export const eventTypes = [
  'group.created',
  'group.changed',
  'group.deleted',
  'member.invited',
  'invite.withdrawn',
  'member.joined',
  'member.changed',
  'member.renamed',
  'member.removed',
  'member.left',
  'member.locked',
  'member.unlocked',
  'game.moved',
  'game.missing',
  'game.listed',
  'bid.posted',
  'bid.changed',
  'bid.approved',
  'bid.declined',
  'bid.accepted',
  'bid.cancelled',
  'bid.expired',
  'counter.made',
  'counter.accepted',
  'counter.declined',
  'counter.withdrawn',
  'counter.lapsed',
  'bet.started',
  'bet.moved',
  'bet.held',
  'bet.released',
  'bet.leg-decided',
  'bet.settled',
  'bet.questioned',
  'bet.confirmed',
  'bet.corrected',
  'cancellation.asked',
  'cancellation.declined',
  'cancellation.withdrawn',
  'cancellation.lapsed',
  'dispute.opened',
  'dispute.answered',
  'dispute.closed',
  'payment.recorded',
  'payment.reversed',
  'payment.doubted',
  'payment.answered',
  'payment.kept',
  'debt.reminded',
  'opening.recorded',
  'opening.agreed',
  'opening.refused',
  'opening.withdrawn',
  'pool.opened',
  'pool.joined',
  'pool.round-opened',
  'pool.picked',
  'pool.reminded',
  'pool.decided',
  'pool.round-over',
  'pool.agreed',
  'pool.settled',
  'pool.called-off',
  'pool.cancellation-asked',
  'pool.cancellation-withdrawn',
  'pool.disputed',
  'pool.dispute-closed',
  'pool.corrected',
  'season.named',
  'season.changed',
  'season.removed',
  'channel.connected',
  'channel.changed',
  'channel.disconnected',
  'channel.stopped',
  'comment.posted',
  'comment.deleted',
  'reaction.changed',
] as const

export type EventType = (typeof eventTypes)[number]

/** Between two people: what happened is in the log for everybody, so that its numbers have no gap, but not who did it. */
export const privateEvents = [
  'debt.reminded',
  'counter.made',
  'counter.accepted',
  'counter.declined',
  'counter.withdrawn',
  'counter.lapsed',
] as const satisfies readonly EventType[]

/**
 * Neither the group's activity nor a bet's timeline shows these: `game.moved` says the same as `bet.moved` there,
 * reactions are shown beside what they are about, and the others are private. [BEY-07] [BEY-17]
 */
export const unlistedEvents = [
  'bet.moved',
  'reaction.changed',
  'pool.picked',
  'pool.reminded',
  'pool.decided',
  'pool.agreed',
  ...privateEvents,
] as const satisfies readonly EventType[]

/** Events that change who is in the group, their role, or whether they can act; or that end the group. */
export const membershipEvents = [
  'member.joined',
  'member.changed',
  'member.renamed',
  'member.removed',
  'member.left',
  'member.locked',
  'member.unlocked',
  'group.deleted',
] as const satisfies readonly EventType[]

/**
 * Events of the live stream that are in no group's log: `lines.updated` for everybody, `notification` for the user
 * whose notices changed, `members.notified` for admins of a group whose other members got notices, `groups.changed`,
 * without what it was, for users who look over all their groups and follow another one.
 */
export const siteEventTypes = ['lines.updated', 'notification', 'members.notified', 'groups.changed'] as const

export type SiteEventType = (typeof siteEventTypes)[number]

export type EntityType =
  | 'group'
  | 'member'
  | 'invite'
  | 'season'
  | 'pool'
  | 'game'
  | 'bid'
  | 'bet'
  | 'debt'
  | 'opening'
  | 'payment'
  | 'comment'
  | 'channel'

/** One line of a group's log. `seq` counts from 1 without a gap. */
export type GroupEvent = {
  readonly groupId: string
  readonly seq: number
  readonly type: EventType
  readonly entityType: EntityType
  readonly entityId: string
  /** Who did it; null for the product itself. */
  readonly actorId: string | null
  readonly at: string
}
