import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { useAddress, writeAddress } from '#web/browser/address.ts'

/**
 * The bet that the address names, and how to open and close one. Opened from the page it is an entry of the history,
 * so that Back closes it, and closing takes that entry away again; unless one has moved on with it open.
 */
export function useOpened() {
  const [address, setAddress] = useAddress()
  const { history } = useRouter()
  const { bet: openedId = null, ...rest } = address
  const from = writeAddress(rest)
  const openedFrom = useRef<string | null>(null)
  const latest = useRef({ openedId, from, setAddress, history })
  latest.current = { openedId, from, setAddress, history }
  // The same functions for ever, so that no card is drawn anew because of them.
  const open = useCallback((bet: string) => {
    const now = latest.current
    if (now.openedId === null) openedFrom.current = now.from
    now.setAddress({ bet }, { push: now.openedId === null })
  }, [])
  const close = useCallback(() => {
    const now = latest.current
    const isEntry = openedFrom.current === now.from
    openedFrom.current = null
    if (isEntry) now.history.back()
    else now.setAddress({ bet: undefined })
  }, [])
  return { openedId, open, close }
}
