import type { AnySchema, ContractProcedure, ErrorMap, Meta } from '@orpc/contract'
import { ZodObject } from 'zod'
import type { OperationMeta } from '#domain/operations.ts'
import { accessRefusals } from '#domain/people/permissions.ts'
import type { RefusalCode } from '#domain/refusals.ts'

/** The refusals that any API request may get. */
const anyRequest = [
  'invalid-fields',
  'request-unreadable',
  'request-too-large',
  'characters-invalid',
  'busy',
  'database-away',
  'internal',
] as const satisfies readonly RefusalCode[]

/** What the contract says of an operation. */
export type Operation = ContractProcedure<AnySchema, AnySchema, ErrorMap, Meta>['~orpc']

/** All refusals that an operation may get, derived from its contract. */
export function reasonsOf({ route: { method = 'GET' }, meta, inputSchema }: Operation): ReadonlySet<RefusalCode> {
  const { kind, access, adminsOnly, refuses } = meta as OperationMeta
  const isOfPerson = access === 'newcomer' || access === 'user' || access === 'website-admin'
  return new Set<RefusalCode>([
    ...anyRequest,
    ...accessRefusals(access, adminsOnly),
    ...(isPaged(inputSchema) ? (['cursor-unknown'] as const) : []),
    ...(kind === 'command' ? (['other-address', 'other-origin'] as const) : []),
    ...(kind === 'command' && isOfPerson ? (['account-gone'] as const) : []),
    ...(method === 'POST' ? (['key-malformed', 'key-reused'] as const) : []),
    ...refuses,
  ])
}

function isPaged(schema: unknown): boolean {
  return schema instanceof ZodObject && 'cursor' in schema.shape
}
