import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import type { Router } from '@orpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OperationMeta } from '#domain/operations.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { findAskerInGroup, type InGroup } from '../auth/membership.ts'
import { type Asker, findAsker, hasSessionCookie, sessionToken } from '../auth/session.ts'
import type { Caller, EarlyRead, RequestContext } from '../commands/requestContext.ts'
import type { Services } from '../services.ts'
import { checksAnswers } from './admission.ts'
import { answerFor, asContractError } from './answers.ts'

import { compressible } from './compression.ts'
import { AnswerKept, findKept, mayBeKept } from './keptAnswers.ts'
import { reasonsOf } from './reasons.ts'
import { addressedGroup, hasFieldInParts, isGroupId, isReading, limitAddress } from './request.ts'
import { notesOn } from './requestLog.ts'
import { answerWithText } from './sendTexts.ts'
import { type SharedAnswers, sharedAnswer, whenAnsweredAgain } from './sharedAnswers.ts'
import { answerNothingHere } from './unreadable.ts'
import { NotModified, spanOfKnown, validated, whenever } from './validators.ts'

/**
 * Serves the contract under `/api`: finds the asker, calls the handler, and sends every error in one format. A HEAD is
 * answered like the GET, without its body.
 */
export function contractRoutes(
  app: FastifyInstance,
  services: Services,
  { router, shared }: { router: Router<AnyContractRouter, RequestContext>; shared: SharedAnswers },
): void {
  const handler = new OpenAPIHandler<RequestContext>(router as Router<Record<never, never>, RequestContext>, {
    customErrorResponseBodyEncoder: (error) => error.data,
    rootInterceptors: [
      async ({ next, ...asked }) => {
        const { context, request } = asked
        // Only queries have a GET route, so a HEAD never changes anything.
        const result = await next(
          request.method === 'HEAD' ? { ...asked, request: { ...request, method: 'GET' } } : asked,
        )
        // Before the answer is sent, a refusal too: whoever reads it slowly keeps no connection.
        context.early?.db.release()
        if (!result.response) return result
        Object.assign(result.response.headers, context.answerHeaders)
        return context.notes.isUnchanged ? { ...result, response: { ...result.response, status: 304 } } : result
      },
    ],
    clientInterceptors: [
      async ({ context, input, next, path, procedure }) => {
        const operation = procedure['~orpc']
        const { isShared, isCompressed, changesShared, kind, refuses } = operation.meta as OperationMeta
        Object.assign(context.notes, {
          operation: path.join('.'),
          kind,
          ...(isOfGroup(input) && { groupId: input.groupId }),
        })
        try {
          const output = await next()
          // A visitor with the cookie of an ended session would get theirs to members.
          if (isShared && !context.hasEndedSession) context.answerHeaders['cache-control'] ??= sharedAnswer
          if (isCompressed) context.answerHeaders.vary = compressible
          Object.assign(context.answerHeaders, context.successHeaders)
          return output === undefined || isDownload(operation.route) ? output : new PlainAnswer(output)
        } catch (error) {
          if (error instanceof NotModified || error instanceof AnswerKept) {
            Object.assign(context.answerHeaders, context.successHeaders)
            context.notes.isUnchanged = error instanceof NotModified
            return undefined
          }
          let failed = answerFor(error, services.log, refuses)
          const { reason } = failed.body.error
          if (checksAnswers && !reasonsOf(operation).has(reason)) {
            const unlisted = new Error(`${path.join('.')} is refused as ${reason}, which its contract does not list`)
            failed = answerFor(unlisted, services.log)
          }
          context.notes.code = failed.body.error.reason
          if (failed.retryAfterMs !== undefined)
            context.answerHeaders['retry-after'] = wholeSeconds(failed.retryAfterMs)
          throw asContractError(failed)
        } finally {
          // The user who changed them sees it on the next request.
          if (changesShared) shared.forget()
        }
      },
    ],
  })
  app.all('/api', answerNothingHere)
  app.all('/api/*', async (request, reply) => {
    const context = await contextOf(request, services)
    try {
      const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
      return matched ? reply : answerNothingHere(request, reply)
    } finally {
      // What is none of the contract's.
      context.early?.db.release()
    }
  })
}

