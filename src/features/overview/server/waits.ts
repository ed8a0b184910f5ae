import { whyCannotEndRequest } from '#domain/bets/callingOff.ts'
import { whyCannotAnswerDispute, whyCannotDecide as whyCannotDecideDispute } from '#domain/bets/disputes.ts'
import { whyCannotDecide as whyCannotDecideBid } from '#domain/bids/bidApproval.ts'
import { closesAt, takerExposure, whyCannotAccept, whyCannotChange } from '#domain/bids/bids.ts'
import { whyCannotAnswerDoubt } from '#domain/debts/doubts.ts'
import { cents, dollarsFromCents } from '#domain/money/money.ts'
import type { Group, Member } from '#domain/people/groups.ts'
import type { GroupAdmin } from '#domain/people/judges.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { whyCannotDecidePool } from '#domain/pools/ending.ts'
import { picksUntil } from '#domain/pools/picking.ts'
import { gameResults } from '#domain/pools/pools.ts'
import { earliest, type Instant, instantFromIso, isoFromInstant, isoOrNull } from '#domain/times.ts'
import { judgeOf } from '#features/bets/server/queries.ts'
import type { StoredBet } from '#features/bets/server/store.ts'
import { type StoredBid, standingCounters } from '#features/bids/server/bidRows.ts'
import { doubtableFrom, type PaymentRow } from '#features/debts/server/paymentStore.ts'
import { disputedIn, gameIn } from '#features/pools/server/disputedGame.ts'
import type { StoredPool } from '#features/pools/server/loadPools.ts'
import type { Asker } from '#server/auth/session.ts'
import type { Waiting } from '../contract.ts'
import type { OpeningToAgree } from './store.ts'

/** For whom it would wait, in one of their groups. `soon`: what closes by then is closing soon. */
export type Reader = {
  readonly member: Member
  readonly group: Pick<Group, 'permissions'>
  readonly asker: Asker
  /** Those of the group, where something may wait for one of them. */
  readonly admins: readonly GroupAdmin[]
  readonly personOf: PersonOf
  readonly now: Instant
  readonly soon: Instant
}

/**
 * Large bids to approve, counter-offers to answer, challenges, and bids to take before they close. Each is asked by the
 * rule of its command.
 */
export function ofBids(reader: Reader, bids: readonly StoredBid[]): Waiting[] {
  const { member, group, asker, admins, now, soon } = reader
  return bids.flatMap((bid): Waiting[] => {
    const closes = closesAt(bid)
    const wait = { id: bid.id, who: bid.creatorName, matchup: matchupOf(bid), until: isoFromInstant(closes) }
    const counters = ofCounters(reader, bid).map((of): Waiting => ({ ...wait, ...of, kind: 'counter' }))
    if (whyCannotDecideBid(bid, { ...asker, admins }, now) === null)
      return [...counters, { kind: 'approval', ...wait, amount: null }]
    const isChallenged = bid.challengedId === member.userId
    if ((closes > soon && !isChallenged) || whyCannotAccept(bid, member, group, now) !== null) return counters
    const amount = dollarsFromCents(takerExposure(bid).risk)
    return [{ kind: isChallenged ? 'challenge' : 'closing', ...wait, amount }]
  })
}

/** Who offers to take the reader's own bid on other terms, and what the reader would risk. */
function ofCounters({ member, now }: Reader, bid: StoredBid) {
  if (whyCannotChange(bid, member, now) !== null) return []
  return standingCounters(bid, now).map(({ authorName, stake, closesAt: counterCloses }) => ({
    who: authorName,
    amount: dollarsFromCents(cents(stake)),
    until: isoFromInstant(earliest(closesAt(bid), instantFromIso(counterCloses))),
  }))
}

/** Requests to call the reader's bets off, and their custom bets, which nobody but people can settle. */
export function ofBets({ member: { userId }, now }: Reader, bets: readonly StoredBet[]): Waiting[] {
  return bets.flatMap((bet): Waiting[] => {
    const [own, other] = bet.creator.id === userId ? [bet.creator, bet.acceptor] : [bet.acceptor, bet.creator]
    const wait = { id: bet.id, who: other.name, matchup: matchupOf(bet), amount: dollarsFromCents(own.risk) }
    if (whyCannotEndRequest(bet, bet.cancellation, { userId, now, to: 'agree' }) === null)
      return [{ kind: 'callOff', ...wait, until: isoOrNull(bet.startsAt) }]
    return bet.sport === 'custom' ? [{ kind: 'settle', ...wait, until: null }] : []
  })
}

