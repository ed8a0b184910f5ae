import { calledOffByBoth } from '#domain/bets/callingOff.ts'
import { disputableAtMost } from '#domain/bets/disputes.ts'
import { forgivenMethod } from '#domain/debts/paymentMethods.ts'
import type { EventType } from '#domain/log/events.ts'
import { cents } from '#domain/money/money.ts'
import type { GameChange, NoticeFacts } from '#domain/notices/noticeFacts.ts'
import { instantFromIso } from '#domain/times.ts'
import type { Row } from '#server/db/statement.ts'
import type { HappenedRow, listCommenters } from './happenedStore.ts'
import { type Judging, judgesOfBet, judgesOfBid, judgesOfPayment } from './judging.ts'
import { lockIn, removalIn } from './partings.ts'
import { poolIn } from './poolFacts.ts'
import { detailsOf, memberOf, offerIn, resultIn, scoreIn } from './subjects.ts'

export type Commenters = readonly Row<typeof listCommenters.columns>[]

/** What is known besides the event: who has commented, who may decide, and the time zones that people have chosen. */
export type Known = Judging & {
  readonly commenters: Commenters
  readonly timeZones: Readonly<Record<string, string>>
}

type Reading = (row: HappenedRow, known: Known) => NoticeFacts | null | readonly (NoticeFacts | null)[]

/** How to read each type of event that notifies anyone; null or nothing if its subject is gone. */
const readings: Readonly<Partial<Record<EventType, Reading>>> = {
  'bid.posted': bidNow,
  'bid.changed': bidNow,
  'bid.approved': (row) => [decisionIn(row, 'bid.approved'), newToMembers(row)],
  'bid.declined': (row) => decisionIn(row, 'bid.declined'),
  'bid.accepted': (row) => acceptanceIn(row),
  'bid.cancelled': (row) => challengeEndIn(row),
  'counter.made': (row) => counterIn(row, 'made'),
  'counter.accepted': (row) => counterIn(row, 'accepted'),
  'counter.declined': (row) => counterIn(row, 'declined'),
  'counter.lapsed': (row) => counterIn(row, 'lapsed'),
  'bet.started': (row) => offered(row, 'bet.started'),
  'bet.moved': (row, known) => changeIn(row, moveIn(row), known),
  'bet.held': (row, known) => changeIn(row, holdIn(row), known),
  'bet.settled': (row, known) => settlementIn(row, known),
  'bet.corrected': (row, known) => decisionOfDispute(row, false, known),
  'cancellation.asked': (row) => cancelIn(row, 'asked'),
  'cancellation.declined': (row) => cancelIn(row, 'declined'),
  'dispute.opened': (row, known) => disputeIn(row, false, known),
  'dispute.answered': (row, known) => disputeIn(row, true, known),
  'dispute.closed': (row, known) => decisionOfDispute(row, true, known),
  'payment.recorded': ({ payment: found }) => {
    if (!found) return null
    const { payment, isSquare } = found
    return payment.method === forgivenMethod
      ? { kind: 'payment.forgiven', payment }
      : { kind: 'payment.recorded', payment, isSquare }
  },
  'payment.reversed': ({ payment: found }) =>
    found && { kind: 'payment.reversed', payment: found.payment, reason: found.reversalReason },
  'payment.doubted': (row, known) => doubtIn(row, false, known),
  'payment.answered': (row, known) => doubtIn(row, true, known),
  'payment.kept': (row) => keptIn(row),
  'debt.reminded': (row) => reminderIn(row),
  'opening.recorded': ({ opening }) => opening && { kind: 'opening.recorded', opening },
  'opening.agreed': ({ opening }) => opening && { kind: 'opening.answered', opening, what: 'agreed' },
  'opening.refused': ({ opening }) => opening && { kind: 'opening.answered', opening, what: 'refused' },
  'opening.withdrawn': ({ opening }) => opening && { kind: 'opening.answered', opening, what: 'withdrawn' },
  'channel.stopped': (row) => {
    const { channel, why = '' } = detailsOf(row)
    return channel ? { kind: 'channel.stopped', ...channel, why } : null
  },
  'pool.opened': poolIn,
  'pool.joined': poolIn,
  'pool.reminded': poolIn,
  'pool.round-over': poolIn,
  'pool.settled': poolIn,
  'pool.called-off': poolIn,
  'pool.cancellation-asked': poolIn,
  'pool.disputed': poolIn,
  'pool.corrected': poolIn,
  'pool.dispute-closed': poolIn,
  'comment.posted': (row, { commenters }) => commentIn(row, commenters),
  'member.invited': (row) => inviteIn(row),
  'member.joined': (row) => memberIn(row),
  'member.locked': (row) => lockIn(row),
  'member.removed': (row) => removalIn(row),
}

