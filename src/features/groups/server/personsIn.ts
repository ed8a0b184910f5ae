import { lockedName } from '#domain/people/displayNames.ts'
import { namesTellingApart } from '#domain/people/namesakes.ts'
import type { Person, PersonOf, ShownName } from '#domain/people/person.ts'
import { canAct } from '#server/auth/accounts.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import type { Queryable } from '#server/db/database.ts'
import { type Row, statement } from '#server/db/statement.ts'

/** All who are or were in a group, the first who joined first. `is_member`: they are in it now, and can act. */
export const listPeople = statement(
  'groups.people',
  { groupId: 'group' },
  { user_id: 'text', name: 'text', is_locked: 'bool', admin_since: 'timestamptz?', is_member: 'bool' },
  `select m.user_id, u.name, u.locked_at is not null as is_locked, m.admin_since,
          m.is_active and ${canAct('u')} as is_member
     from group_members m join users u on u.id = m.user_id where m.group_id = $1 order by m.joined_at, m.user_id`,
)

/** `marksLocked`: says beside a name that its account is locked; not in sentences and in what is kept. */
type Naming = { readonly marksLocked: boolean }

/** How the people of a group are named in its answers, notices and files. [SET-15] [BEY-23] */
export async function personsIn(db: Queryable, groupId: CheckedGroupId, how?: Naming): Promise<PersonOf> {
  return personsAmong(await db.query(listPeople, { groupId }), how)
}

export function personsAmong(
  people: readonly Row<typeof listPeople.columns>[],
  { marksLocked }: Naming = { marksLocked: true },
): PersonOf {
  const own = people.map((row) => ({ userId: row.user_id, name: row.name || 'Unknown User' }))
  const shownNames = new Map([...own.map(({ userId, name }) => [userId, name] as const), ...namesTellingApart(own)])
  const locked = new Set(people.flatMap((row) => (marksLocked && row.is_locked ? [row.user_id] : [])))
  function personOf(id: string, name: string): Person
  function personOf(id: string | null, name: string | null): Person | null
  function personOf(id: string | null, name: string | null) {
    if (id === null) return null
    // The name of the row is that of somebody who never was in the group, like a website administrator.
    const shown = shownNames.get(id) ?? name ?? ''
    return { id, name: (locked.has(id) ? lockedName(shown) : shown) as ShownName }
  }
  return personOf
}
