import { type UserMatters, whyCannotDeleteOneself } from '#domain/people/deletions.ts'
import { formerMember } from '#domain/people/displayNames.ts'
import { needsAnotherAdmin } from '#domain/people/members.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { requireOwner } from '#features/accounts/server/proof.ts'
import { cancelBidsOf, endAccount, requireUser } from '#features/admin/server/deleteUser.ts'
import { timeZoneOf } from '#features/limits/server/store.ts'
import { obligationsEverywhere } from '#features/members/server/obligations.ts'
import { lockAdministrators } from '#server/auth/administrators.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { noteSharedChange } from '#server/db/sharedChanges.ts'
import type { OwnDeletion } from '../contract.ts'
import {
  dropAnswers,
  eraseInvites,
  erasePerson,
  erasePresence,
  eraseSettings,
  forgetAnswers,
  type Tie,
  tiesOf,
} from './store.ts'

type Input = { confirmEmail?: string | undefined; password?: string | undefined }

const reason = 'The account was deleted by its owner.'

/**
 * Deletes the asker's own account for good, with what keeps an administrator from deleting it. Unlike then, the name and
 * the address go too: others read "Former member" in their bets, debts and payments, and the address may be registered
 * again. [BEY-23] [ADM-49]
 */
export async function deleteOwnAccount(context: OperationContext, input: Input): Promise<{ success: true }> {
  const asker = askerOf(context)
  if (input.confirmEmail !== asker.email) throw new Refused(refusal('deletion-email-missing'))
  await requireOwner(context.services, asker, input.password)
  return endOwnAccount(context, undefined)
}

const endOwnAccount = userCommand(async (command, _: undefined): Promise<{ success: true }> => {
  const { tx, asker, now } = command
  const { userId } = asker
  await lockAdministrators(tx)
  const [user, timeZone] = await Promise.all([requireUser(command, userId), timeZoneOf(tx, userId)])
  const person = { isWebsiteAdmin: user.is_admin, timeZone }
  // Asked again under the locks of all their groups: another admin may be leaving, too.
  const whyNot = async (open: UserMatters) => whyCannotDeleteOneself(person, open, await tiesOf(tx, userId, now))
  await endAccount(command, user, { reason, event: 'member.left', whyNot })
  // As it is now: it may have been proved while this waited, and the invites to it became theirs.
  const { email, email_verified: isProved } = user
  tx.write(eraseInvites, { userId, email, isProved, name: formerMember })
  for (const ofTable of [dropAnswers, forgetAnswers, erasePresence, eraseSettings]) tx.write(ofTable, { userId })
  tx.write(erasePerson, { userId, email, name: formerMember })
  noteSharedChange(tx)
  return { success: true }
})

/** The first offer when open bids block the deletion. */
export const cancelOwnBids = userCommand(async (command, _: undefined) => ({
  cancelled: await cancelBidsOf(command, command.asker.userId, 'creator'),
}))

/** What keeps the asker from deleting their account, and in which groups. */
export async function checkDeletion(context: OperationContext): Promise<OwnDeletion> {
  const { userId } = askerOf(context)
  const { db, clock } = context.services
  const now = clock()
  const [ties, open, user, timeZone] = await db.snapshot((tx) =>
    Promise.all([
      tiesOf(tx, userId, now),
      obligationsEverywhere(tx, userId, now),
      requireUser({ tx, services: context.services }, userId),
      timeZoneOf(tx, userId),
    ]),
  )
  const why = whyCannotDeleteOneself({ isWebsiteAdmin: user.is_admin, timeZone }, open, ties)
  // An administrator cannot delete it whatever they close.
  const blocking = user.is_admin ? [] : ties.map(blockingView).filter(isBlocking)
  const { activeBets, unsettledDebts, openBids } = open
  return { activeBets, unsettledDebts, openBids, why: why?.message ?? null, groups: blocking }
}

function blockingView(tie: Tie): OwnDeletion['groups'][number] {
  const { groupId, name, activeBets, unsettledDebts, openBids, openDoubts, openPools, ties } = tie
  const isDisputable = openDoubts + openPools > 0 || ties.whoGoes !== null
  return {
    groupId,
    name,
    activeBets,
    unsettledDebts,
    openBids,
    isDisputable,
    needsAnotherAdmin: needsAnotherAdmin(tie),
  }
}

function isBlocking(group: OwnDeletion['groups'][number]): boolean {
  return group.needsAnotherAdmin || group.isDisputable || group.activeBets + group.unsettledDebts + group.openBids > 0
}
