import { os } from '@orpc/server'
import type { OperationMeta } from '#domain/operations.ts'
import { type Access, whyNoAccess } from '#domain/people/permissions.ts'
import { refuseIf } from '#domain/refusals.ts'
import { admittedTo } from '../checkedGroup.ts'
import type { OperationContext, RequestContext } from '../commands/requestContext.ts'

/** Whether answers are compared with what the contract says of them, as tests have it. */
export const checksAnswers = process.env.CHECK_ANSWERS === 'yes'

/**
 * How handlers answer. Answers are built from rows that were read with their types, so they are not parsed once more on
 * the way out; the tests do parse them.
 */
export const answering = checksAnswers ? {} : { initialOutputValidationIndex: Number.NaN }

/** Asks who may call an operation, by what its contract says, before its input is even looked at. */
export const admission = os
  .$context<RequestContext>()
  .middleware(async ({ context, path, procedure, next }, input: unknown) => {
    const { access, kind, adminsOnly = 'admins-only' } = procedure['~orpc'].meta as OperationMeta
    const admitted = await admit(context, { access, kind, adminsOnly }, input)
    const operation: OperationContext = { ...context, ...admitted, access, adminsOnly, operation: path.join('.') }
    return next({ context: operation })
  })

// A command on a group asks again, of the member as they stand behind the group's lock; asking here too would cost
// every command a round trip.
async function admit(
  context: RequestContext,
  { access, kind, adminsOnly }: Pick<OperationContext, 'access' | 'adminsOnly'> & Pick<OperationMeta, 'kind'>,
  input: unknown,
): Promise<Pick<OperationContext, 'member' | 'group'>> {
  const { asker } = context
  const groupId = groupIdIn(input)
  if (!isOfGroup(access) || !asker || groupId === null) {
    refuseIf(whyNoAccess(access, asker, null))
    return nobody
  }
  if (kind === 'command') return nobody
  const { member, group } = context.standing?.groupId === groupId ? context.standing : nobody
  return { member: admittedTo(groupId, member, { access, asker, adminsOnly }), group }
}

const nobody = { member: null, group: null } as const

/** Whether the operation is about one group, whose member asks as a rule. */
function isOfGroup(access: Access): boolean {
  return access === 'member' || access === 'group-admin' || access === 'member-or-website-admin'
}

/** The group of the path; the path wins over a field of that name in the body. */
function groupIdIn(input: unknown): string | null {
  const groupId = typeof input === 'object' && input !== null && 'groupId' in input ? input.groupId : null
  return typeof groupId === 'string' ? groupId : null
}
