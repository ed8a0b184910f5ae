import type { Page } from '@playwright/test'
import { instant } from '#domain/times.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aLogoHost, type LogoHost } from '#test/support/logoHost.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'

/** A logo comes last, after the page, its lines, an answer of the host and the browser's own database. */
const patience = { timeout: 20_000 }

test.describe('team logos', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let host: LogoHost
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    host = await aLogoHost()
    const later = (hours: number) => instant(Date.now() + hours * 3_600_000)
    feed.setGames(
      aFeedGame({ startsAt: later(5) }),
      aFeedGame({ startsAt: later(6), awayTeam: 'Green Bay Packers', homeTeam: 'Chicago Bears' }),
      aFeedGame({ startsAt: later(7), awayTeam: 'Moon Rockets', homeTeam: 'Mars Rovers' }),
    )
    program = await startProgram({
      DATA_DIR: folder.path,
      ODDS_API_URL: feed.url,
      ODDS_API_KEY: feed.key,
      LOGO_BASE_URL: host.url,
    })
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await host?.stop()
    await folder?.remove()
  })

  test('are fetched by league, size 500 and team once, kept by the browser, and shown from there [LIM-04] [LIM-05]', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program)
    await page.goto('/lines')
    await expect(logos(page)).toHaveCount(4, patience)
    const paths = ['buf', 'chi', 'gb', 'mia'].map((team) => `GET /teams/nfl/500/${team}.png`)
    expect([...host.requests].sort()).toEqual(paths)
    await expect(logos(page).first()).toHaveAttribute('src', /^blob:/)
    expect(await keptNames(page)).toEqual(['Buffalo Bills', 'Chicago Bears', 'Green Bay Packers', 'Miami Dolphins'])
    // A team that nobody listed keeps its letters.
    await expect(page.getByRole('article', { name: /Moon Rockets/ })).toContainText('MR')

    host.forgetRequests()
    await page.reload()
    await expect(logos(page)).toHaveCount(4, patience)
    expect(host.requests).toEqual([])
  })

  test('that the host does not have leave the sport’s emoji, or the letters where it cannot be drawn [LIM-08]', async ({
    browser,
  }) => {
    host.lose('/teams/nfl/500/gb.png')
    const page = await aWindow(browser, program)
    await page.goto('/lines')
    await expect(logos(page)).toHaveCount(3, patience)
    const packers = page.getByRole('rowheader', { name: /Packers/ })
    await expect(packers).toHaveText(/^(🏈|GB)Packers/u)
  })

  test('cost one request while their host is away, and none after a reload [LIM-08]', async ({ browser }) => {
    host.hangUp()
    host.forgetRequests()
    const page = await aWindow(browser, program)
    await page.goto('/lines')
    const failed = () => page.evaluate(() => localStorage.getItem('betwixt.failedLogos'))
    await expect.poll(failed).toContain(host.url)
    await page.reload()
    await expect(page.getByRole('rowheader', { name: /Packers/ })).toHaveText(/^(🏈|GB)Packers/u)
    await page.waitForTimeout(1_000)
    // Browsers may try a cut connection once more by themselves.
    expect(new Set(host.requests).size).toBe(1)
    await expect(logos(page)).toHaveCount(0)
  })
})

function logos(page: Page) {
  return page.getByRole('article').locator('img')
}

/** The teams whose logos this browser keeps; written as a text, since it runs in the page. */
function keptNames(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    const answer = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result) })
    const database = await answer(indexedDB.open('betwixt.logos'))
    const kept = await answer(database.transaction('logos').objectStore('logos').getAll())
    return kept.map(({ teamName }) => teamName).sort()
  })()`)
}
