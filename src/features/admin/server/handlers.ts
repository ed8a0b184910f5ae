import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { adminContract } from '../contract.ts'
import { addAdmin, readAdmins, removeAdmin } from './administrators.ts'
import { listAnnouncements, postAnnouncement } from './announcements.ts'
import { deleteBackup, downloadBackup, makeBackupNow, readBackups } from './backups.ts'
import { cancelGroupBids, deleteGroup } from './deleteGroup.ts'
import { cancelUserBids, deleteUser } from './deleteUser.ts'
import { disownAccount } from './disownAccount.ts'
import { listFailedJobs, retryJob } from './failedJobs.ts'
import { readHealth } from './health/readHealth.ts'
import { checkGroupDeletion, checkUserDeletion, listGroups, listGroupsOf, listUsers } from './lists.ts'
import { makeResetLink } from './makeResetLink.ts'
import { listActs, listAttention, listDebts } from './reports.ts'
import { readSecondStepRule, requireSecondStep } from './secondStepRule.ts'
import { listToDecide } from './toDecide.ts'
import { unlockUser } from './unlockUser.ts'
import { countWaiting } from './waiting.ts'

const os = implement(adminContract, answering).$context<OperationContext>()

export const adminHandlers = os.router({
  admins: os.admins.handler(({ context }) => readAdmins(context)),
  addAdmin: os.addAdmin.handler(({ context, input }) => addAdmin(context, input)),
  removeAdmin: os.removeAdmin.handler(({ context, input }) => removeAdmin(context, input)),
  secondStepRule: os.secondStepRule.handler(({ context }) => readSecondStepRule(context)),
  requireSecondStep: os.requireSecondStep.handler(({ context, input }) => requireSecondStep(context, input)),
  groups: os.groups.handler(({ context, input }) => listGroups(context, input)),
  groupDeletion: os.groupDeletion.handler(({ context, input }) => checkGroupDeletion(context, input)),
  cancelGroupBids: os.cancelGroupBids.handler(({ context, input }) => cancelGroupBids(context, input)),
  deleteGroup: os.deleteGroup.handler(({ context, input }) => deleteGroup(context, input)),
  users: os.users.handler(({ context, input }) => listUsers(context, input)),
  userGroups: os.userGroups.handler(({ context, input }) => listGroupsOf(context, input)),
  userDeletion: os.userDeletion.handler(({ context, input }) => checkUserDeletion(context, input)),
  cancelUserBids: os.cancelUserBids.handler(({ context, input }) => cancelUserBids(context, input)),
  deleteUser: os.deleteUser.handler(({ context, input }) => deleteUser(context, input)),
  unlockUser: os.unlockUser.handler(({ context, input }) => unlockUser(context, input)),
  makeResetLink: os.makeResetLink.handler(({ context, input }) => makeResetLink(context, input)),
  disownAccount: os.disownAccount.handler(({ context, input }) => disownAccount(context, input)),
  debts: os.debts.handler(({ context }) => listDebts(context)),
  acts: os.acts.handler(({ context, input }) => listActs(context, input)),
  announcements: os.announcements.handler(({ context, input }) => listAnnouncements(context, input)),
  announce: os.announce.handler(({ context, input }) => postAnnouncement(context, input)),
  attention: os.attention.handler(({ context, input }) => listAttention(context, input)),
  toDecide: os.toDecide.handler(({ context, input }) => listToDecide(context, input)),
  waiting: os.waiting.handler(({ context }) => countWaiting(context)),
  failedJobs: os.failedJobs.handler(({ context }) => listFailedJobs(context)),
  retryJob: os.retryJob.handler(({ context, input }) => retryJob(context, input)),
  health: os.health.handler(({ context }) => readHealth(context)),
  backups: os.backups.handler(({ context }) => readBackups(context)),
  makeBackup: os.makeBackup.handler(({ context }) => makeBackupNow(context, undefined)),
  downloadBackup: os.downloadBackup.handler(({ context, input }) => downloadBackup(context, input)),
  deleteBackup: os.deleteBackup.handler(({ context, input }) => deleteBackup(context, input)),
})
