import { type BetLeg, type LegStatus, parlayOdds } from '../bids/parlays.ts'
import type { Deciding, GameAnswer } from '../games/game.ts'
import { type Doubt, type FinalScore, marginOf, type Outcome } from '../games/settlement.ts'
import { describeSide } from '../games/sides.ts'
import { type Cents, cents } from '../money/money.ts'
import { type AmericanOdds, mirrorOdds, winAmount } from '../odds/odds.ts'
import { formatOddsAs } from '../odds/oddsFormats.ts'
import type { Bet } from './bets.ts'
import { type Decision, decideBet, type Verdict } from './decideBet.ts'

type ActiveParlay = Pick<Bet, 'stake' | 'originalOdds' | 'creator' | 'acceptor' | 'legs'>
type AcceptedParlay = ActiveParlay & Pick<Bet, 'acceptedAt'> & { readonly doubt: string | null }
/** What a parlay pays: the product of the prices of the legs that are not left out. */
export type ParlayPrice = Pick<Bet, 'originalOdds'> & { readonly odds: AmericanOdds; readonly toWin: Cents }
export type LegResult = Exclude<LegStatus, 'active'>

/**
 * What a run does with a leg: it is decided, with the bet's price before and after; or there is another doubt about it,
 * null if it has ended. `number` counts from 1.
 */
export type LegDecision =
  | {
      readonly number: number
      readonly leg: BetLeg
      readonly status: LegResult
      readonly as: Verdict
      readonly before: ParlayPrice
      readonly after: ParlayPrice
    }
  | { readonly number: number; readonly status: 'active'; readonly doubt: string | null }

/** What a run does with a parlay and its legs. `price`: null if it stays. */
export type ParlayDecision = {
  readonly decision: Decision
  readonly legs: readonly LegDecision[]
  readonly price: ParlayPrice | null
}

/**
 * Decides a parlay by what is known of its games; `answers` has what the odds service says about each leg, undefined for
 * those that are not due yet. A lost leg loses the bet; otherwise it waits for every leg, and is in doubt as long as one
 * of them is. Legs that are pushed or void are left out of the price; without any other leg it is a push. [BEY-32]
 */
export function decideParlay(
  bet: AcceptedParlay,
  answers: readonly (GameAnswer | null | undefined)[],
  deciding: Deciding,
): ParlayDecision {
  const first = priceNow(bet)
  const decisions: LegDecision[] = []
  let [legs, price, failed] = [bet.legs, first, false]
  for (const [index, leg] of bet.legs.entries()) {
    const answer = answers[index]
    if (leg.status !== 'active' || answer === undefined) continue
    const [number, decision] = [index + 1, decideLeg(leg, answer, { ...deciding, acceptedAt: bet.acceptedAt })]
    const doubt = newDoubt(decision)
    if (decision.to === 'fail') failed = true
    if (decision.to === 'settle') {
      const status = resultOf(decision.as)
      legs = legs.with(index, { ...leg, status })
      const after = isLeftOut(status) ? priceOf(bet, legs, price) : price
      decisions.push({ number, leg, status, as: decision.as, before: price, after })
      price = after
    } else if (doubt !== undefined && doubt !== leg.needsAttention) {
      legs = legs.with(index, { ...leg, needsAttention: doubt })
      decisions.push({ number, status: 'active', doubt })
    }
  }
  return { decision: decisionOf({ ...bet, legs }, failed), legs: decisions, price: price === first ? null : price }
}

const won = 'won'

/** The rules for a bet on that game; no leg is live. [STL-02] to [STL-09] [BEY-03] [BEY-04] */
function decideLeg(
  { game, side, needsAttention }: BetLeg,
  answer: GameAnswer | null,
  { acceptedAt, ...deciding }: Deciding & Pick<Bet, 'acceptedAt'>,
): Decision {
  const { homeTeam, awayTeam } = game
  const sides = { creator: { id: won, side }, acceptor: { id: 'lost' } }
  const accepted = { acceptedAt, isLive: false }
  return decideBet({ game, homeTeam, awayTeam, doubt: needsAttention, ...accepted, ...sides }, answer, deciding)
}

function resultOf({ outcome, voidReason }: Verdict): LegResult {
  if (voidReason !== null) return 'void'
  if (outcome.winnerId === null) return 'push'
  return outcome.winnerId === won ? 'won' : 'lost'
}

/** How a leg comes out by that score; null where it decides nothing. */
export function resultByScore({ side, game }: BetLeg, score: FinalScore): LegResult | null {
  const margin = marginOf(side, score, game)
  if (typeof margin !== 'number') return null
  if (margin === 0) return 'push'
  return margin > 0 ? 'won' : 'lost'
}

