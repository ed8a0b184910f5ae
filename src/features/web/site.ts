import { useQuery } from '@tanstack/react-query'
import type { Site } from '#features/website/contract.ts'
import { useDrawing } from '../../web/browser/drawing.ts'
import { api } from './api.ts'

/** What this installation can do. It changes only with a restart of the server. */
export const siteQuery = api.website.site.queryOptions({ staleTime: Number.POSITIVE_INFINITY })

/** What this installation can do; undefined until known. [CHN-09] */
export function useSite(): Site | undefined {
  const { data } = useQuery(siteQuery)
  return useDrawing() ? undefined : data
}
