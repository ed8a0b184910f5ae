import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import {
  aBet,
  accept,
  aGroup,
  anOpenBid,
  customBid,
  done,
  made,
  refused,
  type TestGroup,
  withNeutralAdmin,
} from '#test/support/story.ts'
import type { BalancesView, DebtView } from '../contract.ts'
import type { PaymentView } from '../paymentContract.ts'

type Page<Item> = { items: Item[]; nextCursor: string | null }

describe('the lists of debts and payments', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    group = await aGroup(server)
  })

  /** Ann wins `wagerAmount` from Ben, or Ben from Ann, at even odds. */
  async function aDebt(wagerAmount: number, winner: Person = group.ann): Promise<string> {
    const bet = await aBet(group, { ...customBid, odds: 100, wagerAmount })
    await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }))
    const { items } = await debts('limit=200')
    return items.find(({ betId }) => betId === bet.id)?.id ?? ''
  }
  const debts = (query = '') => done(group.cleo.get<Page<DebtView>>(`${group.path}/debts?${query}`))
  const payments = (query = '') => done(group.cleo.get<Page<PaymentView>>(`${group.path}/payments?${query}`))
  const pay = (debtIds: string[], headers?: Record<string, string>) =>
    group.ann.post<PaymentView>(`${group.path}/payments`, { debtIds, method: 'zelle' }, headers)
  const amounts = ({ items }: Page<DebtView>) => items.map(({ amount }) => amount)

  it('name the parties, the game and what the debt is for [DEBT-01] [DEBT-02] [DEBT-03] [DEBT-04]', async () => {
    const id = await aDebt(20)
    const { items } = await debts()
    expect(items).toEqual([
      {
        id,
        poolId: null,
        groupId: group.id,
        betId: expect.any(String),
        debtor: { id: group.ben.id, name: 'Ben' },
        debtorId: group.ben.id,
        debtorName: 'Ben',
        creditor: { id: group.ann.id, name: 'Ann' },
        creditorId: group.ann.id,
        creditorName: 'Ann',
        disputed: false,
        amount: 20,
        paid: 0,
        remaining: 20,
        status: 'pending',
        origin: 'outcome',
        paymentId: null,
        paymentMethod: null,
        settledAt: null,
        createdAt: expect.any(String),
        lastModified: expect.any(String),
        betDescription: 'Rain on Sunday (Sun on Sunday @ Rain on Sunday)',
        gameInfo: {
          sport: 'custom',
          homeTeam: 'Rain on Sunday',
          awayTeam: 'Sun on Sunday',
          betType: 'custom',
          gameTime: null,
        },
      },
    ])
  })

  it('hold debts with the largest first, page by page, while others are paid [DEBT-08]', async () => {
    for (const amount of [20, 50, 10, 20, 30]) await aDebt(amount)
    expect(amounts(await debts())).toEqual([50, 30, 20, 20, 10])
    expect(amounts(await debts('status=pending'))).toEqual([50, 30, 20, 20, 10])
    const first = await debts('status=pending&limit=3')
    expect(amounts(first)).toEqual([50, 30, 20])
    await made(pay([first.items[0]?.id ?? '']))
    await aDebt(40)
    const second = await debts(`status=pending&limit=3&cursor=${first.nextCursor}`)
    expect(amounts(second)).toEqual([20, 10])
    expect(second.nextCursor).toBeNull()
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(5)
  })

  it('hold settled debts with the last settled first, each with its payment, 100 where nobody says [DEBT-09] [DEBT-10]', async () => {
    const ids = [await aDebt(10), await aDebt(50), await aDebt(20)]
    const paid: PaymentView[] = []
    for (const id of ids) {
      server.clock.advance(1_000)
      paid.unshift(await made(pay([id])))
    }
    const settled = await debts('status=settled')
    expect(amounts(settled)).toEqual([20, 50, 10])
    expect(settled.items).toMatchObject(
      paid.map(({ id, createdAt }) => ({ paymentId: id, paymentMethod: 'zelle', settledAt: createdAt })),
    )
    const first = await debts('status=settled&limit=2')
    const second = await debts(`status=settled&limit=2&cursor=${first.nextCursor}`)
    expect([amounts(first), amounts(second)]).toEqual([[20, 50], [10]])
    const other = await aGroup(server)
    expect((await done(other.ann.get<Page<DebtView>>(`${other.path}/debts?status=settled`))).items).toEqual([])
  })

  it('hold 100 settled debts where nobody says how many [DEBT-09]', async () => {
    await aDebt(10)
    await server.services.db.pool.query(
      `with one as (select * from bets where group_id = $1 limit 1), bid as (select * from bids where group_id = $1 limit 1),
        more as (insert into bids (group_id, id, creator_id, sport, home_team, away_team, bet_type, side_team, odds, stake_cents,
            expires_at, created_at, last_modified)
          select group_id, 'bid' || n, creator_id, sport, home_team, away_team, bet_type, side_team, odds, stake_cents,
            expires_at, created_at, last_modified from bid, generate_series(1, 120) n returning id),
        bets as (insert into bets (group_id, id, bid_id, sport, home_team, away_team, bet_type, side_team, odds, stake_cents,
            win_cents, creator_id, acceptor_id, accepted_at, created_at, last_modified)
          select group_id, 'bet' || n, 'bid' || n, sport, home_team, away_team, bet_type, side_team, odds, stake_cents,
            win_cents, creator_id, acceptor_id, accepted_at, created_at, last_modified from one, generate_series(1, 120) n)
        insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, created_at, last_modified)
          select group_id, 'debt' || n, 'bet' || n, creator_id, acceptor_id, 100, '', created_at, created_at
            from one, generate_series(1, 120) n`,
      [group.id],
    )
    await made(pay(Array.from({ length: 120 }, (_, n) => `debt${n + 1}`)))
    expect((await debts('status=settled')).items).toHaveLength(100)
    expect((await debts('status=settled&limit=200')).items).toHaveLength(120)
  })

  it('hold payments with the newest first, reversed ones in their place [PAY-01] [PAY-28]', async () => {
    const made_: PaymentView[] = []
    for (const amount of [10, 20, 30]) {
      server.clock.advance(1_000)
      made_.unshift(await made(pay([await aDebt(amount)])))
    }
    const reversed = made_[1]?.debtIds[0]
    await done(group.ann.post(`${group.path}/debts/${reversed}/reverse`, { reason: 'twice' }))
    const { items } = await payments()
    expect(items.map(({ id, status }) => [id, status])).toEqual(
      made_.map(({ id }, index) => [id, index === 1 ? 'reversed' : 'recorded']),
    )
    const first = await payments('limit=2')
    expect([...first.items, ...(await payments(`limit=2&cursor=${first.nextCursor}`)).items]).toEqual(items)
  })

  it('are not for strangers, and not without signing in [PAY-08] [PAY-29]', async () => {
    const stranger = (await aGroup(server)).ann
    for (const list of ['debts', 'payments', 'balances']) {
      expect((await refused(stranger.get(`${group.path}/${list}`)))[0]).toBe(403)
    }
    const nobody = server.visitor.post(`${group.path}/payments`, { debtIds: ['d1'], method: 'cash' })
    expect(await refused(nobody)).toEqual([401, 'unauthenticated', 'User not authenticated'])
  })

  it('balance each pair once, with all its debts, the largest first, and members to a sum of zero [BEY-33]', async () => {
    const ids: string[] = []
    for (const [amount, from] of [[10], [20, group.ben], [50]] as const) {
      ids.push(await aDebt(amount, from))
      server.clock.advance(1_000)
    }
    const read = () => done(group.cleo.get<BalancesView>(`${group.path}/balances`))
    const pairs = [
      { from: group.ben.id, to: group.ann.id, amount: 40, disputed: 0, doubted: 0, debtIds: ids.toReversed() },
    ]
    expect((await read()).pairs).toEqual(pairs)
    // From here on the database stores them in another order.
    for (const id of ids.toReversed())
      await server.services.db.pool.query('update debts set last_modified = last_modified where id = $1', [id])
    expect((await read()).pairs).toEqual(pairs)
    expect((await read()).members.map(({ name, net }) => [name, net])).toEqual([
      ['Ann', 40],
      ['Ben', -40],
      ['Cleo', 0],
    ])
    await made(pay([ids[0] ?? '', ids[2] ?? '']))
    expect((await read()).pairs).toEqual([
      { from: group.ann.id, to: group.ben.id, amount: 20, disputed: 0, doubted: 0, debtIds: [ids[1]] },
    ])
  })

  it('hold the debts of one person, and those between two, for every member, page by page [BEY-33]', async () => {
    const between = async (taker: Person, wagerAmount: number, winner: Person) => {
      const bid = await anOpenBid(group, group.ann, { ...customBid, odds: 100, wagerAmount })
      const bet = await made(accept(group, taker, bid))
      await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }))
    }
    for (const amount of [10, 30, 20]) await between(group.ben, amount, group.ann)
    await between(group.ben, 5, group.ben)
    await between(group.cleo, 40, group.ann)
    const of = (who: Person, query = '', reader = group.cleo) =>
      done(reader.get<Page<DebtView>>(`${group.path}/members/${who.id}/debts?${query}`))
    expect(amounts(await of(group.ann))).toEqual([40, 30, 20, 10, 5])
    expect(amounts(await of(group.cleo))).toEqual([40])
    expect(amounts(await of(group.ann, `otherId=${group.ben.id}`))).toEqual([30, 20, 10, 5])
    expect(await of(group.ben, `otherId=${group.ann.id}`)).toEqual(await of(group.ann, `otherId=${group.ben.id}`))
    expect((await of(group.ben, `otherId=${group.cleo.id}`)).items).toEqual([])
    const first = await of(group.ann, 'limit=2')
    const second = await of(group.ann, `limit=3&cursor=${first.nextCursor}`)
    expect([amounts(first), amounts(second), second.nextCursor]).toEqual([[40, 30], [20, 10, 5], null])
    const [largest] = (await of(group.ann)).items
    await made(pay([largest?.id ?? '']))
    expect(amounts(await of(group.ann))).toEqual([30, 20, 10, 5])
    const other = await aGroup(server)
    const elsewhere = other.ann.get<Page<DebtView>>(`${other.path}/members/${group.ann.id}/debts`)
    expect((await done(elsewhere)).items).toEqual([])
  })

  it('hold the debts that a payment covers, also once it is reversed, and none of another group’s [PAY-01] [PAY-32]', async () => {
    await withNeutralAdmin(group)
    const ids = [await aDebt(10), await aDebt(20, group.ben), await aDebt(30)]
    const payment = await made(pay(ids.slice(0, 2)))
    const covered = (at: TestGroup = group) =>
      done(at.cleo.get<Page<DebtView>>(`${at.path}/payments/${payment.id}/debts`))
    expect((await covered()).items).toMatchObject([
      { id: ids[1], amount: 20, status: 'settled', paymentId: payment.id },
      { id: ids[0], amount: 10, status: 'settled' },
    ])
    await done(group.cleo.post(`${group.path}/debts/${ids[0]}/reverse`, { reason: 'twice' }))
    expect((await covered()).items).toMatchObject([{ status: 'pending' }, { status: 'pending', paymentId: null }])
    expect((await covered(await aGroup(server))).items).toEqual([])
  })

  it('hold one payment of a request that was sent several times, and each debt of two overlapping batches once [PAY-25]', async () => {
    const [a, b, c] = [await aDebt(10), await aDebt(20), await aDebt(30)]
    const answers = await Promise.all([1, 2, 3].map(() => pay([a], { 'idempotency-key': `pay-${a}` })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect((await payments()).items).toHaveLength(1)
    const raced = await Promise.all([pay([a, b]), pay([b, c]), pay([c, b])])
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const { items } = await payments()
    expect(items.flatMap(({ debtIds }) => debtIds).sort()).toEqual([a, b, c].sort())
  })
})
