import type { Page } from '@playwright/test'
import { dayMs, hourMs, instant, minuteMs } from '#domain/times.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, desktop, loaded, phone } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { openDrawn } from '#test/support/openDrawn.ts'
import { signUp } from '#test/support/person.ts'
import { done, newGroup } from '#test/support/story.ts'

/** In the page: how much has moved by itself, and what. */
const noteShifts = `
  globalThis.shifted = { value: 0, nodes: [] }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      shifted.value += value
      for (const { node } of sources) shifted.nodes.push((node?.outerHTML ?? node?.textContent ?? '').slice(0, 120))
    }
  }).observe({ type: 'layout-shift', buffered: true })`

/** Opens a drawn page until it is taken over and still: one that hears nothing for a second may say that the server is lost. */
async function openUndoubted(page: Page, path: string) {
  let doubts = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/healthz') doubts += 1
  })
  await expect(async () => {
    doubts = 0
    await openDrawn(page, path)
    await loaded(page)
    await expect(page.locator('#root')).toBeAttached()
    await page.waitForTimeout(500)
    expect(doubts).toBe(0)
  }).toPass()
}

test.describe('the first page, on a day on which no game begins or ends', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    // At noon in the east, on the same day in the west.
    const noon = Math.ceil(Date.now() / dayMs) * dayMs + 17 * hourMs
    feed.setGames(
      ...Array.from({ length: 20 }, (_, n) =>
        aFeedGame({ startsAt: instant(noon + n * minuteMs), homeTeam: `Home ${n}`, awayTeam: `Away ${n}` }),
      ),
    )
    program = await startProgram({ DATA_DIR: folder.path, ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key })
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  test('is taken over as it is, for visitors and members, wherever they are: nothing is drawn anew, and nothing moves', async ({
    browser,
  }) => {
    const una = await signUp(program.url, 'Una', 'una@example.org')
    const { code } = await newGroup(una)
    // Somebody alone in a group is told what to do about it, which takes room.
    await done((await signUp(program.url, 'Vic', 'vic@example.org')).post('/api/groups/join', { code }))
    for (const [path, who, size] of [
      ['/lines', undefined, phone],
      ['/lines', undefined, desktop],
      ['/', undefined, phone],
      ['/lines', una, phone],
      ['/lines', una, desktop],
    ] as const) {
      const page = await aWindow(browser, program, { ...(who && { who }), size, timezoneId: 'America/Los_Angeles' })
      const problems: string[] = []
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      page.on('pageerror', ({ message }) => problems.push(message))
      await page.addInitScript(noteShifts)
      await openUndoubted(page, path)
      expect([path, problems]).toEqual([path, []])
      const { value, nodes } = (await page.evaluate('shifted')) as { value: number; nodes: string[] }
      expect(value, [path, ...nodes].join('\n')).toBeLessThan(0.05)
    }
  })
})
