import { type ListedGame, quoteOf } from '../games/lines.ts'
import { noCents } from '../money/money.ts'
import { winAmount } from '../odds/odds.ts'
import type { BettingRules, Member } from '../people/groups.ts'
import type { Instant } from '../times.ts'
import { approvalAfterNewPrice } from './bidApproval.ts'
import { type Bid, isOpen } from './bids.ts'

/** The new price of a bid's line. With `lineGone` the prices are the bid's current ones. */
export type NewPrice = Pick<Bid, 'odds' | 'originalOdds' | 'lineGone'>

/**
 * What changes on a bid that follows its line, given its game's current quotes (null: no longer listed): the fair price
 * of the same book, market, side and line, or that this line is gone. Null when nothing changes, and for a bid that is
 * not open or does not follow. A line that is back is followed again. [BID-40]
 */
export function newPriceOf(bid: Bid, game: ListedGame | null, now: Instant): NewPrice | null {
  if (!bid.autoUpdateOdds || !isOpen(bid, now)) return null
  const { odds, originalOdds, lineGone } = bid
  const price = quotedPrice(bid, game) ?? { odds, originalOdds, lineGone: true }
  const isSame = price.odds === odds && price.originalOdds === originalOdds && price.lineGone === lineGone
  return isSame ? null : price
}

function quotedPrice(bid: Bid, game: ListedGame | null): NewPrice | null {
  const book = game?.books.find(({ key }) => key === bid.bookmaker)
  const quote = game && book ? quoteOf(game, book, bid.side) : null
  // A price at which the other side would risk nothing cannot be used for this bid.
  if (!quote || winAmount(bid.stake, quote.fairOdds) === noCents) return null
  return { odds: quote.fairOdds, originalOdds: quote.originalOdds, lineGone: false }
}

/**
 * The bid at its new price: in its next version if its odds changed, and waiting for approval if that makes it large.
 * [BID-40] [GRP-33]
 */
export function atNewPrice<Following extends Bid>(
  bid: Following,
  price: NewPrice,
  { creator, rules }: { creator: Pick<Member, 'role'>; rules: BettingRules },
): Following {
  if (price.odds === bid.odds) return { ...bid, ...price }
  const next = { stake: bid.stake, odds: price.odds, takenAtOdds: noCents }
  const approval = approvalAfterNewPrice(bid, next, creator, rules)
  return { ...bid, ...price, takenAtOdds: noCents, approval, version: bid.version + 1 }
}
