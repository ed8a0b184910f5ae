import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import type { Router } from '@orpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OperationMeta } from '#domain/operations.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { findAsker } from '../auth/session.ts'
import { findAskerInGroup } from '../auth/standing.ts'
import type { RequestContext } from '../commands/requestContext.ts'
import type { Services } from '../services.ts'
import { checksAnswers } from './admission.ts'
import { answerFor, asContractError } from './answers.ts'
import { reasonsOf } from './reasons.ts'
import { addressedGroup, isGroupId, isReading, limitAddress } from './request.ts'
import { notesOn } from './requestLog.ts'
import { type SharedAnswers, sharedAnswer, whenAnsweredAgain } from './sharedAnswers.ts'
import { answerNothingHere } from './unreadable.ts'

/**
 * Serves the contract under `/api`: finds who asks, calls the handler, and answers every error in one shape. A HEAD is
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
        // Only what reads has an address for GET, so a HEAD comes to nothing that changes something.
        const result = await next(
          request.method === 'HEAD' ? { ...asked, request: { ...request, method: 'GET' } } : asked,
        )
        if (result.response) Object.assign(result.response.headers, context.answerHeaders)
        return result
      },
    ],
    clientInterceptors: [
      async ({ context, input, next, path, procedure }) => {
        const operation = procedure['~orpc']
        const { isShared, changesShared, kind, refuses } = operation.meta as OperationMeta
        Object.assign(context.notes, {
          operation: path.join('.'),
          kind,
          ...(isOfGroup(input) && { groupId: input.groupId }),
        })
        try {
          const output = await next()
          if (isShared) context.answerHeaders['cache-control'] ??= sharedAnswer
          return output === undefined ? output : new PlainAnswer(output)
        } catch (error) {
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
          // Who changed them sees it with the next look.
          if (changesShared) shared.forget()
        }
      },
    ],
  })
  app.all('/api', answerNothingHere)
  app.all('/api/*', async (request, reply) => {
    const context = await contextOf(request, services)
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
    if (matched) return reply
    return answerNothingHere(request, reply)
  })
}

async function contextOf(request: FastifyRequest, services: Services): Promise<RequestContext> {
  const notes = notesOn(request)
  const who = await whoAsks(request, services)
  if (who.asker) notes.userId = who.asker.userId
  return {
    services,
    ...who,
    address: limitAddress(request.ip),
    idempotencyKey: idempotencyKeyOf(request),
    answerHeaders: {},
    notes,
    whenAnsweredAgain: (onAgain) => whenAnsweredAgain(request, onAgain),
  }
}

/**
 * An answer is JSON already, since that is all that contracts know. Within this the library sends it as it is; otherwise
 * it would look into every value for dates and files and copy the answer, which takes as long as writing it.
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

/** Who asks; where a group is read, found together with how they stand to it. */
async function whoAsks(
  { method, url, headers: { cookie } }: FastifyRequest,
  services: Services,
): Promise<Pick<RequestContext, 'asker' | 'standing'>> {
  const groupId = isReading(method) ? addressedGroup(url) : null
  if (groupId === null) return { asker: await findAsker(services, cookie), standing: null }
  return (await findAskerInGroup(services, cookie, groupId)) ?? { asker: null, standing: null }
}

/** Whether it names a group by what may be the id of one: nothing else of an input stands in the log. */
function isOfGroup(input: unknown): input is { groupId: string } {
  const groupId = typeof input === 'object' && input !== null && 'groupId' in input ? input.groupId : null
  return typeof groupId === 'string' && isGroupId(groupId)
}

function idempotencyKeyOf({ method, headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined || method !== 'POST') return null
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,128}$/.test(key)) throw new Refused(refusal('key-malformed'))
  return key
}

/** `Retry-After` counts whole seconds, at least one. */
export function wholeSeconds(ms: number): string {
  return String(Math.max(1, Math.ceil(ms / 1000)))
}
