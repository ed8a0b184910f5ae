import { isOpen } from '#domain/bids/bids.ts'
import { parlayOdds } from '#domain/bids/parlays.ts'
import { isLive, type ListedGame, quoteOf } from '#domain/games/lines.ts'
import { isSportKey } from '#domain/games/sports.ts'
import type { AmericanOdds } from '#domain/odds/odds.ts'
import { type Instant, isoOrNull } from '#domain/times.ts'
import type { Cached } from '#features/lines/server/feedCache.ts'
import { gameView } from '#features/lines/server/gameView.ts'
import { oddsOf } from '#features/lines/server/odds.ts'
import { creditOf } from '#features/lines/server/queries.ts'
import { shownScores } from '#features/lines/server/scores.ts'
import { memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { BidPrices } from '../contract.ts'
import { loadBidDetails } from './bidDetails.ts'
import type { StoredBid } from './bidRows.ts'
import { listOpenOnGames } from './store.ts'

/**
 * The fair prices of now of the group's open bids on listed games, and the state of those games. A bid whose line is
 * gone or moved, or whose prices are older than they should be, has none: nothing is said rather than something old.
 */
export async function bidPrices(context: OperationContext): Promise<BidPrices> {
  const { services } = context
  const now = services.clock()
  const { db } = services
  const rows = await db.query(listOpenOnGames, { groupId: memberOf(context).groupId })
  const bids = (await loadBidDetails(db, rows)).filter((bid) => isOpen(bid, now))
  const sides = bids.flatMap(sidesOf)
  const sports = [...new Set(sides.flatMap(({ sport }) => (isSportKey(sport) ? sport : [])))]
  if (sports.length === 0) return { prices: [], games: [], lastUpdated: null, credit: null }

  const { odds } = await oddsOf(services, sports, { part: 'members' })
  const listed = new Map<string, Listed>()
  for (const { items, isStale } of odds) for (const game of items) listed.set(game.id, { game, isStale })
  const wanted = [...new Set(sides.flatMap(({ gameId }) => gameId ?? []))].flatMap((id) => listed.get(id) ?? [])
  const games = wanted.map(({ game }) => game)
  const begun = games.filter((game) => isLive(game, now))
  const scores = await shownScores(services, begun, 'members')
  return {
    prices: bids.flatMap((bid) => {
      const fairOdds = fairOddsNow(bid, listed)
      return fairOdds === null ? [] : [{ bidId: bid.id, fairOdds }]
    }),
    games: games.map((game) => {
      const { id, isLive: live, completed, score } = gameView(game, scores.of.get(game.id), now)
      return { gameId: id, isLive: live, completed, score }
    }),
    lastUpdated: isoOrNull(oldestOf(odds, wanted)),
    credit: creditOf(games, services),
  }
}

/** When the oldest of those games' prices were fetched. */
function oldestOf(odds: readonly Cached<ListedGame>[], wanted: readonly Listed[]): Instant | null {
  const sports = new Set(wanted.map(({ game }) => game.sport))
  const times = odds.flatMap(({ sport, fetchedAt }) => (sports.has(sport) && fetchedAt !== null ? [fetchedAt] : []))
  return times.length === 0 ? null : (Math.min(...times) as Instant)
}

type Listed = { readonly game: ListedGame; readonly isStale: boolean }
type PricedSide = Pick<StoredBid, 'gameId' | 'sport' | 'homeTeam' | 'awayTeam' | 'side' | 'bookmaker'>

/** The bid itself, or the legs of a parlay. */
function sidesOf(bid: StoredBid): readonly PricedSide[] {
  if (bid.legs.length === 0) return [bid]
  return bid.legs.map(({ game, side, bookmaker }) => ({ ...game, gameId: game.id, side, bookmaker }))
}

/** The fair price of the creator's side, of a parlay the product of its legs'; null if one is not known for sure. */
function fairOddsNow(bid: StoredBid, listed: ReadonlyMap<string, Listed>): AmericanOdds | null {
  const prices = sidesOf(bid).map((side) => fairOddsOf(side, listed.get(side.gameId ?? '')))
  if (bid.legs.length === 0) return prices[0] ?? null
  const known = prices.filter((price) => price !== null)
  return known.length < prices.length ? null : parlayOdds(known)
}

/** The fair price of exactly that side and line at its book. */
function fairOddsOf(side: PricedSide, found: Listed | undefined): AmericanOdds | null {
  if (!found || found.isStale || found.game.homeTeam !== side.homeTeam || found.game.awayTeam !== side.awayTeam)
    return null
  const book = found.game.books.find(({ key }) => key === side.bookmaker)
  return (book && quoteOf(found.game, book, side.side)?.fairOdds) ?? null
}
