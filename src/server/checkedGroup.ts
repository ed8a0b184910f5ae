import type { Member } from '#domain/people/groups.ts'
import { type Access, type AdminsOnly, type Asker, whyNoAccess } from '#domain/people/permissions.ts'
import { refuseIf } from '#domain/refusals.ts'

declare const checked: unique symbol

/**
 * The id of a group after the access check: its rows may be read and changed. Statements on members-only data take no
 * other: with an unchecked id from a request, they do not compile.
 */
export type CheckedGroupId = string & { readonly [checked]: true }

/** The asker, as the member that the check found. */
export type MemberOfGroup = Member & { readonly groupId: CheckedGroupId }

type AccessRequest = {
  readonly access: Access
  readonly adminsOnly: AdminsOnly
  readonly asker: (Asker & { readonly userId: string; readonly name: string }) | null
}

/**
 * The access check: returns the asker as a member of that group, or refuses. A website administrator who is not a
 * member counts as an inactive one, so no rule about members grants them anything. [GRP-35]
 */
export function admittedTo(
  groupId: string,
  member: Member | null,
  { access, adminsOnly, asker }: AccessRequest,
): MemberOfGroup | null {
  refuseIf(whyNoAccess(access, asker, member, adminsOnly))
  if (!asker) return null
  const { userId, name } = asker
  return { ...(member ?? { userId, name, role: 'member', isActive: false }), groupId: groupId as CheckedGroupId }
}

/**
 * A group for work that no member requested: a job, the website administrator, a person about to join. Checks nothing.
 */
export function uncheckedGroup(groupId: string): CheckedGroupId {
  return groupId as CheckedGroupId
}
