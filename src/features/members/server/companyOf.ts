import type { Company } from '#domain/people/members.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { countCompany } from './store.ts'

/** How many are in the group, and how many of them are admins. */
export async function companyOf(db: Queryable, groupId: CheckedGroupId): Promise<Company> {
  return firstOf(await db.query(countCompany, { groupId })) ?? { members: 0, admins: 0 }
}
