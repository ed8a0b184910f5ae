import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dayMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { centsIn, linesOfCsv, netsOfDebts, paidByPayments, profitsOfBets } from '#test/support/addUpExport.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, expectNoFindings } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { builtInDatabase, on } from '#test/support/onDatabase.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

test.describe('a year of bets', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let friends: readonly [Person, Person, Person]
  let group: string

  test.beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path })
    const [ann, ben, cleo] = await Promise.all(
      ['Ann', 'Ben', 'Cleo'].map((name) => signUp(program.url, name, `${name.toLowerCase()}@example.org`)),
    )
    if (!ann || !ben || !cleo) throw new Error('three friends')
    friends = [ann, ben, cleo]
    const { id, code } = await newGroup(ann)
    for (const friend of [ben, cleo]) await done(friend.post('/api/groups/join', { code }))
    group = `/api/groups/${id}`
    for (let month = 0; month < 12; month += 1) {
      await aMonth(month)
      await aMonthPasses()
    }
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  /** Three bets, one a push in every third month, and a payment that is sometimes undone. */
  async function aMonth(month: number): Promise<void> {
    for (const nth of [0, 1, 2]) {
      const [creator, taker] = [friends[nth % 3], friends[(nth + 1) % 3]]
      if (!creator || !taker) throw new Error('nobody bets')
      const terms = { wagerAmount: 7 + 5 * month + 11 * nth, odds: month % 2 === 0 ? 135 : -170 }
      const bid = await made(creator.post<BidView>(`${group}/bids`, { ...customBid, ...terms }))
      const bet = await made(taker.post<BetAnswer>(`${group}/bids/${bid.id}/accept`, { version: bid.version }))
      const winnerId = (month + nth) % 2 === 0 ? creator.id : taker.id
      const outcome = month % 3 === 2 && nth === 0 ? { outcome: 'push' } : { outcome: 'won', winnerId }
      await done(friends[0].post(`${group}/bets/${bet.id}/settle`, outcome))
    }
    const { items } = await done(friends[0].get<{ items: DebtView[] }>(`${group}/debts?status=pending`))
    const debt = items[month % items.length]
    const creditor = friends.find(({ id }) => id === debt?.creditorId)
    await made(creditor?.post(`${group}/debts/${debt?.id}/settle`, { method: 'venmo' }) ?? Promise.reject())
    if (month % 4 === 3)
      await done((creditor ?? friends[0]).post(`${group}/debts/${debt?.id}/reverse`, { reason: 'Too early' }))
  }

  /** All that the group has done becomes a month older. */
  async function aMonthPasses(): Promise<void> {
    await on(await builtInDatabase(folder.path), async (client) => {
      const { rows } = await client.query<{ table: string; sets: string }>(
        `select c.table_name as table, string_agg(format('%1$I = %1$I - interval ''30 days''', c.column_name), ', ') as sets
           from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
          where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
            and c.table_name in ('groups', 'group_members', 'group_events', 'bids', 'bets', 'bet_settlements', 'debts',
              'payments')
          group by c.table_name`,
      )
      // No trigger sees it: nobody but time changes what was agreed.
      await client.query('begin; set local session_replication_role = replica')
      for (const { table, sets } of rows) await client.query(`update ${table} set ${sets}`)
      await client.query('commit')
    })
  }

  /** What the group's settings have of that kind as CSV, saved by the browser. */
  async function saved(page: Page, kind: 'Bets' | 'Debts' | 'Payments') {
    await page.getByRole('group', { name: 'What to export' }).getByRole('radio', { name: kind }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^betwixt-sunday-crew-${kind.toLowerCase()}-[\\d-]+\\.csv$`),
    )
    return linesOfCsv(await readFile(await download.path(), 'utf8'))
  }

  /** `+$1,234.50`, as a screen has it, in cents. */
  const shownCents = async (page: Page) => {
    const net = page.getByRole('definition').first()
    await expect(net).toHaveText(/^[+-]?\$[\d,]+\.\d\d$/)
    return centsIn(((await net.textContent()) ?? '').replaceAll(/[+$,]/g, ''))
  }

  test('is downloaded on a phone, and adds up to the balances that everybody sees [BEY-23] [DEBT-12]', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program, { who: friends[1] })
    await page.goto('/settings/group')
    const [bets, debts, payments] = [
      await saved(page, 'Bets'),
      await saved(page, 'Debts'),
      await saved(page, 'Payments'),
    ]
    await expectNoFindings(page)
    expect([bets.length, payments.length]).toEqual([36, 12])
    const times = bets.map(({ acceptedAt = '' }) => Date.parse(acceptedAt))
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(325 * dayMs)

    const nets = netsOfDebts(debts)
    for (const who of friends) {
      const own = await aWindow(browser, program, { who })
      await own.goto('/debts')
      expect([who.name, await shownCents(own)]).toEqual([who.name, nets.get(who.id)])
      await own.context().close()
    }
    // What was won and lost is what is still owed and what was paid.
    const profits = profitsOfBets(bets)
    const paid = paidByPayments(payments)
    for (const { debtorId = '', creditorId = '', id = '' } of debts) {
      profits.set(debtorId, (profits.get(debtorId) ?? 0) + (paid.get(id) ?? 0))
      profits.set(creditorId, (profits.get(creditorId) ?? 0) - (paid.get(id) ?? 0))
    }
    expect(friends.map(({ id }) => profits.get(id))).toEqual(friends.map(({ id }) => nets.get(id)))
  })
})
