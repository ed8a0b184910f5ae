import type { Bet, BetStatus, Participant } from '#domain/bets/bets.ts'
import { calledOffByBoth, voidSentence } from '#domain/bets/callingOff.ts'
import { disputableAtMost, disputeMs, whyCannotDecide } from '#domain/bets/disputes.ts'
import { explainParlay } from '#domain/bets/parlayBets.ts'
import type { Bid } from '#domain/bids/bids.ts'
import { explainSettlement } from '#domain/games/settlement.ts'
import { postponedUntil } from '#domain/games/voiding.ts'
import { sourceOfScore } from '#domain/games/witness.ts'
import { dollarsFromCents } from '#domain/money/money.ts'
import { type AmericanOdds, mirrorOdds } from '#domain/odds/odds.ts'
import type { Judge } from '#domain/people/judges.ts'
import type { Person, PersonOf } from '#domain/people/person.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { after, type Instant, isoFromInstant, isoOrNull, spanAround } from '#domain/times.ts'
import { reactionsView } from '#features/comments/server/reactionStore.ts'
import { selectionView } from '#features/games/selectionContract.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import type { Asker } from '#server/auth/session.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { askerOf, memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { Queryable } from '#server/db/database.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { BetsChosen } from '../chosenContract.ts'
import type { BetMade } from '../contract.ts'
import { findBet, loadBetDetails } from './betDetails.ts'
import type { StoredSettlement } from './betHistory.ts'
import { type ChosenPage, rowsOfChosen } from './chosenBets.ts'
import { historyView } from './historyView.ts'
import { betLegView } from './legs.ts'
import { type BetDebt, listBets, listBetsOfStatus, type StoredBet } from './store.ts'

type ListInput = BetsChosen & { groupId: string; limit: number; cursor?: string | undefined }

/** The group's bets, or the chosen ones, newest first. [BET-06] [BET-08] */
export async function betsOf(context: OperationContext, input: ListInput) {
  const { db, clock } = context.services
  const { groupId: _, limit, cursor, ...chosen } = input
  const { groupId, userId } = memberOf(context)
  const now = clock()
  const page = { groupId, limit: limit + 1, below: positionOf(cursor) }
  const rows = isPlain(input)
    ? await rowsOfStatus(db, page, chosen.status)
    : await rowsOfChosen(db, { ...page, reader: userId, now }, chosen)
  const [bets, personOf] = await Promise.all([loadBetDetails(db, rows), personsIn(db, groupId)])
  const reader = { asker: askerOf(context), personOf, now }
  // Which bets are chosen may depend on the clock as well.
  if (isPlain(input)) context.validDuring(spanAround(now, bets.flatMap(clockBoundariesOf)))
  return pageOfRows(bets, {
    limit,
    positionIn: (bet) => ({ at: bet.acceptedAt, id: bet.id }),
    item: (bet) => betView(bet, reader),
  })
}

/** Whether nothing is chosen but the status. */
function isPlain({ groupId: _, limit: __, cursor: ___, ...chosen }: ListInput): boolean {
  return Object.entries(chosen).every(([name, value]) => name === 'status' || value === undefined)
}

/** When, by the clock alone, what is shown of a bet may change. */
function clockBoundariesOf(bet: StoredBet): (Instant | null)[] {
  const { startsAt, game, legs, dispute } = bet
  return [
    ...[startsAt, game?.startsAt ?? null, ...legs.map((leg) => leg.game.startsAt)],
    disputableAtMost(bet),
    dispute && after(dispute.openedAt, disputeMs),
  ]
}

// The plain lists have statements of their own, answered in order by a single index.
function rowsOfStatus(db: Queryable, { groupId, limit, below }: ChosenPage, status: BetStatus | undefined) {
  const range = { groupId, belowAt: below.at, belowId: below.id, limit }
  return status ? db.query(listBetsOfStatus, { ...range, status }) : db.query(listBets, range)
}

/** [BET-07] */
export async function readBet(context: OperationContext, { betId }: { betId: string }): Promise<BetMade> {
  const { db, clock } = context.services
  const { groupId } = memberOf(context)
  return readBetRow(db, { groupId, betId }, { asker: askerOf(context), now: clock() })
}

/** The reader of a bet: what they may decide depends on who they are. */
type Reader = { readonly asker: Pick<Asker, 'userId' | 'isWebsiteAdmin'>; readonly now: Instant }

/** The reader as someone who may decide the dispute of a bet while it is open. */
export function judgeOf(
  { asker: { userId, isWebsiteAdmin } }: Pick<Reader, 'asker'>,
  { dispute }: Pick<StoredBet, 'dispute'>,
): Judge {
  return { userId, isWebsiteAdmin, admins: dispute?.admins ?? [] }
}

