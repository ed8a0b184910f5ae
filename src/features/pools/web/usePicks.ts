import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#features/web/api.ts'
import { marksKey } from '#features/web/marks.ts'
import { textOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { PoolRoundView, PoolView, RoundPicksView } from '../contract.ts'

export type OwnPick = { readonly team: string; readonly confidence: number | null }
type Picks = ReadonlyMap<string, OwnPick>

/**
 * One's picks of a round. Each press is sent at once, one after another, and shown before it is answered; a refusal
 * brings back what the server has.
 */
export function usePicks(pool: PoolView, round: PoolRoundView, data: RoundPicksView) {
  const input = { groupId: pool.groupId, poolId: pool.id, n: round.n }
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<{ picks: Picks; tiebreak: number | null } | null>(null)
  const kept = { picks: picksIn(data), tiebreak: data.tiebreak }
  const { picks, tiebreak } = draft ?? kept
  const { mutate } = useMutation(
    api.pools.pick.mutationOptions({
      scope: { id: `picks ${pool.id} ${round.n}` },
      onSuccess: (answer) => queryClient.setQueryData(api.pools.picks.queryKey({ input }), answer),
      onError: (error) => {
        setDraft(null)
        toast.error(textOf(error))
      },
    }),
  )
  const send = (next: Picks, guess?: number) => {
    const list = [...next].map(([gameId, { team, confidence }]) => ({
      ...{ gameId, team },
      ...(confidence !== null && { confidence }),
    }))
    setDraft({ picks: next, tiebreak: guess ?? tiebreak })
    // Called for the last press only: until it is answered, the answers to earlier ones are behind.
    const onSuccess = () => {
      setDraft(null)
      const isWhole = pool.kind === 'survivor' || round.games.every(({ gameId, locked }) => locked || next.has(gameId))
      if (isWhole) void queryClient.invalidateQueries({ queryKey: marksKey })
    }
    mutate({ ...input, picks: list, ...(guess !== undefined && { tiebreak: guess }) }, { onSuccess })
  }
  return {
    ...{ picks, tiebreak },
    pick: (gameId: string, team: string) => send(withPick(picks, { gameId, team }, pool, round)),
    worth: (gameId: string, points: number) => send(withWorth(picks, gameId, points)),
    /** A field that was emptied to type another guess stays empty, and the guess is kept meanwhile. */
    guess: (points: number | null) => (points === null ? setDraft({ picks, tiebreak: null }) : send(picks, points)),
  }
}

function picksIn(data: RoundPicksView): Picks {
  return new Map(data.picks.map(({ gameId, team, confidence }) => [gameId, { team, confidence }]))
}

/** In a survivor pool the pick replaces the other one; with points a new one gets the most that is left. */
function withPick(
  picks: Picks,
  { gameId, team }: { gameId: string; team: string },
  pool: PoolView,
  round: PoolRoundView,
) {
  if (pool.kind === 'survivor') return new Map([[gameId, { team, confidence: null }]])
  const used = new Set([...picks.values()].map(({ confidence }) => confidence))
  const free = round.games.map((_, at) => at + 1).filter((points) => !used.has(points))
  const confidence = pool.confidence ? (picks.get(gameId)?.confidence ?? free.at(-1) ?? null) : null
  return new Map([...picks, [gameId, { team, confidence }]])
}

/** Whoever had these points gets the ones that are given up. */
function withWorth(picks: Picks, gameId: string, points: number): Picks {
  const before = picks.get(gameId)
  return new Map(
    [...picks].map(([id, pick]) => {
      if (id === gameId) return [id, { ...pick, confidence: points }]
      return [id, pick.confidence === points ? { ...pick, confidence: before?.confidence ?? null } : pick]
    }),
  )
}
