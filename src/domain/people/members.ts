import { groupRefusal } from '../refusals/groupRefusals.ts'
import { permissionRefusal } from '../refusals/permissionRefusals.ts'
import { poolRefusal } from '../refusals/poolRefusals.ts'
import type { Refusal } from '../refusals.ts'
import type { Instant } from '../times.ts'
import { momentWords } from '../timeZones.ts'
import type { Member } from './groups.ts'

/**
 * Until when what was done lately ties a person to a group; null: it does not. Nobody goes while somebody may object to
 * what was entered by hand, and nobody is sent away while they may object themselves. [BEY-08]
 *
 *     who goes               is tied by
 *     on their own account   a result that was entered by hand, as long as it can be disputed; a payment, for 72 hours
 *     by somebody's act      the same; any result that can be disputed, of a bet or a pool; a payment, as long as they can
 *                          doubt it
 */
export type RecentTies = { readonly whoGoes: Instant | null; readonly whoIsSent: Instant | null }

export const noTies: RecentTies = { whoGoes: null, whoIsSent: null }

/**
 * What holds a member in the group: unsettled bets and pools, unpaid debts on either side, payments of theirs that are in
 * doubt, and what was done lately.
 */
export type Obligations = {
  readonly activeBets: number
  readonly unsettledDebts: number
  readonly openDoubts: number
  /** Pools they are in that are not settled. [BEY-34] */
  readonly openPools: number
  readonly ties: RecentTies
}

/**
 * Why `asker` cannot change the role of the member `userId`, or null when they can. An admin never changes their own
 * role, so the one who demotes another stays admin: a group never loses its last admin this way. [GRP-25] [GRP-26]
 */
export function whyCannotChangeRole(asker: Member, userId: string): Refusal | null {
  if (asker.role !== 'admin') return permissionRefusal('roles-admins-only')
  return asker.userId === userId ? groupRefusal('own-role') : null
}

/** Who would remove a member. `isWebsiteAdmin`: they may overrule what holds a member, for a reason that the group reads. */
export type Remover = { readonly member: Member; readonly isWebsiteAdmin: boolean }

/** How long the reason of a removal may be, in characters. */
export const removalReasonLength = 500

/** Why they cannot remove the member `userId` with that reason, or null when they can. [GRP-27] [GRP-28] [BEY-08] */
export function whyCannotRemove(
  remover: Remover & { readonly reason: string; readonly timeZone: string },
  userId: string,
  obligations: Obligations,
): Refusal | null {
  const { reason, timeZone } = remover
  const why = whyMayNotRemove(remover, userId)
  if (why) return why
  if (reason.length > removalReasonLength) return groupRefusal('removal-reason-long')
  if (remover.isWebsiteAdmin && reason !== '') return null
  return isAdminOf(remover) ? whyNotSentAway(obligations, timeZone) : groupRefusal('removal-reason-missing')
}

/** Whatever holds that member. */
export function whyMayNotRemove(remover: Remover, userId: string): Refusal | null {
  if (!isAdminOf(remover) && !remover.isWebsiteAdmin) return permissionRefusal('removals-admins-only')
  return remover.member.userId === userId ? groupRefusal('remove-yourself') : null
}

function isAdminOf({ member }: Remover): boolean {
  return member.isActive && member.role === 'admin'
}

/** What holds a member against removal, or null. [BEY-08] */
export function whyNotSentAway(obligations: Obligations, timeZone: string): Refusal | null {
  return whyBound(obligations, obligations.ties.whoIsSent, timeZone)
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
export function whyCannotLeave(
  member: Member,
  obligations: Obligations,
  { timeZone, ...company }: Company & { timeZone: string },
): Refusal | null {
  if (needsAnotherAdmin({ ...company, isAdmin: member.role === 'admin' })) return groupRefusal('last-admin')
  return whyBound(obligations, obligations.ties.whoGoes, timeZone)
}

function whyBound(
  { activeBets, unsettledDebts, ...open }: Obligations,
  tiedUntil: Instant | null,
  timeZone: string,
): Refusal | null {
  if (activeBets + unsettledDebts > 0) return groupRefusal('member-bound', { activeBets, unsettledDebts })
  return whyTied(open, tiedUntil, timeZone)
}

/** Why somebody without bets and debts cannot go yet, or null when they can. [BEY-08] */
export function whyTied(
  { openDoubts, openPools }: Pick<Obligations, 'openDoubts' | 'openPools'>,
  tiedUntil: Instant | null,
  timeZone: string,
): Refusal | null {
  if (openPools > 0) return poolRefusal('member-in-pool')
  if (openDoubts > 0) return groupRefusal('doubt-undecided')
  return tiedUntil === null ? null : groupRefusal('still-disputable', { until: momentWords(tiedUntil, timeZone) })
}
