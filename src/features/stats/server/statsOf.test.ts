import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BalancesView } from '#features/debts/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, refused, type TestGroup } from '#test/support/story.ts'
import type { ProfitLineView, StatsView } from '../contract.ts'

describe('the statistics of a group', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const read = (who: Person, query = '') => done(who.get<StatsView>(`${group.path}/stats${query}`))
  const settle = (bet: BetAnswer, answer: object) => done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, answer))

  it('are all zero before anything is settled, with a row for every member [STAT-01] [STAT-05]', async () => {
    const { summary, members } = await read(group.cleo)
    expect(summary).toEqual({ activeBets: 0, totalBets: 0, totalWagered: 0, savings: 0 })
    expect(members.map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Cleo'])
    const nothing = { activeBets: 0, wins: 0, losses: 0, totalBets: 0, winRate: 0, profit: 0, totalWagered: 0, roi: 0 }
    for (const member of members) expect(member).toMatchObject(nothing)
  })

  it('count wins, losses and money of both sides, and no push [STAT-03] [STAT-04] [STAT-12] [STAT-16]', async () => {
    // Ann offers $50 at +150 each time, so Ben risks $75.00 to win $50.00.
    const [won, lost, push] = [await aBet(group), await aBet(group), await aBet(group)]
    await aBet(group)
    await settle(won, { outcome: 'won', winnerId: group.ann.id })
    await settle(lost, { outcome: 'won', winnerId: group.ben.id })
    await settle(push, { outcome: 'push' })

    const { summary, members } = await read(group.cleo)
    // No book has a price for a custom bet.
    expect(summary).toEqual({ activeBets: 1, totalBets: 4, totalWagered: 150, savings: 0 })
    const ofBoth = { activeBets: 1, wins: 1, losses: 1, totalBets: 2, winRate: 0.5 }
    expect(members).toEqual([
      { id: group.ann.id, name: 'Ann', ...ofBoth, profit: 25, totalWagered: 100, roi: 0.25 },
      expect.objectContaining({ name: 'Cleo', totalBets: 0, profit: 0 }),
      { id: group.ben.id, name: 'Ben', ...ofBoth, profit: -25, totalWagered: 150, roi: -25 / 150 },
    ])
  })

  it('count the bets of a range by their settlement, and the active ones too without a range [STAT-04] [STAT-16]', async () => {
    const totals = async (query: string) => {
      const { summary } = await read(group.cleo, query)
      return [summary.totalBets, summary.activeBets]
    }
    const before = new Date(server.clock.now() - dayMs).toISOString()
    expect(await totals('')).toEqual([4, 1])
    expect(await totals(`?from=${before}`)).toEqual([3, 1])
    expect(await totals(`?to=${before}`)).toEqual([0, 1])
  })

  it('show a profit that is what the debts come to, paid or not [STAT-04]', async () => {
    const debts = await done(group.ben.get<{ items: { id: string }[] }>(`${group.path}/debts`))
    const { members } = await done(group.ben.get<BalancesView>(`${group.path}/balances`))
    const before = await read(group.ben)
    expect(new Map(before.members.map(({ id, profit }) => [id, profit]))).toEqual(
      new Map(members.map(({ userId, net }) => [userId, net])),
    )
    const debtIds = debts.items.map(({ id }) => id)
    expect((await group.ben.post(`${group.path}/payments`, { debtIds, method: 'cash' })).status).toBe(201)
    expect(await read(group.ben)).toEqual(before)
  })

  it('compare the time of settlement: from the start of the range up to its end [STAT-12] [STAT-15]', async () => {
    const settledAt = server.clock.now()
    const bet = await aBet(group)
    server.clock.advance(dayMs)
    await settle(bet, { outcome: 'won', winnerId: group.ben.id })
    const [first, second] = [settledAt, settledAt + dayMs].map((at) => new Date(at).toISOString())
    const totals = async (query: string) => (await read(group.ann, query)).summary.totalWagered
    expect(await totals(`?from=${second}`)).toBe(50)
    expect(await totals(`?to=${second}`)).toBe(150)
    expect(await totals(`?from=${first}&to=${second}`)).toBe(150)
    expect(await totals(`?from=${first}`)).toBe(200)
    const { members } = await read(group.ann, `?from=${second}`)
    expect(members.map(({ name, wins, losses }) => [name, wins, losses])).toEqual([
      ['Ben', 1, 0],
      ['Cleo', 0, 0],
      ['Ann', 0, 1],
    ])
  })

  it('keep the row of somebody who left but has bets, so that the profits of a group sum to zero', async () => {
    await server.services.db.pool.query('update group_members set is_active = false where user_id = $1', [group.ben.id])
    const { members } = await read(group.ann)
    expect(members.map(({ name }) => name)).toContain('Ben')
    expect(members.reduce((sum, { profit }) => sum + profit, 0)).toBe(0)
    await server.services.db.pool.query('update group_members set is_active = true where user_id = $1', [group.ben.id])
  })

  it('name somebody whose name is lost as Unknown User [STAT-02]', async () => {
    await server.services.db.pool.query("update users set name = '' where id = $1", [group.ben.id])
    const { members } = await read(group.ann)
    expect(members.find(({ id }) => id === group.ben.id)?.name).toBe('Unknown User')
    const line = await done(group.ann.get<ProfitLineView>(`${group.path}/stats/profit`))
    expect(line.members.find(({ id }) => id === group.ben.id)?.name).toBe('Unknown User')
    await server.services.db.pool.query("update users set name = 'Ben' where id = $1", [group.ben.id])
  })

  it('are for admins alone where the group does not let members see them [GRP-32]', async () => {
    await server.services.db.pool.query('update groups set members_can_view_stats = false where id = $1', [group.id])
    expect(await refused(group.ben.get(`${group.path}/stats`))).toEqual([
      403,
      'permission-denied',
      'Members of this group cannot view statistics',
    ])
    await read(group.ann)
    await server.services.db.pool.query('update groups set members_can_view_stats = true where id = $1', [group.id])
  })

  it('refuse a range that is no instant', async () => {
    expect((await refused(group.ann.get(`${group.path}/stats?from=yesterday`)))[0]).toBe(400)
  })
})
