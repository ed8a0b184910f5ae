import type { Access, AdminsOnly } from '#domain/people/permissions.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import type { Asker } from '../auth/session.ts'
import type { Standing } from '../auth/standing.ts'
import type { MemberOfGroup } from '../checkedGroup.ts'
import type { RequestNotes } from '../http/requestNotes.ts'
import type { Services } from '../services.ts'
import type { StoredGroup } from './groupRows.ts'

/** What a handler knows of the request besides its input. */
export type RequestContext = {
  readonly services: Services
  readonly asker: Asker | null
  /** How the asker stands to the group of the address, where that was found with the session; null elsewhere. */
  readonly standing: Standing | null
  /** The address that limits are counted by. */
  readonly address: string
  /** The caller's Idempotency-Key as sent; null when there is none. */
  readonly idempotencyKey: string | null
  /** What the log tells of the request. */
  readonly notes: RequestNotes
  /** Headers that the answer gets whatever comes of the request, like `Retry-After`. */
  readonly answerHeaders: Record<string, string>
  /** Calls `onAgain` for each reader who gets this answer, where it is shared, without asking the handler. */
  readonly whenAnsweredAgain: (onAgain: () => void) => void
}

/** What the access check adds once it knows which operation is called. */
export type OperationContext = RequestContext & {
  readonly access: Access
  /** What members read who are no admins, where only admins may. */
  readonly adminsOnly: AdminsOnly
  /** The asker in the group of the path, for queries; a command reads it behind its lock. */
  readonly member: MemberOfGroup | null
  /** The group of the path, for queries; a command reads it behind its lock. */
  readonly group: StoredGroup | null
  /** Its name in the contract, like `bids.accept`. */
  readonly operation: string
}

/** Who asks, where the access check has let only signed-in people through. */
export function askerOf({ asker }: RequestContext): Asker {
  if (!asker) throw new Error('this operation is open to people who are not signed in')
  return asker
}

/** The member whom the check has let in, with the group whose rows they may see. Refuses where it has let in nobody. */
export function memberOf({ member }: OperationContext): MemberOfGroup {
  if (!member) throw new Refused(refusal('no-access'))
  return member
}

/** The group of the path, for the rules that an answer asks. Refuses where there is none, as for any that one has no access to. */
export function groupOf({ group }: OperationContext): StoredGroup {
  if (!group) throw new Refused(refusal('no-access'))
  return group
}
