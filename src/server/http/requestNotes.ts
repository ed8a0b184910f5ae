import type { FastifyRequest } from 'fastify'

/** What the log and the figures tell of a request; filled while it is handled. */
export type RequestNotes = {
  /** Like `bids.accept`; where no contract names it, the route. */
  operation?: string
  kind?: 'query' | 'command'
  userId?: string
  groupId?: string
  /** Why it was refused, like `bid-gone`; `busy` where there was no room. */
  code?: string
}

const notes = new WeakMap<FastifyRequest, RequestNotes>()

/** The notes on this request; an empty page at first. */
export function notesOn(request: FastifyRequest): RequestNotes {
  const found = notes.get(request)
  if (found) return found
  const empty: RequestNotes = {}
  notes.set(request, empty)
  return empty
}
