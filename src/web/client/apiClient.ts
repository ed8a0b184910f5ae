import { type ClientLink, createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { contract as fullContract } from '#features/contract.ts'
import { actionKeys } from './actionKeys.ts'
import { ApiError } from './apiError.ts'
import { operationRequest } from './operationRequest.ts'
import { type Operation, operationAt } from './operations.ts'
import type { SendRequest } from './sendRequest.ts'

type NoContext = Record<never, never>

/** Calls the operations of `contract` by name. Failures are `ApiError`s. */
export function apiClient(
  contract: AnyContractRouter,
  sendRequest: SendRequest,
): ContractRouterClient<typeof fullContract> {
  return createORPCClient(linkOver(contract, sendRequest))
}

/**
 * Carries calls to the OpenAPI paths of the contract. Written here because the library's own link, which also speaks
 * files and streams, weighs more than all our pages' code on a first visit.
 */
function linkOver(contract: AnyContractRouter, sendRequest: SendRequest): ClientLink<NoContext> {
  const keys = actionKeys()

  function send(operation: Operation, input: unknown, options: { signal?: AbortSignal | undefined; key?: string }) {
    const { method, url, body } = operationRequest(operation, input)
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(options.key !== undefined && { 'idempotency-key': options.key }),
    }
    return sendRequest(url, { method, body, headers, signal: options.signal })
  }

  /** A command is sent to its end, whatever becomes of the page, and carries the key of the person's action. */
  async function command(operation: Operation, path: readonly string[], input: unknown) {
    const action = JSON.stringify([path, input])
    try {
      const answer = await send(operation, input, { key: keys.keyFor(action, Date.now()) })
      keys.answered(action)
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.isAnswer) keys.answered(action)
      throw error
    }
  }

  return {
    async call(path, input, { signal }) {
      const operation = operationAt(contract, path)
      if (!operation) throw new Error(`the contract has no ${path.join('.')}`)
      return operation.meta.kind === 'command' ? command(operation, path, input) : send(operation, input, { signal })
    },
  }
}
