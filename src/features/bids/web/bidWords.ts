import { cancellationWords } from '#domain/bids/bidCancellations.ts'
import { parlayName, parlaySides } from '#domain/bids/parlays.ts'
import type { Side } from '#domain/games/sides.ts'
import { centsFromDollars, formatShortMoney } from '#domain/money/money.ts'
import type { ShowOdds } from '#domain/odds/oddsFormats.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { matchupName } from '#features/lines/web/teams.ts'
import { ago, closesIn } from '#web/time/timeWords.ts'
import type { BidView } from '../contract.ts'
import { type Looking, stateOf } from './bidStates.ts'
import { type SideTerms, sidesOf } from './bidTerms.ts'

/** What the bid is on: "Cardinals @ Rams", "Rain vs Sun", "Parlay of 3 legs", or the proposition of a prop. */
export function bidTitle(bid: BidView): string {
  if (bid.betType === 'parlay') return parlayName(bid.legs)
  return bid.betType === 'prop' ? bid.description : matchupName(bid, bid.sport)
}

/** A side within a sentence: "Rams +3"; of a parlay "the parlay" and "the other side". */
export function offerName(side: Side, league: string): string {
  if (side.betType !== 'parlay') return sideName(side, league)
  return side.team === parlaySides.homeTeam ? 'the parlay' : 'the other side'
}

/** "Ann offers Rams +3 at +100, $20 to win $20: Cardinals @ Rams", for whoever reads it elsewhere. [BEY-45] */
export function offerLine(bid: BidView, show: ShowOdds): string {
  const { creator } = sidesOf(bid)
  const money = `${formatShortMoney(creator.risk)} to win ${formatShortMoney(creator.toWin)}`
  return `${bid.creatorName} offers ${offerName(creator.side, bid.sport)} at ${show(creator.odds)}, ${money}: ${bidTitle(bid)}`
}

/** A bid in words, from its reader's side. */
type BidWords = {
  /** "You'd take", "You offered", "Ben took". */
  readonly lead: string
  /** The side that the lead is about. */
  readonly terms: SideTerms
  /** Whose picture is shown beside `about`; null if it is the reader. */
  readonly person: { readonly id: string; readonly name: string } | null
  /** "Ann offers Rams +3 · closes at the start". */
  readonly about: string
  /** Whose money the figures are; null if none is at stake any more. */
  readonly figures: readonly [string, string] | null
}

/** Who is looking, when, and how they see odds. */
type Reading = Looking & { readonly show: ShowOdds }

export function bidWords(bid: BidView, looking: Reading): BidWords {
  const state = stateOf(bid, looking.now)
  if (state === 'accepted') return acceptedWords(bid, looking)
  return bid.creatorId === looking.userId ? ownWords(bid, looking) : offeredWords(bid, looking)
}

const yours = ['You risk', 'You win'] as const

function offeredWords(bid: BidView, { userId, now }: Looking): BidWords {
  const open = stateOf(bid, now) === 'open'
  const forAnother = challengedOther(bid, userId)
  const { creator, taker } = sidesOf(bid)
  const side = offerName(creator.side, bid.sport)
  return {
    lead: takeWords(bid, { userId, open }),
    terms: taker,
    person: { id: bid.creatorId, name: bid.creatorName },
    about: `${bid.creatorName} ${open ? 'offers' : 'offered'} ${side} · ${whenWords(bid, now)}`,
    figures: open ? (forAnother === null ? yours : [`${forAnother} risks`, `${forAnother} wins`]) : null,
  }
}

/** "You'd take"; of a challenge to somebody else, "Ben would take". */
function takeWords(bid: BidView, { userId, open }: { userId: string; open: boolean }): string {
  const name = challengedOther(bid, userId)
  if (name !== null) return open ? `${name} would take` : `${name} would have taken`
  return open ? "You'd take" : "You'd have taken"
}

/** The name of the one challenged, if it is not the reader. */
function challengedOther({ challenged }: BidView, userId: string): string | null {
  return challenged === null || challenged.id === userId ? null : challenged.name
}

/** "Ann challenges Ben"; null if the bid is for everybody. [BEY-17] */
export function challengeWords(bid: BidView, userId: string): string | null {
  if (bid.challengedUserId === null) return null
  const name = challengedOther(bid, userId)
  return bid.creatorId === userId ? `You challenge ${name}` : `${bid.creatorName} challenges ${name ?? 'you'}`
}

