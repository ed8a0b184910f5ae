import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { api } from '#features/web/api.ts'
import { useAddress, useNavigator, writeAddress } from '#web/browser/address.ts'
import { codeOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { readBet } from './betReading.ts'
import { useReader } from './useShownBets.ts'

/**
 * The bet named in the address, and how to open and close one. One that cannot be shown is reported and closed.
 * [BET-19]
 */
export function useOpenedBet(groupId: string) {
  const reader = useReader()
  const { openedId, open, close } = useOpened(groupId)
  const reported = useRef<string | null>(null)
  const { data, error } = useQuery(
    api.bets.read.queryOptions({ input: { groupId, betId: openedId ?? '' }, enabled: openedId !== null }),
  )
  const isMissing = openedId !== null && error !== null && data === undefined
  useEffect(() => {
    if (!isMissing) reported.current = null
    if (!isMissing || reported.current === openedId) return
    reported.current = openedId
    toast.error(codeOf(error) === 'not-found' ? 'Bet not found' : 'Failed to load bet details.')
    close()
  }, [openedId, isMissing, error, close])
  const read = data && data.id === openedId ? readBet(data, reader) : undefined
  return { betId: isMissing ? null : openedId, read, open, close }
}

/**
 * The bet named in the address, and how to open and close one. Opened from the page, it is a history entry, so that
 * Back closes it, and closing removes that entry again, unless the reader has navigated on with it open.
 */
function useOpened(group: string) {
  const [address, setAddress] = useAddress()
  const { back } = useNavigator()
  const { bet: openedId = null, group: _named, ...rest } = address
  const from = writeAddress(rest)
  const openedFrom = useRef<string | null>(null)
  const latest = useRef({ openedId, from, group, setAddress, back })
  latest.current = { openedId, from, group, setAddress, back }
  // These functions never change, so that no card is redrawn because of them.
  const open = useCallback((bet: string) => {
    const now = latest.current
    if (now.openedId === null) openedFrom.current = now.from
    now.setAddress({ bet, group: now.group }, { push: now.openedId === null })
  }, [])
  const close = useCallback(() => {
    const now = latest.current
    const isEntry = openedFrom.current === now.from
    openedFrom.current = null
    if (isEntry) now.back()
    else now.setAddress({ bet: undefined })
  }, [])
  return { openedId, open, close }
}
