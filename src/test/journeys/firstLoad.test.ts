import type { Route } from '@playwright/test'
import { aWindow, loaded } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
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
    let kilobytes = 0
    page.on('requestfinished', async (request) => {
      if (!['script', 'stylesheet'].includes(request.resourceType())) return
      const { responseBodySize } = await request.sizes()
      kilobytes += responseBodySize / 1_024
    })
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
    await expect(page.getByRole('button', { name: /moneyline/ }).first()).toBeVisible()
    await loaded(page)
    expect(asked.toSorted()).toEqual(['/api/lines', '/api/site'])
    expect(scripts.length).toBeLessThanOrEqual(6)
    await expect.poll(() => kilobytes).toBeGreaterThan(90)
    expect(kilobytes).toBeLessThanOrEqual(160)
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

  test('has its frame in the HTML, before any script has come, and only where a tab opens [APP-20] [APP-39]', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program)
    await page.route('**/assets/*.js', (route) => route.abort())
    // The page would be loaded once more without its scripts.
    await page.route('**/healthz', (route) => new Promise(() => route))
    await page.goto('/lines', { waitUntil: 'commit' })
    await expect(page.getByText('Browse lines, offer a bid')).toBeVisible()
    await expect(page.getByText("Take a friend's bid")).toBeHidden()
    const bar = page.getByText('Debts', { exact: true }).locator('visible=true')
    const before = await bar.boundingBox()
    expect(before?.y).toBeGreaterThan(780)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.locator('#root')).toBeAttached()
    await expect(page.locator('#root :visible')).toHaveCount(0)
    // Another window, since that one is still waiting for its scripts.
    const whole = await aWindow(browser, program)
    await whole.goto('/lines')
    await loaded(whole)
    expect(await whole.getByRole('link', { name: 'Debts' }).boundingBox()).toMatchObject({ width: before?.width })
    await expect(whole.locator('[inert]')).toHaveCount(0)
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
      await expect(page.locator('[inert]')).toBeVisible()
      await page.waitForTimeout(100)
    }
    await page.route('**/assets/bids-*.js', (route) => route.abort())
    for (const route of held) await route.abort()
    await expect(page.getByText('This page could not be shown.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Debts' })).toBeVisible()
  })

  test('asks for a group and its lists together, and not one after the other [BID-56] [BET-08] [DEBT-08]', async ({
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
    ] as const) {
      await page.goto(path)
      await expect.poll(asked).toEqual(expect.arrayContaining([...lists]))
      // The tab bar's count of open bids is in the list of them.
      if (path === '/bids')
        expect(waiting.filter((route) => route.request().url().includes('status=open'))).toHaveLength(1)
      await expect(page.getByRole('link', { name: 'Debts' })).toBeVisible()
      // What the bets share with the bids is not among the bids' own.
      if (path === '/bets') expect(scripts.filter((script) => script.startsWith('/assets/bids-'))).toEqual([])
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
