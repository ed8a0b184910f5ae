import { useQueryClient } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'

/** What an administrator does is told by no events: what their screens show is asked for again, the log of acts with it. */
export function useAfterAct() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: api.admin.key() })
}