/** Disputes in which the reader has not said what is right, or which they can decide. */
export function ofDisputes({ member, asker, now }: Reader, bets: readonly StoredBet[]): Waiting[] {
  return bets.flatMap((bet): Waiting[] => {
    const { dispute, creator, acceptor } = bet
    if (dispute === null) return []
    const isCreator = creator.id === member.userId
    const maySay = whyCannotAnswerDispute(bet, dispute, member.userId) === null
    const saysNothing = maySay && (isCreator ? dispute.creatorSays : dispute.acceptorSays) === null
    const mayDecide = whyCannotDecideDispute(bet, dispute, judgeOf({ asker }, bet), { now }) === null
    if (!saysNothing && !mayDecide) return []
    const own = isCreator ? creator : acceptor
    const amount = maySay ? dollarsFromCents(own.risk) : null
    return [{ kind: 'dispute', id: bet.id, who: dispute.openedByName, matchup: matchupOf(bet), amount, until: null }]
  })
}

/** Disputed results in pools that the reader can decide. */
export function ofDisputedPools({ asker, admins, personOf, now }: Reader, pools: readonly StoredPool[]): Waiting[] {
  return pools.flatMap((pool): Waiting[] => {
    const { dispute, id, name } = pool
    const game = dispute && gameIn(pool, { n: dispute.round, gameId: dispute.gameId })
    const about = { judge: { ...asker, admins }, game: disputedIn(pool, game), now }
    const mayDecide = gameResults.some((result) => whyCannotDecidePool(pool, dispute, { ...about, result }) === null)
    if (!game || !mayDecide) return []
    const { homeTeam, awayTeam, sport } = game
    const matchup = { homeTeam, awayTeam, sport, description: name }
    const who = personOf(dispute.opened_by, dispute.opened_by_name)?.name ?? null
    return [{ kind: 'poolDispute', id, who, matchup, amount: null, until: null }]
  })
}

/** Pools with games that the reader still has to pick. [BEY-34] */
export function ofPools({ member: { userId }, now }: Reader, pools: readonly StoredPool[]): Waiting[] {
  return pools.flatMap((pool): Waiting[] => {
    const until = picksUntil(pool, userId, now)
    const { id, name: who } = pool
    return until === null ? [] : [{ kind: 'picks', id, who, matchup: null, amount: null, until: isoFromInstant(until) }]
  })
}

/** Payments that did not arrive, of which the reader can say more. */
export function ofDoubts({ asker, admins, personOf }: Reader, payments: readonly PaymentRow[]): Waiting[] {
  return payments.flatMap((row): Waiting[] => {
    const payment = doubtableFrom(row)
    if (whyCannotAnswerDoubt(payment, { ...asker, admins }) !== null) return []
    // Its payer has said all that waits for them.
    if (payment.payerId === asker.userId && row.payer_words !== null) return []
    const amount = dollarsFromCents(cents(row.amount_cents))
    const who = personOf(row.doubted_by, row.doubted_by_name)?.name ?? null
    return [{ kind: 'doubt', id: row.id, who, matchup: null, amount, until: null }]
  })
}

/** What the reader owes from before, if they agree. [BEY-36] */
export function ofOpenings({ personOf }: Reader, openings: readonly OpeningToAgree[]): Waiting[] {
  return openings.map(({ id, creditor_id, creditor_name, amount_cents }) => ({
    ...{ kind: 'opening', id, who: personOf(creditor_id, creditor_name).name, matchup: null, until: null },
    amount: dollarsFromCents(cents(amount_cents)),
  }))
}

/** What ends first comes first; what has no end comes last. */
export function waitsInOrder(waits: readonly Waiting[]): Waiting[] {
  const never = '9999'
  const end = ({ until }: Waiting) => until ?? never
  return waits.toSorted((one, other) => (end(one) < end(other) ? -1 : end(one) > end(other) ? 1 : 0))
}

function matchupOf({ homeTeam, awayTeam, sport, description }: StoredBid | StoredBet) {
  return { homeTeam, awayTeam, sport, description }
}
