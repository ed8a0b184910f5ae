import type { Page } from '@playwright/test'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { GroupView } from '#features/groups/contract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, desktop, phone } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

/** Collects which parts of the page the browser saw moving by themselves. */
const watch = `window.moved = []
new PerformanceObserver((list) => {
  for (const { sources } of list.getEntries()) {
    for (const { node } of sources) window.moved.push((node?.nodeType === 3 ? node.parentElement : node)?.closest('footer') ? 'footer' : 'page')
  }
}).observe({ type: 'layout-shift', buffered: true })`

/** Adds up how much the browser saw moving by itself. */
const sumOfMoves = `window.movedBy = 0
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.movedBy += value
}).observe({ type: 'layout-shift', buffered: true })`

test.describe('while a page is loading', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let ann: Person
  let group: string

  test.beforeAll(async () => {
    folder = await aDataFolder()
    // Settings show a phone number only where texts can be sent; here none is.
    program = await startProgram({
      DATA_DIR: folder.path,
      TWILIO_ACCOUNT_SID: 'ACtest',
      TWILIO_AUTH_TOKEN: 'none',
      TWILIO_FROM: '+12025550100',
      TWILIO_API_URL: 'http://127.0.0.1:9',
    })
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    group = (await newGroup(ann)).id
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  const footerMovesOn = async (page: Page, path: string) => {
    await page.goto(path)
    await expect(page.locator('footer')).toBeAttached()
    await page.waitForLoadState('networkidle')
    return (await page.evaluate<string[]>('window.moved')).includes('footer')
  }

  test('nothing on the page of one’s own settings moves when it is known whether there are texts', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program, { who: ann, reducedMotion: 'no-preference' })
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/flags*', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/settings/user')
    const preferences = page.getByRole('heading', { name: 'Preferences' })
    await expect(preferences).toBeVisible()
    const topOf = async () => (await preferences.boundingBox())?.y ?? Number.NaN
    const before = await topOf()
    const known = page.waitForResponse('**/flags*')
    answer()
    await known
    await expect(page.getByText('Phone number', { exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(Math.abs((await topOf()) - before)).toBeLessThan(4)
  })

  test('what is to pay and what needs attention does not come late and push Debts and Bets down [BEY-04] [BEY-47]', async ({
    browser,
  }) => {
    const ben = await signUp(program.url, 'Ben', 'ben@example.org')
    const path = `/api/groups/${group}`
    await done(ann.send('PATCH', path, { settings: { settleUp: true } }))
    const { inviteCode } = await done(ann.get<GroupView>(path))
    await done(ben.post('/api/groups/join', { code: inviteCode }))
    await done(ben.send('PATCH', '/api/me/pay-links', { venmo: 'ben-pays', paypal: null, cashApp: null, zelle: null }))
    for (const isDisputed of [true, false]) {
      const { id, version } = await made(ann.post<BidView>(`${path}/bids`, customBid))
      const bet = await made(ben.post<BetAnswer>(`${path}/bids/${id}/accept`, { version }))
      await done(ann.post(`${path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ben.id }))
      if (isDisputed)
        await done(ann.post(`${path}/bets/${bet.id}/dispute`, { outcome: 'creator', reason: 'It rained' }))
    }
    const page = await aWindow(browser, program, { who: ann, size: phone, reducedMotion: 'no-preference' })
    await page.addInitScript(sumOfMoves)
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      await route.continue()
    })
    for (const [address, there] of [
      ['/debts', page.getByRole('link', { name: 'Pay with Venmo' }).first()],
      ['/bets', page.getByText('1 bet needs attention')],
    ] as const) {
      await page.goto(address)
      await expect(there).toBeVisible()
      await page.waitForLoadState('networkidle')
      const movedBy = await page.evaluate<number>('window.movedBy')
      // What a page may move by, as browsers measure it.
      expect(movedBy, address).toBeLessThan(0.1)
    }
  })

  for (const size of [phone, desktop]) {
    test(`the footer stays where it is at ${size.width} px`, async ({ browser }) => {
      const page = await aWindow(browser, program, { who: ann, size, reducedMotion: 'no-preference' })
      await page.addInitScript(watch)
      // As on a slow line: what a page asks for comes after the page.
      await page.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 250))
        await route.continue()
      })
      for (const path of ['/lines', '/debts', '/activity']) {
        expect([path, await footerMovesOn(page, path)]).toEqual([path, false])
      }
    })
  }
})
