import { centsFromDollars } from '#domain/money/money.ts'
import { americanOdds, mirrorOdds } from '#domain/odds/odds.ts'
import { changedTerms, moneyWords, priceWords, riskWords, type Shown } from '#features/bets/web/termWords.ts'
import type { ActivityView, OfferFacts } from '../contract.ts'
import { acceptorSide, creatorSide } from './offerSides.ts'

/** Who is reading, when, and how they see odds. */
export type Reading = Shown & { readonly readerId: string }

export type Person = { readonly id: string; readonly name: string }

/** An event with its facts, and the words for people as the reader sees them. */
export type EventContext = ActivityView & {
  /** "you" or "Ann". */
  readonly who: (person: Person | null) => string
  /** "your" or "Ann's". */
  readonly whose: (person: Person | null) => string
} & Shown

/** "Bills -3 at +105 for $20": the creator's offer as it was then. */
export function termsOf({ offer, show }: EventContext): string {
  return offer ? `${creatorSide(offer)}${priceWords(offer, show)}` : 'no longer there'
}

/** The offer that became a bet; to who took it, their own side: "Dolphins +3 at -105, risking $21". */
export function readersTermsOf(context: EventContext): string {
  const { offer, who, show } = context
  if (!offer?.acceptor || who(offer.acceptor) !== 'you' || offer.odds === null || offer.toWin === null) {
    return termsOf(context)
  }
  const own = { odds: mirrorOdds(americanOdds(offer.odds)), risk: centsFromDollars(offer.toWin) }
  return acceptorSide(offer) + riskWords(own, show)
}

/** "Bills -3, odds from +110 to +105, stake from $50 to $20"; without the terms before, those after. */
export function changeOf(context: EventContext): string {
  const { offer, before } = context
  if (!offer || !before) return termsOf(context)
  return [creatorSide(offer), ...changedTerms(before, offer, context)].join(', ')
}

/** "Ann's bid follows its line: Bills -3 from +107 to +104 for $20". */
export function followedWords(context: EventContext): string {
  const { offer, before, show } = context
  const bid = ownBid(context)
  if (offer?.lineGone) return `${bid} keeps its price, as its line is gone: ${termsOf(context)}`
  const had = before?.odds ?? null
  const isNew = offer && had !== null && offer.odds !== null && had !== offer.odds
  if (!isNew || offer.odds === null || had === null) return `${bid} follows its line: ${termsOf(context)}`
  const stake = offer.wagerAmount === null ? '' : ` for ${moneyWords(offer.wagerAmount)}`
  const prices = `from ${show(had)} to ${show(offer.odds)}`
  return `${bid} follows its line: ${creatorSide(offer)} ${prices}${stake}${waitWords(offer)}`
}

export function ownBid({ offer, whose }: EventContext): string {
  return `${capital(whose(offer?.creator ?? null))} bid`
}

export function waitWords(offer: OfferFacts | null): string {
  return offer?.waits ? '; it waits for approval' : ''
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
