import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { useAddress } from '#web/browser/address.ts'
import { useDesktop } from '#web/browser/useDesktop.ts'
import { type Pick, readPick, writePick } from './pick.ts'
import type { Row } from './prices.ts'

/**
 * The price that the slip is about, in the address. On a phone its sheet is an entry of the history, so that Back
 * closes it; closing it by hand takes that entry away again.
 */
export function usePick() {
  const [address, setAddress] = useAddress()
  const { history } = useRouter()
  const desktop = useDesktop()
  const pick = readPick(address.pick)
  const opened = useRef<{ entry: boolean; by: Element | null }>({ entry: false, by: null })
  const latest = useRef({ setAddress, desktop })
  latest.current = { setAddress, desktop }
  // One function for all cards and all times, so that a card draws anew only for what it shows.
  const choose = useCallback((chosen: Pick) => {
    const by = document.activeElement
    opened.current = { entry: !latest.current.desktop, by: by?.matches(':focus-visible') ? by : null }
    latest.current.setAddress({ pick: writePick(chosen) }, { push: opened.current.entry })
  }, [])
  const close = () => {
    const { entry, by } = opened.current
    opened.current = { entry: false, by: null }
    if (entry) history.back()
    else setAddress({ pick: undefined })
    if (by instanceof HTMLElement) by.focus()
  }
  const chooseRow = (row: Row) => pick && setAddress({ pick: writePick({ ...pick, row }) })
  return { pick, choose, chooseRow, close, byKeyboard: opened.current.by !== null }
}
