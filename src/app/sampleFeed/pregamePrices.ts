import { hourMs } from '#domain/times.ts'
import { chance, swing } from './chance.ts'
import type { BookPrices } from './feedProtocol.ts'
import type { RecordedPrices } from './sampleGames.ts'
import type { ScheduledGame } from './schedule.ts'
import { shiftPair } from './shiftPair.ts'

const books = {
  draftkings: 'DraftKings',
  fanduel: 'FanDuel',
  betmgm: 'BetMGM',
  williamhill_us: 'Caesars',
  espnbet: 'ESPN BET',
  betrivers: 'BetRivers',
} as const
type BookKey = keyof typeof books
const bookKeys = Object.keys(books) as BookKey[]

/** The probability that a book without recorded prices leaves a market out. */
const leavesOut = 0.07

/**
 * What each book quotes at that time before a game. In the last hours these are the recorded prices, at the book that
 * they were recorded from (DraftKings if unknown); other books differ a little, and days earlier all prices were
 * different.
 */
export function pregamePrices(game: ScheduledGame, msToStart: number): BookPrices[] {
  return bookKeys.flatMap((key) => {
    const recorded = game.prices[key] ?? (key === 'draftkings' ? game.prices.closing : undefined)
    // BetRivers quotes only where it was recorded.
    if (!recorded && key === 'betrivers') return []
    const quoted = recorded ?? besideOthers(game, key)
    const prices = { key, title: books[key], ...moved(game, quoted, msToStart) }
    return prices.moneyline || prices.spread || prices.total ? [prices] : []
  })
}

type Market = readonly number[] | null

/** The first recorded prices of each market, as another book might quote them. */
function besideOthers({ id, prices }: ScheduledGame, book: BookKey): RecordedPrices {
  const recorded = Object.values(prices)
  const marketAt = (from: number, to: number) => recorded.map((one) => one.slice(from, to)).find(isWhole) ?? null
  const quotes = (market: string) => chance(id, book, market, 'quotes') >= leavesOut
  const beside = (market: string, a: number, b: number) => shiftPair([a, b], swing(7, id, book, market))
  const halfAPoint = (market: string) => (chance(id, book, market, 'point') < 0.15 ? 0.5 : 0)
  const [moneyline, spread, total] = [marketAt(0, 2), marketAt(2, 5), marketAt(5, 8)]
  return [
    ...(moneyline && quotes('h2h') ? beside('h2h', at(moneyline, 0), at(moneyline, 1)) : nothing),
    ...(spread && quotes('spreads') ? [at(spread, 0), ...beside('spreads', at(spread, 1), at(spread, 2))] : nothings),
    ...(total && quotes('totals')
      ? [at(total, 0) + halfAPoint('totals'), ...beside('totals', at(total, 1), at(total, 2))]
      : nothings),
  ]
}

const nothing = [null, null]
const nothings = [null, null, null]

function isWhole(values: readonly (number | null)[]): values is number[] {
  return values.every((value) => value !== null)
}

function at(market: readonly number[], index: number): number {
  const value = market[index]
  if (value === undefined) throw new Error('a market has too few values')
  return value
}

/**
 * The prices at that time before the start: they move in steps every few hours, larger ones further out, and a little
 * within every hour.
 */
function moved(game: ScheduledGame, prices: RecordedPrices, msToStart: number): Omit<BookPrices, 'key' | 'title'> {
  const step = Math.floor(msToStart / (4 * hourMs))
  const [size, hourly] = step <= 0 ? [0, 0] : [Math.min(9, 2 + step / 3), 1.5]
  const hour = Math.floor(msToStart / hourMs)
  const shift = (market: string) =>
    swing(size, game.id, market, step) + swing(hourly, game.id, market, 'within the hour', hour)
  const pair = (market: string, [a, b]: readonly number[]) => shiftPair([a ?? 0, b ?? 0], shift(market))
  const [moneyline, spread, total] = [whole(prices.slice(0, 2)), whole(prices.slice(2, 5)), whole(prices.slice(5, 8))]
  return {
    ...(moneyline && { moneyline: sides(pair('h2h', moneyline)) }),
    ...(spread && { spread: { point: at(spread, 0), ...sides(pair('spreads', spread.slice(1))) } }),
    ...(total && { total: { point: at(total, 0), ...overUnder(pair('totals', total.slice(1))) } }),
  }
}

function whole(values: readonly (number | null)[]): Market {
  return isWhole(values) ? values : null
}

function sides([home, away]: [number, number]) {
  return { home, away }
}

function overUnder([over, under]: [number, number]) {
  return { over, under }
}
