import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventTypes, membershipEvents } from '#domain/log/events.ts'
import type { OperationMeta } from '#domain/operations.ts'
import { hourMs, instantFromIso } from '#domain/times.ts'
import { contract } from '#features/api/contract.ts'
import { recheckBets } from '#features/bets/server/recheckBets.ts'
import { startBets } from '#features/bets/server/startBets.ts'
import { followGames } from '#features/bids/server/followGames.ts'
import { followOdds } from '#features/bids/server/followOdds.ts'
import { expireBids } from '#features/bids/server/jobs.ts'
import type { CommentView } from '#features/comments/contract.ts'
import type { DebtView } from '#features/debts/contract.ts'
import type { SettleUpView } from '#features/debts/settleUpContract.ts'
import type { OpenInvite } from '#features/groups/inviteContract.ts'
import { oddsCache } from '#features/lines/server/oddsCaches.ts'
import { aServer, friday, type TestServer } from '#test/support/aServer.ts'
import { type ChatServices, chatServicesHere, keepChannels } from '#test/support/chatServices.ts'
import { whoIsLocked } from '#test/support/disown.ts'
import { aDisputedPush, payAndDoubt, putResultsRight } from '#test/support/disputes.ts'
import { depth } from '#test/support/extent.ts'
import { fetchedElsewhere } from '#test/support/fetchedElsewhere.ts'
import { allTold } from '#test/support/inboxes.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { moveIn } from '#test/support/openings.ts'
import { takeOnOtherTerms } from '#test/support/otherTerms.ts'
import type { Person } from '#test/support/person.ts'
import { playAPool } from '#test/support/poolRun.ts'
import { keepSeasons } from '#test/support/seasons.ts'
import { aBet, accept, aGroup, anOpenBid, codeOf, customBid, done, made, type TestGroup } from '#test/support/story.ts'

/** Whose log tells what a command did. */
type Logged = { readonly id: string }

type Query = { readonly name: string; readonly path: string; readonly staleOn: readonly string[] }

/** Every query of the contract that a member of a group can see change on a screen: no file to download. */
const queries: Query[] = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).flatMap(([action, procedure]) => {
    if (!isContractProcedure(procedure)) return []
    const { route, meta } = procedure['~orpc']
    const { kind, staleOn } = meta as OperationMeta
    return kind === 'query' && route.outputStructure !== 'detailed'
      ? [{ name: `${feature}.${action}`, path: route.path ?? '', staleOn }]
      : []
  }),
)

/**
 * A screen fetches again what an event makes stale: every query whose answer a command changes has declared one of the
 * events that it records. Every command runs once, and every answer is compared; at the depth `once` every sixth time.
 */
