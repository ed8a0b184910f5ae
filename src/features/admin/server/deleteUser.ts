import { type CancellationCause, cancellationWords } from '#domain/bids/bidCancellations.ts'
import { isHeldByMoney, readDeletionReason, type UserMatters, whyCannotDeleteUser } from '#domain/people/deletions.ts'
import { type Refusal, Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { cancelOpenBids } from '#features/bids/server/cancelOpenBids.ts'
import { timeZoneOf } from '#features/limits/server/store.ts'
import { promoteHeirs } from '#features/members/server/heirs.ts'
import { obligationsEverywhere } from '#features/members/server/obligations.ts'
import { deactivate, recountGroup } from '#features/members/server/store.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { lockAdministrators } from '#server/auth/administrators.ts'
import type { Asker } from '#server/auth/session.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import type { Command, LockedGroup } from '#server/commands/command.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { endMembershipOf, groupIdsOf } from '#server/commands/memberships.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { deleteAccess, deletePersonalData, demote, workInTurn } from './deletionStore.ts'
import {
  cancelMessagesTo,
  endInvitesBy,
  eraseNumberInTexts,
  findUser,
  markUserDeleted,
  releaseAddress,
  releaseNumber,
} from './store.ts'

type Input = { userId: string; reason?: string | undefined; email?: string | undefined }
type ByAdmin = Command & { readonly asker: Asker }

const uponUser = { upon: ({ userId }: { userId: string }) => userId }

/**
 * Deletes an account with nothing open. The user is signed out everywhere immediately and cannot come back; their bets,
 * debts and payments stay, private data is deleted. Their groups are locked, so nothing new starts meanwhile: a bid
 * posted in between is cancelled, an accepted one blocks the deletion. [ADM-46] to [ADM-50]
 */
export const deleteUser = userCommand(async (command: ByAdmin, input: Input) => {
  const { tx, asker, now } = command
  const reason = readDeletionReason(input.reason)
  if (typeof reason !== 'string') throw new Refused(reason)
  // Nobody becomes an admin meanwhile.
  await lockAdministrators(tx)
  const user = await requireUser(command, input.userId)
  if (input.email !== user.email) throw new Refused(refusal('deletion-email-missing'))
  const timeZone = await timeZoneOf(tx, asker.userId)
  const whyNot = (open: UserMatters) => whyCannotDeleteUser({ isWebsiteAdmin: user.is_admin, timeZone }, open)
  const ended = await endAccount(command, user, { reason, event: 'member.removed', whyNot })
  // Its owner may register it now.
  if (user.is_locked) tx.write(releaseAddress, { userId: user.id })
  const target = { type: 'user', id: user.id, name: user.email } as const
  const details = { displayName: user.name, ...ended }
  recordAct(tx, { adminId: asker.userId, act: 'user.deleted', target, reason, details, now })
  return { success: true }
}, uponUser)

type Ended = {
  readonly reason: string
  /** What the log of each group says. */
  readonly event: 'member.removed' | 'member.left'
  /** Asked before the groups are locked, and again after. */
  readonly whyNot: (open: UserMatters, groups: readonly LockedGroup[]) => Refusal | null | Promise<Refusal | null>
}

/**
 * Ends an account with nothing open, by the asker: an administrator, or its owner. Their groups are locked, so nothing
 * new starts meanwhile: a bid posted in between is cancelled, an accepted one blocks it. [ADM-39] [ADM-47]
 */
export async function endAccount(
  command: ByAdmin,
  { id: userId, email }: { readonly id: string; readonly email: string },
  { reason, event, whyNot }: Ended,
): Promise<{ groups: number; cancelledBids: number }> {
  const { tx, asker, now } = command
  tx.write(workInTurn, {})
  refuseIf(await whyNot(await obligationsEverywhere(tx, userId, now), []))
  const groups = await holdGroupsOf(command, userId)
  const open = await obligationsEverywhere(tx, userId, now)
  refuseIf(await whyNot(isHeldByMoney(open) ? open : { ...open, openBids: 0 }, groups))

  let cancelledBids = 0
  for (const group of groups) {
    const why = { of: userId, cancelledBy: asker.userId, cause: 'account-deleted', now } as const
    cancelledBids += await cancelOpenBids(tx, group, why)
  }
  await leaveGroups(command, { userId, by: asker.userId, event }, groups)
  tx.write(markUserDeleted, { userId, by: asker.userId, reason, now })
  deleteUserData(command, { userId, email })
  return { groups: groups.length, cancelledBids }
}

/** The dialog's first offer when open bids block the deletion. [ADM-39] */
export const cancelUserBids = userCommand(async (command: ByAdmin, { userId }: { userId: string }) => {
  const { tx, asker, now } = command
  const user = await requireUser(command, userId)
  const cancelled = await cancelBidsOf(command, userId, 'website-admin')
  const target = { type: 'user', id: userId, name: user.email } as const
  recordAct(tx, { adminId: asker.userId, act: 'user.bids_cancelled', target, details: { cancelled }, now })
  return { cancelled }
}, uponUser)

/** Cancels the open bids of a user in all their groups; how many there were. */
export async function cancelBidsOf(command: ByAdmin, userId: string, cause: CancellationCause): Promise<number> {
  const { tx, asker, now } = command
  const why = { of: userId, cancelledBy: asker.userId, cause, now }
  let cancelled = 0
  for (const group of await holdGroupsOf(command, userId)) cancelled += await cancelOpenBids(tx, group, why)
  return cancelled
}

export async function requireUser(
  { tx, services }: { readonly tx: Queryable; readonly services: Pick<Services, 'config'> },
  userId: string,
) {
  const { adminEmail } = services.config
  const user = firstOf(await tx.query(findUser, { adminEmail, userId }))
  if (!user) throw new Refused(refusal('user-not-found'))
  return user
}

/** Locks all groups of a user whose row is locked, so that they cannot join another; always in the same order. */
export async function holdGroupsOf({ tx, lock }: Command, userId: string): Promise<LockedGroup[]> {
  const ids = await groupIdsOf(tx, userId)
  const groups = await Promise.all(ids.map((id) => lock(uncheckedGroup(id))))
  return groups.filter((group) => group !== null)
}

/** A group never loses its last admin; one that loses its last member ends. */
export async function leaveGroups(
  command: Command,
  { userId, by, event = 'member.removed' }: { userId: string; by: string; event?: Ended['event'] },
  groups: readonly LockedGroup[],
): Promise<void> {
  const { tx, now } = command
  const why = { by, reason: cancellationWords['account-deleted'], now }
  for (const group of groups) {
    if (event === 'member.left') group.record(event, 'member', userId)
    else group.record(event, 'member', userId, {})
    tx.write(deactivate, { groupId: group.id, userId, ...why })
    endMembershipOf(tx, { groupId: group.id, userId })
  }
  await promoteHeirs(command, groups)
  for (const { id: groupId } of groups) tx.write(recountGroup, { groupId, ...why })
}

/** A locked account stays a member, but no admin, and leaves no group without one. */
export async function handOverGroups(command: Command, userId: string, groups: readonly LockedGroup[]): Promise<void> {
  const { tx, now } = command
  const demoted = await Promise.all(groups.map(({ id: groupId }) => tx.query(demote, { groupId, userId, now })))
  for (const [index, group] of groups.entries()) {
    if (demoted[index]?.length) group.record('member.changed', 'member', userId, { role: 'member' })
  }
  await promoteHeirs(command, groups)
}

const reason = 'The account was deleted.'
// A number that nobody has: area codes begin with 2.
const nobody = '+10000000000'

/**
 * What is deleted with an account, in the same transaction. Shared records stay, with the name that others knew: bets,
 * debts, payments, comments, the log. So does the address, by which admins find the account.
 */
export function deleteUserData({ tx, now }: Command, { userId, email }: { userId: string; email: string }): void {
  // It waits for who is telling them something: what they have queued is cancelled with the rest.
  for (const ofTable of deletePersonalData) tx.write(ofTable, { userId })
  tx.write(cancelMessagesTo, { userId, email, error: reason })
  tx.write(eraseNumberInTexts, { userId, nobody })
  tx.write(deleteAccess, { userId })
  tx.write(releaseNumber, { userId })
  tx.write(endInvitesBy, { userId, now })
}