/** The doubt that a decision leaves, null for none; undefined if it stays as it is. */
function newDoubt(decision: Decision): string | null | undefined {
  if (decision.to === 'release') return null
  return decision.to === 'hold' || decision.to === 'fail' ? (decision.doubt ?? undefined) : undefined
}

const isLeftOut = (status: LegStatus) => status === 'push' || status === 'void'

/** Who wins by what became of the legs; null while that is open. */
export function outcomeOfLegs(
  bet: { readonly creator: { readonly id: string }; readonly acceptor: { readonly id: string } },
  statuses: readonly LegStatus[],
): Outcome | null {
  if (statuses.includes('lost')) return { settlementStatus: 'resolved', winnerId: bet.acceptor.id }
  if (statuses.includes('active')) return null
  if (statuses.every(isLeftOut)) return { settlementStatus: 'push', winnerId: null }
  return { settlementStatus: 'resolved', winnerId: bet.creator.id }
}

function priceNow({ creator: { odds, toWin }, originalOdds }: ActiveParlay): ParlayPrice {
  return { odds, originalOdds, toWin }
}

/** The bet at what it pays by now. */
export function atPrice<Of extends Pick<Bet, 'originalOdds' | 'creator' | 'acceptor'>>(
  bet: Of,
  { odds, originalOdds, toWin }: ParlayPrice,
): Of {
  const creator = { ...bet.creator, odds, toWin }
  return { ...bet, originalOdds, creator, acceptor: { ...bet.acceptor, odds: mirrorOdds(odds), risk: toWin } }
}

/** The price without the legs that are left out; as it was if no other is left. It never pays more than before. */
function priceOf({ stake }: ActiveParlay, legs: readonly BetLeg[], before: ParlayPrice): ParlayPrice {
  const rest = legs.filter(({ status }) => !isLeftOut(status))
  const odds = rest.length === 0 ? null : parlayOdds(rest.map((leg) => leg.odds))
  if (odds === null) return before
  const originalOdds = before.originalOdds === null ? null : parlayOdds(rest.map((leg) => leg.originalOdds))
  return { odds, originalOdds, toWin: cents(Math.min(before.toWin, Math.max(1, winAmount(stake, odds)))) }
}

function decisionOf(bet: ActiveParlay & { doubt: string | null }, failed: boolean): Decision {
  const statuses = bet.legs.map(({ status }) => status)
  const outcome = outcomeOfLegs(bet, statuses)
  if (outcome) return { to: 'settle', as: { outcome, score: null, scoreUpdatedAt: null, voidReason: null } }
  const doubt = doubtOf(bet.legs)
  if (failed) return { to: 'fail', doubt: doubt === bet.doubt ? null : doubt }
  if (doubt !== null) return { to: 'hold', doubt, isMissing: false }
  return bet.doubt === null ? { to: 'wait', isMissing: false } : { to: 'release' }
}

/** The doubt about a parlay: that about its first leg in doubt. */
function doubtOf(legs: readonly BetLeg[]): Doubt | null {
  const inDoubt = legs.find(({ status, needsAttention }) => status === 'active' && needsAttention !== null)
  return (inDoubt?.needsAttention as Doubt | undefined) ?? null
}

/** Which leg lost a parlay, or the product of the decimal prices of the legs that were left: `2 x 2.38 = 4.76`. */
export function explainParlay({ creator, legs }: Pick<Bet, 'creator' | 'legs'>): { rule: string; arithmetic: string } {
  const lost = legs
    .filter(({ status }) => status === 'lost')
    .toSorted((a, b) => (a.decidedAt ?? 0) - (b.decidedAt ?? 0))
  if (lost[0]) return { rule: 'One lost leg loses the parlay.', arithmetic: `${legName(lost[0])} lost` }
  const rest = legs.filter(({ status }) => !isLeftOut(status))
  if (rest.length === 0) return { rule: 'Every leg was left out: a push.', arithmetic: '' }
  const rule = 'Every leg must win; a leg that is pushed or void is left out.'
  const factors = rest.map(({ odds }) => decimal(odds)).join(' x ')
  return { rule, arithmetic: rest.length === 1 ? factors : `${factors} = ${decimal(creator.odds)}` }
}

/** `Bills +3 (Bills @ Dolphins)`. */
export function legName({ side, game }: Pick<BetLeg, 'side' | 'game'>): string {
  return `${describeSide(side)} (${game.awayTeam} @ ${game.homeTeam})`
}

const decimal = (odds: AmericanOdds) => String(Number(formatOddsAs('decimal', odds)))