async function contextOf(request: FastifyRequest, services: Services): Promise<RequestContext> {
  const notes = notesOn(request)
  // May refuse, so it is looked at before there is a connection to give back.
  const idempotencyKey = idempotencyKeyOf(request)
  if (hasFieldInParts(request.url)) throw new Refused(refusal('invalid-fields', { first: undefined }))
  let who = nobody
  const known = (caller: Caller) => {
    who = caller
    if (who.asker) notes.userId = who.asker.userId
    return who
  }
  const asked = whoAsks(request, services)
  const caller = asked.caller.then(known)
  // Where rows are read early, it is awaited by the access check, if there is such an operation.
  caller.catch(() => {})
  const early = asked.early && { ...asked.early, caller }
  if (!early) await caller
  const successHeaders: Record<string, string> = {}
  const keep = (headers: Readonly<Record<string, string>> | null) => Object.assign(successHeaders, headers)
  return {
    services,
    early,
    ...who,
    address: limitAddress(request.ip),
    idempotencyKey,
    answerHeaders: {},
    successHeaders,
    isUnchanged() {
      const span = spanOfKnown(request, services, who)
      if (span) keep(validated(request, services, who, span))
      return span !== null
    },
    async isKept() {
      const isKept = who.membership !== null && (await findKept(request, services, who.membership))
      if (isKept) keep(validated(request, services, who, whenever))
      return isKept
    },
    staysFor: (span) => keep(validated(request, services, who, span)),
    asText: (answer) => answerWithText(request, answer),
    notes,
    whenAnsweredAgain: (onAgain) => whenAnsweredAgain(request, onAgain),
  }
}

/**
 * An answer is JSON already, since contracts know nothing else. Wrapped in this, the library sends it as it is;
 * otherwise it would search every value for dates and files and copy the answer, which takes as long as serializing it.
 */
class PlainAnswer {
  readonly #answer: unknown

  constructor(answer: unknown) {
    this.#answer = answer
  }

  toJSON(): unknown {
    return this.#answer
  }
}

/** Whether an operation answers a file, as a stream with headers of its own. */
function isDownload({ outputStructure }: { outputStructure?: string | undefined }): boolean {
  return outputStructure === 'detailed'
}

const nobody: Caller = { asker: null, membership: null, hasEndedSession: false }

/**
 * The asker; on a group query, found together with their membership. There rows can be read early, unless the client has
 * an answer that may be unchanged, or a replica reads the rows, which needs to know of the group first. On a group
 * command, what it reads before its lock can be read early.
 */
function whoAsks(
  request: FastifyRequest,
  services: Services,
): { caller: Promise<Caller>; early: Omit<EarlyRead, 'caller'> | null } {
  const { method, url, headers } = request
  const { cookie } = headers
  const callerOf = (found: InGroup | { asker: Asker | null; membership: null }): Caller => ({
    ...(found ?? nobody),
    hasEndedSession: !found?.asker && hasSessionCookie(cookie),
  })
  const groupId = addressedGroup(url)
  if (groupId === null || !isReading(method)) {
    const db = groupId === null || sessionToken(services, cookie) === null ? null : services.db.line()
    const found = findAsker(services, cookie, db ?? services.db)
    const caller = found.then((asker) => callerOf({ asker, membership: null }))
    return { caller, early: db && { userId: null, db } }
  }
  const finding = findAskerInGroup(services, cookie, groupId)
  if (!finding) return { caller: Promise.resolve(callerOf(null)), early: null }
  const { userId, line, found } = finding
  const caller = found.then(callerOf)
  const isNew = headers['if-none-match'] === undefined && !mayBeKept(request, services)
  const isEarly = userId !== undefined && isNew && !services.replicas?.areInUse()
  if (isEarly) return { caller, early: { userId, db: line } }
  return { caller: caller.finally(line.release), early: null }
}

/** Whether the input names a group in the form of a group id: no other part of an input is logged. */
function isOfGroup(input: unknown): input is { groupId: string } {
  const groupId = typeof input === 'object' && input !== null && 'groupId' in input ? input.groupId : null
  return typeof groupId === 'string' && isGroupId(groupId)
}

function idempotencyKeyOf({ method, headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined || isReading(method)) return null
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,128}$/.test(key)) throw new Refused(refusal('key-malformed'))
  return key
}

/** `Retry-After` counts whole seconds, at least one. */
export function wholeSeconds(ms: number): string {
  return String(Math.max(1, Math.ceil(ms / 1000)))
}
