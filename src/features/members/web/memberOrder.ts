import type { MemberView } from '#features/groups/contract.ts'

/** Admins first, then by name. */
export function inMemberOrder(members: readonly MemberView[]): MemberView[] {
  return members.toSorted(
    (one, other) => one.role.localeCompare(other.role) || one.displayName.localeCompare(other.displayName),
  )
}
