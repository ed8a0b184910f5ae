import { contract } from 'virtual:contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { contract as fullContract } from '#features/contract.ts'
import { actionKeys } from './actionKeys.ts'
import { ApiError, asApiError, readApiError } from './apiError.ts'
import { operationMeta } from './operationMeta.ts'

/** Longer than any answer should take. [LIM-02] */
const TIMEOUT_MS = 70_000

type CallContext = { idempotencyKey?: string }

const keys = actionKeys()

async function calling<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw asApiError(error)
  }
}

const link = new OpenAPILink<CallContext>(contract, {
  url: () => `${location.origin}/api`,
  headers: ({ context }) => (context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
  fetch: (request, init) =>
    fetch(request, { ...init, signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]) }),
  customErrorResponseBodyDecoder: (body, { status, headers }) =>
    readApiError(body, { status, retryAfter: [headers['retry-after']].flat()[0] ?? null }),
  interceptors: [
    async ({ next, ...call }) => {
      if (operationMeta(contract, call.path)?.kind !== 'command') return calling(() => next(call))
      const action = JSON.stringify([call.path, call.input])
      const context = { ...call.context, idempotencyKey: keys.keyFor(action, Date.now()) }
      try {
        const answer = await calling(() => next({ ...call, context }))
        keys.answered(action)
        return answer
      } catch (error) {
        if (error instanceof ApiError && error.isAnswer) keys.answered(action)
        throw error
      }
    },
  ],
})

/** Calls operations by name: `await client.bids.accept({ groupId, bidId, version })`. Failures are `ApiError`s. */
export const client: ContractRouterClient<typeof fullContract, CallContext> = createORPCClient(link)

/** Options for the query library, by operation: `useQuery(api.bids.list.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)