/** Whether events of that type may notify anyone. */
export function isTold(type: EventType): boolean {
  return readings[type] !== undefined
}

/** What an event of the log means for notices; nothing where nobody is notified of it. */
export function noticeFactsFrom(row: HappenedRow, known: Known): NoticeFacts[] {
  const read = readings[row.type as EventType]?.(row, known) ?? null
  return [read].flat().filter((one) => one !== null)
}

function offered(row: HappenedRow, kind: 'bid.posted' | 'bet.started'): NoticeFacts | null {
  const offer = offerIn(row)
  return offer && { kind, offer }
}

function acceptanceIn(row: HappenedRow): NoticeFacts | null {
  const offer = offerIn(row)
  const { left } = detailsOf(row)
  return offer && { kind: 'bid.accepted', offer, ...(left !== undefined && { left: cents(left) }) }
}

/**
 * A bid that is new to the group, or to its admins if it needs their approval, after it was posted or changed. The admins
 * are asked again at most once an hour, or after an approval that has ended: its price may cross their limit to and fro.
 */
function bidNow(row: HappenedRow, known: Known): NoticeFacts | null {
  const { terms, before } = detailsOf(row)
  const [waits, waited] = [terms?.approval === 'waiting', before?.approval === 'waiting']
  if (waits) return waited || row.was_asked_for ? null : waitingIn(row, known)
  return row.type === 'bid.posted' || waited ? newToMembers(row) : null
}

function waitingIn(row: HappenedRow, known: Known): NoticeFacts | null {
  const offer = offerIn(row)
  return offer && { kind: 'bid.waiting', offer, ...judgesOfBid(row, known) }
}

/** The members are told of a bid once. [BEY-25] */
function newToMembers(row: HappenedRow): NoticeFacts | null {
  if (row.was_offered) return null
  return row.challenged_id === null ? offered(row, 'bid.posted') : challengeIn(row, 'made')
}

function counterIn(row: HappenedRow, what: 'made' | 'accepted' | 'declined' | 'lapsed'): NoticeFacts | null {
  const { counter, reason = null } = detailsOf(row)
  const offer = offerIn(row)
  if (!offer || !counter) return null
  const terms = { odds: counter.odds, stake: cents(counter.stake) }
  return { kind: 'bid.counter', offer: { ...offer, ...terms }, authorId: counter.authorId, what, reason }
}

/** A challenge that ended without its creator. */
function challengeEndIn(row: HappenedRow): NoticeFacts | null {
  const { cause } = detailsOf(row)
  if (cause === 'challenge-declined') return challengeIn(row, 'declined')
  return cause === 'challenged-gone' ? challengeIn(row, 'gone') : null
}

function challengeIn(row: HappenedRow, what: 'made' | 'declined' | 'gone'): NoticeFacts | null {
  const offer = offerIn(row)
  const challenged = row.personOf(row.challenged_id, row.challenged_name)
  return (
    offer && challenged && { kind: 'bid.challenge', offer, challenged, what, reason: detailsOf(row).reason ?? null }
  )
}

function decisionIn(row: HappenedRow, kind: 'bid.approved' | 'bid.declined'): NoticeFacts | null {
  const offer = offerIn(row)
  return offer && { kind, offer, reason: detailsOf(row).reason ?? null }
}

function changeIn(row: HappenedRow, change: GameChange | null, { timeZones }: Known): NoticeFacts | null {
  const offer = offerIn(row)
  return offer && change && { kind: 'bet.moved', offer, change, timeZones }
}

function moveIn(row: HappenedRow): GameChange | null {
  const { from, to, game } = detailsOf(row)
  return from && to
    ? { what: 'moved', from: instantFromIso(from), to: instantFromIso(to), ...(game && { game }) }
    : null
}

