import { permissionRefusal } from '../refusals/permissionRefusals.ts'
import type { Refusal, RefusalCode } from '../refusals.ts'
import type { GroupPermissions, Member } from './groups.ts'

/**
 * Who may call an operation. `anyone`: also signed out. `newcomer`: signed in, even before they have confirmed their
 * age and the terms; nothing else is open to them. `user`: signed in. `member`: an active member of the group in the
 * path. `group-admin`: such a member with the role admin. `website-admin`: the administrator of the site.
 * `member-or-website-admin`: either, for what the site's administrator may do in every group.
 */
export type Access =
  | 'anyone'
  | 'newcomer'
  | 'user'
  | 'member'
  | 'group-admin'
  | 'member-or-website-admin'
  | 'website-admin'

/** The asker, as far as permissions go; null when signed out. */
export type Asker = {
  readonly isWebsiteAdmin: boolean
  /** Whether they have confirmed that they are 21 and accept the terms; a new Google user has not. */
  readonly isConfirmed: boolean
  /** A website administrator without the second step that the website requires; their powers wait for it. */
  readonly isWaitingAdmin?: boolean
} | null

/**
 * The refusals of admin-only operations for other members: each says what only admins can do. [GRP-24] [GRP-25]
 * [GRP-27]
 */
export type AdminsOnly = Extract<
  RefusalCode,
  'admins-only' | 'roles-admins-only' | 'removals-admins-only' | 'notices-admins-only'
>

/**
 * Why `asker`, with that membership in the group, may not call an operation with that access, or null. A missing group
 * and one without access are refused alike. [GRP-35] [AUTH-07]
 */
export function whyNoAccess(
  access: Access,
  asker: Asker,
  member: Member | null,
  adminsOnly: AdminsOnly = 'admins-only',
): Refusal | null {
  if (access === 'anyone') return null
  if (!asker) return permissionRefusal('sign-in-first')
  if (access === 'newcomer') return null
  if (!asker.isConfirmed) return permissionRefusal('not-confirmed')
  if (access === 'user') return null
  if (access === 'website-admin') {
    if (asker.isWebsiteAdmin) return null
    return permissionRefusal(asker.isWaitingAdmin ? 'second-step-first' : 'website-admins-only')
  }
  if (access === 'member-or-website-admin' && asker.isWebsiteAdmin) return null
  if (!member?.isActive) return permissionRefusal('no-access')
  return access === 'group-admin' && member.role !== 'admin' ? permissionRefusal(adminsOnly) : null
}

/** The refusals that `whyNoAccess` may return for an operation with that access. */
export function accessRefusals(access: Access, adminsOnly: AdminsOnly = 'admins-only'): readonly RefusalCode[] {
  if (access === 'anyone') return []
  if (access === 'newcomer') return ['sign-in-first']
  const confirmed = ['sign-in-first', 'not-confirmed'] as const
  if (access === 'user') return confirmed
  if (access === 'website-admin') return [...confirmed, 'website-admins-only', 'second-step-first']
  return access === 'group-admin' ? [...confirmed, 'no-access', adminsOnly] : [...confirmed, 'no-access']
}

const refusalOf = {
  membersCanInvite: 'invites-off',
  membersCanCreateBids: 'bids-off',
  membersCanAcceptBids: 'accepts-off',
  membersCanViewStats: 'stats-off',
} as const satisfies Record<keyof GroupPermissions, RefusalCode>

/** Why the group does not let this member do it, or null when it does. [GRP-32] [INV-11] */
export function whyNotPermitted(
  permission: keyof GroupPermissions,
  member: Member,
  permissions: GroupPermissions,
): Refusal | null {
  return isPermitted(permission, member, permissions) ? null : permissionRefusal(refusalOf[permission])
}

/** Whether the group lets this member do it; admins are exempt from the switches. [GRP-32] */
export function isPermitted(
  permission: keyof GroupPermissions,
  member: Pick<Member, 'role'>,
  permissions: GroupPermissions,
): boolean {
  return member.role === 'admin' || permissions[permission]
}
