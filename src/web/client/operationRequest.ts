import type { Operation } from './operations.ts'

type RequestParts = { readonly method: string; readonly url: string; readonly body: string | undefined }

/**
 * An operation and its input as a request under `/api`: what the path names stands in the path, the rest in the query
 * of a GET and in the JSON body of all others. What is undefined is not sent. Throws when the path lacks a part.
 */
export function operationRequest({ route }: Operation, input: unknown): RequestParts {
  const rest: Record<string, unknown> = { ...(input as object | undefined) }
  const path = (route.path ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    if (typeof value !== 'string') throw new Error(`${route.path} lacks its ${name}`)
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
