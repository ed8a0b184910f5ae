import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { type Router, traverseContractProcedures } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OperationMeta } from '#domain/operations.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { findAsker, hasSessionCookie } from '../auth/session.ts'
import { findAskerInGroup } from '../commands/findAskerInGroup.ts'
import type { RequestContext } from '../commands/requestContext.ts'
import type { Services } from '../services.ts'
import { checksAnswers, groupIdIn } from './admission.ts'
import { answerFor, asContractError } from './answers.ts'
import { compressible } from './compression.ts'
import { NotModified, spanOfKnown, validated } from './etags.ts'
import { reasonsOf } from './reasons.ts'
import { addressedGroup, hasFieldInParts, isGroupId, isReading, limitAddress } from './request.ts'
import { notesOn } from './requestLog.ts'
import { type SharedAnswers, sharedAnswer, whenAnsweredAgain } from './sharedAnswers.ts'
import { answerNothingHere } from './unreadable.ts'

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
        if (!result.response) return result
        Object.assign(result.response.headers, context.answerHeaders)
        return context.notes.isUnchanged ? { ...result, response: { ...result.response, status: 304 } } : result
      },
    ],
    clientInterceptors: [
      async ({ context, input, next, path, procedure }) => {
        const operation = procedure['~orpc']
        const { isShared, isCompressed, changesShared, kind, refuses } = operation.meta as OperationMeta
        const groupId = groupIdIn(input)
        Object.assign(context.notes, {
          operation: path.join('.'),
          kind,
          ...(groupId && isGroupId(groupId) && { groupId }),
        })
        try {
          const output = await next()
          // A visitor with the cookie of an ended session would get theirs to members.
          if (isShared && !context.hasEndedSession) context.answerHeaders['cache-control'] ??= sharedAnswer
          if (isCompressed) context.answerHeaders.vary = compressible
          Object.assign(context.answerHeaders, context.successHeaders)
          return output === undefined || isDownload(operation.route) ? output : new PlainAnswer(output)
        } catch (error) {
          if (error instanceof NotModified) {
            Object.assign(context.answerHeaders, context.successHeaders)
            context.notes.isUnchanged = true
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
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await contextOf(request, services)
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
    return matched ? reply : answerNothingHere(request, reply)
  }
  app.all('/api/*', answer)
  traverseContractProcedures({ router, path: [] }, ({ contract }) => {
    const { route, meta } = contract['~orpc']
    const { bodyLimit, isShared } = meta as OperationMeta
    const url = `/api${route.path?.replaceAll(/\{(\w+)\}/g, ':$1')}`
    if (bodyLimit) app.route({ method: 'POST', url, bodyLimit, handler: answer })
    if (isShared) app.route({ method: ['GET', 'HEAD'], url, ...shared.hooks, handler: answer })
  })
}

async function contextOf(request: FastifyRequest, services: Services): Promise<RequestContext> {
  const notes = notesOn(request)
  const idempotencyKey = idempotencyKeyOf(request)
  if (hasFieldInParts(request.url)) throw new Refused(refusal('invalid-fields', { first: undefined }))
  const who = await callerOf(request, services)
  if (who.asker) notes.userId = who.asker.userId
  const successHeaders: Record<string, string> = {}
  const keep = (headers: Readonly<Record<string, string>> | null) => Object.assign(successHeaders, headers)
  return {
    services,
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
    validDuring: (span) => keep(validated(request, services, who, span)),
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

/** Who sent a request. */
type Caller = Pick<RequestContext, 'asker' | 'membership' | 'hasEndedSession'>

/** The asker; for a query of a group, with their membership. */
async function callerOf({ method, url, headers }: FastifyRequest, services: Services): Promise<Caller> {
  const { cookie } = headers
  const groupId = isReading(method) ? addressedGroup(url) : null
  const { asker, membership } =
    groupId === null
      ? { asker: await findAsker(services, cookie), membership: null }
      : await findAskerInGroup(services, cookie, groupId)
  return { asker, membership, hasEndedSession: asker === null && hasSessionCookie(cookie) }
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
