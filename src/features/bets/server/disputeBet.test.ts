import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, isoFromInstant, after as later } from '#domain/times.ts'
import type { AttentionItem } from '#features/admin/attentionContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { disputesIn, tallyDifferences } from '#test/support/disputes.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, made, newGroup, refused, type TestGroup } from '#test/support/story.ts'
import type { BetAnswer } from '../contract.ts'

let server: TestServer
let root: Person
let dev: Person
let group: TestGroup
let bet: BetAnswer
let play: ReturnType<typeof disputesIn>

beforeAll(async () => {
  server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
  root = await server.aWebsiteAdmin()
  dev = await server.aPerson('Dev')
})
afterAll(() => server.stop())

/** Ann is an admin and in the bet; Cleo is an admin too. Ann said that she won: Ben owes her $75. */
beforeEach(async () => {
  group = await aGroup(server)
  await done(group.ann.send('PATCH', `${group.path}/members/${group.cleo.id}`, { role: 'admin' }))
  await done(dev.post('/api/groups/join', { code: group.code }))
  play = disputesIn(group)
  bet = await play.settledBet()
})

describe('a dispute [BEY-11]', () => {
  it('is opened by a participant with an outcome and a reason, within 72 hours', async () => {
    expect((await play.read({ of: bet })).disputableUntil).toBe(isoFromInstant(later(server.clock.now(), 72 * hourMs)))
    server.clock.advance(72 * hourMs - 1)
    const { dispute, disputableUntil } = await done(play.open(group.ben, 'acceptor', { of: bet }))
    expect(dispute).toEqual({
      ...{ number: 1, settlement: 1, openedBy: { id: group.ben.id, name: 'Ben' } },
      ...{ outcome: 'acceptor', reason: 'It rained', openedAt: isoFromInstant(server.clock.now()), state: 'open' },
      positions: { creator: null, acceptor: { outcome: 'acceptor', reason: 'It rained' } },
      ...{ mayDecide: false, deadline: isoFromInstant(later(server.clock.now(), 72 * hourMs)) },
      ...{
        decision: null,
        decidedHow: null,
        decidedBy: null,
        decidedAt: null,
        decisionReason: null,
      },
    })
    expect(disputableUntil).toBeNull()
    const may = await Promise.all([group.ann, group.ben, group.cleo, dev].map((who) => play.read({ of: bet }, who)))
    expect(may.map((seen) => seen.dispute?.mayDecide)).toEqual([false, false, true, false])
    expect(await refused(play.open(group.ann, 'push', { of: bet }))).toEqual([
      409,
      'aborted',
      'This result is already disputed',
    ])
  })

  it('is refused after 72 hours, to others, for the outcome in force, and with bad input', async () => {
    expect((await refused(play.open(group.cleo, 'push', { of: bet })))[2]).toBe('You can only change your own bets')
    expect((await refused(play.open(await server.aPerson('Eve'), 'push', { of: bet })))[2]).toBe(
      'You do not have access to this group.',
    )
    expect(await refused(play.open(group.ben, 'creator', { of: bet }))).toEqual([
      400,
      'invalid-argument',
      'This is the result that you dispute',
    ])
    for (const body of [
      {},
      { outcome: 'push' },
      { outcome: 'draw', reason: 'x' },
      { outcome: 'push', reason: '   ' },
      { outcome: 'push', reason: 'x'.repeat(501) },
      { outcome: 'push', reason: 'x', amount: 1 },
    ]) {
      expect((await refused(group.ben.post(`${group.path}/bets/${bet.id}/dispute`, body)))[0]).toBe(400)
    }
    const active = await aBet(group)
    expect((await refused(play.open(group.ben, 'push', { of: active })))[2]).toBe('This bet is not settled yet')
    server.clock.advance(72 * hourMs)
    expect((await refused(play.open(group.ben, 'push', { of: bet })))[2]).toBe(
      'A result can only be disputed within 72 hours',
    )
    expect((await play.read({ of: bet })).dispute).toBeNull()
  })

  it('is decided by both, who agree on an outcome; who said something else may change it', async () => {
    await done(play.open(group.ben, 'acceptor', { of: bet }))
    expect((await done(play.answer(group.ann, 'push', { of: bet, reason: 'It drizzled' }))).dispute).toMatchObject({
      state: 'open',
      positions: { creator: { outcome: 'push', reason: 'It drizzled' }, acceptor: { outcome: 'acceptor' } },
    })
    expect(await done(play.answer(group.ben, 'push', { of: bet }))).toMatchObject({
      ...{ settlementStatus: 'push', winnerId: null, debt: null, settledBy: null, settledAt: bet.settledAt },
      dispute: { state: 'decided', decision: 'push', decidedHow: 'agreement', decidedBy: null },
      receipt: { source: 'both together', rule: 'Both agreed on this result.' },
    })
    expect(await play.debts({ of: bet })).toEqual([
      { debtor: 'Ben', amount: 75, paid: 0, remaining: 0, status: 'cancelled' },
    ])
    expect((await refused(play.answer(group.ann, 'creator', { of: bet })))[2]).toBe('This result is not disputed')
  })

  it('is closed by agreeing on the outcome in force, and leaves everything as it was', async () => {
    const before = [await play.debts({ of: bet }), await play.stats(group.ann)]
    await done(play.open(group.ben, 'acceptor', { of: bet }))
    await done(play.answer(group.ben, 'creator', { of: bet }))
    const after = await done(play.answer(group.ann, 'creator', { of: bet }))
    expect(after).toMatchObject({ winnerId: group.ann.id, dispute: { state: 'decided', decision: 'creator' } })
    expect(after.settlements).toHaveLength(1)
    expect([await play.debts({ of: bet }), await play.stats(group.ann)]).toEqual(before)
    expect((await refused(play.open(group.ben, 'acceptor', { of: bet })))[2]).toBe(
      'This result has been decided for good',
    )
    expect((await play.steps({ of: bet })).at(-1)).toMatchObject({ type: 'dispute.closed' })
  })

  it('is decided by an admin who is not in the bet: the next settlement, with its own debt', async () => {
    await done(play.open(group.ben, 'acceptor', { of: bet }))
    server.clock.advance(hourMs)
    expect((await refused(play.decide(group.ann, 'creator', { of: bet })))[2]).toBe(
      'You cannot decide about your own bet',
    )
    expect((await refused(play.decide(group.ben, 'acceptor', { of: bet })))[2]).toBe(
      'You cannot decide about your own bet',
    )
    expect((await refused(play.decide(dev, 'acceptor', { of: bet })))[2]).toBe(
      'Only a group admin who is not in the bet can decide',
    )
    const decided = await done(play.decide(group.cleo, 'acceptor', { of: bet }))
    expect(decided).toMatchObject({
      ...{ status: 'settled', settlementStatus: 'resolved', winnerId: group.ben.id, settledAt: bet.settledAt },
      ...{ settledBy: { id: group.cleo.id, name: 'Cleo' }, disputableUntil: null },
      dispute: {
        state: 'decided',
        decision: 'acceptor',
        decidedHow: 'admin',
        decidedBy: { id: group.cleo.id, name: 'Cleo' },
      },
      receipt: { source: 'by decision', rule: 'Decided by Cleo: I saw it' },
      debt: { status: 'pending', remaining: 50 },
    })
    expect(decided.settlements).toEqual([
      {
        ...{ number: 1, outcome: 'creator', settlementStatus: 'resolved', winnerId: group.ann.id, voidReason: null },
        ...{ by: { id: group.ann.id, name: 'Ann' }, reason: null, at: bet.settledAt },
      },
      {
        ...{ number: 2, outcome: 'acceptor', settlementStatus: 'resolved', winnerId: group.ben.id, voidReason: null },
        ...{ by: { id: group.cleo.id, name: 'Cleo' }, reason: 'I saw it', at: isoFromInstant(server.clock.now()) },
      },
    ])
    expect(await play.debts({ of: bet })).toEqual([
      { debtor: 'Ben', amount: 75, paid: 0, remaining: 0, status: 'cancelled' },
      { debtor: 'Ann', amount: 50, paid: 0, remaining: 50, status: 'pending' },
    ])
    expect([await play.net(group.ann), await play.net(group.ben)]).toEqual([-50, 50])
    expect([await play.stats(group.ann), await play.stats(group.ben)]).toEqual([
      [0, 1, -50],
      [1, 0, 50],
    ])
    expect(await tallyDifferences(server)).toEqual([])
    expect((await refused(play.decide(group.cleo, 'creator', { of: bet })))[2]).toBe('This result is not disputed')
    expect((await refused(play.open(group.ann, 'creator', { of: bet })))[2]).toBe(
      'This result has been decided for good',
    )
  })

  it('of a push that was paid to nobody makes the debt of the outcome', async () => {
    const push = await play.settledBet(null)
    await done(play.open(group.ben, 'acceptor', { of: push }))
    await done(play.decide(group.cleo, 'acceptor', { of: push }))
    expect(await play.debts({ of: push })).toEqual([
      { debtor: 'Ann', amount: 50, paid: 0, remaining: 50, status: 'pending' },
    ])
    expect(await tallyDifferences(server)).toEqual([])
  })

  it('keeps its participants in the group until it is decided, also where nothing is owed [BEY-08]', async () => {
    const push = await play.settledBet(null)
    const debtIds = (await play.listed('?status=pending')).map(({ id }) => id)
    await made(group.ben.post(`${group.path}/payments`, { debtIds, method: 'cash' }))
    await done(play.open(group.ben, 'acceptor', { of: push }))
    const bound = 'Active obligations exist: 1 active bets, 0 unsettled debts'
    expect((await refused(group.ben.post(`${group.path}/leave`)))[2]).toContain(bound)
    expect((await refused(group.cleo.send('DELETE', `${group.path}/members/${group.ben.id}`)))[2]).toContain(bound)
    await done(play.decide(group.cleo, 'push', { of: push }))
    server.clock.advance(72 * hourMs)
    expect((await group.ben.post(`${group.path}/leave`)).status).toBe(200)
  })

  it('is left to the group for 72 hours, then the website administrator may decide it', async () => {
    server.clock.advance(hourMs)
    const openedAt = isoFromInstant(server.clock.now())
    await done(play.open(group.ben, 'acceptor', { of: bet }))
    expect((await refused(play.decide(root, 'acceptor', { of: bet })))[2]).toBe(
      'The admins of the group decide first. You can decide after 72 hours.',
    )
    const waiting = async () =>
      (await done(root.get<{ items: AttentionItem[] }>('/api/admin/attention'))).items.find(
        (one) => one.bet.id === bet.id,
      )
    expect(await waiting()).toMatchObject({ since: openedAt, bet: { dispute: { mayDecide: false } } })
    server.clock.advance(72 * hourMs)
    expect((await waiting())?.bet.dispute?.mayDecide).toBe(true)
    expect((await done(play.decide(root, 'acceptor', { of: bet }))).dispute).toMatchObject({
      decidedHow: 'admin',
      decision: 'acceptor',
    })
    const acts = await server.asOwner("select target_id from admin_acts where act = 'dispute.decided'")
    expect(acts.rows).toEqual([{ target_id: bet.id }])
  })

  it('is decided by the website administrator where every admin is in the bet', async () => {
    await done(group.ann.send('PATCH', `${group.path}/members/${group.cleo.id}`, { role: 'member' }))
    await done(play.open(group.ben, 'push', { of: bet }))
    expect((await done(root.get<BetAnswer>(`${group.path}/bets/${bet.id}`))).dispute?.mayDecide).toBe(true)
    expect((await done(play.decide(root, 'push', { of: bet }))).settlementStatus).toBe('push')
  })
})

