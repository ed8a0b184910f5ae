import type { BidView } from '#features/bids/contract.ts'
import type { Chance } from './chance.ts'
import { type LedgerModel, type ModelBet, type ModelLeg, settle, winOf } from './ledgerModel.ts'
import { type Moment, type Operation, type Played, sideIn, sidesOn } from './operations.ts'

/** Somebody offers two or three sides of the next games, or one side too few or of one game. */
export function parlayOffer(of: Played, chance: Chance, { now, game, others }: Moment): Operation {
  const who = chance.one(of.people)
  const stake = 100 * chance.whole(1, 100)
  const games = chance.some(
    [game, ...others, ...(chance.isIn(5) ? [game] : [])],
    chance.isIn(5) ? 1 : chance.whole(2, 3),
  )
  const legs = games.map((one) => ({ gameId: one.id, ...sidesOn(one, chance) }))
  const allowsParts = chance.isIn(40)
  const isParlay = legs.length > 1 && new Set(games).size === games.length
  return {
    says: `${who.name} offers ${JSON.stringify(legs)} for ${stake}`,
    of,
    isLegal: () => isParlay && now() < game.startsAt,
    send: () => who.post(`${of.group.path}/bids`, { legs, wagerAmount: stake / 100, allowParts: allowsParts }),
    apply(body) {
      const bid = body as BidView
      const own = bid.legs.map((leg): ModelLeg => {
        const { odds, originalOdds } = leg.selection
        return { gameId: leg.gameId, odds, originalOdds: originalOdds ?? odds, came: null, ...sideIn(leg) }
      })
      of.model.bids.set(bid.id, {
        id: bid.id,
        creator: who.id,
        stake,
        allowsParts,
        ...{
          odds: productOf(own.map(({ odds }) => odds)),
          originalOdds: productOf(own.map((leg) => leg.originalOdds)),
        },
        ...{ betType: 'parlay', line: null, side: 'home', gameId: null, legs: own },
        closesAt: game.startsAt,
        version: bid.version,
        isClosed: false,
      })
    },
  }
}

/** The price of all of them, in fractions of whole numbers, half away from zero. */
function productOf(prices: readonly number[]): number {
  let [back, put] = [1n, 1n]
  for (const price of prices) {
    back *= BigInt(price > 0 ? price + 100 : 100 - price)
    put *= BigInt(price > 0 ? 100 : -price)
  }
  const won = back - put
  const [times, by] = won >= put ? [won, put] : [put, won]
  const size = Number((200n * times + by) / (2n * by))
  return won >= put || size === 100 ? size : -size
}

/** Ends a game for the parlays on it; `cameOf` says how a leg came out. Returns how many were settled. */
export function endLegs(
  { bets }: LedgerModel,
  cameOf: (leg: ModelLeg) => ModelLeg['came'],
  { gameIds, at }: { gameIds: readonly string[]; at: number },
): number {
  const touched = [...bets.values()].filter(
    ({ settledAt, legs }) =>
      settledAt === null && legs.some(({ gameId, came }) => came === null && gameIds.includes(gameId)),
  )
  return touched.filter((bet) => {
    for (const [index, leg] of bet.legs.entries()) {
      if (leg.came !== null || !gameIds.includes(leg.gameId)) continue
      bet.legs = bet.legs.with(index, { ...leg, came: cameOf(leg) })
      reprice(bet)
    }
    return follow(bet, at)
  }).length
}

/** What is left out is out of the price, leg by leg, so that the last of all keeps its own. */
function reprice(bet: ModelBet): void {
  const left = bet.legs.filter(({ came }) => came !== 'push')
  if (left.length === 0 || left.length === bet.legs.length) return
  bet.odds = productOf(left.map(({ odds }) => odds))
  bet.originalOdds = productOf(left.map(({ originalOdds }) => originalOdds))
  bet.win = Math.min(bet.win, winOf(bet.stake, bet.odds))
}

/** Whether the bet is settled by what became of its legs. */
function follow(bet: ModelBet, at: number): boolean {
  const left = bet.legs.filter(({ came }) => came !== 'push')
  if (left.some(({ came }) => came === 'lost')) settle(bet, bet.acceptor, at)
  else if (left.every(({ came }) => came === 'won')) settle(bet, left.length === 0 ? null : bet.creator, at)
  return bet.settledAt !== null
}
