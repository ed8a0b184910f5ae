import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { type ErrorCode, statusOf } from '#domain/errorCodes.ts'
import type { OperationMeta } from '#domain/operations.ts'
import { errorCodeOf, type RefusalCode, refusalCodes } from '#domain/refusals.ts'
import { type Operation, reasonsOf } from '#server/http/reasons.ts'

type Paths = Readonly<Record<string, object | undefined>>

type Described = {
  parameters?: readonly object[]
  responses?: object
  requestBody?: { content: Record<string, object> }
}

/**
 * The paths of an OpenAPI document, with what else the contract says of each operation: its errors, that is the reasons
 * by status, examples of what it takes, and the header for a request that is sent again.
 */
export function withErrorsAndExamples(paths: Paths, contract: AnyContractRouter): Paths {
  const operations = operationsOf(contract)
  const completed = (path: string, methods: object = {}) =>
    Object.entries(methods).map(([method, described]: [string, Described]) => {
      const operation = operations.get(`${method.toUpperCase()} ${path}`)
      return [
        method,
        operation ? withKey(withExample(withErrors(described, operation), operation), operation) : described,
      ]
    })
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [path, Object.fromEntries(completed(path, methods))]),
  )
}

function withErrors(described: Described, operation: Operation): Described {
  return { ...described, responses: { ...described.responses, ...errorResponses(operation) } }
}

function withKey(described: Described, { route: { method } }: Operation): Described {
  if (method !== 'POST') return described
  return { ...described, parameters: [...(described.parameters ?? []), keyReference] }
}

const keyReference = { $ref: '#/components/parameters/IdempotencyKey' } as const

/** The header of every POST, for a request that may be sent again. */
export const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Of the same user, the same key with the same request gets the first answer again for 24 hours, and changes nothing; ' +
    'with another request it answers 409. A key of a request under /groups/{groupId} counts in that group only.',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
} as const

function withExample(described: Described, { meta }: Operation): Described {
  const { example, examples } = meta as OperationMeta
  const json = described.requestBody?.content['application/json']
  if ((!example && !examples) || !json) return described
  const named = Object.entries(examples ?? {}).map(([name, value]) => [name, { value }])
  const given = example ? { example } : { examples: Object.fromEntries(named) }
  return {
    ...described,
    requestBody: { ...described.requestBody, content: { 'application/json': { ...json, ...given } } },
  }
}

/** Every operation of the contract, by method and path. */
function operationsOf(router: AnyContractRouter): Map<string, Operation> {
  if (!isContractProcedure(router)) {
    return new Map(Object.values(router).flatMap((part) => [...operationsOf(part as AnyContractRouter)]))
  }
  const { method = 'GET', path = '' } = router['~orpc'].route
  return new Map([[`${method} ${path}`, router['~orpc']]])
}

function errorResponses(operation: Operation) {
  const byStatus = Object.groupBy(reasonsOf(operation), (reason) => statusOf[errorCodeOf(reason)])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, reasons = []]) => [
      status,
      { description: reasons.join(', '), content: { 'application/json': { schema: errorSchema(reasons) } } },
    ]),
  )
}

const anError = { $ref: '#/components/schemas/Error' } as const

/** The errors of routes outside the contract. */
export const otherErrors = { description: 'An error', content: { 'application/json': { schema: anError } } } as const

function errorSchema(reasons: readonly RefusalCode[]) {
  return {
    allOf: [anError, { properties: { error: { properties: { reason: { enum: reasons } } } } }],
  }
}

/** The schema of every error. */
export const errorComponent = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'reason', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(statusOf) as ErrorCode[] },
        reason: { type: 'string', enum: refusalCodes },
        message: { type: 'string' },
        details: {},
      },
    },
  },
} as const
