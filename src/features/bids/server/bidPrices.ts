import { isOpen } from '#domain/bids/bids.ts'
import { isLive, type ListedGame, quoteOf } from '#domain/games/lines.ts'
import { isSportKey, type SportKey } from '#domain/games/sports.ts'
import { gameView } from '#features/lines/server/gameView.ts'
import { oddsOf } from '#features/lines/server/odds.ts'
import { shownScores } from '#features/lines/server/scores.ts'
import { memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { BidPrices } from '../contract.ts'
import { bidFromRow, type StoredBid } from './bidRows.ts'
import { listOpenOnGames } from './store.ts'

/**
 * The fair prices of now of the group's open bids on listed games, and the state of those games. A bid whose line is
 * gone or moved, or whose prices are older than they should be, has none: nothing is said rather than something old.
 */
export async function bidPrices(context: OperationContext): Promise<BidPrices> {
  const { services } = context
  const now = services.clock()
  const rows = await services.db.query(listOpenOnGames, { groupId: memberOf(context).groupId })
  const bids = rows.map(bidFromRow).filter((bid) => isOpen(bid, now))
  const sports = [...new Set(bids.flatMap(({ sport }) => (isSportKey(sport) ? sport : [])))]
  if (sports.length === 0) return { prices: [], games: [] }

  const { odds } = await oddsOf(services, sports, 'members')
  const listed = new Map<string, { game: ListedGame; isStale: boolean }>()
  for (const { items, isStale } of odds) for (const game of items) listed.set(game.id, { game, isStale })
  const wanted = [...new Set(bids.flatMap(({ gameId }) => gameId ?? []))].flatMap((id) => listed.get(id) ?? [])
  const begun: SportKey[] = [...new Set(wanted.filter(({ game }) => isLive(game, now)).map(({ game }) => game.sport))]
  const scores = await shownScores(services, begun, 'members')
  const scoreOf = new Map(scores.flatMap(({ items }) => items).map((score) => [score.id, score]))
  return {
    prices: bids.flatMap((bid) => {
      const fairOdds = fairOddsNow(bid, listed.get(bid.gameId ?? ''))
      return fairOdds === null ? [] : [{ bidId: bid.id, fairOdds }]
    }),
    games: wanted.map(({ game }) => {
      const { id, isLive: live, completed, score } = gameView(game, scoreOf.get(game.id), now)
      return { gameId: id, isLive: live, completed, score }
    }),
  }
}

/** The fair price of exactly the creator's side and line at the bid's book; null if it is not known for sure. */
function fairOddsNow(bid: StoredBid, found: { game: ListedGame; isStale: boolean } | undefined): number | null {
  if (!found || found.isStale || found.game.homeTeam !== bid.homeTeam || found.game.awayTeam !== bid.awayTeam)
    return null
  const book = found.game.books.find(({ key }) => key === bid.bookmaker)
  return (book && quoteOf(found.game, book, bid.side)?.fairOdds) ?? null
}
