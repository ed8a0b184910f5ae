import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationMeta } from '#domain/operations.ts'
import type { Access } from '#domain/people/permissions.ts'
import { contract } from '#features/api/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { casesOf } from '#test/support/extent.ts'
import type { Answered, Person } from '#test/support/person.ts'
import { aBet, aGroup, anOpenBid, customBid, done, type TestGroup } from '#test/support/story.ts'

type Operation = { readonly name: string; readonly method: string; readonly path: string; readonly access: Access }

const operations: Operation[] = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).flatMap(([action, procedure]) => {
    if (!isContractProcedure(procedure)) return []
    const { route, meta } = procedure['~orpc']
    const { method = 'GET', path = '' } = route
    return [{ name: `${feature}.${action}`, method, path, access: (meta as OperationMeta).access }]
  }),
)

/** Everybody who can ask. They stand to the own group as they are called. */
const kinds = [
  ...(['visitor', 'deleted user', 'newcomer', 'stranger', 'member', 'group admin'] as const),
  ...(['member of another group', 'admin of another group', 'removed member', 'website administrator'] as const),
]
type Kind = (typeof kinds)[number]

/** Who is let in where the group of the path is the own one. Visitors and deleted users: to what is public. */
const letIn: Readonly<Record<Access, readonly Kind[]>> = {
  anyone: kinds,
  newcomer: kinds.slice(2),
  user: kinds.slice(3),
  member: ['member', 'group admin'],
  'group-admin': ['group admin'],
  'member-or-website-admin': ['member', 'group admin', 'website administrator'],
  'website-admin': ['website administrator'],
}

const noAccess = 'You do not have access to this group.'
const siteAdmins = 'Administrator Access Required'
const unconfirmed = 'Please confirm that you are 21 years or older and accept the Terms of Service first'
const settingsOnly = 'Only group administrators can modify settings'
/** What members read of an operation for admins, where it is not about settings. [GRP-25] [GRP-27] */
const adminsOnly: Readonly<Record<string, string>> = {
  'members.changeRole': 'Only group administrators can change member roles',
  'members.remove': 'Only group administrators can remove members',
  'notifications.ofGroup': 'Only group administrators can see all notifications',
}
const admissions = [noAccess, siteAdmins, unconfirmed, settingsOnly, ...Object.values(adminsOnly)]

/** Commands on a group look at their body before they look at who asks: here is one that each of them takes. */
const bodies: Readonly<Record<string, object>> = {
  'comments.postOnBid': { content: 'Hello' },
  'comments.postOnBet': { content: 'Hello' },
  'comments.postOnGroup': { content: 'Hello' },
  'comments.reactToBet': { emoji: '👍' },
  'comments.unreactToBet': { emoji: '👍' },
  'comments.reactToComment': { emoji: '👍' },
  'comments.unreactToComment': { emoji: '👍' },
  'channels.test': { service: 'groupme', token: 'nobody' },
  'channels.connect': { service: 'groupme', token: 'nobody', kinds: ['bids'] },
  'channels.change': { kinds: ['bids'] },
  'bids.post': customBid,
  'bids.accept': { version: 1 },
  'bids.edit': { wagerAmount: 40 },
  'bets.settle': { outcome: 'push' },
  'bets.openDispute': { outcome: 'push', reason: 'It rained' },
  'bets.answerDispute': { outcome: 'push' },
  'bets.decideDispute': { outcome: 'push', reason: 'It rained' },
  'debts.settleOne': { method: 'cash' },
  'debts.recordPayment': { debtIds: ['nothing'], method: 'cash' },
  'debts.reverse': { reason: 'paid twice' },
  'debts.undoPayment': { reason: 'paid twice' },
  'debts.doubt': { reason: 'nothing came' },
  'debts.answerDoubt': { answer: 'keep', reason: 'it is there' },
  'debts.recordSettleUp': { version: 'none', from: 'nobody', to: 'nobody', method: 'cash' },
  'openings.record': { fromUserId: 'nobody', toUserId: 'nothing', amount: 40 },
  'openings.preview': { csv: 'from,to,amount\nAnn,Ben,12.50\n' },
  'pools.open': {
    ...{ name: 'Sundays', leagues: ['nfl'], kind: 'pickem', entry: 20, shares: [100] },
    ...{ from: '2026-11-24', to: '2026-12-01' },
  },
  'pools.pick': { picks: [] },
  'pools.dispute': { n: 1, gameId: 'nothing', result: 'home', reason: 'It rained' },
  'pools.decide': { result: 'home' },
  'members.changeRole': { role: 'member' },
  'stats.nameSeason': { name: 'Fall', from: '2026-09-10', to: '2026-11-10' },
  'stats.changeSeason': { name: 'Autumn' },
}

type Ids = Readonly<Record<string, string>>

