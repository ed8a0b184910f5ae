import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { whyNoAccess } from '#domain/people/permissions.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { type Asker, findAsker } from '../auth/session.ts'
import { findMember, memberFromRow } from '../commands/groupRows.ts'
import { groupIdsOf } from '../commands/memberships.ts'
import { LimitReached } from '../commands/rateLimit.ts'
import { firstOf } from '../db/database.ts'
import { readLastSeqs } from '../live/liveRows.ts'
import { beatFor, livePositionIn } from '../live/liveStream.ts'
import type { LiveStreams } from '../live/liveStreams.ts'
import type { NoticeSource } from '../live/noticeStreams.ts'
import type { Services } from '../services.ts'
import { notesOn } from './requestLog.ts'

/**
 * Per user and process: every open window has one, so this is a phone and a few computers with all their tabs. A process
 * holds some 10,000.
 */
const mostStreams = 60
const comeAgainMs = 30_000

type LiveRequest = {
  Querystring: { groupId?: unknown; after?: string | string[]; beats?: unknown; others?: unknown }
}

/**
 * `GET /api/live?groupId=&after=&beats=&others=`: the group's events after that position and as they happen, and changes of the
 * user's own notices; `Last-Event-ID` resumes after the last one seen. Without a group it carries only the user's
 * notices. With `others=on` it also says when something happens in another group of the user.
 */
export function liveRoute(
  app: FastifyInstance,
  services: Services,
  { streams, notices }: { streams: LiveStreams; notices: NoticeSource },
): void {
  // No HEAD: a stream never ends, and its headers alone tell nothing.
  app.get<LiveRequest>('/api/live', { exposeHeadRoute: false }, async (request, reply) => {
    const asker = await findAsker(services, request.headers.cookie)
    const refused = whyNoAccess('user', asker, null)
    if (refused || !asker) throw new Refused(refused ?? refusal('sign-in-first'))
    notesOn(request).userId = asker.userId
    const groupId = typeof request.query.groupId === 'string' ? request.query.groupId : ''
    const { userId } = asker
    const [lastSeq, last, others] = await Promise.all([
      groupId === '' ? 0 : lastSeqFor(services, asker, groupId),
      notices.beginning(services.db, { userId, groupId, now: services.clock() }),
      request.query.others === 'on' ? groupIdsOf(services.db, userId) : [],
    ])
    const seen = livePositionIn(request.headers['last-event-id']) ?? livePositionIn(request.query.after)
    if (services.config.limitsRates && streams.countOf(asker.userId) >= mostStreams) {
      throw new LimitReached('too-many-streams', comeAgainMs)
    }
    reply.hijack()
    const headers = reply.getHeaders() as OutgoingHttpHeaders
    // Ends with its connection: no chunked encoding and no stored headers cost a third less.
    reply.raw.useChunkedEncodingByDefault = false
    reply.raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
    // By themselves, they are kept as one text; with what follows, as the pieces that Node made them from.
    reply.raw.flushHeaders()
    forgetHeaders(request.raw)
    streams.open(reply.raw, {
      sessionId: asker.sessionId,
      userId: asker.userId,
      groupId,
      seq: Math.min(seen?.seq ?? lastSeq, lastSeq),
      notice: Math.min(seen?.notice ?? last.number, last.number),
      marks: last.marks,
      ofMembers: last.ofMembers,
      beat: beatFor(request.query),
      others: others.filter((id) => id !== groupId),
    })
    return reply
  })
}

/** A stream is open for hours, and what its request said, some 2 KB of a browser, is not asked for again. */
function forgetHeaders(request: IncomingMessage): void {
  request.headers = {}
  request.rawHeaders = []
}

async function lastSeqFor({ db }: Services, asker: Asker, groupId: string): Promise<number> {
  const [members, seqs] = await Promise.all([
    db.query(findMember, { groupId, userId: asker.userId }),
    db.query(readLastSeqs, { groupIds: [groupId] }),
  ])
  const row = firstOf(members)
  refuseIf(whyNoAccess('member', asker, row && memberFromRow(row)))
  return firstOf(seqs)?.last_seq ?? 0
}
