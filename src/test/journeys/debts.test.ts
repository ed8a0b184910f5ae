import type { Page } from '@playwright/test'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, desktop, expectNoFindings, phone } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

test.describe('debts from the last game to the last cent', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let ann: Person
  let ben: Person
  let cleo: Person
  let group: string

  test.beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path })
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    ben = await signUp(program.url, 'Ben', 'ben@example.org')
    cleo = await signUp(program.url, 'Cleo', 'cleo@example.org')
    const { id, code } = await newGroup(cleo)
    for (const who of [ann, ben]) await done(who.post('/api/groups/join', { code }))
    group = `/api/groups/${id}`
    // Ann risks $50.00 to win $75.00 each time: Ben owes her $150.00, she owes him $50.00.
    for (const winner of [ann, ben, ann]) {
      const bid = await made(ann.post<BidView>(`${group}/bids`, customBid))
      const bet = await made(ben.post<BetAnswer>(`${group}/bids/${bid.id}/accept`, { version: bid.version }))
      await done(ann.post(`${group}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }))
    }
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  const net = (page: Page) => page.getByRole('definition').first()
  const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
  const payments = (page: Page) => page.getByRole('region', { name: 'Payments', exact: true })

  test('a payment of three bets on a phone, undone by a neutral admin, and both windows follow [DEBT-08] [DEBT-14] [PAY-09] [PAY-33] [PAY-36] [PAY-47]', async ({
    browser,
  }) => {
    const onPhone = await aWindow(browser, program, { who: ben })
    const onDesktop = await aWindow(browser, program, { who: ann, size: desktop, theme: 'light' })
    for (const page of [onPhone, onDesktop]) await page.goto('/debts')
    await expect(net(onPhone)).toHaveText('-$100.00')
    await expect(net(onDesktop)).toHaveText('+$100.00')
    await expect(onDesktop.getByText('Ann owes you')).toHaveCount(0)
    await expect(onPhone.getByText('You owe Ann for 2 bets')).toBeVisible()
    for (const page of [onPhone, onDesktop]) await expectNoFindings(page)

    await onPhone.getByRole('button', { name: 'Record Payment, $100.00' }).click()
    const sheet = onPhone.getByRole('dialog', { name: 'Record Payment' })
    await expect(sheet).toContainText('3 bets: $150.00 - $50.00')
    await sheet.getByRole('radio', { name: 'Venmo' }).check()
    await sheet.getByRole('textbox', { name: /Note/ }).fill('At Sunday brunch')
    await sheet.getByRole('button', { name: 'Record $100.00 to Ann' }).click()
    await expect(onPhone.getByText(/^Recorded: /)).toBeVisible()
    await expect(sheet).toBeHidden()
    for (const page of [onPhone, onDesktop]) {
      await expect(net(page)).toHaveText('$0.00')
      await expect(page.getByText('No open debts')).toBeVisible()
    }

    for (const page of [onPhone, onDesktop]) await tab(page, 'Settled').click()
    await expect(payments(onPhone)).toContainText('You paid Ann')
    await expect(payments(onDesktop)).toContainText('Ben paid you')
    for (const page of [onPhone, onDesktop]) await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
    const ofAdmin = await aWindow(browser, program, { who: cleo, size: desktop })
    await ofAdmin.goto('/debts?tab=settled')
    await ofAdmin.getByRole('button', { name: 'Undo: Ben paid Ann' }).click()
    const question = ofAdmin.getByRole('dialog', { name: 'Undo this payment?' })
    await question.getByLabel('Reason').fill('The transfer bounced')
    await question.getByRole('button', { name: 'Undo Payment' }).click()
    await expect(question).toBeHidden()
    for (const page of [onPhone, onDesktop]) {
      await expect(payments(page)).toContainText('REVERSED')
      await expect(payments(page)).toContainText('Cleo: The transfer bounced')
      await expectNoFindings(page)
      await tab(page, 'All Debts').click()
      await expect(net(page)).toHaveText(/[+-]\$100\.00/)
    }
  })

  test('a page that could not load its debts says so, and Retry loads it anew [DEBT-15]', async ({ browser }) => {
    const page = await aWindow(browser, program, { who: ben, size: phone })
    await page.goto('/stats')
    await expect(page.getByText('Total Wagered')).toBeVisible()
    await page.route('**/debts?*', (route) => route.abort())
    await page.getByRole('link', { name: 'Debts' }).click()
    const failed = page.getByRole('alert').filter({ hasText: 'Connection Error' })
    await expect(failed).toBeVisible({ timeout: 30_000 })
    await page.unroute('**/debts?*')
    const loaded = page.waitForEvent('load')
    await failed.getByRole('button', { name: 'Retry' }).click()
    await loaded
    await expect(net(page)).toHaveText('-$100.00')
  })
})
