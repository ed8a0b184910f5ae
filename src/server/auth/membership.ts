import type { Member } from '#domain/people/groups.ts'
import { groupColumnList, groupColumns, groupFromRow, memberFromRow, type StoredGroup } from '../commands/groupRows.ts'
import { firstOf, type Line } from '../db/database.ts'
import { lastSharedChange } from '../db/sharedChanges.ts'
import { type Row, statement } from '../db/statement.ts'
import { inMemory } from '../memory.ts'
import type { Services } from '../services.ts'
import { type Asker, askerFromRow, sessionColumns, sessionQuery, sessionToken } from './session.ts'

/** A user's relation to a group: null where there is no such group, or where they were never a member. */
export type Membership = {
  readonly groupId: string
  readonly group: StoredGroup | null
  readonly member: Member | null
  /** The number of the last change of what groups share. */
  readonly sharedChange: number
}

/** The session with what decides, besides the group, which replica may answer and whether an answer is unchanged. */
const findSession = statement(
  'sessions.findWithChanges',
  { token: 'text', now: 'timestamptz' },
  { ...sessionColumns, shared_change: 'int8' },
  sessionQuery(`, ${lastSharedChange} as shared_change`),
)

const findStanding = statement(
  'groups.standing',
  { groupId: 'text', userId: 'text' },
  { ...groupColumns, role: 'text?', is_active: 'bool?' },
  `select ${groupColumnList}, m.role, m.is_active
     from groups g left join group_members m on m.group_id = $1 and m.user_id = $2
    where g.id = $1 and not g.is_deleted`,
)

/** Whose session a token is: that never changes. Whether it is valid is asked for each request. */
const tokenUsers = inMemory(() => new Map<string, string>())
const mostTokens = 20_000

/** Who asks, in a group: null without a session. */
export type InGroup = { readonly asker: Asker; readonly membership: Membership } | null

/** Asking who sends a request about a group. */
type Finding = {
  readonly found: Promise<InGroup>
  /** Whose session it is if it is still valid, where that is known; rows asked for on `line` travel along. */
  readonly userId: string | undefined
  readonly line: Line
}

/**
 * Asks for the user who sent this cookie header, with the group and their membership: all that a group query needs. Both
 * are asked together, except on the first request of a session, which finds out whose it is. Null without a session's
 * cookie. The caller releases the line.
 */
export function findAskerInGroup(services: Services, cookies: string | undefined, groupId: string): Finding | null {
  const token = sessionToken(services, cookies)
  if (!token) return null
  const line = services.db.line()
  const userId = services.memory.of(tokenUsers).get(token)
  const session = line.query(findSession, { token, now: services.clock() })
  // After the session, so that the group is as it was then or newer; what is sent later is newer still.
  const standing = userId === undefined ? null : line.query(findStanding, { groupId, userId })
  const find = async (): Promise<InGroup> => {
    const row = firstOf(await session)
    const rows = row && (await (standing ?? line.query(findStanding, { groupId, userId: row.user_id })))
    const membership = rows && membershipIn(groupId, row, firstOf(rows))
    // For who is refused nothing is read early the next time.
    if (row && membership?.member?.isActive) remember(services, token, row.user_id)
    else services.memory.of(tokenUsers).delete(token)
    return row && membership && { asker: askerFromRow(services, row), membership }
  }
  return { found: find(), userId, line }
}

function membershipIn(
  groupId: string,
  { user_id, name, shared_change: sharedChange }: Row<typeof findSession.columns>,
  standing: Row<typeof findStanding.columns> | null,
): Membership {
  const group = standing && groupFromRow(standing)
  const { role = null, is_active: isActive = null } = standing ?? {}
  const member = role === null || isActive === null ? null : memberFromRow({ user_id, name, role, is_active: isActive })
  return { groupId, group, member, sharedChange }
}

function remember({ memory }: Services, token: string, userId: string): void {
  const users = memory.of(tokenUsers)
  if (users.has(token)) return
  users.set(token, userId)
  const [oldest] = users.keys()
  if (users.size > mostTokens && oldest !== undefined) users.delete(oldest)
}
