import type { Access, AdminsOnly } from '#domain/people/permissions.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import type { Span } from '#domain/times.ts'
import type { Asker } from '../auth/session.ts'
import type { MemberOfGroup } from '../checkedGroup.ts'
import type { Services } from '../services.ts'
import type { Membership } from './findAskerInGroup.ts'
import type { StoredGroup } from './groupRows.ts'

/** Notes on a request for the log and the metrics; filled while it is handled. */
export type RequestNotes = {
  /** As it is registered; none where nothing was found. */
  route?: string | undefined
  /** Like `bids.accept`; outside the contract, the route. */
  operation?: string
  kind?: 'query' | 'command'
  userId?: string
  groupId?: string
  /** The client has the answer already. */
  isUnchanged?: boolean
  /** Why it was refused, like `bid-gone`; `busy` if there was no place. */
  code?: string
}

/** What a handler knows about the request besides its input. */
export type RequestContext = {
  readonly services: Services
  readonly asker: Asker | null
  /** The asker's membership in the group of the URL, where it was read with the session; null elsewhere. */
  readonly membership: Membership | null
  /** Whether the request has the cookie of a session that no longer exists, or never did. */
  readonly hasEndedSession: boolean
  /** The client address used for rate limits. */
  readonly address: string
  /** The caller's Idempotency-Key as sent; null when there is none. */
  readonly idempotencyKey: string | null
  /** Notes for the request's log line. */
  readonly notes: RequestNotes
  /** Headers for the response whatever the outcome, like `Retry-After`. */
  readonly answerHeaders: Record<string, string>
  /** Headers for the response unless it is an error. */
  readonly successHeaders: Readonly<Record<string, string>>
  /** Whether the client has said that it has the answer, and the answer is still the same. */
  readonly isUnchanged: () => boolean
  /**
   * Says for how long by the clock the answer of a group's query stays the same, as long as nothing happens in the group,
   * to its games, and to names: so the client may keep it and ask about it.
   */
  readonly validDuring: (span: Span) => void
  /** Calls `onAgain` for each client that gets this answer from the cache, if it is shared. */
  readonly whenAnsweredAgain: (onAgain: () => void) => void
}

/** What the access check adds once the operation is known. */
export type OperationContext = RequestContext & {
  readonly access: Access
  /** The refusal for members who are not admins, on admin-only operations. */
  readonly adminsOnly: AdminsOnly
  /** The asker in the group of the path, for queries; a command reads it after its lock. */
  readonly member: MemberOfGroup | null
  /** The group of the path, for queries; a command reads it after its lock. */
  readonly group: StoredGroup | null
  /** Its name in the contract, like `bids.accept`. */
  readonly operation: string
}

/** The asker, after an access check that requires sign-in. */
export function askerOf({ asker }: Pick<RequestContext, 'asker'>): Asker {
  if (!asker) throw new Error('this operation is open to people who are not signed in')
  return asker
}

/** The member admitted by the check, with the group whose rows they may see. Refuses if there is none. */
export function memberOf({ member }: OperationContext): MemberOfGroup {
  if (!member) throw new Refused(refusal('no-access'))
  return member
}

/** The group of the path, for the rules behind an answer. A missing group is refused like one without access. */
export function groupOf({ group }: OperationContext): StoredGroup {
  if (!group) throw new Refused(refusal('no-access'))
  return group
}
