import { commentPreview } from '#domain/comments.ts'
import { centsFromDollars, formatShortMoney } from '#domain/money.ts'
import { americanOdds, formatOdds } from '#domain/odds.ts'
import { type Matchup, oppositeSide, type Side } from '#domain/sides.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { teamOf } from '#features/lines/web/teams.ts'
import { sideOf } from '#features/sideOf.ts'
import type { OfferFacts } from '../contract.ts'

/** "$20". */
export function moneyWords(dollars: number): string {
  return formatShortMoney(centsFromDollars(dollars))
}

/** "Bills -3 at +105 for $20": the creator's offer. */
export function termsOf(offer: OfferFacts | null): string {
  if (!offer) return 'no longer there'
  return `${creatorSide(offer)} at ${formatOdds(americanOdds(offer.odds))} for ${moneyWords(offer.wagerAmount)}`
}

/** The creator's side. */
export function creatorSide(offer: OfferFacts): string {
  return sideWords(offer, sideIn(offer))
}

/** The other side. */
export function acceptorSide(offer: OfferFacts): string {
  const side = sideIn(offer)
  return sideWords(offer, side && oppositeSide(side, offer))
}

/** "Packers at Bears". */
export function matchupWords({ awayTeam, homeTeam, sport }: Matchup & { readonly sport: string }): string {
  return `${teamOf(awayTeam, sport).name} at ${teamOf(homeTeam, sport).name}`
}

function sideIn({ betType, side: { team, type, line } }: OfferFacts): Side | null {
  return sideOf(betType, { ...(team !== null && { team }), ...(type !== null && { type }), line })
}

/** A total names its game, a prop its question; for the others the team is enough. */
function sideWords(offer: OfferFacts, side: Side | null): string {
  if (!side) return matchupWords(offer)
  const name = sideName(side, offer.sport)
  if (side.betType === 'total') return `${name} in ${matchupWords(offer)}`
  return side.betType === 'prop' ? `${name} on “${commentPreview(offer.description)}”` : name
}
