import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import { chanceOf } from '#test/promises/model/chance.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, loaded } from '#test/support/aWindow.ts'
import { aCuttingProxy, type CuttingProxy } from '#test/support/cuttingProxy.ts'
import { extent, seed } from '#test/support/extent.ts'
import { expect, test } from '#test/support/journey.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { done, newGroup } from '#test/support/story.ts'

test.describe(`a train through tunnels, with SEED=${seed}`, () => {
  const rounds = extent('TUNNELS', { once: 1, usual: 2, long: 20 })
  test.describe.configure({ timeout: 40_000 + rounds * 40_000 })
  const chance = chanceOf(seed)
  const said: string[] = []
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let line: CuttingProxy
  let ann: Person
  let ben: Person

  test.beforeAll(async () => {
    folder = await aDataFolder()
    line = await aCuttingProxy('http://localhost:1')
    program = await startProgram({ DATA_DIR: folder.path, PUBLIC_URL: line.url, RATE_LIMITS: 'off' })
    line.aim(program.url)
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    ben = await signUp(program.url, 'Ben', 'ben@example.org')
  })
  test.afterAll(async () => {
    await line?.stop()
    await program?.terminate()
    await folder?.remove()
  })

  async function open(browser: Browser, who: Person, address: string): Promise<Page> {
    const page = await aWindow(browser, line, { who })
    await page.goto(address)
    await loaded(page)
    return page
  }

  /** A link of the navigation, whose name also counts what waits there. */
  const tab = (page: Page, name: string) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .filter({ visible: true })
      .getByRole('link', { name: new RegExp(`^${name}\\b`) })

  /** The network goes away around a press, in one way or another, and comes back after a moment. */
  async function inTunnel(page: Page, press: () => Promise<void>): Promise<void> {
    const tunnel = chance.one(['offline', 'answer lost', 'hung', 'cut', 'slow', 'none'] as const)
    said.push(tunnel)
    if (tunnel === 'offline') await page.context().setOffline(true)
    if (tunnel === 'answer lost') line.cutNext(3, () => chance.whole(1, 200))
    if (tunnel === 'answer lost' || tunnel === 'cut') line.cut()
    if (tunnel === 'hung') line.sleep()
    if (tunnel === 'slow') line.delay(() => chance.whole(100, 600))
    await press()
    await sleep(chance.whole(100, 3000))
    await page.context().setOffline(false)
    line.wake()
    line.delay(() => 0)
  }

  /** Presses `button` in a tunnel, and again as a person would, until the sheet has closed. */
  async function pressUntilDone(page: Page, sheet: Locator, button: RegExp): Promise<void> {
    const first = sheet.getByRole('button', { name: button })
    // A sheet that was opened in a tunnel fills itself behind it.
    await expect(first).toBeVisible({ timeout: 20_000 })
    await inTunnel(page, () => first.click())
    const again = page.getByRole('button', { name: 'Try Again' })
    const step = async () => {
      // Asked without waiting: the sheet may close at any moment.
      const next = ((await again.isVisible()) ? again : first).and(page.locator(':not([aria-busy="true"])'))
      if (await next.isVisible()) await next.click({ timeout: 1000 })
      // What may come now, such as the offer of notifications, is another dialog.
      await expect(sheet.or(again)).toHaveCount(0, { timeout: 2000 })
    }
    await expect(step, `stuck after ${said.join(', ')}`).toPass({ timeout: 60_000 })
  }

  test('two friends post, accept and pay: nothing is doubled, nothing lost, and the screens agree with the server [BID-55] [BID-66] [PAY-01]', async ({
    browser,
  }) => {
    const { id, code } = await newGroup(ann, 'The train')
    await done(ben.post('/api/groups/join', { code }))
    const path = `/api/groups/${id}`
    const [anns, bens] = [
      await open(browser, ann, `/groups/${id}/bids`),
      await open(browser, ben, `/groups/${id}/bids`),
    ]
    const items = async <Item>(what: string) =>
      (await done(ben.get<{ items: Item[] }>(`${path}/${what}?limit=200`))).items
    for (let round = 1; round <= rounds; round += 1) {
      await anns.getByRole('button', { name: 'Create Custom Bid' }).click()
      const slip = anns.getByRole('dialog', { name: 'Create Custom Bid' })
      await slip.getByRole('textbox', { name: 'What happens' }).fill(`Rain in round ${round}`)
      await slip.getByRole('textbox', { name: 'What else' }).fill(`Sun in round ${round}`)
      await slip.getByRole('button', { name: '$20', exact: true }).click()
      await pressUntilDone(anns, slip, /^Post Bid/)
      expect((await items<BidView>('bids')).filter(({ status }) => status === 'open')).toHaveLength(1)

      await tab(bens, 'Bids').click()
      const offer = bens.getByRole('button', { name: /^Accept, risk/ })
      const pill = bens.getByRole('button', { name: '1 new bid' })
      await expect(pill.or(offer).first()).toBeVisible({ timeout: 20_000 })
      if (await pill.isVisible()) await pill.click()
      await offer.click()
      await pressUntilDone(bens, bens.getByRole('dialog', { name: 'Confirm Bet' }), /^Accept, risk/)
      const active = (await items<BetAnswer>('bets')).filter(({ status }) => status === 'active')
      expect(active, said.join(', ')).toHaveLength(1)
      await done(ben.post(`${path}/bets/${active[0]?.id}/settle`, { outcome: 'won', winnerId: ann.id }))

      await tab(bens, 'Debts').click()
      await bens.getByRole('button', { name: 'Record Payment, $20.00' }).click({ timeout: 20_000 })
      const payment = bens.getByRole('dialog', { name: 'Record Payment' })
      await payment.getByRole('radio', { name: 'Venmo' }).check()
      await pressUntilDone(bens, payment, /^Record \$20\.00/)
      expect(await items('payments'), said.join(', ')).toHaveLength(round)
    }
    for (const page of [anns, bens]) {
      await tab(page, 'Bets').click()
      await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(rounds, { timeout: 20_000 })
      await tab(page, 'Debts').click()
      await expect(page.getByText('No open debts')).toBeVisible()
      await expect(page.getByRole('banner').getByRole('status')).toHaveText('', { timeout: 10_000 })
    }
  })
})
