import { groupRefusal } from '../refusals/groupRefusals.ts'
import { poolRefusal } from '../refusals/poolRefusals.ts'
import { siteRefusal } from '../refusals/siteRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { needsAnotherAdmin, type Obligations, type Standing, whyTied } from './members.ts'

/** How long the reason of a deletion may be, in characters. [ADM-36] */
export const deletionReasonLength = 500

/** What is open in a group, or for a user in all groups. */
export type OpenMatters = { readonly activeBets: number; readonly unsettledDebts: number; readonly openBids: number }

/** The reason to store, or why it is refused. [ADM-35] [ADM-36] */
export function readDeletionReason(reason: string | undefined): string | Refusal {
  const trimmed = reason?.trim() ?? ''
  if (trimmed === '') return siteRefusal('deletion-reason-missing')
  return trimmed.length > deletionReasonLength ? siteRefusal('deletion-reason-long') : trimmed
}

/** The reason to store for unlocking an account, or why it is refused. [BEY-23] */
export function readUnlockReason(reason: string | undefined): string | Refusal {
  const trimmed = reason?.trim() ?? ''
  if (trimmed === '') return siteRefusal('unlock-reason-missing')
  return trimmed.length > deletionReasonLength ? siteRefusal('unlock-reason-long') : trimmed
}

/** The reason to store for a reset link that an administrator makes, or why it is refused. */
export function readResetLinkReason(reason: string | undefined): string | Refusal {
  const trimmed = reason?.trim() ?? ''
  if (trimmed === '') return siteRefusal('reset-link-reason-missing')
  return trimmed.length > deletionReasonLength ? siteRefusal('reset-link-reason-long') : trimmed
}

/** What is open in a group. */
export type GroupMatters = OpenMatters & Pick<Obligations, 'openPools'>

/** Why a group cannot be deleted, or null when it can. [ADM-37] [ADM-38] [BEY-34] */
export function whyCannotDeleteGroup(open: GroupMatters): Refusal | null {
  if (isAnythingOpen(open)) return siteRefusal('group-bound', open)
  return open.openPools > 0 ? poolRefusal('group-in-pool') : null
}

/** What holds a user, in all groups. */
export type UserMatters = OpenMatters & Obligations

/** Whose account it is, and the time zone of whoever asks. */
type Deleted = { readonly isWebsiteAdmin: boolean; readonly timeZone: string }

/** Why a website administrator cannot delete an account, or null when they can. [ADM-48] [ADM-49] [BEY-08] */
export function whyCannotDeleteUser(user: Deleted, open: UserMatters): Refusal | null {
  return whyOpen(user, open) ?? whyTied(open, open.ties.whoIsSent, user.timeZone)
}

function whyOpen({ isWebsiteAdmin }: Deleted, open: OpenMatters): Refusal | null {
  if (isWebsiteAdmin) return siteRefusal('admin-protected')
  return isAnythingOpen(open) ? siteRefusal('user-bound', open) : null
}

/**
 * Why a person cannot delete their own account, or null when they can. What keeps an administrator from deleting it
 * keeps them too; and no group that goes on is left without an admin. [BEY-23] [BEY-08] [ADM-48] [ADM-49]
 */
export function whyCannotDeleteOneself(
  person: Deleted,
  open: UserMatters,
  groups: readonly Standing[],
): Refusal | null {
  const why = whyOpen(person, open) ?? (groups.some(needsAnotherAdmin) ? groupRefusal('last-admin') : null)
  return why ?? whyTied(open, open.ties.whoGoes, person.timeZone)
}

/** The same without open bids: one posted in the meantime does not block, it is cancelled with the rest. [ADM-39] */
export function isHeldByMoney({ activeBets, unsettledDebts }: OpenMatters): boolean {
  return activeBets + unsettledDebts > 0
}

/** Whether others still count on the account: it is then locked rather than deleted by who disowns it. [BEY-23] */
export function isCountedOn({ openDoubts, openPools, ties, ...open }: UserMatters): boolean {
  return isHeldByMoney(open) || openDoubts + openPools > 0 || ties.whoIsSent !== null
}

function isAnythingOpen(open: OpenMatters): boolean {
  return isHeldByMoney(open) || open.openBids > 0
}
