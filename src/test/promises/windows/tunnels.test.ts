import type { Browser, Page } from '@playwright/test'
import { instant, minuteMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, expectNoFindings, loaded } from '#test/support/aWindow.ts'
import { aCuttingProxy, type CuttingProxy } from '#test/support/cuttingProxy.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

/** What is said about the connection. */
const bar = (page: Page) => page.getByRole('banner').getByRole('status')

/** Looks at each frame: what is tried again every half second misses the last one. */
const expectLostWithin3Seconds = async (page: Page) =>
  page.waitForFunction(
    (shown) => /^(Connection lost\. Retrying|Reconnecting)\.\.\./.test(shown?.textContent ?? ''),
    await bar(page).elementHandle(),
    { polling: 'raf', timeout: 3000 },
  )

const storedIn = (page: Page) => page.evaluate<string>('JSON.stringify(localStorage)')

test.describe('a bad network', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let feed: OddsFeed
  let line: CuttingProxy
  let ann: Person
  let ben: Person
  let group: { id: string; path: string }

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    feed.setGames(aFeedGame({ startsAt: instant(Date.now() + 90 * minuteMs) }))
    line = await aCuttingProxy('http://localhost:1')
    program = await startProgram({
      ...{ DATA_DIR: folder.path, PUBLIC_URL: line.url, RATE_LIMITS: 'off' },
      ...{ ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key },
    })
    line.aim(program.url)
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    ben = await signUp(program.url, 'Ben', 'ben@example.org')
    const { id, code } = await newGroup(ann)
    group = { id, path: `/api/groups/${id}` }
    await done(ben.post('/api/groups/join', { code }))
  })
  test.afterEach(() => line.wake())
  test.afterAll(async () => {
    await line?.stop()
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  const postBid = (bid: object = {}) => made(ann.post<BidView>(`${group.path}/bids`, { ...customBid, ...bid }))
  const betsOf = async () => (await done(ben.get<{ items: BetAnswer[] }>(`${group.path}/bets?limit=200`))).items

  async function open(browser: Browser, who: Person | null, address: string): Promise<Page> {
    const page = await aWindow(browser, line, { who })
    await page.goto(address)
    await loaded(page)
    return page
  }

  test('is said within 3 seconds, whether it is missing or swallows everything, and no more once it is back [ERR-04]', async ({
    browser,
  }) => {
    const page = await open(browser, ben, '/bids')
    const visitor = await open(browser, null, '/lines')
    for (const one of [page, visitor]) {
      await one.context().setOffline(true)
      await expectLostWithin3Seconds(one)
      await one.context().setOffline(false)
      await expect(bar(one)).toHaveText('', { timeout: 7000 })
    }
    // A page that is in use hears nothing any more.
    line.sleep()
    await page.getByRole('heading', { name: 'Bids' }).first().dispatchEvent('pointerdown')
    await expectLostWithin3Seconds(page)
    await expectNoFindings(page)
    line.wake()
    await expect(bar(page)).toHaveText('', { timeout: 10_000 })
  })

  test('does not leave Accept silent, and sent again it happens once [BID-66]', async ({ browser }) => {
    await postBid({ homeTeam: 'Heads', awayTeam: 'Tails' })
    const page = await open(browser, ben, '/bids')
    const keys: (string | undefined)[] = []
    // The server does what it is asked, and its answers are lost.
    await page.route('**/accept', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await route.fetch({ url: route.request().url().replace(line.url, program.url) })
      if (keys.length > 1) await route.continue()
    })
    await page.getByRole('button', { name: /^Accept, risk/ }).click()
    const button = page.getByRole('dialog').getByRole('button', { name: /^Accept, risk/ })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true', { timeout: 300 })
    await expect(page.getByText('Still sending')).toBeVisible({ timeout: 3000 })
    await expect(page.getByText('nothing happens twice')).toBeVisible({ timeout: 8000 })
    await expectNoFindings(page)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('Bid accepted successfully! Check your active bets.')).toBeVisible()
    await expect(page.getByText('No answer yet')).toHaveCount(0)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect((await betsOf()).filter(({ homeTeam }) => homeTeam === 'Heads')).toHaveLength(1)
  })

  test('leaves no sheet empty: what could not be fetched says so, and comes when the network is back [BID-62]', async ({
    browser,
  }) => {
    await postBid({ homeTeam: 'Even', awayTeam: 'Odd' })
    const page = await open(browser, ben, '/bids')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: /^Accept, risk/ }).click()
    await expect(page.getByText('This could not be loaded')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Accept, risk/ })).toBeVisible({ timeout: 7000 })

    await page.goto('/lines')
    await loaded(page)
    await page.getByRole('button', { name: 'Settings' }).click()
    const choice = page.getByRole('menuitemcheckbox').first()
    await expect(choice).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(choice).not.toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: /Bills spread/ }).click()
    const slip = page.getByRole('dialog', { name: 'Create Bid' })
    await expect(slip.getByText('This could not be loaded')).toBeVisible()
    await slip.getByRole('button', { name: 'Try again' }).click()
    await expect(slip.getByText('This could not be loaded')).toBeVisible()
    await expectNoFindings(page)
    await page.context().setOffline(false)
    await expect(slip.getByRole('button', { name: /^Post Bid/ })).toBeVisible({ timeout: 7000 })
  })

  test.describe('the app on a phone’s own screen', () => {
    test.use({ serviceWorkers: 'allow' })

    /** The app as it was used before: its worker keeps its files, and the last answers are kept. */
    async function installed(browser: Browser, who: Person, bet = 'Sooner', bets = '/bets'): Promise<Page> {
      const page = await open(browser, who, '/bids')
      await page.evaluate('navigator.serviceWorker.ready.then(() => {})')
      for (const [address, shown] of [
        [bets, bet],
        ['/debts', 'No debts yet'],
        ['/lines', 'Bills'],
      ] as const) {
        await page.goto(address)
        await expect(page.getByText(shown).first()).toBeVisible()
      }
      return page
    }

    test('opens without a connection with the last bids, bets and debts, says how old they are, and why nothing can be sent [BID-56] [BET-08] [DEBT-08]', async ({
      browser,
    }) => {
      const bid = await postBid({ homeTeam: 'Sooner', awayTeam: 'Later' })
      await made(ben.post(`${group.path}/bids/${bid.id}/accept`, { version: bid.version }))
      await postBid({ homeTeam: 'Left', awayTeam: 'Right' })
      const page = await installed(browser, ann)
      await page.context().setOffline(true)
      await page.goto('/bets')
      await expect(page.getByText('Sooner').first()).toBeVisible()
      await expect(bar(page)).toHaveText('Offline. As of just now.')
      await page.getByRole('link', { name: 'Debts' }).filter({ visible: true }).click()
      await expect(page.getByText('No debts yet')).toBeVisible()
      await page.goto('/bids?tab=mine')
      await page.getByRole('button', { name: 'Cancel Bid' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Cancel Bid' }).click()
      await expect(page.getByText('Unable to connect to the server.', { exact: false })).toBeVisible()
      await expectNoFindings(page)
      await page.context().setOffline(false)
      await expect(bar(page)).toHaveText('', { timeout: 10_000 })
      await page.getByRole('button', { name: 'Cancel Bid' }).first().click()
      await dialog.getByRole('button', { name: 'Cancel Bid' }).click()
      await expect(page.getByText('Bid cancelled')).toBeVisible()
    })

    test('shows nothing of a group that the reader was removed from, once the network is back [GRP-35]', async ({
      browser,
    }) => {
      const cleo = await signUp(program.url, 'Cleo', 'cleo@example.org')
      const { inviteCode } = await done(ann.get<{ inviteCode: string }>(group.path))
      await done(cleo.post('/api/groups/join', { code: inviteCode }))
      const bid = await postBid({ homeTeam: 'Secret', awayTeam: 'Known' })
      await made(ben.post(`${group.path}/bids/${bid.id}/accept`, { version: bid.version }))
      const page = await installed(browser, cleo, 'Secret', '/bets?whose=all')
      await page.context().setOffline(true)
      await page.goto('/bets?whose=all')
      await expect(page.getByText('Secret').first()).toBeVisible()
      await done(ann.send('DELETE', `${group.path}/members/${cleo.id}`))
      await page.context().setOffline(false)
      await expect(page.getByText('No group found. Please join or create a group.')).toBeVisible({ timeout: 10_000 })
      await expect(page.getByText('Secret')).toHaveCount(0)
      await expect.poll(() => storedIn(page)).not.toContain('Secret')
    })

    test('shows nothing after Log Out [APP-15] [APP-52]', async ({ browser }) => {
      const bid = await postBid({ homeTeam: 'Mine', awayTeam: 'Yours' })
      await made(ben.post(`${group.path}/bids/${bid.id}/accept`, { version: bid.version }))
      const page = await installed(browser, ben, 'Mine')
      expect(await storedIn(page)).toContain('Mine')
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('menuitem', { name: 'Log Out' }).click()
      await expect(page).toHaveURL(/\/login/)
      expect(await storedIn(page)).not.toContain('betwixt.kept')
      await page.context().setOffline(true)
      await page.goto('/bets')
      await expect(page.getByText('Your account could not be loaded.')).toBeVisible({ timeout: 15_000 })
    })

    test('is never blank: a kept page whose files are gone is loaded again, and says so where that does not help', async ({
      browser,
    }) => {
      const page = await aWindow(browser, line)
      const state = { areGone: true, loads: 0 }
      page.on('domcontentloaded', () => (state.loads += 1))
      await page.route('**/assets/index-*.js', (route) =>
        state.areGone ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
      )
      await page.goto('/lines')
      await expect(page.getByText('Betwixt could not be loaded.')).toBeVisible()
      expect(state.loads).toBe(2)
      state.areGone = false
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.locator('#root').getByRole('heading', { name: 'Lines' })).toBeAttached()
    })
  })
})
