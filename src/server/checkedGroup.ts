import type { Member } from '#domain/people/groups.ts'
import { type Access, type AdminsOnly, type Asker, whyNoAccess } from '#domain/people/permissions.ts'
import { refuseIf } from '#domain/refusals.ts'

declare const checked: unique symbol

/**
 * The id of a group whose rows may be read and changed, since it was checked who asks. Statements on what is for members
 * only take no other: with the id of a request, which nobody has checked, they do not compile.
 */
export type CheckedGroupId = string & { readonly [checked]: true }

/** Who asks, as the member that the check has found. */
export type MemberOfGroup = Member & { readonly groupId: CheckedGroupId }

type Asked = {
  readonly access: Access
  readonly adminsOnly: AdminsOnly
  readonly asker: (Asker & { readonly userId: string; readonly name: string }) | null
}

/**
 * The check: who asks, as a member of that group. Refuses whom the access does not let in. A website administrator who
 * is no member stands as an inactive one, so that no rule about members gives them anything. [GRP-35]
 */
export function admittedTo(
  groupId: string,
  member: Member | null,
  { access, adminsOnly, asker }: Asked,
): MemberOfGroup | null {
  refuseIf(whyNoAccess(access, asker, member, adminsOnly))
  if (!asker) return null
  const { userId, name } = asker
  return { ...(member ?? { userId, name, role: 'member', isActive: false }), groupId: groupId as CheckedGroupId }
}

/** A group for work that no member asks for: a job, the website administrator, somebody on their way in. It checks nothing. */
export function uncheckedGroup(groupId: string): CheckedGroupId {
  return groupId as CheckedGroupId
}
