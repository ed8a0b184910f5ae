import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '#domain/permissions.ts'
import { contract } from '#features/contract.ts'
import type { OperationMeta } from '#features/procedure.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, anOpenBid, type TestGroup } from '#test/support/story.ts'

/**
 * Who may call what, once more and by hand: an operation that is missing here fails, and so does one whose contract
 * says something else.
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
  'accounts.me': 'newcomer',
  'accounts.confirmTerms': 'newcomer',
  'accounts.readSetUp': 'anyone',
  'accounts.setUp': 'user',
  'groups.list': 'user',
  'groups.create': 'user',
  'groups.join': 'user',
  'groups.invite': 'anyone',
  'groups.inviteMember': 'member-or-website-admin',
  'groups.resetInviteCode': 'group-admin',
  'groups.open': 'user',
  'groups.read': 'member',
  'groups.change': 'group-admin',
  'groups.members': 'member',
  'groups.events': 'member',
  'lines.list': 'anyone',
  'lines.refresh': 'user',
  'lines.cacheStatus': 'website-admin',
  'lines.usage': 'website-admin',
  'lines.forceRefresh': 'website-admin',
  'lines.clearCache': 'website-admin',
  'comments.ofBid': 'member',
  'comments.ofBet': 'member',
  'comments.postOnBid': 'member',
  'comments.postOnBet': 'member',
  'comments.delete': 'user',
  'bids.list': 'member',
  'bids.read': 'member',
  'bids.post': 'member',
  'bids.accept': 'member',
  'bids.edit': 'member',
  'bids.cancel': 'member',
  'bids.approve': 'member',
  'bids.decline': 'member',
  'bets.list': 'member-or-website-admin',
  'bets.counts': 'member',
  'bets.read': 'member-or-website-admin',
  'bets.settle': 'member-or-website-admin',
  'bets.run': 'member',
  'debts.list': 'member',
  'debts.balances': 'member',
  'debts.payments': 'member',
  'debts.settleOne': 'member',
  'debts.recordPayment': 'member',
  'debts.reverse': 'member-or-website-admin',
  'members.changeRole': 'group-admin',
  'members.remove': 'group-admin',
  'members.leave': 'member',
  'members.parting': 'member',
  'stats.read': 'member',
  'stats.profit': 'member',
  'activity.list': 'member',
  'notifications.list': 'user',
  'notifications.markRead': 'user',
  'notifications.ofGroup': 'group-admin',
  'notifications.settings': 'user',
  'notifications.changeSettings': 'user',
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
  let removed: Person
  /** Ids that exist, in the own group and in the foreign one. */
  let ids: { own: Record<string, string>; foreign: Record<string, string> }

  beforeAll(async () => {
    server = await aServer()
    own = await aGroup(server)
    foreign = await aGroup(server)
    removed = own.cleo
    await server.services.db.pool.query('update group_members set is_active = false where user_id = $1', [removed.id])
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

  const call = (who: Person, { method, path }: Operation, filled: Record<string, string>) => {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? 'nothing')
    return who.send(method, `/api${address}`, method === 'GET' ? undefined : {})
  }

  it('is written down for every operation, as its contract says it', () => {
    expect(Object.fromEntries(operations.map(({ name, meta }) => [name, meta.access]))).toEqual(table)
  })

  it('lets visitors nowhere but to what is public', async () => {
    for (const operation of operations) {
      const { status, body } = await call(server.visitor, operation, ids.own)
      const expected = operation.meta.access === 'anyone' ? 'let in' : 401
      expect([
        operation.name,
        status === 401 ? 401 : 'let in',
        status === 401 ? body.error.code : 'unauthenticated',
      ]).toEqual([operation.name, expected, 'unauthenticated'])
    }
  })

  it('lets no stranger, no member of another group and no removed member into a group, whatever the ids [GRP-35]', async () => {
    const stranger = await server.aPerson('Stranger')
    const refusal = [403, { error: { code: 'permission-denied', message: 'You do not have access to this group.' } }]
    const unknown = { ...ids.own, groupId: 'NoSuchGroupAtAll0000' }
    const mixed = { ...ids.own, groupId: own.id, bidId: ids.foreign.bidId ?? '', betId: ids.foreign.betId ?? '' }
    for (const operation of operations.filter(({ meta }) => meta.access.includes('member'))) {
      for (const who of [stranger, foreign.ann, foreign.ben, removed]) {
        for (const filled of [ids.own, unknown, mixed]) {
          const { status, body } = await call(who, operation, filled)
          // A body that is wrong may be refused before the group is looked at; then all of them are refused alike.
          if (status !== 400) expect([operation.name, status, body]).toEqual([operation.name, ...refusal])
        }
      }
    }
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
