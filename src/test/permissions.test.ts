import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationMeta } from '#domain/operations.ts'
import type { Access } from '#domain/people/permissions.ts'
import { contract } from '#features/api/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aBet, aGroup, anOpenBid, type TestGroup } from '#test/support/story.ts'

/**
 * Who may call what, once more and by hand: an operation that is missing here fails, and so does one whose contract
 * says something else. That it is so is walked in `permissionsWalk.test.ts`.
 */
const table: Readonly<Record<string, Access>> = {
  'website.site': 'anyone',
  'website.flags': 'member',
  'website.adminSettings': 'website-admin',
  'website.changeAdminSettings': 'website-admin',
  'website.globalFlags': 'website-admin',
  'website.setFlag': 'website-admin',
  'website.groupFlags': 'website-admin',
  'website.overrideFlag': 'website-admin',
  'messages.emailStatus': 'website-admin',
  'messages.emailAudits': 'website-admin',
  'messages.readEmail': 'website-admin',
  'messages.testEmail': 'website-admin',
  'messages.smsAudits': 'website-admin',
  'messages.testSms': 'website-admin',
  'messages.contacts': 'website-admin',
  'messages.retryContacts': 'website-admin',
  'session.me': 'newcomer',
  'accounts.confirmTerms': 'newcomer',
  'accounts.readSetUp': 'anyone',
  'accounts.setUp': 'user',
  'accounts.readVerification': 'anyone',
  'accounts.verify': 'newcomer',
  'accounts.changeSettings': 'user',
  'accounts.presence': 'user',
  'accounts.devices': 'user',
  'accounts.signOutDevice': 'user',
  'accounts.signOutOthers': 'user',
  'accounts.passkeys': 'user',
  'accounts.renamePasskey': 'user',
  'groups.list': 'user',
  'groups.create': 'user',
  'groups.join': 'user',
  'groups.invite': 'anyone',
  'groups.inviteMember': 'member-or-website-admin',
  'groups.invites': 'member',
  'groups.withdrawInvite': 'member',
  'groups.resetInviteCode': 'group-admin',
  'groups.open': 'user',
  'groups.read': 'member',
  'groups.change': 'group-admin',
  'groups.members': 'member',
  'groups.events': 'member',
  'limits.read': 'user',
  'limits.change': 'user',
  'lines.list': 'anyone',
  'lines.example': 'anyone',
  'lines.refresh': 'user',
  'lines.cacheStatus': 'website-admin',
  'lines.usage': 'website-admin',
  'lines.forceRefresh': 'website-admin',
  'lines.clearCache': 'website-admin',
  'channels.list': 'group-admin',
  'channels.test': 'group-admin',
  'channels.connect': 'group-admin',
  'channels.change': 'group-admin',
  'channels.disconnect': 'group-admin',
  'comments.ofBid': 'member',
  'comments.ofBet': 'member',
  'comments.ofGroup': 'member',
  'comments.postOnBid': 'member',
  'comments.postOnGroup': 'member',
  'comments.see': 'member',
  'comments.postOnBet': 'member',
  'comments.delete': 'user',
  'comments.reactToBet': 'member',
  'comments.unreactToBet': 'member',
  'comments.reactToComment': 'user',
  'comments.unreactToComment': 'user',
  'bids.list': 'member',
  'bids.read': 'member',
  'bids.prices': 'member',
  'bids.post': 'member',
  'bids.accept': 'member',
  'bids.edit': 'member',
  'bids.cancel': 'member',
  'bids.share': 'member',
  'bids.offer': 'anyone',
  'bids.approve': 'member-or-website-admin',
  'bids.decline': 'member-or-website-admin',
  'bids.declineChallenge': 'member',
  'bids.counter': 'member',
  'bids.acceptCounter': 'member',
  'bids.declineCounter': 'member',
  'bids.withdrawCounter': 'member',
  'bets.list': 'member-or-website-admin',
  'bets.counts': 'member',
  'bets.read': 'member-or-website-admin',
  'bets.timeline': 'member-or-website-admin',
  'bets.settle': 'member-or-website-admin',
  'bets.askToCallOff': 'member',
  'bets.agreeToCallOff': 'member',
  'bets.declineToCallOff': 'member',
  'bets.withdrawCallOff': 'member',
  'bets.openDispute': 'member',
  'bets.answerDispute': 'member',
  'bets.decideDispute': 'member-or-website-admin',
  'bets.see': 'member',
  'bets.run': 'member',
  'debts.list': 'member',
  'debts.ofMember': 'member',
  'debts.ofPayment': 'member',
  'debts.balances': 'member',
  'debts.payments': 'member',
  'debts.settleOne': 'member',
  'debts.recordPayment': 'member',
  'debts.reverse': 'member-or-website-admin',
  'debts.undoPayment': 'member-or-website-admin',
  'debts.forgive': 'member',
  'debts.remind': 'member',
  'debts.doubt': 'member',
  'debts.answerDoubt': 'member-or-website-admin',
  'debts.payLinks': 'member',
  'debts.settleUp': 'member',
  'debts.recordSettleUp': 'member',
  'openings.list': 'member',
  'openings.record': 'member',
  'openings.agree': 'member',
  'openings.refuse': 'member',
  'openings.withdraw': 'member',
  'openings.preview': 'group-admin',
  'openings.confirm': 'group-admin',
  'openings.undo': 'group-admin',
  'accounts.payLinks': 'user',
  'accounts.changePayLinks': 'user',
  'accounts.restorePayLinks': 'user',
  'accounts.prove': 'user',
  'pools.list': 'member',
  'pools.open': 'member',
  'pools.read': 'member-or-website-admin',
  'pools.join': 'member',
  'pools.picks': 'member',
  'pools.pick': 'member',
  'pools.standings': 'member',
  'pools.agree': 'member',
  'pools.results': 'member',
  'pools.callOff': 'member-or-website-admin',
  'pools.agreeToCallOff': 'member',
  'pools.withdrawCallOff': 'member',
  'pools.dispute': 'member',
  'pools.decide': 'member-or-website-admin',
  'members.changeRole': 'group-admin',
  'members.remove': 'member-or-website-admin',
  'members.leave': 'member',
  'members.parting': 'member',
  'stats.read': 'member',
  'stats.profit': 'member',
  'stats.recap': 'member',
  'stats.versus': 'member',
  'stats.seasons': 'member',
  'stats.nameSeason': 'group-admin',
  'stats.changeSeason': 'group-admin',
  'stats.deleteSeason': 'group-admin',
  'activity.list': 'member',
  'calendar.read': 'user',
  'calendar.reset': 'user',
  'calendar.turnOff': 'user',
  'overview.read': 'user',
  'notifications.list': 'user',
  'notifications.markRead': 'user',
  'notifications.ofGroup': 'group-admin',
  'notifications.settings': 'user',
  'notifications.changeSettings': 'user',
  'notifications.push': 'user',
  'notifications.subscribe': 'user',
  'notifications.unsubscribe': 'user',
  'notifications.changePush': 'user',
  'notifications.phone': 'user',
  'notifications.sendPhoneCode': 'user',
  'notifications.verifyPhone': 'user',
  'notifications.removePhone': 'user',
  'ownData.exportGroup': 'member',
  'ownData.exportMe': 'user',
  'ownData.deletion': 'user',
  'ownData.cancelBids': 'user',
  'ownData.deleteMe': 'user',
  'pages.sendFeedback': 'user',
  'pages.feedback': 'website-admin',
  'admin.admins': 'website-admin',
  'admin.secondStepRule': 'website-admin',
  'admin.requireSecondStep': 'website-admin',
  'admin.addAdmin': 'website-admin',
  'admin.removeAdmin': 'website-admin',
  'admin.groups': 'website-admin',
  'admin.groupDeletion': 'website-admin',
  'admin.cancelGroupBids': 'website-admin',
  'admin.deleteGroup': 'website-admin',
  'admin.users': 'website-admin',
  'admin.userDeletion': 'website-admin',
  'admin.cancelUserBids': 'website-admin',
  'admin.deleteUser': 'website-admin',
  'admin.unlockUser': 'website-admin',
  'admin.userGroups': 'website-admin',
  'admin.disownAccount': 'anyone',
  'admin.makeResetLink': 'website-admin',
  'admin.debts': 'website-admin',
  'admin.acts': 'website-admin',
  'admin.announcements': 'website-admin',
  'admin.announce': 'website-admin',
  'admin.attention': 'website-admin',
  'admin.toDecide': 'website-admin',
  'admin.waiting': 'website-admin',
  'admin.failedJobs': 'website-admin',
  'admin.retryJob': 'website-admin',
  'admin.health': 'website-admin',
  'admin.backups': 'website-admin',
  'admin.makeBackup': 'website-admin',
  'admin.downloadBackup': 'website-admin',
  'admin.deleteBackup': 'website-admin',
}

