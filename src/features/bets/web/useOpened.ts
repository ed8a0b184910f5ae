import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { type Address, useAddress, writeAddress } from '#web/address.ts'

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
  const open = useCallback(
    (bet: string) => {
      if (openedId === null) openedFrom.current = from
      setAddress({ bet }, { push: openedId === null })
    },
    [setAddress, openedId, from],
  )
  const close = useCallback(() => {
    const isEntry = openedFrom.current === from
    openedFrom.current = null
    if (isEntry) history.back()
    else setAddress({ bet: undefined } satisfies Address)
  }, [setAddress, history, from])
  return { openedId, open, close }
}
