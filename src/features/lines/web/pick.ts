import type { GameView } from '../contract.ts'
import { type Market, markets, type Row, rows } from './prices.ts'

/** The price that the bid slip is about. It stands in the address, so that signing in leads back to it. */
export type Pick = {
  readonly gameId: string
  readonly bookKey: string
  readonly market: Market
  readonly row: Row
}

export function writePick({ gameId, bookKey, market, row }: Pick): string {
  return [gameId, bookKey, market, row].join('.')
}

/** Null where the text is none, or of an older shape. */
export function readPick(text: string | undefined): Pick | null {
  const parts = text?.split('.') ?? []
  const [bookKey, marketText, rowText] = parts.slice(-3)
  const market = markets.find((one) => one === marketText)
  const row = rows.find((one) => one === rowText)
  const gameId = parts.slice(0, -3).join('.')
  return gameId && bookKey && market && row ? { gameId, bookKey, market, row } : null
}

/** The game and book of a pick among the lines; null when they are no longer listed. */
export function findPicked(games: readonly GameView[], pick: Pick) {
  const game = games.find(({ id }) => id === pick.gameId)
  const book = game?.books.find(({ key }) => key === pick.bookKey)
  return game && book ? { game, book } : null
}
