import { Refused, refusal } from '#domain/refusals.ts'
import type { MembershipRow } from '#features/groups/server/store.ts'
import { firstOf } from '#server/db/database.ts'

/** The member that a path names. Who left, and who never came, answer alike. [GRP-12] */
export function foundMember(rows: readonly MembershipRow[]): MembershipRow {
  const row = firstOf(rows)
  if (!row) throw new Refused(refusal('member-not-found'))
  return row
}