function ownWords(bid: BidView, { now, show }: Reading): BidWords {
  const open = stateOf(bid, now) === 'open'
  const { creator, taker } = sidesOf(bid)
  const theirs = `${offerName(taker.side, bid.sport)} at ${show(taker.odds)}`
  return {
    lead: 'You offered',
    terms: creator,
    person: null,
    about: open
      ? `${bid.challenged?.name ?? 'A friend'} takes ${theirs} · ${whenWords(bid, now)}`
      : `Nobody took ${bid.parts.length > 0 ? 'the rest' : theirs} · ${whenWords(bid, now)}`,
    figures: open ? yours : null,
  }
}

/** "$60 of $100 is left: Ben took $25, Cleo took $15"; of a bid that was taken entirely, only who took what. */
export function partsWords({ parts, remaining, wagerAmount, status }: BidView): string {
  const money = (dollars: number) => formatShortMoney(centsFromDollars(dollars))
  const takers = parts.map(({ acceptor, wagerAmount: part }) => `${acceptor.name} took ${money(part)}`).join(', ')
  return status === 'open' ? `${money(remaining)} of ${money(wagerAmount)} is left: ${takers}` : takers
}

function acceptedWords(bid: BidView, { userId, now }: Looking): BidWords {
  if (bid.parts.length > 0) return divided(bid, { userId, now })
  const { creator, taker } = sidesOf(bid)
  const acceptor = { id: bid.acceptorId ?? '', name: bid.acceptorName ?? 'A friend' }
  const when = bid.acceptedAt ? ` · ${ago(bid.acceptedAt, now)}` : ''
  if (bid.creatorId === userId) {
    const about = `${acceptor.name} took ${offerName(taker.side, bid.sport)}${when}`
    return { lead: 'You offered', terms: creator, person: acceptor, about, figures: yours }
  }
  const mine = acceptor.id === userId
  return {
    lead: mine ? 'You took' : `${acceptor.name} took`,
    terms: taker,
    person: { id: bid.creatorId, name: bid.creatorName },
    about: `${bid.creatorName} offered ${offerName(creator.side, bid.sport)}${when}`,
    figures: mine ? yours : [`${acceptor.name} risks`, `${acceptor.name} wins`],
  }
}

/** A bid that several have taken; who took what is said elsewhere. [BEY-18] */
function divided(bid: BidView, { userId, now }: Looking): BidWords {
  const { creator } = sidesOf(bid)
  const isMine = bid.creatorId === userId
  const when = bid.acceptedAt ? ` · ${ago(bid.acceptedAt, now)}` : ''
  return {
    lead: isMine ? 'You offered' : `${bid.creatorName} offered`,
    terms: creator,
    person: isMine ? null : { id: bid.creatorId, name: bid.creatorName },
    about: `Taken in ${bid.parts.length} parts${when}`,
    figures: isMine ? yours : [`${bid.creatorName} risks`, `${bid.creatorName} wins`],
  }
}

/** When an open bid closes: "closes in 2 h", and of one that closes with the start of its game, that, which is said beside. */
export function closingWords({ closesAt, gameTime, betType }: BidView, now: number): string {
  if (closesAt !== gameTime) return closesIn(closesAt, now)
  return betType === 'parlay' ? 'closes at the first start' : 'closes at the start'
}

function whenWords(bid: BidView, now: number): string {
  const state = stateOf(bid, now)
  if (state === 'open') return closingWords(bid, now)
  if (state === 'expired') return `expired ${ago(bid.closesAt, now)}`
  const happened = isDeclined(bid) ? 'declined' : 'cancelled'
  return bid.cancelledAt ? `${happened} ${ago(bid.cancelledAt, now)}` : happened
}

/** Whether somebody said no to it: an admin, or the one challenged. */
export function isDeclined({ cancellationCause }: BidView): boolean {
  return cancellationCause === 'declined' || cancellationCause === 'challenge-declined'
}

/** Why a bid ended that nobody took; null for any other. */
export function closingNote(bid: BidView, now: number): string | null {
  const state = stateOf(bid, now)
  if (state === 'expired') {
    const what = bid.parts.length > 0 ? 'the rest' : 'it'
    return bid.closesAt === bid.gameTime
      ? `Nobody took ${what} before the ${bid.betType === 'parlay' ? 'first game' : 'game'} started.`
      : `Nobody took ${what} in time.`
  }
  const reason = bid.cancellationReason
  if (state !== 'cancelled' || !reason) return null
  const { cancellationCause } = bid
  const challengedName = bid.challenged?.name
  if (cancellationCause === 'challenged-gone') return `${challengedName} is no longer in the group.`
  if (cancellationCause === 'challenge-declined') {
    return reason === cancellationWords['challenge-declined']
      ? `${challengedName} declined it.`
      : `${challengedName}: ${reason}`
  }
  if (bid.declineReason) return `Declined: ${bid.declineReason}`
  // The product's own reasons are in lower case, as parts of a sentence.
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}
