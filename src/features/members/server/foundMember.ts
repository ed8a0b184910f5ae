import { Refused, refusal } from '#domain/refusals.ts'
import type { MembershipRow } from '#features/groups/server/store.ts'
import { firstOf } from '#server/db/database.ts'

/** The member that a path names. Former members and strangers are refused alike. [GRP-12] */
export function foundMember(rows: readonly MembershipRow[]): MembershipRow {
  const row = firstOf(rows)
  if (!row) throw new Refused(refusal('member-not-found'))
  return row
}