type Operation = { readonly name: string; readonly method: string; readonly path: string; readonly meta: OperationMeta }

const operations: Operation[] = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).flatMap(([action, procedure]) => {
    if (!isContractProcedure(procedure)) return []
    const { route, meta } = procedure['~orpc']
    const { method = 'GET', path = '' } = route
    return [{ name: `${feature}.${action}`, method, path, meta: meta as OperationMeta }]
  }),
)

describe('who may call what', () => {
  let server: TestServer
  let own: TestGroup
  let foreign: TestGroup
  /** Ids that exist, in the own group and in the foreign one. */
  let ids: { own: Record<string, string>; foreign: Record<string, string> }

  beforeAll(async () => {
    server = await aServer()
    own = await aGroup(server)
    foreign = await aGroup(server)
    const idsOf = async (group: TestGroup): Promise<Record<string, string>> => ({
      groupId: group.id,
      inviteId: group.id,
      bidId: (await anOpenBid(group, group.ann)).id,
      betId: (await aBet(group)).id,
      debtId: 'nothing',
    })
    ids = { own: await idsOf(own), foreign: await idsOf(foreign) }
  })
  afterAll(() => server.stop())

  it('is written down for every operation, as its contract says it', () => {
    expect(Object.fromEntries(operations.map(({ name, meta }) => [name, meta.access]))).toEqual(table)
  })

  it('finds nothing of another group under one’s own [GRP-35]', async () => {
    const mixed: Record<string, string> = { ...ids.foreign, groupId: own.id }
    const accept = await own.ben.post(`/api/groups/${own.id}/bids/${mixed.bidId}/accept`, { version: 1 })
    const settle = await own.ann.post(`/api/groups/${own.id}/bets/${mixed.betId}/settle`, { outcome: 'push' })
    const reads = [
      await own.ben.get(`/api/groups/${own.id}/bids/${mixed.bidId}`),
      await own.ben.get(`/api/groups/${own.id}/bets/${mixed.betId}`),
    ]
    expect([accept, settle, ...reads].map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  it('takes no group from a body instead of the path', async () => {
    const { status } = await own.ann.post(`/api/groups/${own.id}/settle`, { groupId: foreign.id })
    expect(status).toBe(200)
  })
})