/** Every operation, by everybody, on ids of the own group, of a foreign one, of both mixed, and of none. */
describe('whoever asks for whatever', () => {
  let server: TestServer
  let people: Record<Kind, Person>
  let ids: Record<'own' | 'ownWithForeign' | 'foreign' | 'foreignWithOwn' | 'unknown', Ids>

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off', ADMIN_EMAIL: 'root@example.org' })
    const [own, foreign] = [await aGroup(server), await aGroup(server)]
    const [deleted, newcomer] = [await server.aPerson('Deleted'), await server.aPerson('Newcomer')]
    const root = await server.aWebsiteAdmin()
    for (const group of [own, foreign]) await done(deleted.post('/api/groups/join', { code: group.code }))
    const { pool } = server.services.db
    await pool.query('update users set is_deleted = true where id = $1', [deleted.id])
    await pool.query('update users set age_verified = false where id = $1', [newcomer.id])
    people = {
      ...{ visitor: server.visitor, 'deleted user': deleted, newcomer, stranger: await server.aPerson('Stranger') },
      ...{ member: own.ben, 'group admin': own.ann, 'removed member': own.cleo, 'website administrator': root },
      ...{ 'member of another group': foreign.ben, 'admin of another group': foreign.ann },
    }
    const idsOf = async (group: TestGroup): Promise<Ids> => ({
      ...{ inviteId: group.id, userId: group.cleo.id, debtId: 'nothing', commentId: 'nothing', channelId: 'nothing' },
      ...{ bidId: (await anOpenBid(group, group.ann)).id, betId: (await aBet(group)).id },
    })
    // One more bet that nobody settles, so that its parties stay whatever they call.
    for (const group of [own, foreign]) await aBet(group)
    const [ownIds, foreignIds] = [await idsOf(own), await idsOf(foreign)]
    await done(own.ann.send('DELETE', `${own.path}/members/${own.cleo.id}`))
    ids = {
      own: { ...ownIds, groupId: own.id },
      ownWithForeign: { ...foreignIds, groupId: own.id },
      foreign: { ...foreignIds, groupId: foreign.id },
      foreignWithOwn: { ...ownIds, groupId: foreign.id },
      unknown: { ...ownIds, groupId: 'NoSuchGroupAtAll0000' },
    }
  }, 30_000)
  afterAll(() => server.stop())

  const call = (who: Person, { name, method, path }: Operation, filled: Ids) => {
    const address = path.replace(/\{(\w+)\}/g, (_, key: string) => filled[key] ?? (key === 'n' ? '1' : 'nothing'))
    return who.send<unknown>(method, `/api${address}`, method === 'GET' ? undefined : (bodies[name] ?? {}))
  }

  /** "let in", or the sentence that kept them out. */
  const verdict = ({ status, body }: Answered<unknown>): string => {
    const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
    const { code, message } = (error ?? {}) as { code?: string; message?: string }
    if (status === 401) return message ?? ''
    if (status === 403 && code === 'permission-denied' && message && admissions.includes(message)) return message
    return status < 500 ? 'let in' : `failed with ${status}`
  }

  /** What they must read, where the group of the path is the own one or (`false`) is not. */
  const due = (kind: Kind, { name, access }: Operation, isOwn: boolean): string => {
    const mirrored = isOwn ? kind : (mirror[kind] ?? kind)
    // Admins of the group and of the website remove; the others are told so.
    if (name === 'members.remove' && mirrored === 'member') return adminsOnly[name] ?? noAccess
    if (letIn[access].includes(mirrored)) return 'let in'
    if (kind === 'visitor' || kind === 'deleted user') return 'User not authenticated'
    if (kind === 'newcomer') return unconfirmed
    if (access === 'website-admin') return siteAdmins
    return access === 'group-admin' && mirrored === 'member' ? (adminsOnly[name] ?? settingsOnly) : noAccess
  }
  /** What somebody is in the foreign group. */
  const mirror: Partial<Record<Kind, Kind>> = {
    member: 'stranger',
    'group admin': 'stranger',
    'removed member': 'stranger',
    'member of another group': 'member',
    'admin of another group': 'group admin',
  }

  async function walk(
    kind: Kind,
    of: keyof typeof ids,
    expected: (operation: Operation) => string,
    among: (operation: Operation) => boolean = () => true,
  ) {
    for (const operation of operations.filter(among)) {
      const answered = await call(people[kind], operation, ids[of])
      expect([operation.name, verdict(answered)]).toEqual([operation.name, expected(operation)])
    }
  }

  // Outsiders come first: what insiders do may change what there is to ask for.
  const order = kinds.toSorted((one, other) => Number(isInsider(one)) - Number(isInsider(other)))

  it.each(casesOf(order))(
    'the own group lets in whom it must, whatever else the path names: %s [GRP-35]',
    async (kind) => {
      for (const of of ['own', 'ownWithForeign'] as const)
        await walk(kind, of, (operation) => due(kind, operation, true))
    },
  )

  it.each(casesOf(order))(
    'the foreign group lets in whom it must, whatever else the path names: %s [GRP-35]',
    async (kind) => {
      for (const of of ['foreign', 'foreignWithOwn'] as const) {
        await walk(kind, of, (operation) => due(kind, operation, false), isOfGroup)
      }
    },
  )

  // The website's administrator looks into every group, and so may know which there are.
  const bound = order.filter((kind) => kind !== 'website administrator')

  it.each(casesOf(bound))(
    'a group that there is not reads to everybody as one of strangers: %s [GRP-35]',
    async (kind) => {
      const asStranger = kinds.indexOf(kind) < 3 ? kind : 'stranger'
      await walk(kind, 'unknown', (operation) => due(asStranger, operation, true), isOfGroup)
    },
  )
})

function isOfGroup({ access }: Operation): boolean {
  return access.includes('member') || access === 'group-admin'
}

function isInsider(kind: Kind): boolean {
  return ['member', 'group admin', 'member of another group', 'admin of another group'].includes(kind)
}
