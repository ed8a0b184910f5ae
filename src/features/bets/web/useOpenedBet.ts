import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#web/api.ts'
import { codeOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { readBet } from './betReading.ts'
import { useOpened } from './useOpened.ts'
import { useReader } from './useReader.ts'

/** The bet that the address names, and how to open and close one. One that cannot be shown is told of and closed. [BET-19] */
export function useOpenedBet(groupId: string) {
  const reader = useReader()
  const { openedId, open, close } = useOpened()
  const told = useRef<string | null>(null)
  const { data, error } = useQuery(
    api.bets.read.queryOptions({ input: { groupId, betId: openedId ?? '' }, enabled: openedId !== null }),
  )
  const isMissing = openedId !== null && error !== null && data === undefined
  useEffect(() => {
    if (!isMissing) told.current = null
    if (!isMissing || told.current === openedId) return
    told.current = openedId
    toast.error(codeOf(error) === 'not-found' ? 'Bet not found' : 'Failed to load bet details.')
    close()
  }, [openedId, isMissing, error, close])
  const read = data && data.id === openedId ? readBet(data, reader) : undefined
  return { betId: isMissing ? null : openedId, read, open, close }
}
