import type { Member } from '#domain/people/groups.ts'
import { groupColumnList, groupColumns, groupFromRow, memberFromRow, type StoredGroup } from '../commands/groupRows.ts'
import { firstOf } from '../db/database.ts'
import { lastSharedChange } from '../db/sharedChanges.ts'
import { type ColumnType, type Row, type ScalarType, statement } from '../db/statement.ts'
import type { Services } from '../services.ts'
import { type Asker, askerColumnList, askerColumns, askerFromRow, isSessionAlive, sessionToken } from './session.ts'

/** A user's relation to a group: null where there is no such group, or where they were never a member. */
export type Membership = {
  readonly groupId: string
  readonly group: StoredGroup | null
  readonly member: Member | null
  /** The number of the last change of what groups share; null if it was not asked for. */
  readonly sharedChange: number | null
}

type Nullable<Declared extends Readonly<Record<string, ColumnType>>> = {
  readonly [Name in keyof Declared]: Declared[Name] extends ScalarType ? `${Declared[Name]}?` : Declared[Name]
}

// For a group that may not exist.
const nullableGroupColumns = Object.fromEntries(
  Object.entries(groupColumns).map(([name, type]) => [name, `${type.replace('?', '')}?`]),
) as Nullable<typeof groupColumns>

const parameters = { token: 'text', now: 'timestamptz', groupId: 'text' } as const
const columns = {
  session_id: 'text',
  user_name: 'text',
  ...askerColumns,
  role: 'text?',
  is_active: 'bool?',
  ...nullableGroupColumns,
} as const
const columnList = `s.id as session_id, u.name as user_name, ${askerColumnList}, m.role, m.is_active,
          ${groupColumnList}`
const fromSessions = `from sessions s
     join users u on u.id = s.user_id
     left join groups g on g.id = $3 and not g.is_deleted
     left join group_members m on m.group_id = g.id and m.user_id = u.id
    where s.token = $1 and ${isSessionAlive('$2')} and not u.is_deleted`

const findInGroup = statement('sessions.findInGroup', parameters, columns, `select ${columnList} ${fromSessions}`)

/** The same with what decides which replica may answer. */
const findWithChanges = statement(
  'sessions.findInGroupWithChanges',
  parameters,
  { ...columns, shared_change: 'int8' },
  `select ${columnList}, ${lastSharedChange} as shared_change ${fromSessions}`,
)

/**
 * The user who sent this cookie header, or null, with the group and their membership: all that a group query needs, in
 * one statement.
 */
export async function findAskerInGroup(
  services: Services,
  cookies: string | undefined,
  groupId: string,
): Promise<{ asker: Asker; membership: Membership } | null> {
  const token = sessionToken(services, cookies)
  if (!token) return null
  const wanted = { token, now: services.clock(), groupId }
  const withChanges = services.replicas?.areInUse() ? await services.db.query(findWithChanges, wanted) : null
  const row = firstOf(withChanges ?? (await services.db.query(findInGroup, wanted)))
  if (!row) return null
  const { session_id: id, user_name: name, role, is_active: isActive } = row
  const group = row.id === null ? null : groupFromRow(row as Row<typeof groupColumns>)
  const member =
    role === null || isActive === null ? null : memberFromRow({ user_id: row.user_id, name, role, is_active: isActive })
  const sharedChange = withChanges?.[0]?.shared_change ?? null
  return { asker: askerFromRow(services, { ...row, id, name }), membership: { groupId, group, member, sharedChange } }
}
