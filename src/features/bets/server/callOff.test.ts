import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, type Instant, instant, isoFromInstant, after as later, minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, refused, type TestGroup } from '#test/support/story.ts'
import type { BetAnswer, BetStep } from '../contract.ts'
import { startBets } from './startBets.ts'

let server: TestServer
let group: TestGroup
let kickoff: Instant
let bet: BetAnswer
let games = 0

beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  games += 1
  // Odds are kept for a while; every test has hours of its own.
  server.clock.advance(5 * hourMs)
  group = await aGroup(server)
  // The feed speaks in whole seconds.
  kickoff = instant(Math.floor(later(server.clock.now(), 10 * hourMs) / 1_000) * 1_000)
  server.feed.setGames(aFeedGame({ id: `off${games}`, startsAt: kickoff }))
  bet = await onGame()
})

const onGame = () =>
  aBet(group, {
    ...{ gameId: `off${games}`, betType: 'moneyline', wagerAmount: 20 },
    selection: { team: 'Miami Dolphins' },
  })
const send = (who: Person, what = '', body: object = {}, of = bet) =>
  who.post<BetAnswer>(`${group.path}/bets/${of.id}/cancellation${what}`, body)
const read = (of = bet) => done(group.cleo.get<BetAnswer>(`${group.path}/bets/${of.id}`))
const stepsOf = async (of = bet) =>
  (await done(group.cleo.get<{ items: BetStep[] }>(`${group.path}/bets/${of.id}/timeline`))).items
const debts = async () => (await done(group.cleo.get<{ items: unknown[] }>(`${group.path}/debts`))).items
const rows = async (of = bet) =>
  (
    await server.services.db.pool.query(
      'select by_id, reason, state from bet_cancellations where group_id = $1 and bet_id = $2 order by number',
      [group.id, of.id],
    )
  ).rows

