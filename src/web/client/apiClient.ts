import type { ClientLink } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { minuteMs } from '#domain/times.ts'
import type { Reach } from '../reach/reach.ts'
import { anyAbort } from './anyAbort.ts'
import { ApiError, codeOf } from './apiError.ts'
import type { OfflineAnswers } from './offlineAnswers.ts'
import { type Operation, operationAt } from './operations.ts'
import { sendPatiently } from './patience.ts'
import type { SendRequest } from './sendRequest.ts'

type CallContext = {
  /** The page sends this command by itself: nobody hears that it waits, and a later one makes up for one that is lost. */
  readonly isUnasked?: boolean
}

/** A page's ways through a bad connection. */
type OnPage = { readonly reach: Reach; readonly kept: OfflineAnswers }

/**
 * Calls the operations of `contract` by name; `Contract` is its type, including the schemas. Failures are `ApiError`s.
 */
export function apiClient<Contract extends AnyContractRouter>(
  contract: AnyContractRouter,
  sendRequest: SendRequest,
  onPage?: OnPage,
): ContractRouterClient<Contract, CallContext> {
  return callsBelow(linkOver(contract, sendRequest, onPage), []) as ContractRouterClient<Contract, CallContext>
}

/** Every name leads to a function, at any depth: `client.bids.accept(input, options)`. */
function callsBelow({ call }: ClientLink<CallContext>, path: readonly string[]): object {
  return new Proxy(() => {}, {
    // With a `then`, `await` would take the client for a promise and call it.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? callsBelow({ call }, [...path, name]) : undefined),
    apply: (_target, _this, [input, options]) => call(path, input, { context: {}, ...options }),
  })
}

/**
 * Sends calls to the OpenAPI paths of the contract. The library's own link, which also does files and streams, is
 * larger than all our pages' code on a first visit.
 */
function linkOver(
  contract: AnyContractRouter,
  sendRequest: SendRequest,
  onPage: OnPage | undefined,
): ClientLink<CallContext> {
  const keys = actionKeys()

  function send(operation: Operation, input: unknown, options: { signal?: AbortSignal | undefined; key?: string }) {
    const { method, url, body } = operationRequest(operation, input)
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(options.key !== undefined && { 'idempotency-key': options.key }),
    }
    return sendRequest(url, { method, body, headers, signal: options.signal })
  }

  /** A command is not aborted when the page changes, and carries an idempotency key. `limit` is the caller's own. */
  async function command(
    operation: Operation,
    path: readonly string[],
    { input, limit, isUnasked = false }: CallContext & { input: unknown; limit: AbortSignal | undefined },
  ) {
    const action = JSON.stringify([path, input])
    try {
      // A setting that was changed back meanwhile is another wish, though it reads the same: a later press gets a new key.
      const key = operation.route.method === 'POST' ? keys.keyFor(action, Date.now()) : crypto.randomUUID()
      const sendWith = (again?: AbortSignal) =>
        send(operation, input, { key, signal: again && limit ? anyAbort([again, limit]) : (again ?? limit) })
      const answer = await (onPage && !isUnasked ? sendPatiently(sendWith, onPage.reach) : sendWith())
      keys.answered(action)
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.isAnswer) keys.answered(action)
      if (codeOf(error) === 'unauthenticated') onPage?.kept.forget()
      throw error
    }
  }

  return {
    async call(path, input, { signal, context }) {
      const operation = operationAt(contract, path)
      if (!operation) throw new Error(`the contract has no ${path.join('.')}`)
      if (operation.meta.kind === 'command') return command(operation, path, { ...context, input, limit: signal })
      const ask = () => send(operation, input, { signal })
      return onPage ? onPage.kept.answerOf(path, input, ask) : ask()
    },
  }
}

/** Long enough to press again after a failure, short enough that a later equal request is a new one. */
const KEPT_MS = 5 * minuteMs

type Kept = { readonly key: string; readonly at: number }

/**
 * One Idempotency-Key per user action. The same request made again before an answer came, by a second press or after a
 * lost connection, has the same key, so that the server runs it once. After an answer the next one gets a new key.
 */
export function actionKeys(newKey: () => string = () => crypto.randomUUID()) {
  const open = new Map<string, Kept>()
  return {
    /** `action` is the operation with its input. `now` in milliseconds. */
    keyFor(action: string, now: number): string {
      const kept = open.get(action)
      if (kept && now - kept.at < KEPT_MS) return kept.key
      const key = newKey()
      open.set(action, { key, at: now })
      return key
    },
    answered(action: string) {
      open.delete(action)
    },
  }
}

type RequestParts = { readonly method: string; readonly url: string; readonly body: string | undefined }

/**
 * An operation and its input as a request under `/api`: path parameters go into the path, the rest into the query of a
 * GET or the JSON body of other methods. Undefined fields are omitted. Throws when a path parameter is missing.
 */
export function operationRequest({ route }: Operation, input: unknown): RequestParts {
  const rest: Record<string, unknown> = { ...(input as object | undefined) }
  const path = (route.path ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${route.path} lacks its ${name}`)
    delete rest[name]
    return encodeURIComponent(value)
  })
  const method = route.method ?? 'POST'
  if (method !== 'GET')
    return { method, url: `/api${path}`, body: input === undefined ? undefined : JSON.stringify(rest) }
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return { method, url: `/api${path}${query && '?'}${query}`, body: undefined }
}
