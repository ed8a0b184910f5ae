import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UseSettledBets } from '#features/debts/web/debtWords.ts'
import { api } from '#features/web/api.ts'

/** The newest settled bets by id, to describe debts from the reader's side. */
export const useSettledBets: UseSettledBets = (groupId, isWanted) => {
  const { data } = useQuery(
    api.bets.list.queryOptions({ input: { groupId, status: 'settled', limit: 200 }, enabled: isWanted }),
  )
  return useMemo(() => new Map(data?.items.map((bet) => [bet.id, bet])), [data])
}
