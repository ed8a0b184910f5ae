import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { BalancesView } from '#features/debts/contract.ts'
import type { SettleUpView } from '#features/debts/settleUpContract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, expectNoFindings, phone } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

test.describe('eight friends settle up with the fewest payments', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let friends: Person[]
  let group: string

  test.beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path, RATE_LIMITS: 'off' })
    const names = ['Ann', 'Ben', 'Cleo', 'Dev', 'Esme', 'Finn', 'Gus', 'Hana']
    friends = []
    for (const name of names) friends.push(await signUp(program.url, name, `${name.toLowerCase()}@example.org`))
    const [admin, ...others] = friends as [Person, ...Person[]]
    const { id, code } = await newGroup(admin)
    group = `/api/groups/${id}`
    for (const friend of others) await done(friend.post('/api/groups/join', { code }))
    await done(admin.send('PATCH', group, { settings: { settleUp: true } }))
    // Each owes the next one: seven debts, of which Cleo and Finn only pass on what they get.
    for (const [n, dollars] of [10, 20, 20, 10, 15, 15, 5].entries()) {
      await lose(friends[n] as Person, friends[n + 1] as Person, dollars)
    }
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  async function lose(debtor: Person, creditor: Person, dollars: number) {
    const [admin] = friends as [Person]
    const bid = await made(debtor.post<BidView>(`${group}/bids`, { ...customBid, odds: 100, wagerAmount: dollars }))
    const bet = await made(creditor.post<BetAnswer>(`${group}/bids/${bid.id}/accept`, { version: bid.version }))
    await done(admin.post(`${group}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: creditor.id }))
  }

  test('one after another on their phones, until everybody is at zero [BEY-12]', async ({ browser }) => {
    const [admin] = friends as [Person]
    const planned = await done(admin.get<SettleUpView>(`${group}/settle-up`))
    expect(planned.payments.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([5, 10, 10])
    for (const [n, { from, payee, to, amount }] of planned.payments.entries()) {
      const payer = friends.find(({ id }) => id === from) as Person
      const page = await aWindow(browser, program, { who: payer, size: phone })
      await page.goto('/debts')
      await page.getByRole('button', { name: 'Settle up the group' }).click()
      const sheet = page.getByRole('dialog', { name: 'Settle up the group' })
      const card = sheet.getByRole('article').filter({ hasText: `You pay ${payee.name}` })
      await card.getByRole('button', { name: `You pay ${payee.name}` }).click()
      await expect(card).toContainText('covers what you owe')
      if (n === 0) await expectNoFindings(page)
      await card.getByRole('radio', { name: 'Venmo' }).check()
      await card.getByRole('button', { name: `Record $${amount.toFixed(2)}` }).click()
      await expect(page.getByText(/^Recorded: /)).toBeVisible()
      // The rest of the plan is as it was.
      const rest = await done(admin.get<SettleUpView>(`${group}/settle-up`))
      expect(rest.payments.map((payment) => [payment.from, payment.to, payment.amount])).toEqual(
        planned.payments.slice(n + 1).map((payment) => [payment.from, payment.to, payment.amount]),
      )
      expect(rest.payments.every((payment) => payment.to !== to || payment.from !== from)).toBe(true)
      await page.context().close()
    }
    const { members } = await done(admin.get<BalancesView>(`${group}/balances`))
    expect(members.map(({ net }) => net)).toEqual(friends.map(() => 0))
    const last = await aWindow(browser, program, { who: admin, size: phone })
    await last.goto('/debts')
    await expect(last.getByText('No open debts')).toBeVisible()
    await last.getByRole('tab', { name: /^Settled/ }).click()
    await expect(last.getByRole('region', { name: 'Payments', exact: true })).toContainText(
      'part of your settle-up with',
    )
    await expectNoFindings(last)
  })
})
