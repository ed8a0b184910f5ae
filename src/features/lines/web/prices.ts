import { describeSide, formatLine, type Side } from '#domain/games/sides.ts'
import { type AmericanOdds, americanOdds } from '#domain/odds/odds.ts'
import type { ShowOdds } from '#domain/odds/oddsFormats.ts'
import type { BookView, GameView } from '../contract.ts'
import { teamOf } from './teams.ts'

/** The columns of a card, in order. [LINE-17] */
export const markets = ['moneyline', 'spread', 'total'] as const
export type Market = (typeof markets)[number]

export const marketNames: Readonly<Record<Market, string>> = {
  moneyline: 'Moneyline',
  spread: 'Spread',
  total: 'Total',
}

/** The rows of a card, visitors first. Over is in the visitors' row, Under in the home team's. */
export const rows = ['away', 'home'] as const
export type Row = (typeof rows)[number]

/** One side of one market at one book: what a price button offers. */
export type Price = {
  readonly side: Side
  readonly fairOdds: AmericanOdds
  readonly bookOdds: AmericanOdds
  /** "+2.5" or "O 47.5"; empty for a moneyline. */
  readonly line: string
}

/** What `book` quotes in that market for that row, or null if it does not. */
export function priceAt(game: GameView, book: BookView, market: Market, row: Row): Price | null {
  const team = row === 'home' ? game.homeTeam : game.awayTeam
  if (market === 'total') {
    const total = book.markets.total
    if (!total) return null
    const type = row === 'away' ? 'Over' : 'Under'
    const side: Side = { betType: 'total', type, line: total.point }
    return { side, ...oddsOf(row === 'away' ? total.over : total.under), line: `${type.charAt(0)} ${total.point}` }
  }
  if (market === 'moneyline') {
    const price = book.markets.moneyline?.[row]
    return price ? { side: { betType: 'moneyline', team }, ...oddsOf(price), line: '' } : null
  }
  const price = book.markets.spread?.[row]
  if (!price) return null
  return { side: { betType: 'spread', team, line: price.point }, ...oddsOf(price), line: formatLine(price.point) }
}

function oddsOf(price: { odds: number; fairOdds: number }) {
  return { fairOdds: americanOdds(price.fairOdds), bookOdds: americanOdds(price.odds) }
}

/** The side in a few words, by the team's name alone: "Bills", "Bills +2.5", "Over 47.5". */
export function sideName(side: Side, league: string): string {
  if (side.betType === 'total') return describeSide(side)
  const { name } = teamOf(side.team, league)
  return side.betType === 'spread' ? `${name} ${formatLine(side.line)}` : name
}

type Labeling = { readonly market: Market; readonly league: string; readonly show: ShowOdds }

/** The label of a price button; it includes all visible text: "Bills spread +2.5, +100, book price -110". */
export function priceLabel(price: Price, { market, league, show }: Labeling): string {
  const { side, line, fairOdds, bookOdds } = price
  const who = side.betType === 'total' ? side.type : teamOf(side.team, league).name
  const what = [who, marketNames[market].toLowerCase(), line].filter(Boolean).join(' ')
  return `${what}, ${show(fairOdds)}, book price ${show(bookOdds)}`
}
