import { os } from '@orpc/server'
import type { OperationMeta } from '#domain/operations.ts'
import { type Access, whyNoAccess } from '#domain/people/permissions.ts'
import { refuseIf } from '#domain/refusals.ts'
import { admittedTo } from '../checkedGroup.ts'
import type { OperationContext, RequestContext } from '../commands/requestContext.ts'
import type { Services } from '../services.ts'
import { NotModified } from './etags.ts'

/** Whether answers are checked against the contract, as in tests. */
export const checksAnswers = process.env.CHECK_ANSWERS === 'yes'

/**
 * Output validation of handlers. Answers are built from typed rows, so they are not parsed again on the way out; tests
 * do parse them.
 */
export const answering = checksAnswers ? {} : { initialOutputValidationIndex: Number.NaN }

/** Checks access to an operation, as its contract declares, before its input is parsed and anything is read for it. */
export const admission = os
  .$context<RequestContext>()
  .middleware(async ({ context, path, procedure, next }, input: unknown) => {
    const { access, kind, adminsOnly = 'admins-only', readsReplica } = procedure['~orpc'].meta as OperationMeta
    const admitted = admit(context, { access, kind, adminsOnly }, input)
    // After the check: who may no longer read it is refused, whatever they have.
    if (admitted.member && context.isUnchanged()) throw new NotModified()
    const services = readsReplica ? onReplicas(context) : context.services
    const operation: OperationContext = {
      ...{ ...context, ...admitted, services },
      ...{ access, adminsOnly, operation: path.join('.') },
    }
    return next({ context: operation })
  })

// A command on a group checks the membership after the group's lock; checking here too would cost every command a round
// trip.
function admit(
  context: RequestContext,
  { access, kind, adminsOnly }: Pick<OperationContext, 'access' | 'adminsOnly'> & Pick<OperationMeta, 'kind'>,
  input: unknown,
): Pick<OperationContext, 'member' | 'group'> {
  const { asker } = context
  const groupId = groupIdIn(input)
  if (!isOfGroup(access) || !asker || groupId === null) {
    refuseIf(whyNoAccess(access, asker, null))
    return nobody
  }
  if (kind === 'command') return nobody
  const { member, group } = context.membership?.groupId === groupId ? context.membership : nobody
  return { member: admittedTo(groupId, member, { access, asker, adminsOnly }), group }
}

/**
 * The services of a query that replicas may answer. Who asks, and what they may, was read from the primary, together
 * with the number of the group's last event: whatever the asker has seen of the group, in whichever process, was in it.
 */
function onReplicas({ services, membership }: RequestContext): Services {
  const { group = null, sharedChange = null } = membership ?? {}
  if (!services.replicas || !group || sharedChange === null) return services
  const state = { groupId: group.id, lastSeq: group.lastSeq, sharedChange }
  return { ...services, db: services.replicas.reading(state) }
}

const nobody = { member: null, group: null } as const

/** Whether the operation is about one group. */
function isOfGroup(access: Access): boolean {
  return access === 'member' || access === 'group-admin' || access === 'member-or-website-admin'
}

/** The group in the path; the path wins over a field of that name in the body. */
export function groupIdIn(input: unknown): string | null {
  const groupId = typeof input === 'object' && input !== null && 'groupId' in input ? input.groupId : null
  return typeof groupId === 'string' ? groupId : null
}