describe('requests at the same moment [BEY-11]', () => {
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

  it('who decide differently decide once', async () => {
    await done(group.ann.send('PATCH', `${group.path}/members/${dev.id}`, { role: 'admin' }))
    await done(play.open(group.ben, 'acceptor', { of: bet }))
    const outcomes = ['acceptor', 'push', 'creator', 'acceptor'] as const
    const answers = await Promise.all(
      outcomes.map((outcome, index) => play.decide(index % 2 ? dev : group.cleo, outcome, { of: bet })),
    )
    expect(statuses(answers)).toEqual([200, 409, 409, 409])
    const { settlements, dispute } = await play.read({ of: bet })
    expect(settlements).toHaveLength(dispute?.decision === 'creator' ? 1 : 2)
    expect((await play.debts({ of: bet })).filter(({ status }) => status === 'pending').length).toBeLessThan(2)
    expect(await tallyDifferences(server)).toEqual([])
  })

  it('who agree at the same moment decide once', async () => {
    await done(play.open(group.ben, 'acceptor', { of: bet }))
    const answers = await Promise.all([
      play.answer(group.ann, 'push', { of: bet }),
      play.answer(group.ben, 'push', { of: bet }),
      play.answer(group.ann, 'push', { of: bet }),
      play.answer(group.ben, 'push', { of: bet }),
    ])
    // Both of one may come before the first of the other, which decides.
    expect([
      [200, 200, 409, 409],
      [200, 200, 200, 409],
    ]).toContainEqual(statuses(answers))
    expect((await play.read({ of: bet })).settlements).toHaveLength(2)
  })
})

it('a bet of another group is not found, and its dispute stays [GRP-35]', async () => {
  const { id } = await newGroup(group.cleo, 'Other')
  await done(play.open(group.ben, 'acceptor', { of: bet }))
  const strange = group.cleo.post(`/api/groups/${id}/bets/${bet.id}/dispute/decision`, { outcome: 'push', reason: 'x' })
  expect((await refused(strange))[2]).toBe('Bet not found')
  expect((await play.read({ of: bet })).dispute?.state).toBe('open')
})
