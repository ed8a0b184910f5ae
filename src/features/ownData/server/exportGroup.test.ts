import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, instant } from '#domain/times.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { StatsView } from '#features/stats/contract.ts'
import { centsIn, linesOfCsv, netsOfDebts, paidByPayments, profitsOfBets } from '#test/support/addUpExport.ts'
import { aServer, friday, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import {
  aBet,
  accept,
  aGroup,
  anOpenBid,
  customBid,
  done,
  made,
  parlayOn,
  refused,
  type TestGroup,
} from '#test/support/story.ts'

const kinds = ['bets', 'debts', 'payments'] as const

describe('the export of a group', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
    await aSeason()
  })
  afterAll(() => server.stop())

  /** Bets won, lost, pushed and open between three people, some of them paid, and one payment reversed. */
  const aSeason = async () => {
    const { ann, ben, cleo, path } = group
    const people = [ann, ben, cleo]
    for (let nth = 0; nth < 9; nth += 1) {
      server.clock.advance(60_000)
      const [creator, acceptor] = [people[nth % 3] as Person, people[(nth + 1) % 3] as Person]
      const bid = { ...customBid, wagerAmount: 20 + 7 * nth, odds: nth % 2 === 0 ? 135 : -170 }
      const bet = await made(accept(group, acceptor, await anOpenBid(group, creator, bid)))
      if (nth === 8) continue
      const won = { outcome: 'won', winnerId: nth % 4 < 2 ? creator.id : acceptor.id }
      await done(ann.post(`${path}/bets/${bet.id}/settle`, nth === 4 ? { outcome: 'push' } : won))
    }
    const { items } = await done(ann.get<{ items: DebtView[] }>(`${path}/debts?status=pending`))
    const ofPair = items.filter(({ debtorId, creditorId }) => debtorId !== cleo.id && creditorId !== cleo.id)
    const note = '=HYPERLINK("https://evil.example","thanks, really")\nsee you'
    await made(ann.post(`${path}/payments`, { debtIds: ofPair.map(({ id }) => id), method: '@cash', note }))
    server.clock.advance(60_000)
    const other = items.find(({ debtorId, creditorId }) => [debtorId, creditorId].includes(cleo.id))
    const creditor = people.find(({ id }) => id === other?.creditorId) ?? cleo
    await made(creditor.post(`${path}/debts/${other?.id}/settle`, { method: 'venmo' }))
    await done(creditor.post(`${path}/debts/${other?.id}/reverse`, { reason: '+was the wrong one' }))
  }

  const download = async (query: string, who: Person = group.ben) => {
    const answer = await fetch(`${server.url}${group.path}/export?${query}`, { headers: { cookie: who.cookie } })
    // A reader of text drops the byte order mark.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    return { status: answer.status, headers: answer.headers, text }
  }
  const csv = async (what: (typeof kinds)[number]) => linesOfCsv((await download(`what=${what}&format=csv`)).text)

  it('adds up, from the files alone, to the balances and profits shown [BEY-23] [DEBT-12] [STAT-04]', async () => {
    const [bets, debts, payments] = [await csv('bets'), await csv('debts'), await csv('payments')]
    const { members } = await done(group.ben.get<BalancesView>(`${group.path}/balances`))
    const nets = netsOfDebts(debts)
    expect(members.map(({ userId }) => nets.get(userId))).toEqual(members.map(({ net }) => Math.round(net * 100)))
    expect([...nets.values()].some((net) => net !== 0)).toBe(true)

    const stats = await done(group.ben.get<StatsView>(`${group.path}/stats`))
    const profits = profitsOfBets(bets)
    expect(stats.members.map(({ id }) => profits.get(id))).toEqual(
      stats.members.map(({ profit }) => Math.round(profit * 100)),
    )
    expect(bets).toHaveLength(9)

    const paid = paidByPayments(payments)
    for (const { id, paid: off, amount, cancelled, remaining } of debts) {
      expect(centsIn(off)).toBe(paid.get(id ?? '') ?? 0)
      expect(centsIn(remaining)).toBe(centsIn(amount) - centsIn(off) - centsIn(cancelled))
    }
    expect(payments.map(({ status }) => status).toSorted()).toEqual(['recorded', 'reversed'])
  })

  it('has the legs of a parlay with its bet, and in one’s own data with the bid too [BEY-23] [BEY-32]', async () => {
    const games = [3, 2].map((hours) => aFeedGame({ startsAt: instant(server.clock.now() + hours * hourMs) }))
    server.feed.setGames(...games)
    const bet = await aBet(group, parlayOn(...games))
    const leg = 'Buffalo Bills to win (Buffalo Bills @ Miami Dolphins) +138 active'
    const line = (await csv('bets')).find(({ id }) => id === bet.id)
    expect(line).toMatchObject({ betType: 'parlay', description: 'Parlay of 2 legs', legs: `${leg}; ${leg}` })
    expect(line?.gameTime).toBe(bet.gameTime)
    const { items } = JSON.parse((await download('what=bets&format=json')).text)
    const written = { side: 'Buffalo Bills to win', odds: 138, status: 'active', homeScore: null }
    expect(items.find(({ id }: { id: string }) => id === bet.id).legs).toMatchObject([written, written])
    type Own = { groups: { bids: { legs: object[] }[]; bets: { legs: object[] }[] }[] }
    const { groups } = await done(group.ann.get<Own>('/api/me/export'))
    const withLegs = [groups[0]?.bids, groups[0]?.bets].map((all) => all?.find(({ legs }) => legs.length === 2)?.legs)
    const own = { team: 'Buffalo Bills', odds: 138 }
    expect(withLegs).toMatchObject([
      [own, own],
      [
        { ...own, status: 'active' },
        { ...own, status: 'active' },
      ],
    ])
  })

  it('starts no formula in a spreadsheet, and keeps every text readable [BEY-23]', async () => {
    const { text } = await download('what=payments&format=csv')
    const lines = linesOfCsv(text)
    for (const value of lines.flatMap((line) => Object.values(line))) expect(value).not.toMatch(/^[=+@\t\r]/)
    expect(lines[0]).toMatchObject({
      note: `'=HYPERLINK("https://evil.example","thanks, really")\nsee you`,
      method: "'@cash",
      recordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect(lines[1]).toMatchObject({ reversalReason: "'+was the wrong one", reversedBy: 'Cleo' })
  })

  it.each(kinds)('says the same of %s in JSON as in CSV, the oldest first [BEY-23]', async (what) => {
    const lines = await csv(what)
    const { group: about, items } = JSON.parse((await download(`what=${what}&format=json`)).text)
    expect(about).toEqual({ id: group.id, name: 'Sunday Crew' })
    const written = items.map((item: Record<string, unknown>) => Object.keys(item))
    expect(written).toEqual(lines.map((line) => Object.keys(line)))
    expect(items.map(({ id }: { id: string }) => id)).toEqual(lines.map(({ id }) => id))
    const moneyOf = (item: Record<string, unknown>) => [item.amount, item.creatorRisk, item.remaining].map(Number)
    expect(items.map(moneyOf)).toEqual(lines.map(moneyOf))
  })

  it('is a private attachment with a plain name, also of an empty group with another alphabet [BEY-23]', async () => {
    const { headers } = await download('what=debts&format=csv')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="betwixt-sunday-crew-debts-${friday.slice(0, 10)}.csv"`,
    )
    const odd = await made(group.ann.post<{ id: string }>('/api/groups', { name: 'Друзья "x"; ../é' }))
    const answer = await fetch(`${server.url}/api/groups/${odd.id}/export?what=bets&format=json`, {
      headers: { cookie: group.ann.cookie },
    })
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="betwixt-x-e-bets-[\d-]+\.json"$/)
    expect(((await answer.json()) as { items: unknown }).items).toEqual([])
  })

  it('is refused to strangers, to those who left, and for what there is not [BEY-23] [GRP-35]', async () => {
    const path = `${group.path}/export?what=bets&format=csv`
    const dev = await server.aPerson('Dev')
    const noAccess = [403, 'permission-denied', 'You do not have access to this group.']
    expect(await refused(dev.get(path))).toEqual(noAccess)
    await done(dev.post('/api/groups/join', { code: group.code }))
    expect((await dev.get(path)).status).toBe(200)
    await done(dev.post(`${group.path}/leave`))
    expect(await refused(dev.get(path))).toEqual(noAccess)
    expect((await refused(server.visitor.get(path)))[0]).toBe(401)
    for (const query of [
      '',
      '?what=bets',
      '?what=bets&format=xml',
      '?what=bids&format=csv',
      '?what=bets&format=csv&x=1',
    ]) {
      expect((await refused(group.ben.get(`${group.path}/export${query}`)))[0]).toBe(400)
    }
  })
})

it('downloads are limited by the hour [BEY-23]', async () => {
  const server = await aServer()
  const { ben, path } = await aGroup(server)
  for (let nth = 0; nth < 30; nth += 1) {
    expect((await ben.get(`${path}/export?what=debts&format=json`)).status).toBe(200)
  }
  const answer = await ben.get(`${path}/export?what=debts&format=json`)
  expect([answer.status, answer.body.error.reason]).toEqual([429, 'too-many-downloads'])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
  await server.stop()
})
