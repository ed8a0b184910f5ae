import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { minuteMs } from '#domain/times.ts'
import type { GameView } from '#features/lines/contract.ts'
import { api } from '#features/web/api.ts'

/** Games under way by their id, with their scores; asked for once a minute and only while somebody has a bet on one. */
export function useLiveGames(isWanted: boolean, now: number): ReadonlyMap<string, GameView> {
  // From a moment to that same moment: nothing starts in between, so only what is under way is left.
  const moment = new Date(Math.floor(now / minuteMs) * minuteMs).toISOString()
  const { data } = useQuery(
    api.lines.list.queryOptions({
      input: { from: moment, to: moment },
      enabled: isWanted,
      placeholderData: keepPreviousData,
      gcTime: 5 * minuteMs,
    }),
  )
  return useMemo(() => new Map(isWanted ? data?.games.map((game) => [game.id, game]) : []), [data, isWanted])
}
