import { useQueryClient } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'

/** Admin actions emit no events, so after one the screens refetch what they show, including the log of acts. */
export function useAfterAct() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: api.admin.key() })
}