describe('calling a bet off [BEY-10]', () => {
  it('is asked by one and agreed by the other: a push that nobody owes anything for, once', async () => {
    const asked = await done(send(group.ben, '', { reason: '  My cousin plays  ' }))
    const { cancellation } = asked
    const open = { by: { id: group.ben.id, name: 'Ben' }, reason: 'My cousin plays', state: 'open', endedAt: null }
    expect(cancellation).toEqual({ ...open, at: isoFromInstant(server.clock.now()) })
    expect(asked.status).toBe('active')
    expect(await refused(send(group.ann))).toEqual([
      409,
      'aborted',
      'There is already an open request to call off this bet',
    ])
    expect(await refused(send(group.ben, '/agree'))).toEqual([
      403,
      'permission-denied',
      'The other one has to answer your request',
    ])
    const agreed = await done(send(group.ann, '/agree'))
    expect(agreed).toMatchObject({
      ...{ status: 'settled', settlementStatus: 'push', winnerId: null, voidReason: 'mutual', debt: null },
      ...{ manuallySettled: false, disputableUntil: null },
      cancellation: { state: 'agreed' },
      receipt: { source: 'both together', rule: 'Both agreed to call it off.' },
      settlements: [{ number: 1, outcome: 'push', voidReason: 'mutual', by: null }],
    })
    expect(await refused(send(group.ann, '/agree'))).toEqual([409, 'aborted', 'This bet is already settled'])
    expect(await debts()).toEqual([])
    const steps = (await stepsOf()).slice(-2)
    expect(steps.map(({ type, actor, reason }) => [type, actor?.name, reason])).toEqual([
      ['cancellation.asked', 'Ben', 'My cousin plays'],
      ['bet.settled', 'Ann', null],
    ])
    server.clock.set(later(kickoff, 4 * hourMs))
    server.feed.finish(`off${games}`, 30, 0)
    expect(await done(group.cleo.post(`${group.path}/settle`))).toMatchObject({ settled: 0, errors: 0 })
  })

  it('is declined: the same person asks again an hour later, the other one whenever they like', async () => {
    await done(send(group.ben))
    expect((await done(send(group.ann, '/decline'))).cancellation).toMatchObject({ state: 'declined' })
    const soon = [409, 'aborted', 'Your request was declined. You can ask again an hour after that.']
    expect(await refused(send(group.ben))).toEqual(soon)
    server.clock.advance(hourMs - 1)
    expect(await refused(send(group.ben))).toEqual(soon)
    await done(send(group.ann))
    await done(send(group.ann, '/withdraw'))
    // A request of the other one in between shortens nothing.
    expect(await refused(send(group.ben))).toEqual(soon)
    server.clock.advance(1)
    await done(send(group.ben))
    expect((await rows()).map(({ state }) => state)).toEqual(['declined', 'withdrawn', 'open'])
  })

  it('is withdrawn: the same person asks again an hour later, so that nobody is asked all the time [BEY-10]', async () => {
    await done(send(group.ben))
    await done(send(group.ben, '/withdraw'))
    const soon = [409, 'aborted', 'You withdrew your request. You can ask again an hour after that.']
    expect(await refused(send(group.ben))).toEqual(soon)
    await done(send(group.ann))
    await done(send(group.ben, '/decline'))
    expect(await refused(send(group.ben))).toEqual(soon)
    server.clock.advance(hourMs)
    await done(send(group.ben))
  })

  it('is withdrawn only by who asked', async () => {
    await done(send(group.ben))
    expect((await refused(send(group.ann, '/withdraw')))[2]).toBe('You can only withdraw your own request')
    expect((await done(send(group.ben, '/withdraw'))).cancellation).toMatchObject({ state: 'withdrawn' })
    expect((await refused(send(group.ann, '/agree')))[2]).toBe('There is no open request to call off this bet')
  })

  it('is for the two of the bet; other members and strangers change nothing', async () => {
    const eve = await server.aPerson('Eve')
    await done(send(group.ben))
    for (const what of ['', '/agree', '/decline', '/withdraw']) {
      expect(await refused(send(group.cleo, what))).toEqual([
        403,
        'permission-denied',
        'You can only change your own bets',
      ])
      expect((await refused(send(eve, what)))[2]).toBe('You do not have access to this group.')
      expect((await refused(send(group.ben, what, {}, { ...bet, id: 'nothing' })))[2]).toBe('Bet not found')
    }
    expect(await rows()).toEqual([{ by_id: group.ben.id, reason: '', state: 'open' }])
  })

  it.each([
    ['a reason of 201 characters', { reason: 'x'.repeat(201) }],
    ['a reason that is no text', { reason: 7 }],
    ['an unknown field', { why: 'x' }],
  ])('refuses %s', async (_, body) => {
    expect((await refused(send(group.ben, '', body)))[0]).toBe(400)
    expect(await rows()).toEqual([])
  })

  it('lapses when the game begins, by the clock of the server, before any job has run', async () => {
    await done(send(group.ben))
    server.clock.set(kickoff)
    expect((await read()).cancellation).toMatchObject({ state: 'lapsed', endedAt: null })
    for (const [who, what] of [
      [group.ann, '/agree'],
      [group.ann, '/decline'],
      [group.ben, '/withdraw'],
      [group.ann, ''],
    ] as const) {
      expect((await refused(send(who, what)))[2]).toBe('This game has already started')
    }
    await startBets(server.services)
    expect((await read()).cancellation).toMatchObject({ state: 'lapsed', endedAt: isoFromInstant(kickoff) })
    expect((await stepsOf()).slice(-2).map(({ type }) => type)).toEqual(['bet.started', 'cancellation.lapsed'])
    expect(await read()).toMatchObject({ status: 'active' })
  })

  it('of a custom bet is asked until it is settled, and lapses then', async () => {
    const custom = await aBet(group)
    await done(send(group.ben, '', {}, custom))
    await done(group.ann.post(`${group.path}/bets/${custom.id}/settle`, { outcome: 'won', winnerId: group.ann.id }))
    expect(await rows(custom)).toMatchObject([{ state: 'lapsed' }])
    expect(await refused(send(group.ann, '/agree', {}, custom))).toEqual([
      409,
      'aborted',
      'This bet is already settled',
    ])
    expect(await debts()).toHaveLength(1)
  })

  it('of a game that moved away goes on, and that one that is void lapses [BEY-03]', async () => {
    await done(send(group.ben))
    server.feed.setGames()
    for (const hours of [1, 26, 60]) {
      server.clock.set(later(kickoff, hours * hourMs))
      await done(group.cleo.post(`${group.path}/settle`))
    }
    expect(await read()).toMatchObject({ status: 'settled', cancellation: { state: 'lapsed' } })
  })
})

