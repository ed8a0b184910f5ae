import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, type Instant, isoFromInstant, after as later, minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, accept, aGroup, anOpenBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { BetAnswer } from '../contract.ts'

describe('settling by hand', () => {
  let server: TestServer
  let group: TestGroup
  let root: Person
  let kickoff: Instant

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
    root = await server.aWebsiteAdmin()
    group = await aGroup(server)
    kickoff = later(server.clock.now(), 10 * hourMs)
    server.feed.setGames(aFeedGame({ id: 'dolphins', startsAt: kickoff }))
  })
  afterAll(() => server.stop())

  const annWon = () => ({ outcome: 'won', winnerId: group.ann.id })
  const say = (who: Person, { id }: Pick<BetAnswer, 'id'>, said: object) =>
    who.post<BetAnswer>(`${group.path}/bets/${id}/settle`, said)
  const debtOf = async ({ id }: BetAnswer) =>
    (
      await done(
        group.cleo.get<{ items: { betId: string; debtorId: string; amount: number }[] }>(`${group.path}/debts`),
      )
    ).items.find(({ betId }) => betId === id)
  const actorsOf = async ({ id }: BetAnswer) =>
    (
      await server.services.db.pool.query(
        `select actor_id from group_events where entity_id = $1 and type = 'bet.settled'`,
        [id],
      )
    ).rows.map(({ actor_id }) => actor_id)
  const onDolphins = () =>
    aBet(group, { gameId: 'dolphins', betType: 'moneyline', selection: { team: 'Miami Dolphins' }, wagerAmount: 20 })

  it('is for the two people of a custom bet: with a winner or Push, once [STL-26] [STL-28] [STL-29] [STL-30] [STL-31]', async () => {
    const bet = await aBet(group)
    expect(await refused(say(group.ben, bet, { outcome: 'won' }))).toEqual([
      400,
      'invalid-argument',
      'Please choose a winner or Push',
    ])
    expect((await refused(say(group.ben, bet, { outcome: 'won', winnerId: group.cleo.id })))[0]).toBe(400)
    expect((await refused(say(group.ben, bet, { outcome: 'push', winnerId: group.ann.id })))[0]).toBe(400)
    expect((await refused(say(group.ben, bet, { outcome: 'draw' })))[0]).toBe(400)
    expect((await refused(say(group.ben, bet, {})))[2]).toBe('Please choose a winner or Push')
    const other = await aBet(group)
    expect(await done(say(group.ben, other, { winnerId: group.ben.id }))).toMatchObject({
      ...{ settlementStatus: 'resolved', winnerId: group.ben.id },
    })
    const now = isoFromInstant(server.clock.now())
    expect(await done(say(group.ben, bet, annWon()))).toMatchObject({
      status: 'settled',
      settlementStatus: 'resolved',
      winnerId: group.ann.id,
      manuallySettled: true,
      settledBy: { id: group.ben.id, name: 'Ben' },
      settledAt: now,
      gameResults: null,
      receipt: {
        homeScore: null,
        awayScore: null,
        source: 'by hand',
        at: now,
        rule: 'Settled by hand.',
        arithmetic: '',
      },
    })
    // Ann put $50 on +150.
    expect(await debtOf(bet)).toMatchObject({ debtorId: group.ben.id, amount: 75 })
    expect(await actorsOf(bet)).toEqual([group.ben.id])
    expect((await refused(say(group.ann, bet, { outcome: 'push' })))[0]).toBe(409)
  })

  it('as a push makes no debt [STL-03] [STL-30]', async () => {
    const bet = await aBet(group)
    const settled = await done(say(group.ann, bet, { outcome: 'push' }))
    expect(settled).toMatchObject({ settlementStatus: 'push', winnerId: null, debt: null })
    expect(await debtOf(bet)).toBeUndefined()
  })

  it('of a custom bet is for an admin of the group who took no part, and for no other member [STL-33] [STL-34]', async () => {
    const bet = await made(accept(group, group.cleo, await anOpenBid(group, group.ben)))
    const other = await aBet(group)
    expect(await refused(say(group.cleo, other, { outcome: 'push' }))).toEqual([
      403,
      'permission-denied',
      'Only its participants and group admins can settle a custom bet by hand',
    ])
    const cleoWon = { outcome: 'won', winnerId: group.cleo.id }
    expect(await done(say(group.ann, bet, cleoWon))).toMatchObject({
      winnerId: group.cleo.id,
      settledBy: { id: group.ann.id, name: 'Ann' },
    })
  })

  it('of a bet on a game is for the website administrator alone, who need not be a member [STL-33] [STL-35]', async () => {
    const bet = await onDolphins()
    for (const one of [group.ann, group.ben, group.cleo]) {
      expect((await refused(say(one, bet, { outcome: 'push' })))[0]).toBe(403)
    }
    const stranger = await server.aPerson('Dan')
    expect((await refused(say(stranger, bet, { outcome: 'push' })))[0]).toBe(403)
    const path = `${group.path}/bets`
    const { items } = await done(root.get<{ items: BetAnswer[] }>(`${path}?status=active`))
    expect(items.map(({ id }) => id)).toContain(bet.id)
    expect((await done(root.get<BetAnswer>(`${path}/${bet.id}`))).id).toBe(bet.id)
    // Nobody does before the game has begun. [BEY-11]
    expect((await refused(say(root, bet, annWon())))[2]).toBe('This game has not begun yet')
    server.clock.set(kickoff)
    expect(await done(say(root, bet, annWon()))).toMatchObject({
      status: 'settled',
      winnerId: group.ann.id,
      manuallySettled: true,
      settledBy: { id: root.id, name: 'Root' },
      debt: { status: 'pending' },
      receipt: { source: 'by hand' },
    })
    expect(await debtOf(bet)).toMatchObject({ debtorId: group.ben.id })
    expect(await actorsOf(bet)).toEqual([root.id])
    // They have access to nothing else in the group.
    for (const list of ['bids', 'debts', 'members'])
      expect((await refused(root.get(`${group.path}/${list}`)))[0]).toBe(403)
  })

  it('of a bet on a game whose result has been in doubt for a day is for a group admin who is not in it [BEY-41] [BEY-11]', async () => {
    const patch = { role: 'admin' }
    await done(group.ann.send('PATCH', `${group.path}/members/${group.cleo.id}`, patch))
    const startsAt = later(server.clock.now(), hourMs)
    server.feed.addGame(aFeedGame({ id: 'jets', startsAt }))
    server.clock.advance(6 * minuteMs)
    await done(group.ann.get('/api/lines'))
    const bet = await aBet(group, {
      ...{ gameId: 'jets', betType: 'moneyline', wagerAmount: 20 },
      selection: { team: 'Miami Dolphins' },
    })
    server.clock.set(later(startsAt, 4 * hourMs))
    server.feed.finish('jets', 0, 0)
    await done(group.ben.post(`${group.path}/settle`))
    const held = await done(group.cleo.get<BetAnswer>(`${group.path}/bets/${bet.id}`))
    expect(held).toMatchObject({
      needsAttention: 'nobody scored',
      heldSince: isoFromInstant(server.clock.now()),
    })
    expect((await refused(say(group.cleo, bet, annWon())))[1]).toBe('permission-denied')
    server.clock.advance(23 * hourMs)
    // The doubt goes on, whatever is heard meanwhile.
    server.feed.setScoreRow('jets', { completed: true, scores: null })
    await done(group.ben.post(`${group.path}/settle`))
    server.clock.advance(hourMs)
    for (const one of [group.ann, group.ben]) expect((await refused(say(one, bet, annWon())))[0]).toBe(403)
    expect(await done(say(group.cleo, bet, annWon()))).toMatchObject({
      ...{ status: 'settled', winnerId: group.ann.id, settledBy: { name: 'Cleo' }, heldSince: null },
    })
    const steps = await done(group.ann.get<{ items: { type: string }[] }>(`${group.path}/bets/${bet.id}/timeline`))
    expect(steps.items.map(({ type }) => type)).toContain('bet.settled')
  })

  it('of an unknown bet, or in an unknown group, finds nothing [STL-32]', async () => {
    const none = { id: 'none' }
    expect(await refused(say(group.ben, none, { outcome: 'push' }))).toEqual([404, 'not-found', 'Bet not found'])
    expect(await refused(say(root, none, { outcome: 'push' }))).toEqual([404, 'not-found', 'Bet not found'])
    const elsewhere = root.post('/api/groups/none/bets/none/settle', { outcome: 'push' })
    expect((await refused(elsewhere))[0]).toBe(403)
  })

  it('by two at once is done by one of them', async () => {
    const bet = await aBet(group)
    const said = [group.ann, group.ben].map((one) => say(one, bet, { outcome: 'won', winnerId: one.id }))
    const answers = await Promise.all(said)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await actorsOf(bet)).toHaveLength(1)
  })
})
