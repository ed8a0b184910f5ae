import type { Page } from '@playwright/test'
import { instant } from '#domain/times.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, desktop, expectNoFindings } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { signUp } from '#test/support/person.ts'
import { done, made, newGroup } from '#test/support/story.ts'

const hour = 3_600_000
const inHours = (hours: number) => instant(Date.now() + hours * hour)
const eightSports = ['ALL', 'NFL', 'NBA', 'MLB', 'NHL', 'NCAAF', 'NCAAB', 'WNBA']

const live = aFeedGame({ startsAt: inHours(-1), homeTeam: 'Miami Dolphins', awayTeam: 'Buffalo Bills' })
const soon = aFeedGame({ startsAt: inHours(0.7), homeTeam: 'San Francisco 49ers', awayTeam: 'Dallas Cowboys' })
const prices = { moneyline: { home: -130, away: 110 } }
const twoBooks = aFeedGame({
  startsAt: inHours(30),
  sport: 'basketball_nba',
  homeTeam: 'Los Angeles Lakers',
  awayTeam: 'LA Clippers',
  books: [
    { key: 'fanduel', title: 'FanDuel', ...prices },
    { key: 'bovada', title: 'Bovada', ...prices },
  ],
})
const farAway = aFeedGame({ startsAt: inHours(9 * 24), homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' })

test.describe('the lines', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    feed.setGames(live, soon, twoBooks, farAway)
    feed.setScore(live.id, { home: 10, away: 17 })
    program = await startProgram({ DATA_DIR: folder.path, ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key })
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  test('are filtered by sport, team, day and book; every filter stands in the address and outlives a reload [LINE-01] [LINE-07] [LINE-08] [LINE-09] [LINE-12] [LINE-13] [LINE-24] [LINE-25]', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program)
    await page.goto('/lines')
    const filters = page.getByRole('button', { name: /^Filters/ })
    await filters.click()
    await expect(page.getByLabel('Dates')).toHaveValue('week')
    await expect(games(page)).toHaveCount(3)
    await expect(page.getByRole('group', { name: 'Sports' }).getByRole('button')).toHaveText(
      eightSports.map((sport) => new RegExp(`^${sport}`)),
    )

    await page.getByRole('button', { name: /^NBA/ }).click()
    await expect(games(page)).toHaveCount(1)
    await expect(page).toHaveURL(/sport=NBA/)
    await page.getByRole('button', { name: 'ALL', exact: true }).click()
    await page.getByLabel('Dates').selectOption({ label: 'All Dates' })
    await expect(games(page)).toHaveCount(4)
    await page.getByLabel('Dates').selectOption({ label: 'Live Now' })
    await expect(games(page)).toHaveCount(1)
    await page.reload()
    await expect(filters).toHaveAccessibleName('Filters, set')
    await filters.click()
    await expect(page.getByLabel('Dates')).toHaveValue('live')
    await expect(page.getByRole('article', { name: 'Buffalo Bills at Miami Dolphins' })).toBeVisible()
    await page.getByRole('button', { name: /^MLB/ }).click()
    await expect(page.getByText('No lines available for selected filters')).toBeVisible()
    await page.getByRole('button', { name: 'Show all sports and dates' }).click()
    await expect(games(page)).toHaveCount(4)

    await page.getByRole('searchbox').fill('niners')
    await expect(games(page)).toHaveCount(1)
    await expect(page.getByRole('article', { name: /San Francisco 49ers/ })).toBeVisible()
    await expect(page).toHaveURL(/q=niners/)
    await page.getByRole('searchbox').fill('curling')
    await expect(page.getByText('No lines found for the search')).toBeVisible()
    await expectNoFindings(page)
    await page.getByRole('searchbox').fill('')

    const books = page.getByRole('button', { name: /^Books/ })
    await expect(books).toHaveText('Books: Automatic')
    await books.click()
    await expect(page.getByRole('menuitemcheckbox')).toHaveText(['Automatic', 'DraftKings', 'FanDuel', 'Bovada'])
    await page.getByRole('menuitemcheckbox', { name: 'FanDuel' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Bovada' }).click()
    await expect(games(page)).toHaveCount(2)
    await expect(page).toHaveURL(/books=fanduel(%2C|,)bovada/)
    await page.getByRole('menuitemcheckbox', { name: 'Bovada' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'FanDuel' }).click()
    await expect(page.getByRole('menuitemcheckbox', { name: 'Automatic' })).toBeChecked()
    await expect(games(page)).toHaveCount(4)
  })

  test('show when a game is, whose prices, the fair ones beside them, and how they are computed as long as the pointer stays [LINE-16] [LINE-17] [LINE-18] [LINE-19] [LINE-20] [LINE-21] [LINE-23]', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program, { size: desktop })
    await page.goto('/lines')
    await expect(page.getByText('Odds updated just now')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Custom Bid' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh odds' })).toBeVisible()
    const bills = page.getByRole('article', { name: 'Buffalo Bills at Miami Dolphins' })
    for (const seen of ['LIVE', 'DraftKings', 'Moneyline', 'Spread', 'Total', '17', '10'])
      await expect(bills.getByText(seen, { exact: true })).toBeVisible()
    await expect(page.getByRole('article', { name: /49ers/ }).getByText(/^In 4[0-2] min$/)).toBeVisible()
    await expect(page.getByRole('article', { name: /Lakers/ }).getByText(/^\d+:\d\d [AP]M$/)).toBeVisible()
    // -150 and +130 imply 60 and 43.5 per cent, which sum to more than the whole.
    const dolphins = bills.getByRole('button', { name: 'Dolphins moneyline, -138, book price -150' })
    await expect(dolphins.getByText('-138', { exact: true })).toHaveCSS('font-weight', '700')
    await expect(dolphins.locator('s')).toHaveText('-150')

    const calculation = page.getByRole('dialog', { name: 'How the fair prices are computed' })
    for (const market of ['Moneyline', 'Spread', 'Total']) {
      await bills.getByRole('button', { name: `${market}: how the fair prices are computed` }).hover()
      await expect(calculation).toContainText(`${market} · DraftKings`)
      if (market !== 'Moneyline') await expect(calculation).not.toContainText('Moneyline')
      else for (const figure of ['60.0%', 'The book keeps 3.5%']) await expect(calculation).toContainText(figure)
      await page.mouse.move(5, 700)
      await expect(calculation).toHaveCount(0, { timeout: 500 })
    }
  })

  test('let a visitor look at everything, and say in the slip and under the game what signing in is for [LINE-22] [LINE-31]', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program)
    await page.goto('/lines')
    const bills = page.getByRole('article', { name: 'Buffalo Bills at Miami Dolphins' })
    await bills.getByRole('button', { name: 'Bids and comments on Buffalo Bills at Miami Dolphins' }).click()
    await expect(bills.getByText('Sign in to view and post comments')).toBeVisible()
    await expectNoFindings(page)
    await bills.getByRole('button', { name: /^Bills moneyline/ }).click()
    const slip = page.getByRole('dialog', { name: 'Create Bid' })
    await expect(slip).toContainText('Please log in to create bids.')
    await slip.getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/login\?from=/)
  })

  test('tell a member how many open bids the group has on a game, and open them below its prices [LINE-31]', async ({
    browser,
  }) => {
    const [ann, ben] = await Promise.all(
      ['Ann', 'Ben'].map((name) => signUp(program.url, name, `${name}.${crypto.randomUUID()}@example.org`)),
    )
    if (!ann || !ben) throw new Error('nobody signed up')
    const { id, code } = await newGroup(ann)
    await done(ben.post('/api/groups/join', { code }))
    const bid = {
      gameId: twoBooks.id,
      betType: 'moneyline',
      selection: { team: 'Los Angeles Lakers' },
      wagerAmount: 20,
    }
    const page = await aWindow(browser, program, { who: ben })
    await page.goto('/lines')
    const lakers = page.getByRole('article', { name: 'LA Clippers at Los Angeles Lakers' })
    await expect(lakers.getByRole('button', { name: /^Bids and comments/ })).toBeVisible()
    await made(ann.post(`/api/groups/${id}/bids`, bid))
    await made(ann.post(`/api/groups/${id}/bids`, bid))
    const toggle = lakers.getByRole('button', { name: /^2 open bids on/ })
    await expect(toggle).toHaveText('2 open bids')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(lakers.getByRole('button', { name: /^Accept, risk/ })).toHaveCount(2)
    await expectNoFindings(page)
    await toggle.click()
    await expect(lakers.getByRole('button', { name: /^Accept, risk/ })).toHaveCount(0)
  })

  for (const theme of ['dark', 'light'] as const) {
    test(`are reached with the keyboard alone: search, prices, slip and back, ${theme}`, async ({ browser }) => {
      const page = await aWindow(browser, program, { size: desktop, theme })
      await page.goto('/lines')
      await expect(games(page)).toHaveCount(3)
      // The page is seen a moment before it answers to keys.
      await expect(async () => {
        await page.keyboard.press('/')
        await expect(page.getByRole('searchbox', { name: 'Search teams' })).toBeFocused({ timeout: 1_000 })
      }).toPass()
      await page.keyboard.type('cowboys')
      await expect(games(page)).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(games(page)).toHaveCount(3)

      const price = (name: RegExp) => page.getByRole('button', { name })
      await price(/^Bills moneyline/).focus()
      await page.keyboard.press('ArrowRight')
      await expect(price(/^Bills spread/)).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(price(/^Cowboys spread/)).toBeFocused()
      await page.keyboard.press('Enter')
      const slip = page.getByRole('region', { name: 'Create Bid' })
      await expect(slip).toBeFocused()
      await expectNoFindings(page)
      await page.keyboard.press('Escape')
      await expect(price(/^Cowboys spread/)).toBeFocused()
    })
  }
})

function games(page: Page) {
  return page.getByRole('article')
}
