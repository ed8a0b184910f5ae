import { type BetView, viewOf } from '#domain/bets/bets.ts'
import { type DisputedOutcome, outcomesByScore } from '#domain/bets/disputes.ts'
import { parlayName } from '#domain/bids/parlays.ts'
import { isLive, isSoon } from '#domain/games/lines.ts'
import { type Side, sideOf } from '#domain/games/sides.ts'
import { type Cents, centsFromDollars } from '#domain/money/money.ts'
import { instantFromIso } from '#domain/times.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { matchupName } from '#features/lines/web/teams.ts'
import type { BetAnswer } from '../contract.ts'

/** One of the two people in a bet, as the screens name them. */
export type ReadSide = {
  readonly id: string
  readonly name: string
  readonly isYou: boolean
  /** Null if the record does not have the side. */
  readonly side: Side | null
  /** `Bills +3`, `Ravens`, `Over 43.5`. */
  readonly words: string
  /** American. */
  readonly odds: number | null | undefined
  readonly risk: Cents
  readonly toWin: Cents
}

/** A bet from its reader's point of view: their own side first; for a bet between two others, the creator's. */
export type BetForReader = {
  readonly bet: BetAnswer
  readonly view: BetView
  readonly isMine: boolean
  /** It is theirs, or they are an admin: these people see that a result is not sure. [BEY-04] */
  readonly isConcerned: boolean
  readonly first: ReadSide
  readonly second: ReadSide
}

/** Who is reading. `isAdmin`: of the group, or of the website. */
export type Reader = { readonly id: string; readonly isAdmin: boolean }

/** Throws on a bet without two people: the server never sends one. */
export function readBet(bet: BetAnswer, reader: Reader): BetForReader {
  const readerId = reader.id
  const [creator, acceptor] = bet.participants
  if (!creator || !acceptor) throw new Error(`bet ${bet.id} has no two participants`)
  const [first, second] = acceptor.id === readerId ? [acceptor, creator] : [creator, acceptor]
  const participantIds = bet.participants.map(({ id }) => id)
  const isMine = participantIds.includes(readerId)
  return {
    bet,
    view: viewOf({ ...bet, participantIds }, readerId),
    isMine,
    isConcerned: isMine || reader.isAdmin,
    first: readSide(first, bet, readerId),
    second: readSide(second, bet, readerId),
  }
}

function readSide(one: BetAnswer['participants'][number], bet: BetAnswer, readerId: string): ReadSide {
  const side = sideOf(bet.betType, one.selection)
  return {
    id: one.id,
    name: one.name,
    isYou: one.id === readerId,
    side,
    words: side ? sideName(side, bet.sport) : '–',
    odds: one.selection.odds,
    risk: centsFromDollars(one.risk),
    toWin: centsFromDollars(one.toWin),
  }
}

/** The side of the creator or the acceptor. */
export function sideOfRole({ bet, first, second }: BetForReader, role: 'creator' | 'acceptor'): ReadSide {
  return (first.id === bet.creatorId) === (role === 'creator') ? first : second
}

/** Between whom a bet is, and since when: what fixes who may decide about it. */
export function disputedIn({ creatorId, acceptorId, acceptedAt }: BetAnswer) {
  return { creator: { id: creatorId }, acceptor: { id: acceptorId }, acceptedAt: instantFromIso(acceptedAt) }
}

/** The outcomes by the final score, among which an admin of the group decides; null where no score decided. [BEY-11] */
export function scoresOf(bet: BetAnswer): readonly DisputedOutcome[] | null {
  return outcomesByScore({ ...bet, settlement: bet.settlements.length, creator: { id: bet.creatorId } })
}

/** What about the bet waits for its reader, in a sentence; null if nothing does. [BEY-10] [BEY-11] */
export function waitsForReader({ bet, first, isMine }: BetForReader): string | null {
  const { cancellation, dispute } = bet
  if (isMine && cancellation?.state === 'open' && cancellation.by.id !== first.id)
    return `${cancellation.by.name} asks to call it off.`
  if (dispute?.state !== 'open') return null
  if (dispute.mayDecide) return 'The result is disputed. You can decide.'
  const own = dispute.positions[first.id === bet.creatorId ? 'creator' : 'acceptor']
  return isMine && own === null ? 'The result is disputed. What do you say?' : null
}

/** The phase of an active bet; a settled one is over. */
export type Phase = 'live' | 'soon' | 'upcoming' | 'waiting' | 'postponed' | 'attention' | 'custom' | 'settled'

/** `completed`: the feed says that the game is over, though nothing has settled yet. */
export function phaseOf({ bet, isConcerned }: BetForReader, now: number, completed = false): Phase {
  if (bet.status === 'settled') return 'settled'
  if (bet.needsAttention !== null && isConcerned) return 'attention'
  if (bet.legs.length > 0) return phaseOfLegs(bet.legs, now)
  return phaseOfGame(bet, now, completed)
}

type Scheduled = Pick<BetAnswer, 'gameTime' | 'scheduledTime' | 'postponed'>

/** The phase of a game that a bet or a leg waits for. */
export function phaseOfGame({ gameTime, scheduledTime, postponed }: Scheduled, now: number, completed = false): Phase {
  if (gameTime === null) return 'custom'
  const startsAt = instantFromIso(gameTime)
  // A postponed game that has started is live: a page opened before its start knows by the time.
  const isOn = gameTime !== scheduledTime && startsAt <= now
  if (postponed !== null && !isOn) return 'postponed'
  const at = now as typeof startsAt
  if (isLive({ startsAt, completed }, at)) return 'live'
  if (isSoon({ startsAt }, at)) return 'soon'
  return startsAt > now ? 'upcoming' : 'waiting'
}

const phasesOfLegs = ['live', 'soon', 'upcoming', 'waiting', 'postponed'] as const

/** The nearest of its undecided legs. [BEY-32] */
function phaseOfLegs(legs: BetAnswer['legs'], now: number): Phase {
  const phases = legs.filter(({ status }) => status === 'active').map((leg) => phaseOfGame(leg, now))
  return phasesOfLegs.find((phase) => phases.includes(phase)) ?? 'waiting'
}

/** When its game starts; of a parlay, the next of its undecided legs. */
export function startOf({ gameTime, legs }: BetAnswer, now: number): string | null {
  const starts = legs.filter(({ status }) => status === 'active').map((leg) => leg.gameTime)
  const next = starts.filter((at) => Date.parse(at) > now).sort()[0]
  return next ?? gameTime
}

/** `Bills @ Chiefs`, `Parlay of 3 legs`, or the description of a custom bet. */
export function gameWords(bet: Pick<BetAnswer, 'homeTeam' | 'awayTeam' | 'sport' | 'description' | 'legs'>): string {
  if (bet.legs.length > 0) return parlayName(bet.legs)
  return (bet.sport === 'custom' && bet.description) || matchupName(bet, bet.sport)
}
