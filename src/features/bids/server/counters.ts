import { formBet } from '#domain/bets/bets.ts'
import { approvalAfterEdit } from '#domain/bids/bidApproval.ts'
import { closesAt, creatorExposure, takerExposure } from '#domain/bids/bids.ts'
import {
  type Counter,
  type CounterStatus,
  onTermsOf,
  whyCannotAcceptCounter,
  whyCannotAnswer,
  whyCannotCounter,
  whyCannotWithdraw,
} from '#domain/bids/counters.ts'
import { whyScoreTooOld } from '#domain/bids/liveBids.ts'
import { termsOf } from '#domain/log/eventDetails.ts'
import { cents, dollarsFromCents } from '#domain/money/money.ts'
import { americanOdds } from '#domain/odds/odds.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { hourMs, isoFromInstant } from '#domain/times.ts'
import type { BetMade } from '#features/bets/contract.ts'
import { newBetView } from '#features/bets/server/queries.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { enforceLimits, onHold } from '#features/limits/server/enforceLimits.ts'
import { findLimits, findLimitsOf } from '#features/limits/server/store.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import { firstOf, type Transaction } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { CounterMade } from '../counterContract.ts'
import { findBid } from './bidDetails.ts'
import { bidOrRefuse, type StoredBid } from './bidRows.ts'
import { stakeOf } from './bidTerms.ts'
import {
  counterFrom,
  endCounter,
  findCounter,
  findCounterAuthor,
  insertCounter,
  replaceCounter,
} from './counterStore.ts'
import { askScoresOf, refreshLiveScores } from './refreshLiveScores.ts'
import { changeTerms } from './store.ts'
import { storeAcceptance } from './storeAcceptance.ts'

type OfBid = { groupId: string; bidId: string }
type OfCounter = OfBid & { counterId: string }

/**
 * Offers to take a bid on other terms. The author's limits hold for it as for a bid that they take, though nothing is at
 * risk until it is accepted. [BEY-17] [BEY-21]
 */
export const counterBid = groupCommand({
  ...refreshLiveScores,
  limit: ({ config }) => ({ name: 'counters', times: config.bidsAnHour, windowMs: hourMs, code: 'too-many-bids' }),
  read(tx, { bidId }: OfBid & { odds?: number | undefined; wagerAmount?: number | undefined }, { groupId, userId }) {
    const people = personsIn(tx, groupId)
    return Promise.all([findBid(tx, { groupId, bidId }, people), tx.query(findLimits, { userId }), people])
  },
  async run(command, { odds, wagerAmount }, { loaded: [found, limits, personOf] }): Promise<CounterMade> {
    const { tx, group, member, now } = command
    const bid = bidOrRefuse(found)
    const terms = {
      odds: odds === undefined ? bid.odds : americanOdds(odds),
      stake: wagerAmount === undefined ? bid.stake : stakeOf({ wagerAmount }),
    }
    refuseIf(whyCannotCounter(bid, terms, member, { group, now }))
    const { risk } = takerExposure(onTermsOf(bid, terms))
    await enforceLimits(command, limits, [{ userId: member.userId, added: risk, risk, friendId: bid.creatorId }])
    command.enforceRateLimit()

    const by = { authorId: member.userId, authorName: member.name }
    const counter: Counter = { id: newId(), ...by, ...terms, closesAt: closesAt(bid), status: 'open', createdAt: now }
    tx.write(replaceCounter, { groupId: group.id, bidId: bid.id, authorId: member.userId, now })
    tx.write(insertCounter, { ...counter, groupId: group.id, bidId: bid.id })
    group.record('counter.made', 'bid', bid.id, { counter: detailsOf(counter) })
    return counterView(counter, bid, personOf)
  },
})

/**
 * Makes the bet on the terms of a counter-offer and closes the bid, whatever is left of it. The other counter-offers
 * lapse with the bid. The limits of both hold. [BEY-17] [BEY-21]
 */