/** The bet in its current state, also inside a transaction that has just changed it. */
export async function readBetRow(
  db: Queryable,
  input: { groupId: CheckedGroupId; betId: string },
  { asker, now }: Reader,
): Promise<BetMade> {
  const [bet, personOf] = await Promise.all([findBet(db, input), personsIn(db, input.groupId)])
  return betView(betOrRefuse(bet), { asker, now, personOf })
}

/** The requested bet. Refuses if there is none. */
export function betOrRefuse(bet: StoredBet | null): StoredBet {
  if (!bet) throw new Refused(refusal('bet-not-found'))
  return bet
}

/** A new bet, as returned to the member who took the bid; its thread begins with the bid's comments. */
export function newBetView(
  bet: Bet,
  { autoUpdateOdds, isLive, comments }: Pick<Bid, 'autoUpdateOdds' | 'isLive'> & { readonly comments: number },
  personOf: PersonOf,
): BetMade {
  const formed = {
    ...bet,
    status: 'active' as const,
    settlementStatus: null,
    winnerId: null,
    settledAt: null,
    manuallySettled: false,
    settledBy: null,
    needsAttention: null,
    heldSince: null,
    scheduledAt: bet.gameId === null ? null : bet.startsAt,
    game: null,
    correction: null,
    voidReason: null,
    isWitnessed: null,
    score: null,
    scoreUpdatedAt: null,
    debt: null,
    comments,
    reactions: [],
    autoUpdateOdds,
    isLive,
    lastModified: bet.acceptedAt,
    gameMovedAt: null,
    settlement: 0,
    happensAt: null,
    cancellation: null,
    dispute: null,
    settlements: [],
  }
  return betView(formed, { asker: null, now: bet.acceptedAt, personOf })
}

type Reading = Omit<Reader, 'asker'> & { readonly asker: Reader['asker'] | null; readonly personOf: PersonOf }

/** A bet on the wire, in its state at that moment. Without a reader nobody may decide anything. */
export function betView(bet: StoredBet, { asker, now, personOf }: Reading): BetMade {
  const creator = personOf(bet.creator.id, bet.creator.name)
  const acceptor = personOf(bet.acceptor.id, bet.acceptor.name)
  const ofCreator = participantView(bet.creator, { person: creator, bet, originalOdds: bet.originalOdds })
  const acceptedAt = isoFromInstant(bet.acceptedAt)
  return {
    id: bet.id,
    groupId: bet.groupId,
    bidId: bet.bidId,
    sport: bet.sport,
    gameId: bet.gameId,
    homeTeam: bet.homeTeam,
    awayTeam: bet.awayTeam,
    gameTime: isoOrNull(bet.startsAt),
    scheduledTime: isoOrNull(bet.scheduledAt),
    postponed: postponedView(bet, now),
    description: bet.description,
    betType: bet.creator.side.betType,
    selection: ofCreator.selection,
    legs: bet.legs.map((leg) => betLegView(leg, { now, isActive: bet.status === 'active' })),
    amount: dollarsFromCents(bet.stake),
    wagerAmount: dollarsFromCents(bet.stake),
    toWin: dollarsFromCents(bet.creator.toWin),
    odds: bet.creator.odds,
    oppositeOdds: mirrorOdds(bet.creator.odds),
    autoUpdateOdds: bet.autoUpdateOdds,
    status: bet.status,
    settlementStatus: bet.settlementStatus,
    winner: [creator, acceptor].find(({ id }) => id === bet.winnerId) ?? null,
    winnerId: bet.winnerId,
    settledAt: isoOrNull(bet.settledAt),
    manuallySettled: bet.manuallySettled,
    settledBy: bet.settledBy && personOf(bet.settledBy.id, bet.settledBy.name),
    needsAttention: bet.needsAttention,
    heldSince: isoOrNull(bet.heldSince),
    voidReason: bet.voidReason,
    gameResults: bet.score && { ...bet.score, completed: true, lastUpdate: isoOrNull(bet.scoreUpdatedAt) },
    receipt: receiptOf(bet, personOf),
    correction: openCorrection(bet),
    debt: bet.debt && debtView(bet.debt),
    ...historyView(bet, { now, personOf, mayDecide: asker !== null && mayDecide(bet, { asker, now }) }),
    comments: bet.comments,
    reactions: reactionsView(bet.reactions, personOf),
    participants: [ofCreator, participantView(bet.acceptor, { person: acceptor, bet, originalOdds: null })],
    creator,
    creatorId: creator.id,
    creatorName: creator.name,
    acceptor,
    acceptorId: acceptor.id,
    acceptorName: acceptor.name,
    postedAt: isoFromInstant(bet.postedAt),
    acceptedAt,
    createdAt: acceptedAt,
    lastModified: isoFromInstant(lastChangeOf(bet)),
  }
}

