import type { Page } from '@playwright/test'
import { addressOf, type ThingKind } from '#domain/addresses.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, desktop, loaded } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { type Person, password, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

type Named = { id: string }
type Notice = { id: string; type: string; groupId: string; data: Record<string, string> }

test.describe('an address names its group:', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let ann: Person
  /** In both groups; the Darts Club, where he is alone, is his first. */
  let ben: Person
  let dora: Person
  let darts: string
  let crew: string
  let open: string
  let taken: { bid: string; bet: string }
  let cancelled: string

  test.beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path })
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    ben = await signUp(program.url, 'Ben', 'ben@example.org')
    dora = await signUp(program.url, 'Dora', 'dora@example.org')
    darts = (await newGroup(ben, 'Darts Club')).id
    await newGroup(dora, 'Poker Night')
    const { id, code } = await newGroup(ann)
    crew = id
    await done(ben.post('/api/groups/join', { code }))
    const post = async (homeTeam: string) => {
      const bid = { ...customBid, homeTeam, awayTeam: `No ${homeTeam.toLowerCase()}` }
      return (await made(ann.post<Named>(`/api/groups/${id}/bids`, bid))).id
    }
    open = await post('Rain')
    const bid = await post('Snow')
    taken = { bid, bet: (await made(ben.post<Named>(`/api/groups/${id}/bids/${bid}/accept`, { version: 1 }))).id }
    cancelled = await post('Hail')
    await done(ann.post(`/api/groups/${id}/bids/${cancelled}/cancel`))
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  const at = (page: Page) => expect.poll(() => page.url().slice(program.url.length))
  const inCrew = (kind: ThingKind, id?: string) => addressOf(kind, { groupId: crew, id })
  const group = (page: Page) =>
    page.getByRole('button', { name: /^Group: /, includeHidden: true }).filter({ visible: true })
  const bidCard = (page: Page) => page.getByRole('article', { name: /No rain/ })
  const bet = (page: Page) => page.getByRole('dialog', { name: 'Bet Details' })
  const aWindowOf = async (browser: Parameters<typeof aWindow>[0], who?: Person) => {
    const page = await aWindow(browser, program, who ? { who } : {})
    if (who === ben) {
      await page.goto('/bids')
      await expect(group(page)).toHaveText(/Darts Club/)
    }
    return page
  }

  test('its group is the window’s, too, where another page is opened before the session is known [APP-27] [APP-12]', async ({
    browser,
  }) => {
    const page = await aWindowOf(browser, ben)
    const known = Promise.withResolvers<void>()
    await page.route('**/api/me', async (route) => {
      await known.promise
      await route.continue()
    })
    await page.goto(addressOf('debts', { groupId: crew }))
    await page.getByRole('link', { name: 'Lines' }).filter({ visible: true }).first().click()
    await at(page).toBe('/lines')
    known.resolve()
    await expect(group(page)).toHaveText(/Sunday Crew/)
  })

  test('a link to a bid or bet opens it, whatever group was open [APP-27] [NTF-19]', async ({ browser }) => {
    const page = await aWindowOf(browser, ben)
    await page.goto(inCrew('bid', open))
    await expect(bidCard(page)).toBeFocused()
    await expect(group(page)).toHaveText(/Sunday Crew/)
    await at(page).toBe(`/groups/${crew}/bids/${open}`)
    await page.goto('/bids')
    await expect(group(page)).toHaveText(/Sunday Crew/)
    await page.goto(addressOf('debts', { groupId: darts }))
    await expect(group(page)).toHaveText(/Darts Club/)
    await page.goto(inCrew('bet', taken.bet))
    await expect(bet(page)).toContainText('Snow')
    await page.reload()
    await expect(bet(page)).toContainText('Snow')
    await page.keyboard.press('Escape')
    await at(page).toBe(`/groups/${crew}/bets`)
  })

  test('so do the addresses that were sent before, with and without a group [APP-21] [NTF-17]', async ({ browser }) => {
    for (const [old, now] of [
      [`/bids?bid=${open}`, inCrew('bid', open)],
      [`/bids?bid=${open}&group=${crew}`, inCrew('bid', open)],
      [`/bets?bet=${taken.bet}`, inCrew('bet', taken.bet)],
      [`/debts?person=${ann.id}&group=${crew}`, inCrew('debts', ann.id)],
      [`/groups/${crew}/debts`, inCrew('debts')],
    ] as const) {
      const page = await aWindowOf(browser, ben)
      await page.goto(old)
      await at(page).toBe(now)
      await expect(group(page), old).toHaveText(/Sunday Crew/)
      await page.context().close()
    }
  })

  test('what became of a bid is shown: its bet, or that it was cancelled [NTF-19]', async ({ browser }) => {
    const page = await aWindowOf(browser, ben)
    for (const link of [inCrew('bid', taken.bid), `/bids?bid=${taken.bid}`]) {
      await page.goto(link)
      await at(page).toBe(inCrew('bet', taken.bet))
      await expect(bet(page)).toContainText('Snow')
    }
    await page.goto(inCrew('bid', cancelled))
    await expect(page.getByRole('article', { name: /hail/i })).toContainText(/Cancell?ed/)
    await at(page).toBe(inCrew('bid', cancelled))
    await page.goto(inCrew('bid', 'NoSuchBidAtAll'))
    await expect(page.getByText(/The bid that you were looking for/)).toBeVisible()
  })

  test('signed out, one signs in first and comes to the thing itself [APP-33] [APP-34]', async ({ browser }) => {
    const page = await aWindowOf(browser)
    await page.goto(inCrew('bid', open))
    await at(page).toBe(`/login?from=${encodeURIComponent(inCrew('bid', open))}`)
    await expect(page.getByText('Please log in', { exact: true })).toBeVisible()
    await page.getByLabel('Email').fill(ben.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(bidCard(page)).toBeFocused()
    await at(page).toBe(inCrew('bid', open))
  })

  test('two windows show two groups, and the one changes nothing in the other [APP-03] [APP-12] [APP-49]', async ({
    browser,
  }) => {
    const first = await aWindowOf(browser, ben)
    const second = await first.context().newPage()
    await second.goto(inCrew('bid', open))
    await expect(group(second)).toHaveText(/Sunday Crew/)
    for (const go of [() => first.getByRole('link', { name: 'Debts' }).click(), () => first.reload()]) {
      await go()
      await expect(group(first)).toHaveText(/Darts Club/)
      await at(first).toBe(`/groups/${darts}/debts`)
    }
    await first.getByRole('link', { name: 'Lines' }).click()
    await first.reload()
    await expect(group(first)).toHaveText(/Darts Club/)
    // A new window begins with what was looked at last, in whichever window.
    const third = await first.context().newPage()
    await third.goto('/bets')
    await expect(group(third)).toHaveText(/Darts Club/)
    // Another group is another address, and Back leads to the first again.
    await group(second).click()
    await second.getByRole('menuitemradio', { name: /Darts Club/ }).click()
    await at(second).toBe(`/groups/${darts}/bids`)
    await second.goBack()
    await at(second).toBe(inCrew('bid', open))
    await expect(group(second)).toHaveText(/Sunday Crew/)
  })

  test('every link on the pages of a group stays in it and names it [APP-21]', async ({ browser }) => {
    const page = await aWindow(browser, program, { who: ben, size: desktop })
    await page.goto(inCrew('bid', open))
    await expect(page.getByRole('article').first()).toBeVisible()
    for (const place of ['bids', 'bets', 'debts', 'stats', 'activity']) {
      const name = `${place[0]?.toUpperCase()}${place.slice(1)}`
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).filter({ visible: true }).click()
      await at(page).toBe(`/groups/${crew}/${place}`)
      await loaded(page)
      const links = await page
        .locator('a[href]')
        .evaluateAll((found) => found.map((one) => one.getAttribute('href') ?? ''))
      expect(links.filter((href) => /^\/(bids|bets|debts|stats|activity)\b/.test(href))).toEqual([])
      expect(links.some((href) => href.startsWith(`/groups/${crew}/`))).toBe(true)
    }
    await page
      .getByRole('link', { name: /took|accepted/ })
      .first()
      .click()
    await at(page).toBe(inCrew('bet', taken.bet))
  })

  test('a notice opens its thing in its group, and so does the link that is shared [NTF-17] [NTF-19]', async ({
    browser,
  }) => {
    const { items } = await done(ben.get<{ items: Notice[] }>('/api/notifications?limit=200'))
    const own = items.find(({ type, data }) => type === 'bid_created' && data.bidId === open)
    expect(own?.groupId).toBe(crew)
    const page = await aWindowOf(browser, ben)
    await page.goto('/notifications')
    // What Ann posted within minutes is one line, which unfolds.
    await page.getByRole('button', { name: /^Show all 3/ }).click()
    await page
      .getByRole('button', { name: /Rain/ })
      .or(page.getByRole('link', { name: /Rain/ }))
      .first()
      .click()
    await at(page).toBe(inCrew('bid', open))
    await expect(group(page)).toHaveText(/Sunday Crew/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate('delete Navigator.prototype.share')
    await bidCard(page)
      .getByRole('button', { name: /^More about/ })
      .click()
    await page.getByRole('menuitem', { name: 'Share this bid' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(program.url + inCrew('bid', open))
  })

  test('for a stranger it is the same whether there is such a thing or not, with a way on [GRP-35]', async ({
    browser,
  }) => {
    const page = await aWindowOf(browser, dora)
    const seen: string[] = []
    for (const link of [inCrew('bid', open), inCrew('bid', 'NoSuchBid'), '/groups/NoSuchGroupAtAll/bids/NoSuchBid']) {
      await page.goto(link)
      await expect(page.getByText('You do not have access to this group.'), link).toBeVisible()
      await loaded(page)
      seen.push((await page.locator('main').textContent()) ?? '')
      await expect(page.getByText(/Sunday Crew|Rain|\bAnn\b/)).toHaveCount(0)
    }
    expect(new Set(seen).size).toBe(1)
    await page.goto(`/bids?bid=${open}`)
    await expect(page.getByText(/The bid that you were looking for/)).toBeVisible()
    await expect(group(page)).toHaveText(/Poker Night/)
  })

  test('of a group that one has left shows no more than to a stranger [GRP-35] [BEY-08]', async ({ browser }) => {
    const { id, code } = await newGroup(ann, 'Chess Club')
    await done(dora.post('/api/groups/join', { code }))
    const bid = await made(ann.post<Named>(`/api/groups/${id}/bids`, customBid))
    const page = await aWindowOf(browser, dora)
    await page.goto(addressOf('bid', { groupId: id, id: bid.id }))
    await expect(page.getByRole('article', { name: /Sun on Sunday/ })).toBeVisible()
    await done(ann.send('DELETE', `/api/groups/${id}/members/${dora.id}`))
    for (const go of [async () => {}, () => page.reload()]) {
      await go()
      await expect(page.getByText('You do not have access to this group.')).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(0)
    }
    await page
      .getByRole('link', { name: 'Go to Dashboard' })
      .or(page.getByRole('link', { name: 'Go to Lines' }))
      .click()
    await at(page).toBe('/lines')
    await expect(group(page)).toHaveText(/Poker Night/)
  })

  test('one that is no page leads to the lines and says so [APP-30]', async ({ browser }) => {
    for (const nothing of [
      '/no/such/page',
      `/groups/${crew}/nothing`,
      `/groups/${crew}/debts/x`,
      '/settings/nothing',
    ]) {
      const page = await aWindowOf(browser, dora)
      await page.goto(nothing)
      await at(page).toBe('/lines')
      await expect(page.getByText('There is no page at that address.'), nothing).toBeVisible()
      await page.context().close()
    }
  })
})