export const acceptCounter = groupCommand({
  limit: (_, { input }: { input: OfCounter }) => onHold(input),
  find: (db, counter: OfCounter) =>
    Promise.all([db.query(findCounterAuthor, counter), refreshLiveScores.find(db, counter)]),
  async prepare(services, _counter, { found: [authors, live] }) {
    const { score, scoreUpdatedAt } = await askScoresOf(services, live)
    return { authorId: firstOf(authors)?.author_id ?? null, score, scoreUpdatedAt }
  },
  read: (tx, input: OfCounter, { groupId, userId }, { authorId }) =>
    Promise.all([
      findBoth(tx, input, { groupId }),
      findLimitsOf(tx, authorId === null ? [userId] : [userId, authorId]),
    ]),
  async run(command, _: OfCounter, { loaded: [found, limits], prepared }): Promise<BetMade> {
    const { tx, group, member, now } = command
    const { bid, counter, author, personOf } = foundCounter(found, member.userId)
    refuseIf(whyCannotAcceptCounter(bid, counter, author, { member, group, now }))
    refuseIf(whyScoreTooOld(bid, prepared.scoreUpdatedAt, now))
    if (!author) throw new Error(`${counter.id} has no author to make a bet with`)

    const terms = onTermsOf(bid, counter)
    const follows = bid.autoUpdateOdds && terms.odds === bid.odds
    const kept = { autoUpdateOdds: follows, lineGone: follows && bid.lineGone }
    const agreed = { ...terms, ...kept, approval: approvalAfterEdit(bid, terms, member, group.bettingRules) }
    const bet = formBet(agreed, author, { id: newId(), at: now })
    const { creator, acceptor } = bet
    // What is left of the bid was counted when it was posted, and goes with it.
    const more = cents(Math.max(0, creator.risk - bid.stake))
    await enforceLimits(command, limits, [
      { userId: creator.id, added: more, risk: creator.risk, friendId: acceptor.id },
      { userId: acceptor.id, added: acceptor.risk, risk: acceptor.risk, friendId: creator.id },
    ])
    tx.write(changeTerms, { ...agreed, lastModified: now })
    tx.write(endCounter, { groupId: group.id, counterId: counter.id, status: 'accepted', now })
    storeAcceptance(tx, bet, { ...agreed, happensAt: bid.happensAt })
    // The price of a parlay falls when a leg is left out.
    const then = bet.legs.length > 0 && { terms: termsOf(agreed) }
    group.record('bid.accepted', 'bet', bet.id, { ...then, ...(prepared.score && { score: prepared.score }) })
    group.record('counter.accepted', 'bet', bet.id, { counter: detailsOf(counter) })
    return newBetView(bet, agreed, personOf)
  },
})

/** The bid's creator does not want these terms; the bid stays as it is. [BEY-17] */
export const declineCounter = groupCommand({
  ...refreshLiveScores,
  read: findBoth,
  run(command, { reason }: OfCounter & { reason?: string | undefined }, { loaded }): CounterMade {
    const { bid, counter, personOf } = foundCounter(loaded, command.member.userId)
    refuseIf(whyCannotAnswer(bid, counter, command))
    const declined = ended(command, counter, 'declined')
    const details = { counter: detailsOf(counter), reason: reason || null }
    command.group.record('counter.declined', 'bid', bid.id, details)
    return counterView(declined, bid, personOf)
  },
})

/** [BEY-17] */
export const withdrawCounter = groupCommand({
  read: findBoth,
  run(command, _: OfCounter, { loaded }): CounterMade {
    const { bid, counter, personOf } = foundCounter(loaded, command.member.userId)
    refuseIf(whyCannotWithdraw(counter, command.member, command.now))
    const withdrawn = ended(command, counter, 'withdrawn')
    command.group.record('counter.withdrawn', 'bid', bid.id, { counter: detailsOf(counter) })
    return counterView(withdrawn, bid, personOf)
  },
})

function findBoth(tx: Transaction, { bidId, counterId }: OfCounter, { groupId }: { groupId: CheckedGroupId }) {
  const people = personsIn(tx, groupId)
  return Promise.all([
    findBid(tx, { groupId, bidId }, people),
    tx.query(findCounter, { groupId, bidId, counterId }),
    people,
  ])
}

/** Only the bid's creator and its author know of a counter-offer. */
function foundCounter([bids, counters, personOf]: Awaited<ReturnType<typeof findBoth>>, userId: string) {
  const bid = bidOrRefuse(bids)
  const found = counterFrom(counters)
  const isTheirs = [bid.creatorId, found?.counter.authorId].includes(userId)
  if (!found || !isTheirs) throw new Refused(refusal('counter-not-found'))
  return { bid, ...found, personOf }
}

function ended({ tx, group, now }: GroupCommand, counter: Counter, status: CounterStatus): Counter {
  tx.write(endCounter, { groupId: group.id, counterId: counter.id, status, now })
  return { ...counter, status }
}

function detailsOf({ authorId, odds, stake }: Counter) {
  return { authorId, odds, stake }
}

/** A counter-offer on the wire. */
function counterView(counter: Counter, bid: StoredBid, personOf: PersonOf): CounterMade {
  const { risk, toWin } = creatorExposure(onTermsOf(bid, counter))
  return {
    id: counter.id,
    bidId: bid.id,
    author: personOf(counter.authorId, counter.authorName),
    odds: counter.odds,
    wagerAmount: dollarsFromCents(risk),
    toWin: dollarsFromCents(toWin),
    closesAt: isoFromInstant(counter.closesAt),
    status: counter.status,
    createdAt: isoFromInstant(counter.createdAt),
  }
}