describe('after every command', () => {
  let server: TestServer
  let root: Person
  let group: TestGroup
  let chats: ChatServices
  let turn = 0

  beforeAll(async () => {
    chats = await chatServicesHere()
    server = await aServer({ JOBS: 'on', ADMIN_EMAIL: 'root@example.org', ...chats.settings })
    root = await server.aWebsiteAdmin()
    group = await aGroup(server)
  })
  afterAll(() => Promise.all([server.stop(), chats.stop()]))

  const answers = async (ids: Record<string, string>) => {
    const filled = { groupId: group.id, inviteId: group.id, bidId: 'none', betId: 'none', userId: group.ben.id, ...ids }
    const answerTo = async ({ name, path }: (typeof queries)[number]) => {
      const address = path.replace(/\{(\w+)\}/g, (_, key: string) => (filled as Record<string, string>)[key] ?? '')
      const { status, body } = await group.ann.get<unknown>(`/api${address}`)
      if (status >= 500) throw new Error(`${name} was answered by ${status}`)
      // How far a log is says nothing on a screen.
      return [name, JSON.stringify(body, (key, value) => (key === 'lastSeq' ? undefined : value))] as const
    }
    const found: (readonly [string, string])[] = []
    for (let at = 0; at < queries.length; at += 10)
      found.push(...(await Promise.all(queries.slice(at, at + 10).map(answerTo))))
    return new Map(found)
  }
  const lastSeq = async ({ id }: Logged) =>
    (await server.services.db.pool.query('select last_seq::int as seq from groups where id = $1', [id])).rows[0].seq
  const eventsAfter = async (seq: number, { id }: Logged): Promise<string[]> =>
    (
      await server.services.db.pool.query('select type from group_events where group_id = $1 and seq > $2', [id, seq])
    ).rows.map(({ type }) => type)

  /** `where`: the group in whose log the command writes. */
  async function prove(
    command: () => Promise<unknown>,
    ids: Record<string, string> = {},
    where: Logged = group,
  ): Promise<string[]> {
    const heard = new Set<string>()
    const { ann } = group
    const stop = server.services.events.listenToNotices((userId, news) => {
      if (userId === ann.id) heard.add(news === 'of members' ? 'members.notified' : 'notification')
    })
    const compared = async () => (depth !== 'once' || turn % 6 === 0 ? answers(ids) : new Map<string, string>())
    const [before, seq] = [await compared(), await lastSeq(where)]
    await command()
    await allTold(server, group)
    const [after, events] = [await compared(), [...(await eventsAfter(seq, where)), ...heard]]
    stop()
    for (const { name, staleOn } of queries) {
      if (before.get(name) === after.get(name)) continue
      const declared = staleOn.some((type) => events.includes(type))
      expect({ query: name, changedBy: events, declared }).toEqual({ query: name, changedBy: events, declared: true })
    }
    return events
  }

  it('whatever answer changed has declared one of the recorded events', async () => {
    const seen: string[] = []
    const run = async (command: () => Promise<unknown>, ids?: Record<string, string>, where?: Logged) => {
      seen.push(...(await prove(command, ids, where)))
      turn += 1
    }
    server.clock.set(friday)
    const dev = await server.aPerson('Dev')
    await run(() => done(dev.post('/api/groups/join', { code: group.code })), { userId: dev.id })
    const [devs, betId] = [await anOpenBid(group, dev), await aDisputedPush(group)]
    const set = (by: Person, whose: Person, role: string) =>
      done(by.send('PATCH', `${group.path}/members/${whose.id}`, { role }))
    const allow = (on: boolean) => {
      const permissions = { membersCanViewStats: on, membersCanAcceptBids: on, membersCanInvite: on }
      return done(dev.send('PATCH', group.path, { name: `Crew ${on}`, permissions }))
    }
    await run(() => set(group.ann, dev, 'admin'), { userId: dev.id })
    for (const on of [false, true]) {
      await run(() => allow(on), { bidId: devs.id })
      await run(() => set(dev, group.ann, on ? 'admin' : 'member'), { bidId: devs.id, userId: dev.id, betId })
    }
    await run(() => done(group.ann.send('DELETE', `${group.path}/members/${dev.id}`)), { userId: dev.id })
    const eve = await server.aPerson('Eve')
    await done(eve.post('/api/groups/join', { code: await codeOf(group) }))
    await run(() => done(eve.post(`${group.path}/leave`)), { userId: eve.id })
    const { userId, lock, unlock } = await whoIsLocked(server, group, root)
    for (const act of [lock, unlock]) await run(act, { userId })
    await server.verify(group.ann)
    const toGil = { recipientEmail: 'gil@example.org' }
    await run(async () => made(group.ann.post(`${group.path}/invites`, toGil)))
    await run(async () => made(group.ann.post(`${group.path}/invites`, { toSay: true })))
    const { items: invites } = await done(group.ann.get<{ items: OpenInvite[] }>(`${group.path}/invites`))
    await run(() => done(group.ann.send('DELETE', `${group.path}/invites/${invites[0]?.inviteCode}`)))
    await run(() => anOpenBid(group, group.ann), { userId: group.ann.id })
    await run(() => done(group.ann.post(`${group.path}/bets/seen`)))

    const shared = await anOpenBid(group, group.ann)
    await run(() => made(group.ann.post(`${group.path}/bids/${shared.id}/invite`)), { bidId: shared.id })
    const cancelled = await anOpenBid(group, group.ann)
    await run(() => done(group.ann.post(`${group.path}/bids/${cancelled.id}/cancel`)), { bidId: cancelled.id })
    const edited = await anOpenBid(group, group.ann)
    const change = { wagerAmount: 60 }
    await run(() => done(group.ann.send('PATCH', `${group.path}/bids/${edited.id}`, change)), { bidId: edited.id })

    await server.services.db.pool.query('update groups set require_approval = true')
    for (const verdict of ['approve', 'decline']) {
      const large = await anOpenBid(group, group.ben, { ...customBid, wagerAmount: 600 })
      await run(() => done(group.ann.post(`${group.path}/bids/${large.id}/${verdict}`)), { bidId: large.id })
    }

    await takeOnOtherTerms(group, run)

    const expiring = await anOpenBid(group, group.ann, { ...customBid, expiration: '1hour' })
    server.clock.advance(hourMs)
    await run(() => expireBids(server.services), { bidId: expiring.id })

    const taken = await anOpenBid(group, group.ann)
    const comments = `${group.path}/bids/${taken.id}/comments`
    await run(() => made(group.cleo.post(comments, { content: 'Brave' })), { bidId: taken.id })
    const { id: said } = await made(group.cleo.post<CommentView>(comments, { content: 'Very brave' }))
    const laugh = { emoji: '😂' }
    for (const method of ['PUT', 'DELETE']) {
      await run(() => done(group.ben.send(method, `/api/comments/${said}/reaction`, laugh)), { bidId: taken.id })
    }
    await run(() => done(group.cleo.send('DELETE', `/api/comments/${said}`)), { bidId: taken.id })
    await run(() => made(group.cleo.post(comments, { content: '@Ann, brave' })), { bidId: taken.id })
    await run(() => made(group.cleo.post(`${group.path}/comments`, { content: 'Who is in on Sunday?' })))
    await run(() => done(group.ann.post(`${group.path}/comments/seen`)))
    await run(() => made(accept(group, group.ben, taken)), { bidId: taken.id })

    for (const reader of [group.ann, group.ben]) {
      await run(() => done(reader.post('/api/notifications/read', { all: true })))
    }
    const quieter = () =>
      group.ann.send('PUT', '/api/me/notification-settings', { notifications: { email: { enabled: false } } })
    await run(() => done(quieter()))
    await run(() => done(group.ann.send('PUT', '/api/me/push/settings', { types: { bid_created: false } })))

    const custom = await aBet(group)
    for (const method of ['PUT', 'DELETE']) {
      await run(() => done(group.cleo.send(method, `${group.path}/bets/${custom.id}/reaction`, laugh)), {
        betId: custom.id,
      })
    }
    const winner = { outcome: 'won', winnerId: group.ann.id }
    await run(() => done(group.ann.post(`${group.path}/bets/${custom.id}/settle`, winner)), { betId: custom.id })

    await putResultsRight(run, group)
    for (const story of [keepSeasons, moveIn]) await story(run, group)
    await keepChannels(run, group, chats.typed.discord)
    const { items } = await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts?status=pending`))
    await run(() =>
      made(group.ann.post(`${group.path}/payments`, { debtIds: items.map(({ id }) => id), method: 'cash' })),
    )

    await payAndDoubt(run, group, items[0]?.id ?? '')
    await run(() => done(group.ann.send('PATCH', group.path, { settings: { settleUp: true } })))
    const { version, payments } = await done(group.ben.get<SettleUpView>(`${group.path}/settle-up`))
    const [planned] = payments
    const ofPlan = { version, from: planned?.from, to: planned?.to, method: 'cash' }
    await run(() => made(group.ben.post(`${group.path}/settle-up/payments`, ofPlan)))

    const game = aFeedGame({ startsAt: instantFromIso('2026-11-21T18:00:00Z') })
    server.feed.setGames(game)
    server.clock.advance(hourMs)
    const bet = await aBet(group, {
      gameId: game.id,
      betType: 'moneyline',
      selection: { team: game.homeTeam },
      wagerAmount: 5,
    })
    const follows = await anOpenBid(group, group.ann, {
      ...{ gameId: game.id, betType: 'total', selection: { type: 'Over', line: 44.5 } },
      ...{ wagerAmount: 5, autoUpdateOdds: true },
    })
    // The odds are fetched while nothing follows them, so that the run below does it.
    await server.services.db.pool.query("insert into group_flags values ($1, 'autoUpdateOdds', false, now())", [
      group.id,
    ])
    server.feed.setGames(aFeedGame({ ...game, total: { point: 44.5, over: -120, under: 100 } }))
    server.clock.advance(hourMs)
    await done(group.ann.get('/api/lines'))
    await server.services.db.pool.query('delete from group_flags')
    await run(() => followOdds(server.services), { bidId: follows.id })

    const moved = { ...game, startsAt: instantFromIso('2026-11-21T18:30:00Z') }
    server.feed.setGames(moved)
    server.clock.advance(hourMs)
    await fetchedElsewhere(server.services, oddsCache, game.sport)
    await run(() => followGames(server.services), { betId: bet.id })

    await done(group.ben.post(`${group.path}/bets/${bet.id}/cancellation`))
    server.clock.set('2026-11-21T22:00:00Z')
    server.feed.setScoreRow(game.id, { completed: true, scores: null })
    await run(() => startBets(server.services), { betId: bet.id })
    await run(() => done(group.ann.post(`${group.path}/settle`)), { betId: bet.id })
    server.clock.advance(hourMs)
    server.feed.finish(game.id, 20, 10)
    await run(() => done(group.ann.post(`${group.path}/settle`)), { betId: bet.id })
    for (const [home, away] of [
      [10, 20],
      [20, 10],
    ] as const) {
      server.feed.finish(game.id, home, away)
      server.clock.advance(hourMs)
      await run(() => recheckBets(server.services), { betId: bet.id })
    }

    await playAPool(run, { server, group, root })
    const fay = await server.aPerson('Fay')
    await done(fay.post('/api/groups/join', { code: await codeOf(group) }))
    const open = await anOpenBid(group, fay)
    const asAdmin = '/api/admin'
    await run(() => done(root.post(`${asAdmin}/users/${fay.id}/cancel-bids`)), { bidId: open.id, userId: fay.id })
    const why = { reason: 'asked for it', email: fay.email }
    await run(() => done(root.send('DELETE', `${asAdmin}/users/${fay.id}`, why)), { userId: fay.id })
    const more = await anOpenBid(group, group.ann)
    await run(() => done(root.post(`${asAdmin}/groups/${group.id}/cancel-bids`)), { bidId: more.id })
    const words = { title: 'Hello', text: 'Welcome.', groupId: group.id }
    await run(() => made(root.post(`${asAdmin}/announcements`, words)))
    // What is asked about a deleted group is refused; the lists that it stood in are not about it alone.
    const ending = await made(group.ann.post<Logged>('/api/groups', { name: 'Ending' }))
    await run(() => done(root.send('DELETE', `${asAdmin}/groups/${ending.id}`, { reason: 'unused' })), {}, ending)

    expect(new Set(seen)).toEqual(
      new Set([
        'group.deleted',
        ...['counter.made', 'counter.accepted', 'counter.declined', 'counter.withdrawn', 'counter.lapsed'],
        ...membershipEvents.filter((type) => type !== 'member.renamed'),
        ...['opening.recorded', 'opening.agreed', 'opening.refused', 'opening.withdrawn'],
        ...['season.named', 'season.changed', 'season.removed'],
        ...['channel.connected', 'channel.changed', 'channel.disconnected'],
        ...['group.changed', 'member.invited', 'invite.withdrawn', 'game.moved'],
        ...['bid.posted', 'bid.cancelled', 'bid.changed', 'bid.approved', 'bid.declined', 'bid.expired'],
        'bid.accepted',
        ...['bet.settled', 'bet.corrected', 'bet.started', 'bet.held', 'bet.questioned', 'bet.confirmed'],
        ...['cancellation.asked', 'cancellation.declined', 'cancellation.withdrawn', 'cancellation.lapsed'],
        ...['dispute.opened', 'dispute.answered', 'dispute.closed'],
        ...['notification', 'members.notified'],
        ...['payment.recorded', 'comment.posted', 'comment.deleted', 'reaction.changed', 'payment.reversed'],
        ...['payment.doubted', 'payment.answered', 'payment.kept', 'debt.reminded'],
        ...eventTypes.filter((type) => type.startsWith('pool.')),
      ]),
    )
  }, 240_000)
})
