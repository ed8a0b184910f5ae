import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, after as later } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { AttentionItem } from '../attentionContract.ts'
import type { AdminActView, SettledDebtView } from '../contract.ts'

describe('what the administrator is told', () => {
  let server: TestServer
  let root: Person
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
    root = await server.aWebsiteAdmin()
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const settledDebts = async () => (await done(root.get<{ debts: SettledDebtView[] }>('/api/admin/debts'))).debts
  const acts = async () => (await done(root.get<{ items: AdminActView[] }>('/api/admin/acts'))).items
  const attention = async () => (await done(root.get<{ items: AttentionItem[] }>('/api/admin/attention'))).items

  /** Ben owes Ann $50: she won a bet with a stake of $50 at even odds. */
  async function aDebt(): Promise<string> {
    const bet = await aBet(group)
    await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: group.ann.id }))
    const { items } = await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts?status=pending`))
    return items.find(({ betId }) => betId === bet.id)?.id ?? ''
  }

  it('is what was settled last in any group, whoever is in it, the last first, and how to undo it [ADM-53] [ADM-55] [ADM-57] [PAY-35]', async () => {
    const debtIds = [await aDebt(), await aDebt()]
    await made(group.ben.post(`${group.path}/payments`, { debtIds, method: 'Venmo' }))
    server.clock.advance(1_000)
    const single = await aDebt()
    await made(group.ann.post(`${group.path}/debts/${single}/settle`, { method: 'cash' }))
    const debts = await settledDebts()
    expect(debts.map(({ id }) => id)[0]).toBe(single)
    expect(new Set(debts.map(({ id }) => id))).toEqual(new Set([single, ...debtIds]))
    expect(debts[1]).toEqual({
      id: expect.any(String),
      groupId: group.id,
      groupName: 'Sunday Crew',
      paymentId: expect.any(String),
      debtsInPayment: 2,
      numberInPayment: expect.any(Number),
      together: [
        {
          id: expect.any(String),
          debtorName: 'Ben',
          creditorName: 'Ann',
          amount: 75,
          bet: 'Rain on Sunday (Sun on Sunday @ Rain on Sunday)',
        },
      ],
      betId: expect.any(String),
      betDescription: 'Rain on Sunday (Sun on Sunday @ Rain on Sunday)',
      betAt: expect.stringMatching(/Z$/),
      settledAt: expect.stringMatching(/Z$/),
      debtorId: group.ben.id,
      debtorName: 'Ben',
      creditorId: group.ann.id,
      creditorName: 'Ann',
      amount: 75,
      method: 'Venmo',
      recordedBy: group.ben.id,
      recordedByName: 'Ben',
    })
    expect(
      debts
        .slice(1)
        .map(({ numberInPayment }) => numberInPayment)
        .toSorted(),
    ).toEqual([1, 2])
    expect(debts[0]).toMatchObject({ debtsInPayment: 1, numberInPayment: 1, together: [] })
    const undo = { reason: 'paid to the wrong one' }
    await done(root.post(`${group.path}/debts/${debts[1]?.id}/reverse`, undo))
    expect((await settledDebts()).map(({ id }) => id)).toEqual([single])
    expect((await acts())[0]).toMatchObject({
      act: 'payment.reversed',
      adminName: 'Root',
      target: { type: 'payment', id: debts[1]?.paymentId, name: 'Sunday Crew' },
      reason: 'paid to the wrong one',
      details: { groupId: group.id, debts: 2 },
    })
    await done(group.ann.post(`${group.path}/debts/${single}/reverse`, undo))
    expect((await acts()).filter(({ act }) => act === 'payment.reversed')).toHaveLength(1)
  })

  it('is at most the latest hundred of them [ADM-53]', async () => {
    const { pool } = server.services.db
    const [model] = (await pool.query('select * from debts limit 1')).rows
    await pool.query(
      `with b as (
         insert into bids (group_id, id, creator_id, sport, home_team, away_team, bet_type, side_team, odds, stake_cents,
           expires_at, status, created_at, last_modified, accepted_at, acceptor_id)
         select $1, 'many' || n, $2, 'custom', 'A', 'B', 'custom', 'A', 100, 500, now(), 'accepted', now(), now(), now(), $3
           from generate_series(1, 150) n returning id),
       t as (
         insert into bets (group_id, id, bid_id, sport, home_team, away_team, bet_type, side_team, odds, stake_cents,
           win_cents, creator_id, acceptor_id, accepted_at, status, settlement, settlement_status, winner_id, settled_at, created_at, last_modified)
         select $1, id, id, 'custom', 'A', 'B', 'custom', 'A', 100, 500, 500, $2, $3, now(), 'settled', 1, 'resolved', $2, now(), now(), now()
           from b returning id),
       p as (
         insert into payments (group_id, id, payer_id, payee_id, amount_cents, method, settled_by, created_at)
         values ($1, 'manypay', $3, $2, 75000, 'cash', $2, now()) returning id)
       insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, paid_cents, status,
         payment_id, settled_at, created_at, last_modified)
       select $1, t.id, t.id, $3, $2, 500, 'A', 500, 'settled', 'manypay', now() + interval '1 day', now(), now() from t`,
      [group.id, model.creditor_id, model.debtor_id],
    )
    const debts = await settledDebts()
    expect(debts).toHaveLength(100)
    expect([debts[0]?.debtsInPayment, debts[0]?.together.length]).toEqual([150, 20])
    await pool.query(
      "update debts set status = 'pending', paid_cents = 0, payment_id = null, settled_at = null where id like 'many%'",
    )
  })

  it('is every bet that could not be settled for sure, in all groups, and lets the administrator settle it [BEY-04] [STL-33]', async () => {
    const game = aFeedGame({ startsAt: later(server.clock.now(), 2 * hourMs) })
    server.feed.setGames(game)
    const on = { gameId: game.id, betType: 'moneyline', selection: { team: game.homeTeam }, wagerAmount: 5 }
    const bet = await aBet(group, on)
    expect(await attention()).toEqual([])
    server.clock.advance(6 * hourMs)
    server.feed.setScoreRow(game.id, { completed: true, scores: null })
    await done(group.ann.post(`${group.path}/settle`))
    const [item] = await attention()
    expect(item).toMatchObject({
      groupId: group.id,
      groupName: 'Sunday Crew',
      since: expect.stringMatching(/Z$/),
      bet: { id: bet.id, status: 'active', homeTeam: game.homeTeam, creatorName: 'Ann', acceptorName: 'Ben' },
    })
    expect(item?.bet.needsAttention).toEqual(expect.stringMatching(/\w/))

    const push = { outcome: 'push' }
    await done(root.post<BetAnswer>(`${group.path}/bets/${bet.id}/settle`, push))
    expect(await attention()).toEqual([])
    expect((await acts()).filter(({ act }) => act === 'bet.settled')).toMatchObject([
      { target: { type: 'bet', id: bet.id, name: 'Sunday Crew' }, details: { outcome: 'push', groupId: group.id } },
    ])
  })

  it('is every act on settings, flags and the cache, by whom and when, page by page [ADM-04]', async () => {
    const { id } = group
    const doings: [string, () => Promise<unknown>, object][] = [
      [
        'settings.changed',
        () => done(root.send('PATCH', '/api/admin/settings', { cacheRefreshMinutes: 7 })),
        { cacheRefreshMinutes: 7 },
      ],
      [
        'flag.set',
        () => done(root.send('PUT', '/api/admin/feature-flags/propBets', { enabled: true })),
        { name: 'propBets', enabled: true },
      ],
      [
        'flag.overridden',
        () => done(root.send('PUT', `/api/admin/feature-flags/groups/${id}/propBets`, { enabled: null })),
        { name: 'propBets', enabled: null },
      ],
      ['odds.cleared', () => done(root.post('/api/admin/odds/clear')), { cleared: expect.any(Number) }],
      ['odds.refreshed', () => done(root.post('/api/admin/odds/refresh')), { credits: expect.any(Number) }],
      ['test.sent', () => done(root.post('/api/admin/emails/test', { emailType: 'bid_created' })), { to: root.email }],
      [
        'member.invited',
        () => made(root.post(`${group.path}/invites`, { recipientEmail: 'new@example.org' })),
        { email: 'new@example.org' },
      ],
    ]
    for (const [act, run, details] of doings) {
      server.clock.advance(1_000)
      await run()
      expect((await acts())[0]).toMatchObject({ act, adminId: root.id, adminName: 'Root', details })
    }
    expect((await root.send('PATCH', '/api/admin/settings', { cacheRefreshMinutes: 99 })).status).toBe(400)
    expect((await acts())[0]?.act).toBe('member.invited')

    type Page = { items: AdminActView[]; nextCursor: string | null }
    const first = await done(root.get<Page>('/api/admin/acts?limit=3'))
    const next = await done(root.get<Page>(`/api/admin/acts?limit=3&cursor=${first.nextCursor}`))
    const all = (await acts()).slice(0, 6).map((one) => one.id)
    expect([...first.items, ...next.items].map((one) => one.id)).toEqual(all)
  })

  it('cannot be edited or taken away, also not past the program', async () => {
    await expect(server.asOwner("update admin_acts set reason = 'none'")).rejects.toThrow('never edited')
    await expect(server.asOwner('delete from admin_acts')).rejects.toThrow('never edited')
  })

  it('says no to whoever is no administrator, and writes nothing down [ADM-03]', async () => {
    const before = await acts()
    const refusals = await Promise.all([
      refused(group.ann.post('/api/admin/odds/clear')),
      refused(group.ann.send('DELETE', `/api/admin/groups/${group.id}`, { reason: 'mine' })),
      refused(group.ann.send('DELETE', `/api/admin/users/${group.ben.id}`, { reason: 'x', email: group.ben.email })),
      refused(group.ann.post('/api/admin/announcements', { title: 'Hi', text: 'There' })),
    ])
    for (const one of refusals) expect(one).toEqual([403, 'permission-denied', 'Administrator Access Required'])
    expect(await acts()).toEqual(before)
  })
})
