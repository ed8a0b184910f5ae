import type { TestServer } from './aServer.ts'

/** Where the memberships of people differ from the members of the groups. */
export async function membershipDifferences(server: Pick<TestServer, 'asOwner'>): Promise<unknown[]> {
  const ofGroups = `select m.user_id, m.group_id, m.is_active and not g.is_deleted as is_active, m.joined_at
                      from group_members m join groups g on g.id = m.group_id`
  const ofPeople = 'select user_id, group_id, is_active, joined_at from memberships'
  const { rows } = await server.asOwner(`(${ofGroups} except ${ofPeople}) union all (${ofPeople} except ${ofGroups})`)
  return rows
}