describe('requests at the same moment [BEY-10]', () => {
  const outcomes = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

  it('who ask both leave one open request', async () => {
    const answers = await Promise.all([send(group.ann), send(group.ben), send(group.ann), send(group.ben)])
    expect(outcomes(answers)).toEqual([200, 409, 409, 409])
    expect(await rows()).toHaveLength(1)
  })

  it('an agreement against a withdrawal: one of them happens', async () => {
    for (let round = 0; round < 6; round += 1) {
      const custom = await aBet(group)
      await done(send(group.ben, '', {}, custom))
      const both = [send(group.ann, '/agree', {}, custom), send(group.ben, '/withdraw', {}, custom)]
      const answers = await Promise.all(round % 2 === 0 ? both : both.reverse())
      expect(outcomes(answers)).toEqual([200, 409])
      const [{ state }, { status }] = [(await rows(custom))[0], await read(custom)]
      expect([state, status]).toEqual(state === 'agreed' ? ['agreed', 'settled'] : ['withdrawn', 'active'])
    }
  })

  it('an agreement sent twice with one key calls the bet off once', async () => {
    await done(send(group.ben))
    const twice = () =>
      group.ann.send('POST', `${group.path}/bets/${bet.id}/cancellation/agree`, {}, { 'Idempotency-Key': 'k' })
    const answers = await Promise.all([twice(), twice()])
    expect(outcomes(answers)).toEqual([200, 200])
    const settled = (await stepsOf()).filter(({ type }) => type === 'bet.settled')
    expect(settled).toHaveLength(1)
  })

  it('a settlement run against an agreement settles the bet once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const custom = await aBet(group)
      await done(send(group.ben, '', {}, custom))
      const by = { outcome: 'won', winnerId: group.ann.id }
      const settle = () => group.cleo.post(`${group.path}/settle`)
      const answers = await Promise.all([
        send(group.ann, '/agree', {}, custom),
        group.ben.post(`${group.path}/bets/${custom.id}/settle`, by),
        settle(),
      ])
      expect(outcomes(answers)).toEqual([200, 200, 409])
      const { voidReason, settlements, debt } = await read(custom)
      expect(settlements).toHaveLength(1)
      expect(debt === null).toBe(voidReason === 'mutual')
    }
  })

  it('an agreement against the start of the game is decided by the clock', async () => {
    await done(send(group.ben))
    server.clock.set(instant(kickoff - 1))
    const [agreed] = await Promise.all([send(group.ann, '/agree'), startBets(server.services)])
    expect(agreed.status).toBe(200)
    expect(await read()).toMatchObject({ status: 'settled', voidReason: 'mutual' })
    const other = await onGameLater()
    await done(send(group.ben, '', {}, other))
    server.clock.advance(20 * minuteMs)
    const [late] = await Promise.all([send(group.ann, '/agree', {}, other), startBets(server.services)])
    expect(late.status).toBe(409)
    expect(await read(other)).toMatchObject({ status: 'active', cancellation: { state: 'lapsed' } })
  })

  const onGameLater = async () => {
    const startsAt = instant(Math.floor(later(server.clock.now(), 20 * minuteMs) / 1_000) * 1_000)
    const id = `later${games}`
    server.feed.setGames(aFeedGame({ id, startsAt }))
    server.clock.advance(6 * minuteMs)
    return aBet(group, { gameId: id, betType: 'moneyline', selection: { team: 'Miami Dolphins' }, wagerAmount: 20 })
  }
})
