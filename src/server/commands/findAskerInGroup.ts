import type { Member } from '#domain/people/groups.ts'
import { type Asker, askerFromRow, sessionColumns, sessionQuery, sessionToken } from '../auth/session.ts'
import { firstOf } from '../db/database.ts'
import { lastSharedChange } from '../db/sharedChanges.ts'
import { type Row, statement } from '../db/statement.ts'
import type { Services } from '../services.ts'
import { groupColumnList, groupColumns, groupFromRow, memberFromRow, type StoredGroup } from './groupRows.ts'

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

/** The user who sent this cookie header, with the group and their membership: what admits a query of a group. */
export async function findAskerInGroup(
  services: Services,
  cookies: string | undefined,
  groupId: string,
): Promise<{ readonly asker: Asker | null; readonly membership: Membership | null }> {
  const token = sessionToken(services, cookies)
  const session = token && firstOf(await services.db.query(findSession, { token, now: services.clock() }))
  if (!session) return { asker: null, membership: null }
  // After the session, so that the group is as it was then or newer; what is read later is newer still.
  const standing = firstOf(await services.db.query(findStanding, { groupId, userId: session.user_id }))
  return { asker: askerFromRow(services, session), membership: membershipIn(groupId, session, standing) }
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
