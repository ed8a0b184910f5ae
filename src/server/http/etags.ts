import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Instant, instant, type Span } from '#domain/times.ts'
import type { Asker } from '../auth/session.ts'
import type { Membership } from '../commands/findAskerInGroup.ts'
import { inMemory } from '../memory.ts'
import { newId } from '../newId.ts'
import type { Services } from '../services.ts'
import { compressible, encodingFor } from './compression.ts'

/** Thrown instead of an answer that the client has already. */
export class NotModified extends Error {}

/** What an answer of a group is made from: who asks as what, and the numbers of the last changes. */
type Origin = { readonly asker: Asker | null; readonly membership: Membership | null }

/** The headers of a private answer that the browser keeps, and asks about each time. */
export function validated(request: FastifyRequest, services: Services, origin: Origin, { from, until }: Span) {
  const state = stateOf(request, services, origin)
  if (state === null) return null
  return {
    etag: `"${state}.${from.toString(36)}-${until.toString(36)}"`,
    'cache-control': 'private, no-cache',
    vary: `cookie, ${compressible}`,
  }
}

/** For how long the answer that the client has is the one that would be made now; null if it has no such answer. */
export function spanOfKnown(request: FastifyRequest, services: Services, origin: Origin): Span | null {
  const known = request.headers['if-none-match']
  const state = known === undefined ? null : stateOf(request, services, origin)
  if (known === undefined || state === null) return null
  const now = services.clock()
  const spans = [...known.matchAll(/"([\w-]+)\.([0-9a-z]{1,12})-([0-9a-z]{1,12})"/g)]
    .filter(([, its]) => its === state)
    .map(([, , from = '', until = '']) => ({ from: readTime(from), until: readTime(until) }))
  return spans.find(({ from, until }) => from <= now && now < until) ?? null
}

function readTime(text: string): Instant {
  return instant(Number.parseInt(text, 36))
}

// Another program may answer differently, and in a restored database the same numbers stand for other changes: so what
// a process has answered is known to that process alone.
const mark = inMemory(newId)

function stateOf(request: FastifyRequest, services: Services, { asker, membership }: Origin): string | null {
  if (!asker || !membership?.group) return null
  const { group, member, sharedChange } = membership
  const { userId, isWebsiteAdmin } = asker
  const decisive = [
    ...[services.memory.of(mark), request.url, encodingFor(request.headers['accept-encoding'])],
    ...[userId, isWebsiteAdmin, member?.role, member?.isActive, group.lastSeq, sharedChange],
  ]
  return createHash('sha256').update(JSON.stringify(decisive)).digest('base64url')
}
