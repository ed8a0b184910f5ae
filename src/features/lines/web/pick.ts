import { useCallback, useRef } from 'react'
import { useAddress, useNavigator } from '#web/browser/address.ts'
import { useDesktop } from '#web/browser/useDesktop.ts'
import type { GameView } from '../contract.ts'
import { type Market, markets, type Row, rows } from './prices.ts'

/** The price that the bid slip is about. It is in the address, so that signing in leads back to it. */
export type Pick = {
  readonly gameId: string
  readonly bookKey: string
  readonly market: Market
  readonly row: Row
}

export function writePick({ gameId, bookKey, market, row }: Pick): string {
  return [gameId, bookKey, market, row].join('.')
}

/** Null if the text is not a pick, or has an old format. */
export function readPick(text: string | undefined): Pick | null {
  const parts = text?.split('.') ?? []
  const [bookKey, marketText, rowText] = parts.slice(-3)
  const market = markets.find((one) => one === marketText)
  const row = rows.find((one) => one === rowText)
  const gameId = parts.slice(0, -3).join('.')
  return gameId && bookKey && market && row ? { gameId, bookKey, market, row } : null
}

/** The game and book of a pick among the lines; null if they are no longer listed. */
export function findPicked(games: readonly GameView[], pick: Pick) {
  const game = games.find(({ id }) => id === pick.gameId)
  const book = game?.books.find(({ key }) => key === pick.bookKey)
  return game && book ? { game, book } : null
}

/**
 * The price that the slip is about, in the address. On a phone its sheet is a history entry, so that Back closes it;
 * closing it by hand removes that entry again.
 */
export function usePick() {
  const [address, setAddress] = useAddress()
  const { back } = useNavigator()
  const desktop = useDesktop()
  const pick = readPick(address.pick)
  const opened = useRef<{ entry: boolean; by: Element | null }>({ entry: false, by: null })
  const latest = useRef({ setAddress, desktop })
  latest.current = { setAddress, desktop }
  // One function for all cards, which never changes, so that a card is redrawn only when its content changes.
  const choose = useCallback((chosen: Pick) => {
    const by = document.activeElement
    opened.current = { entry: !latest.current.desktop, by: by?.matches(':focus-visible') ? by : null }
    latest.current.setAddress({ pick: writePick(chosen) }, { push: opened.current.entry })
  }, [])
  const close = () => {
    const { entry, by } = opened.current
    opened.current = { entry: false, by: null }
    if (entry) back()
    else setAddress({ pick: undefined })
    if (by instanceof HTMLElement) by.focus()
  }
  const chooseRow = (row: Row) => pick && setAddress({ pick: writePick({ ...pick, row }) })
  return { pick, choose, chooseRow, close, byKeyboard: opened.current.by !== null }
}