function holdIn(row: HappenedRow): GameChange | null {
  const { doubt } = detailsOf(row)
  return doubt ? { what: 'held', doubt } : null
}

/** Void is what became of the game, not a result, unless both have called the bet off. As it was settled then. */
function settlementIn(row: HappenedRow, known: Known): NoticeFacts | null {
  const { winnerId = row.winner_id, voidReason = row.void_reason, score } = detailsOf(row)
  if (voidReason === calledOffByBoth) return cancelIn(row, 'agreed')
  if (voidReason !== null) return changeIn(row, { what: 'void', reason: voidReason }, known)
  const offer = offerIn(row)
  const result = { ...resultIn(row, winnerId), score: scoreIn(row, score) }
  const until = disputableAtMost({ happensAt: row.happens_at, settledAt: row.at })
  const disputable = until !== null && row.actor_id !== null && { until, timeZones: known.timeZones }
  return offer && { kind: 'bet.settled', offer, result, ...(disputable && { disputable }) }
}

function cancelIn(row: HappenedRow, what: 'asked' | 'agreed' | 'declined'): NoticeFacts | null {
  const offer = offerIn(row)
  return offer && { kind: 'bet.cancel', offer, what, reason: detailsOf(row).reason ?? null }
}

function disputeIn(row: HappenedRow, isAnswer: boolean, known: Known): NoticeFacts | null {
  const offer = offerIn(row)
  const { outcome, reason = null } = detailsOf(row)
  if (!offer || !outcome) return null
  return { kind: 'bet.disputed', offer, outcome, reason, isAnswer, ...judgesOfBet(row, known) }
}

function decisionOfDispute(row: HappenedRow, stands: boolean, known: Known): NoticeFacts | null {
  const offer = offerIn(row)
  const { how = 'admin', reason = null, winnerId = null, refunded = 0 } = detailsOf(row)
  const { amount } = resultIn(row, winnerId)
  const decided = { how, reason, stands, winnerId, amount, refunded: cents(refunded) }
  return offer && { kind: 'bet.corrected', offer, ...decided, ...judgesOfBet(row, known) }
}

function doubtIn(row: HappenedRow, isAnswer: boolean, known: Known): NoticeFacts | null {
  const reason = detailsOf(row).reason ?? ''
  const { payment } = row.payment ?? {}
  return payment ? { kind: 'payment.doubted', payment, reason, isAnswer, ...judgesOfPayment(row, known) } : null
}

function keptIn(row: HappenedRow): NoticeFacts | null {
  return row.payment && { kind: 'payment.kept', payment: row.payment.payment, reason: detailsOf(row).reason ?? '' }
}

/** The creditor is who reminds. */
function reminderIn(row: HappenedRow): NoticeFacts | null {
  const { reminder } = detailsOf(row)
  const creditor = row.personOf(row.actor_id, row.actor_name)
  if (!reminder || !creditor) return null
  return { kind: 'debts.overdue', creditor, ...reminder, amount: cents(reminder.amount) }
}

/** On a bid, a bet, or, without either, in the group's thread. */
function commentIn(row: HappenedRow, commenters: Commenters): NoticeFacts | null {
  const { comment, commented_at: at } = row
  if (comment === null || at === null) return null
  const offer = offerIn(row)
  const aboutId = offer === null ? null : (offer.betId ?? offer.bidId)
  return {
    kind: 'comment.posted',
    commentId: row.entity_id,
    content: comment,
    about: offer === null ? 'group' : offer.betId === null ? 'bid' : 'bet',
    offer,
    mentioned: row.mentioned,
    people: commenters.filter((one) => one.about_id === aboutId && one.first_at < at).map((one) => one.user_id),
  }
}

function memberIn(row: HappenedRow): NoticeFacts | null {
  const member = memberOf(row)
  return member && { kind: 'member.joined', member, inviterId: row.inviter_id }
}

/** People without an account, or with an unverified address, got a mail instead. */
function inviteIn({ entity_id: inviteId, invite }: HappenedRow): NoticeFacts | null {
  return invite && { kind: 'member.invited', inviteId, ...invite }
}
