import { contract } from 'virtual:contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { apiClient } from '../../web/client/apiClient.ts'
import { sendRequest } from '../../web/client/sendRequest.ts'
import type { contract as fullContract } from '../contract.ts'

/** Calls operations by name: `await client.bids.accept({ groupId, bidId, version })`. Failures are `ApiError`s. */
export const client = apiClient<typeof fullContract>(contract, sendRequest)

/** Options for the query library, by operation: `useQuery(api.bids.list.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)
