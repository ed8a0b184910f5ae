import type { Bet, BetStatus, Participant } from '#domain/bets/bets.ts'
import { calledOffByBoth, voidSentence } from '#domain/bets/callingOff.ts'
import { disputableAtMost, disputeMs, whyCannotDecide } from '#domain/bets/disputes.ts'
import { explainParlay } from '#domain/bets/parlayBets.ts'
import type { Bid } from '#domain/bids/bids.ts'
import { explainSettlement } from '#domain/games/settlement.ts'
import { postponedUntil } from '#domain/games/voiding.ts'
import { dollarsFromCents } from '#domain/money/money.ts'
import { type AmericanOdds, mirrorOdds } from '#domain/odds/odds.ts'
import type { Judge } from '#domain/people/judges.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { after, type Instant, isoFromInstant, isoOrNull, spanAround } from '#domain/times.ts'
import { selectionView } from '#features/selection.ts'
import type { Asker } from '#server/auth/session.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { askerOf, memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { Queryable } from '#server/db/database.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { BetsChosen } from '../chosenContract.ts'
import type { BetAnswer } from '../contract.ts'
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
  const [now, reader] = [clock(), readerOf(context)]
  const page = { groupId, limit: limit + 1, below: positionOf(cursor) }
  const rows = isPlain(input)
    ? await rowsOfStatus(db, page, chosen.status)
    : await rowsOfChosen(db, { ...page, reader: userId, now }, chosen)
  const bets = await loadBetDetails(db, rows)
  // Which bets are chosen may depend on the clock as well.
  if (isPlain(input)) context.validDuring(spanAround(now, bets.flatMap(clockBoundariesOf)))
  return pageOfRows(bets, {
    limit,
    positionIn: (bet) => ({ at: bet.acceptedAt, id: bet.id }),
    item: (bet) => betView(bet, now, reader),
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
export async function readBet(context: OperationContext, { betId }: { betId: string }): Promise<BetAnswer> {
  const { db, clock } = context.services
  const { groupId } = memberOf(context)
  return readBetRow(db, { groupId, betId }, { ...readerOf(context), now: clock() })
}

/** The reader of a bet: what they may decide depends on who they are. */
type Reader = { readonly asker: Pick<Asker, 'userId' | 'isWebsiteAdmin'> }

function readerOf(context: OperationContext): Reader {
  return { asker: askerOf(context) }
}

/** The reader as someone who may decide the dispute of a bet while it is open. */
export function judgeOf({ asker: { userId, isWebsiteAdmin } }: Reader, { dispute }: Pick<StoredBet, 'dispute'>): Judge {
  return { userId, isWebsiteAdmin, admins: dispute?.admins ?? [] }
}

/** The bet in its current state, also inside a transaction that has just changed it. */
export async function readBetRow(
  db: Queryable,
  input: { groupId: CheckedGroupId; betId: string },
  reader: Reader & { readonly now: Instant },
): Promise<BetAnswer> {
  return betView(betOrRefuse(await findBet(db, input)), reader.now, reader)
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
): BetAnswer {
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
  return betView(formed, bet.acceptedAt, null)
}

/** A bet on the wire, in its state at that moment. Without a reader nobody may decide anything. */
export function betView(bet: StoredBet, now: Instant, reader: Reader | null): BetAnswer {
  const { creator, acceptor } = bet
  const ofCreator = participantView(creator, { bet, originalOdds: bet.originalOdds })
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
    betType: creator.side.betType,
    selection: ofCreator.selection,
    legs: bet.legs.map((leg) => betLegView(leg, { now, isActive: bet.status === 'active' })),
    amount: dollarsFromCents(bet.stake),
    wagerAmount: dollarsFromCents(bet.stake),
    toWin: dollarsFromCents(creator.toWin),
    odds: creator.odds,
    oppositeOdds: mirrorOdds(creator.odds),
    autoUpdateOdds: bet.autoUpdateOdds,
    status: bet.status,
    settlementStatus: bet.settlementStatus,
    winnerId: bet.winnerId,
    settledAt: isoOrNull(bet.settledAt),
    manuallySettled: bet.manuallySettled,
    settledBy: bet.settledBy?.id ?? null,
    settledByName: bet.settledBy?.name ?? null,
    needsAttention: bet.needsAttention,
    heldSince: isoOrNull(bet.heldSince),
    voidReason: bet.voidReason,
    gameResults: bet.score && { ...bet.score, completed: true, lastUpdate: isoOrNull(bet.scoreUpdatedAt) },
    receipt: receiptOf(bet),
    correction: openCorrection(bet),
    debt: bet.debt && debtView(bet.debt),
    ...historyView(bet, { now, mayDecide: reader !== null && mayDecide(bet, reader, now) }),
    comments: bet.comments,
    reactions: [...bet.reactions],
    participants: [ofCreator, participantView(acceptor, { bet, originalOdds: null })],
    creatorId: creator.id,
    creatorName: creator.name,
    acceptorId: acceptor.id,
    acceptorName: acceptor.name,
    postedAt: isoFromInstant(bet.postedAt),
    acceptedAt,
    createdAt: acceptedAt,
    lastModified: isoFromInstant(lastChangeOf(bet)),
  }
}

/** Whether the reader may decide the dispute of the bet. */
function mayDecide(bet: StoredBet, reader: Reader, now: Instant): boolean {
  return bet.dispute !== null && whyCannotDecide(bet, bet.dispute, judgeOf(reader, bet), { now }) === null
}

/** An active bet changes with its game. */
function lastChangeOf({ status, lastModified, gameMovedAt }: StoredBet): Instant {
  return status === 'active' && gameMovedAt !== null && gameMovedAt > lastModified ? gameMovedAt : lastModified
}

/**
 * What a later score would change, until people have decided about it: a score that changes after that opens a dispute
 * of its own. [BEY-05] [BEY-11]
 */
function openCorrection({ correction, dispute }: StoredBet): BetAnswer['correction'] {
  const isDecided = dispute?.decidedHow === 'agreement' || dispute?.decidedHow === 'admin'
  return isDecided ? null : correction
}

function participantView(one: Participant, { bet, originalOdds }: { bet: Bet; originalOdds: AmericanOdds | null }) {
  return {
    id: one.id,
    name: one.name,
    role: one.role,
    selection: selectionView(one.side, one.odds, originalOdds),
    wagerAmount: dollarsFromCents(bet.stake),
    risk: dollarsFromCents(one.risk),
    toWin: dollarsFromCents(one.toWin),
  }
}

/** A postponed game, with the moment at which the bet becomes void. [BEY-03] */
function debtView(debt: BetDebt): BetAnswer['debt'] {
  const [paid, remaining] = [dollarsFromCents(debt.paid), dollarsFromCents(debt.remaining)]
  return { ...debt, paid, remaining, settledAt: isoOrNull(debt.settledAt) }
}

function postponedView(bet: StoredBet, now: Instant): BetAnswer['postponed'] {
  const until = bet.status === 'active' && bet.game ? postponedUntil(bet.game, now) : null
  return until === null ? null : { voidsAt: isoFromInstant(until) }
}

/** How a settled bet came out: score, source, time, rule, arithmetic. [BEY-06] */
function receiptOf(bet: StoredBet): BetAnswer['receipt'] {
  if (bet.status !== 'settled') return null
  const at = isoOrNull(bet.scoreUpdatedAt ?? bet.settledAt)
  const noScore = { homeScore: null, awayScore: null, at, arithmetic: '' }
  const last = bet.settlements.at(-1)
  if (last) return decidedReceipt(bet, last)
  if (bet.voidReason === calledOffByBoth)
    return { ...noScore, source: 'both together', rule: voidSentence(bet.voidReason) }
  if (bet.voidReason !== null) return { ...noScore, source: 'odds service', rule: bet.voidReason }
  if (bet.legs.length > 0 && !bet.manuallySettled) return { ...noScore, source: 'odds service', ...explainParlay(bet) }
  if (bet.manuallySettled || !bet.score) return { ...noScore, source: 'by hand', rule: 'Settled by hand.' }
  return { ...bet.score, source: sourceOf(bet), at, ...explainSettlement(bet.creator.side, bet.score, bet) }
}

/** Who said the score: one source, both, or the first alone where the second knew nothing of the game. [BEY-41] */
function sourceOf({ isWitnessed }: StoredBet): string {
  if (isWitnessed === null) return 'odds service'
  return isWitnessed ? 'odds service and ESPN' : 'odds service alone: ESPN did not have this game'
}

/** A result that was decided after a dispute: by whom and why, with the score that it follows. [BEY-06] [BEY-11] */
function decidedReceipt(bet: StoredBet, { byName, reason, at }: StoredSettlement): BetAnswer['receipt'] {
  const source = byName === null ? 'both together' : 'by decision'
  const rule = byName === null ? 'Both agreed on this result.' : `Decided by ${byName}: ${reason}`
  const score = bet.score ?? { homeScore: null, awayScore: null }
  const arithmetic = bet.score ? explainSettlement(bet.creator.side, bet.score, bet).arithmetic : ''
  return { ...score, source, at: isoFromInstant(at), rule, arithmetic }
}
