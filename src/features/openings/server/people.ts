import type { Person } from '#domain/people/person.ts'
import { listPeople, personsAmong } from '#features/groups/server/personsIn.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import type { Queryable } from '#server/db/database.ts'

/** The people of a group, as they are named there. */
export type People = {
  readonly person: (userId: string) => Person
  readonly isMember: (userId: string) => boolean
  /** The members, each with all that they are called. */
  readonly members: readonly { readonly userId: string; readonly names: readonly string[] }[]
  readonly leftIds: ReadonlySet<string>
}

export async function peopleOf(db: Queryable, groupId: CheckedGroupId): Promise<People> {
  const rows = await db.query(listPeople, { groupId })
  const named = personsAmong(rows)
  const names = new Map(rows.map((row) => [row.user_id, row.name]))
  const members = rows.filter((row) => row.is_member)
  const ids = new Set(members.map((row) => row.user_id))
  return {
    person: (userId) => named(userId, names.get(userId) ?? ''),
    isMember: (userId) => ids.has(userId),
    leftIds: new Set(rows.flatMap((row) => (row.is_member ? [] : row.user_id))),
    members: members.map(({ user_id: userId, name }) => ({ userId, names: [name, named(userId, name).name] })),
  }
}
