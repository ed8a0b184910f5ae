import type { QueryClient } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import { sessionQuery } from '#features/web/session.ts'

/** A query whose answer a page is drawn with, and the request that asks for it. */
type Shown = { readonly request: string; readonly key: readonly unknown[] }

/** The pages that the server draws whole, with what they show. Their answers are the same for all members, or visitors. */
const wholePages: Readonly<Record<string, Shown>> = {
  '/': { request: '/api/lines/example', key: api.lines.example.queryKey() },
  '/lines': { request: '/api/lines', key: api.lines.list.queryKey({ input: {} }) },
}

/** How a page is drawn; it is in the HTML too, beside the answer, for the browser to take the page over with. */
export type DrawnAs = {
  readonly path: string
  readonly isVisitor: boolean
  /** The server's clock, in milliseconds. */
  readonly now: number
}

/** The request whose answer a page is drawn with; null if it is not drawn whole. Members are led away from the start. */
export function requestOf(path: string, isVisitor: boolean): string | null {
  return path === '/' && !isVisitor ? null : (wholePages[path]?.request ?? null)
}

/** A visitor becomes known; a member is not. */
export function knowVisitor(queryClient: QueryClient, { isVisitor }: DrawnAs): void {
  // Stale where the page was kept: then it is asked.
  if (isVisitor) queryClient.setQueryData(sessionQuery.queryKey, null, { updatedAt: 0 })
}

/** What a page is drawn with becomes known. */
export function knowAnswer(queryClient: QueryClient, { path, now }: DrawnAs, answer: unknown): void {
  const shown = wholePages[path]
  if (shown) queryClient.setQueryData(shown.key, answer, { updatedAt: now })
}
