import { contract } from 'virtual:contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { apiClient } from './client/apiClient.ts'
import { sendRequest } from './client/sendRequest.ts'

/** Calls operations by name: `await client.bids.accept({ groupId, bidId, version })`. Failures are `ApiError`s. */
export const client = apiClient(contract, sendRequest)

/** Options for the query library, by operation: `useQuery(api.bids.list.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)
