import type { Page, Route } from '@playwright/test'
import { aSamplePrice, aWindow, desktop, loaded, phone } from '#test/support/aWindow.ts'
import { codeOf, kilobytesOf } from '#test/support/codeOf.ts'
import { expect, test } from '#test/support/journey.ts'
import { openDrawn } from '#test/support/openDrawn.ts'
import { password, signUp } from '#test/support/person.ts'
import { newGroup } from '#test/support/story.ts'
import { aStoryProgram } from '#test/support/storyProgram.ts'

test.describe('the first page', () => {
  const program = aStoryProgram()

  test('comes in a few files and as few nodes as the screen needs, and asks nothing in vain [LINE-01]', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program)
    const [asked, scripts, problems]: [string[], string[], string[]] = [[], [], []]
    const code = codeOf(page)
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(pathname)
      if (request.resourceType() === 'script') scripts.push(pathname)
    })
    page.on('console', (message) => {
      // The browser warns of what was fetched ahead and is not used.
      if (message.type() === 'error' || message.text().includes('preload')) problems.push(message.text())
    })
    await page.goto('/lines?date=all')
    await expect(page.getByRole('button', { name: aSamplePrice }).first()).toBeVisible()
    await loaded(page)
    expect(asked.toSorted()).toEqual(['/api/lines', '/api/site'])
    expect(scripts.length).toBeLessThanOrEqual(6)
    await expect.poll(() => kilobytesOf(code)).toBeGreaterThan(90)
    expect(await kilobytesOf(code)).toBeLessThanOrEqual(135)
    expect(problems).toEqual([])
    expect(await page.getByRole('article').count()).toBeGreaterThan(100)
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await page.locator('css=*').count()).toBeLessThanOrEqual(1_500)
      // Beside the cards: what the pointer opens stays drawn until it closes.
      await page.mouse.move(5, 500)
      await page.mouse.wheel(0, 2_000)
      await page.waitForTimeout(100)
    }
  })

  test('is in the HTML, with the games at their prices, before any script has come [LINE-01] [APP-20] [APP-39]', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program)
    await page.route('**/assets/*.js', (route) => route.abort())
    // The page would be loaded once more without its scripts.
    await page.route('**/healthz', (route) => new Promise(() => route))
    await openDrawn(page, '/lines', { waitUntil: 'commit' })
    const shown = page.locator('[data-drawn=narrow]')
    await expect(shown.getByText('Browse lines, offer a bid')).toBeVisible()
    await expect(shown.getByRole('button', { name: aSamplePrice }).first()).toBeVisible()
    const before = await shown.getByRole('link', { name: 'Debts' }).boundingBox()
    expect(before?.y).toBeGreaterThan(780)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.locator('#root')).toBeAttached()
    await expect(page.locator('#root :visible')).toHaveCount(0)
    // Another window, since that one is still waiting for its scripts.
    const whole = await aWindow(browser, program)
    await openDrawn(whole, '/lines')
    await loaded(whole)
    expect(await whole.getByRole('link', { name: 'Debts' }).boundingBox()).toEqual(before)
  })

  test('has everything in its place while the end of the HTML is still on its way [LINE-01]', async ({ browser }) => {
    const placeOn = async (page: Page) => {
      await openDrawn(page, '/lines', { waitUntil: 'commit' })
      return page.locator('[data-drawn=dense]').getByRole('button', { name: aSamplePrice }).nth(3).boundingBox()
    }
    const [whole, cut] = [
      await aWindow(browser, program, { size: desktop }),
      await aWindow(browser, program, { size: desktop }),
    ]
    for (const page of [whole, cut]) {
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.route('**/healthz', (route) => new Promise(() => route))
    }
    await cut.route('**/lines', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const end = html.indexOf('aria-label="Details"', html.indexOf('data-drawn="dense"'))
      await route.fulfill({ response, body: `${html.slice(0, html.lastIndexOf('<', end))}<!--id="drawn">{-->` })
    })
    expect(await placeOn(cut)).toEqual(await placeOn(whole))
  })

  test('shows the lines with scripts off, on a phone and on a desktop [LINE-01]', async ({ browser }) => {
    for (const viewport of [phone, desktop]) {
      const context = await browser.newContext({ baseURL: program.url, viewport, javaScriptEnabled: false })
      const page = await context.newPage()
      await openDrawn(page, '/lines')
      await expect(page.getByText(/Scripts are off/)).toBeVisible()
      const prices = page.getByRole('button', { name: aSamplePrice }).locator('visible=true')
      await expect(prices.first()).toBeVisible()
      expect(await prices.count()).toBeGreaterThanOrEqual(10)
      await context.close()
    }
  })

  test('loses no press that comes before it is taken over [LINE-18]', async ({ browser }) => {
    const page = await aWindow(browser, program)
    const held: Route[] = []
    await page.route('**/assets/index-*.js', (route) => void held.push(route))
    await openDrawn(page, '/lines', { waitUntil: 'commit' })
    const price = page.locator('[data-drawn=narrow]').getByRole('button', { name: aSamplePrice }).nth(1)
    await price.click()
    await expect(page.getByRole('dialog', { name: 'Create Bid' })).toHaveCount(0)
    for (const route of held) await route.continue()
    await expect(page.getByRole('dialog', { name: 'Create Bid' })).toBeVisible()
  })

  test('leaves the focus where it is, also where the game is on another day by the reader’s own clock [LINE-31]', async ({
    browser,
  }) => {
    for (const timezoneId of ['Asia/Tokyo', 'Pacific/Honolulu']) {
      const page = await aWindow(browser, program, { timezoneId })
      const held: Route[] = []
      await page.route('**/assets/index-*.js', (route) => void held.push(route))
      await openDrawn(page, '/lines', { waitUntil: 'commit' })
      const price = page.locator('[data-drawn=narrow]').getByRole('button', { name: aSamplePrice }).first()
      await price.focus()
      for (const route of held) await route.continue()
      await loaded(page)
      await page.waitForTimeout(500)
      await expect(price).toBeFocused()
    }
  })

  test('loses no press on the frame of another tab either [APP-38]', async ({ browser }) => {
    const zoe = await signUp(program.url, 'Zoe', 'zoe@example.org')
    const { id } = await newGroup(zoe)
    const page = await aWindow(browser, program, { who: zoe })
    const held: Route[] = []
    await page.route('**/assets/index-*.js', (route) => void held.push(route))
    await page.goto(`/groups/${id}/bids`, { waitUntil: 'commit' })
    await page.locator('[data-drawn=narrow]').getByRole('button', { name: 'Settings' }).click()
    for (const route of held) await route.continue()
    await expect(page.getByRole('menu', { name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Debts' })).toHaveAttribute('href', `/groups/${id}/debts`)
  })

  test('keeps this frame while the file of its screen is on the way, and says when that does not come [APP-39]', async ({
    browser,
  }) => {
    const bea = await signUp(program.url, 'Bea', 'bea@example.org')
    await newGroup(bea)
    const page = await aWindow(browser, program, { who: bea })
    const held: Route[] = []
    await page.route('**/assets/bids-*.js', (route) => void held.push(route))
    const lists = page.waitForResponse(/\/bid-prices$/)
    await page.goto('/bids', { waitUntil: 'commit' })
    await lists
    for (let look = 0; look < 20; look += 1) {
      await expect(page.getByRole('link', { name: 'Debts' })).toBeVisible()
      await page.waitForTimeout(100)
    }
    await page.route('**/assets/bids-*.js', (route) => route.abort())
    for (const route of held) await route.abort()
    await expect(page.getByText('This page could not be shown.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Debts' })).toBeVisible()
  })

  test('asks for a group and its lists together, and not one after the other [BID-56] [BET-08] [DEBT-08] [STAT-12]', async ({
    browser,
  }) => {
    const ann = await signUp(program.url, 'Ann', 'ann@example.org')
    const { id } = await newGroup(ann)
    const page = await aWindow(browser, program, { who: ann })
    const waiting: Route[] = []
    // None is answered before the last has been sent.
    await page.route(`**/api/groups/${id}{,/**}`, (route) => void waiting.push(route))
    const asked = () => waiting.map((route) => new URL(route.request().url()).pathname.split(id)[1])
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    for (const [path, lists] of [
      ['/bids', ['', '/flags', '/bids', '/bid-prices']],
      ['/bets', ['', '/bets', '/bets/counts']],
      ['/debts', ['', `/members/${ann.id}/debts`, '/balances', '/payments']],
      ['/stats', ['/stats', '/seasons', '/recap']],
    ] as const) {
      await page.goto(path)
      await expect.poll(asked).toEqual(expect.arrayContaining([...lists]))
      // The tab bar's count of open bids is in the list of them.
      if (path === '/bids')
        expect(waiting.filter((route) => route.request().url().includes('status=open'))).toHaveLength(1)
      await expect(page.getByRole('link', { name: 'Debts' })).toBeVisible()
      // What the bets share with the bids is not among the bids' own.
      if (path === '/bets') expect(scripts.filter((script) => /^\/assets\/bids-(?!bets-)/.test(script))).toEqual([])
      for (const route of waiting.splice(0)) await route.continue()
      await page.goto('/about')
      scripts.length = 0
      waiting.length = 0
    }
  })

  test('knows who is signed in, also where the browser kept it from before', async ({ browser }) => {
    const { email } = await signUp(program.url, 'Back', 'back@example.org')
    const page = await aWindow(browser, program)
    await page.goto('/lines')
    const signIn = page.getByRole('banner').getByText('Sign In')
    await expect(signIn).toBeVisible()
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).not.toHaveURL(/login/)
    await loaded(page)
    await page.goto('/terms')
    // The first entry is the blank page of the window.
    await page.evaluate('history.go(2 - history.length)')
    await expect(page).toHaveURL(/\/lines$/)
    await loaded(page)
    await expect(signIn).toHaveCount(0)
  })
})
