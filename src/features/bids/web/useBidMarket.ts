import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { minuteMs } from '#domain/times.ts'
import type { BidPrices } from '../contract.ts'
import { boardQueries } from './boardQueries.ts'

/** A listed game with open bids, and its current state. */
export type GameNow = BidPrices['games'][number]

/** What is known now of the lines and games that bids are on. */
export type BidMarket = {
  /** The fair price of the creator's side; null if it is not known for sure. */
  readonly fairOddsOf: (bidId: string) => number | null
  readonly gameOf: (gameId: string | null) => GameNow | null
  /** How old the prices are, and whose; null while there are none. */
  readonly prices: Pick<BidPrices, 'lastUpdated' | 'credit'> | null
}

/** Prices that could not be asked for again in this time are not shown any more. */
const tooOldMs = 3 * minuteMs

/** The fair prices of now of the group's open bids; nothing while they are unknown or too old. */
export function useBidMarket(groupId: string, now: number): BidMarket {
  const query = useQuery({ ...boardQueries(groupId).prices, refetchInterval: minuteMs })
  const data = query.data && now - query.dataUpdatedAt <= tooOldMs ? query.data : null
  return useMemo(() => {
    const prices = new Map(data?.prices.map(({ bidId, fairOdds }) => [bidId, fairOdds]))
    const games = new Map(data?.games.map((game) => [game.gameId, game]))
    return {
      fairOddsOf: (bidId) => prices.get(bidId) ?? null,
      gameOf: (gameId) => games.get(gameId ?? '') ?? null,
      prices: data && data.prices.length > 0 ? data : null,
    }
  }, [data])
}
