import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { instant } from '#domain/times.ts'
import type { LinesView } from '#features/lines/contract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, expectNoFindings } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { builtInDatabase } from '#test/support/onDatabase.ts'
import { signUp } from '#test/support/person.ts'
import { made } from '#test/support/story.ts'

const rootEmail = 'root@example.org'

test.describe('how fresh the lines are', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    const at = (hours: number) => instant(Date.now() + hours * 3_600_000)
    feed.setGames(aFeedGame({ startsAt: at(5) }), aFeedGame({ startsAt: at(6), homeTeam: 'Chicago Bears' }))
    program = await startProgram({
      DATA_DIR: folder.path,
      ODDS_API_URL: feed.url,
      ODDS_API_KEY: feed.key,
      ADMIN_EMAIL: rootEmail,
    })
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  test('a member reloads what is kept, and is told of it; a failure is told as well and tried again [LINE-26] [LINE-28] [LINE-30]', async ({
    browser,
  }) => {
    const page = await signedIn(browser, 'ann@example.org')
    await page.goto('/lines')
    await expect(page.getByRole('article')).toHaveCount(2)
    const asked = feed.requests.length
    const held = await holdRefresh(page)
    await page.getByRole('button', { name: 'Refresh odds' }).click()
    await expect(page.getByText('Refreshing odds data...')).toBeVisible()
    await held.letGo()
    await expect(page.getByText('Odds refreshed successfully!')).toBeVisible()
    expect(feed.requests.length).toBe(asked)

    const fails = async () => {
      await page.route('**/api/lines/refresh', (route) => route.abort())
      await page.getByRole('button', { name: 'Refresh odds' }).click()
      await expect(page.getByText('Failed to refresh odds')).toBeVisible()
    }
    await fails()
    await page.unroute('**/api/lines/refresh')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Odds refreshed successfully!').last()).toBeVisible()
    // The message does not stay for as long as a look at the whole page takes.
    await fails()
    await expectNoFindings(page)
  })

  test('the website administrator has every sport fetched anew, and reads how much came [LINE-27] [LINE-28] [LINE-29] [LINE-30]', async ({
    browser,
  }) => {
    const page = await signedIn(browser, rootEmail)
    await verifyEmail(folder.path, rootEmail)
    // Pressed before the page knows who is there.
    const known = Promise.withResolvers<void>()
    await page.route('**/api/me', async (route) => {
      await known.promise
      await route.continue()
    })
    await page.goto('/lines')
    await expect(page.getByRole('article')).toHaveCount(2)
    const odds = () => feed.requests.filter(({ kind }) => kind === 'odds').length
    const asked = odds()
    await page.getByRole('button', { name: 'Refresh odds' }).click()
    await expect(page.getByText('Refreshing odds data...')).toBeVisible()
    known.resolve()
    await expect(page.getByText('Refreshed 7 sports, 2 games')).toBeVisible()
    expect(odds()).toBe(asked + 7)

    feed.fail(500)
    await page.getByRole('button', { name: 'Refresh odds' }).click()
    await expect(page.getByText('Failed to refresh odds')).toBeVisible()
    feed.recover()
  })

  test('old prices say how old they are, until new ones come by themselves [LINE-16]', async ({ browser }) => {
    const page = await aWindow(browser, program)
    let isAway = true
    await page.clock.install()
    await page.route('**/api/lines', async (route) => {
      const answer = await route.fetch()
      const lines = (await answer.json()) as LinesView
      const ageMs = isAway ? 11.5 * 60_000 : 0
      const lastUpdated = new Date(Date.now() - ageMs).toISOString()
      await route.fulfill({ json: { ...lines, stale: isAway, staleBecause: isAway ? 'no-answer' : null, lastUpdated } })
    })
    await page.goto('/lines')
    await expect(page.getByRole('article')).toHaveCount(2)
    // What came with the page is asked for again after a minute.
    await page.clock.runFor(60_000)
    await expect(page.getByText('The odds service is not answering')).toBeVisible()
    await expect(page.getByText(/Some prices are from 12 min ago/)).toBeVisible()
    await expect(page.getByText('Odds updated 12 min ago')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expectNoFindings(page)
    isAway = false
    await page.clock.runFor(20_000)
    await expect(page.getByText('The odds service is not answering')).toHaveCount(0)
    await expect(page.getByText(/Odds updated (just now|1 min ago)$/)).toBeVisible()
  })

  test('without a connection the last lines stay, and come up to date as it returns; with no lines yet the page says what failed', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program)
    await page.goto('/lines')
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Refresh odds' }).click()
    await expect(page.getByText('Failed to refresh odds')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('The lines could not be brought up to date')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expectNoFindings(page)
    await page.context().setOffline(false)
    await expect(page.getByRole('alert')).toHaveCount(0)

    const other = await aWindow(browser, program)
    await other.route('**/api/lines', (route) => route.fulfill({ status: 403, json: { error: noAnswer } }))
    // The lines come with their own page; whoever is led there from elsewhere asks for them.
    await other.goto('/nowhere')
    await expect(other.getByRole('alert')).toContainText('Failed to load lines')
    await expect(other.getByText('No lines available for selected filters')).toHaveCount(0)
    await other.unroute('**/api/lines')
    await other.getByRole('button', { name: 'Retry' }).click()
    await expect(other.getByRole('article')).toHaveCount(2)
  })

  async function signedIn(browser: Browser, email: string): Promise<Page> {
    const who = await signUp(program.url, 'Ann', email)
    await made(who.post('/api/groups', { name: 'Sunday Crew' }))
    return aWindow(browser, program, { who })
  }
})

const noAnswer = { code: 'permission-denied', message: 'Not now.' }

/** Holds the request for a refresh back, so that its progress can be seen. */
async function holdRefresh(page: Page) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/lines/refresh', async (route) => {
    await held
    await route.continue()
  })
  return { letGo: async () => letGo() }
}

/** What the link in a mail would do. */
async function verifyEmail(dataFolder: string, email: string): Promise<void> {
  const database = new pg.Client(await builtInDatabase(dataFolder))
  await database.connect()
  await database.query('update users set email_verified = true where email = $1', [email])
  await database.end()
}