/** Whether the reader may decide the dispute of the bet. */
function mayDecide(bet: StoredBet, { asker, now }: Reader): boolean {
  return bet.dispute !== null && whyCannotDecide(bet, bet.dispute, judgeOf({ asker }, bet), { now }) === null
}

/** An active bet changes with its game. */
function lastChangeOf({ status, lastModified, gameMovedAt }: StoredBet): Instant {
  return status === 'active' && gameMovedAt !== null && gameMovedAt > lastModified ? gameMovedAt : lastModified
}

/**
 * What a later score would change, until people have decided about it: a score that changes after that opens a dispute
 * of its own. [BEY-05] [BEY-11]
 */
function openCorrection({ correction, dispute }: StoredBet): BetMade['correction'] {
  const isDecided = dispute?.decidedHow === 'agreement' || dispute?.decidedHow === 'admin'
  return isDecided ? null : correction
}

function participantView(
  one: Participant,
  { person, bet, originalOdds }: { person: Person; bet: Bet; originalOdds: AmericanOdds | null },
) {
  return {
    ...person,
    role: one.role,
    selection: selectionView(one.side, one.odds, originalOdds),
    wagerAmount: dollarsFromCents(bet.stake),
    risk: dollarsFromCents(one.risk),
    toWin: dollarsFromCents(one.toWin),
  }
}

/** A postponed game, with the moment at which the bet becomes void. [BEY-03] */
function debtView(debt: BetDebt): BetMade['debt'] {
  const [paid, remaining] = [dollarsFromCents(debt.paid), dollarsFromCents(debt.remaining)]
  return { ...debt, paid, remaining, settledAt: isoOrNull(debt.settledAt) }
}

function postponedView(bet: StoredBet, now: Instant): BetMade['postponed'] {
  const until = bet.status === 'active' && bet.game ? postponedUntil(bet.game, now) : null
  return until === null ? null : { voidsAt: isoFromInstant(until) }
}

/** How a settled bet came out: score, source, time, rule, arithmetic. [BEY-06] */
function receiptOf(bet: StoredBet, personOf: PersonOf): BetMade['receipt'] {
  if (bet.status !== 'settled') return null
  const at = isoOrNull(bet.scoreUpdatedAt ?? bet.settledAt)
  const noScore = { homeScore: null, awayScore: null, at, arithmetic: '' }
  const last = bet.settlements.at(-1)
  if (last) return decidedReceipt(bet, last, personOf)
  if (bet.voidReason === calledOffByBoth)
    return { ...noScore, source: 'both together', rule: voidSentence(bet.voidReason) }
  const source = sourceOf(bet)
  if (bet.voidReason !== null) return { ...noScore, source, rule: bet.voidReason }
  if (bet.legs.length > 0 && !bet.manuallySettled) return { ...noScore, source, ...explainParlay(bet) }
  if (bet.manuallySettled || !bet.score) return { ...noScore, source: 'by hand', rule: 'Settled by hand.' }
  return { ...bet.score, source, at, ...explainSettlement(bet.creator.side, bet.score, bet) }
}

/** Both sources say what a parlay came to if both told each score of it; its legs say what holds for each. [BEY-41] */
function sourceOf({ gameId, isWitnessed, legs }: StoredBet): string {
  const scored = legs.filter(({ score }) => score !== null)
  const areAll = scored.length > 0 && scored.every((leg) => leg.isWitnessed === true)
  return sourceOfScore(gameId ?? legs[0]?.game.id ?? '', areAll || isWitnessed)
}

/** A result that was decided after a dispute: by whom and why, with the score that it follows. [BEY-06] [BEY-11] */
function decidedReceipt(bet: StoredBet, settlement: StoredSettlement, personOf: PersonOf): BetMade['receipt'] {
  const { byId, byName, reason, at } = settlement
  const by = personOf(byId, byName)
  const source = by === null ? 'both together' : 'by decision'
  const rule = by === null ? 'Both agreed on this result.' : `Decided by ${by.name}: ${reason}`
  const score = bet.score ?? { homeScore: null, awayScore: null }
  const arithmetic = bet.score ? explainSettlement(bet.creator.side, bet.score, bet).arithmetic : ''
  return { ...score, source, at: isoFromInstant(at), rule, arithmetic }
}
