import { type Refusal, refusal } from '../refusals.ts'
import type { Member } from './groups.ts'

/** A member's obligations in the group: unsettled bets, and unpaid debts on either side. */
export type Obligations = { readonly activeBets: number; readonly unsettledDebts: number }

/**
 * Why `asker` cannot change the role of the member `userId`, or null when they can. An admin never changes their own
 * role, so the one who demotes another stays admin: a group never loses its last admin this way. [GRP-25] [GRP-26]
 */
export function whyCannotChangeRole(asker: Member, userId: string): Refusal | null {
  if (asker.role !== 'admin') return refusal('roles-admins-only')
  return asker.userId === userId ? refusal('own-role') : null
}

/** Why `asker` cannot remove the member `userId`, or null when they can. [GRP-27] [GRP-28] [BEY-08] */
export function whyCannotRemove(asker: Member, userId: string, obligations: Obligations): Refusal | null {
  if (asker.role !== 'admin') return refusal('removals-admins-only')
  if (asker.userId === userId) return refusal('remove-yourself')
  return whyBound(obligations)
}

/** The counts of members and admins in a member's group. */
export type Company = { readonly members: number; readonly admins: number }

/** The same, with whether the member is one of the admins. */
export type Standing = Company & { readonly isAdmin: boolean }

/** Whether the group would go on without an admin if they left. One without other members ends. [BEY-08] */
export function needsAnotherAdmin({ isAdmin, members, admins }: Standing): boolean {
  return isAdmin && admins <= 1 && members > 1
}

/**
 * Why `member` cannot leave, or null when they can. The last admin must first appoint another one. A sole member may
 * leave: nothing is owed then, and the group ends with them. [BEY-08]
 */
export function whyCannotLeave(member: Member, obligations: Obligations, company: Company): Refusal | null {
  if (needsAnotherAdmin({ ...company, isAdmin: member.role === 'admin' })) return refusal('last-admin')
  return whyBound(obligations)
}

/** Why a member with these obligations cannot leave, or null when they can. [BEY-08] */
export function whyBound({ activeBets, unsettledDebts }: Obligations): Refusal | null {
  return activeBets + unsettledDebts > 0 ? refusal('member-bound', { activeBets, unsettledDebts }) : null
}
