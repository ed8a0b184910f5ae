import type { Page } from '@playwright/test'
import { instant } from '#domain/times.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, desktop, expectNoFindings, expectNothingSideways, phone } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made } from '#test/support/story.ts'

test.describe('every screen, phone and desktop, dark and light', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let ann: Person

  // Some twenty screens, each held to every rule of axe.
  test.describe.configure({ timeout: 180_000 })

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    const live = aFeedGame({ startsAt: instant(Date.now() - 1_800_000) })
    const next = { homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' }
    feed.setGames(live, aFeedGame({ startsAt: instant(Date.now() + 1_800_000), ...next }))
    program = await startProgram({ DATA_DIR: folder.path, ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key })
    ann = await aStory(program.url)
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  for (const size of [phone, desktop]) {
    for (const theme of ['dark', 'light'] as const) {
      test(`has nothing that axe objects to and nothing that scrolls sideways, ${size.width} px ${theme}`, async ({
        browser,
      }) => {
        const page = await aWindow(browser, program, { who: ann, size, theme })
        const problems: string[] = []
        page.on('console', (message) => {
          if (message.type() === 'error') problems.push(message.text())
        })
        for (const address of [
          '/lines',
          '/bids',
          '/bids?tab=all',
          '/bets',
          '/debts',
          '/stats',
          '/activity',
          '/notifications',
          '/settings/user',
          '/settings/group',
          '/settings/notifications',
          '/coming-soon',
          '/about',
          '/terms',
        ]) {
          await page.goto(address)
          await inspect(page, `${address} ${size.width} ${theme}`)
        }
        // Nothing inline was blocked by the content security policy, and nothing failed to load.
        expect(problems).toEqual([])
        const visitor = await aWindow(browser, program, { size, theme })
        for (const address of ['/login', '/login?mode=register', '/join/nothing']) {
          await visitor.goto(address)
          await inspect(visitor, `${address} ${size.width} ${theme}`)
        }
      })
    }
  }
})

/** Two friends with a bid of each kind, an active bet, a settled one and its debt. */
async function aStory(url: string): Promise<Person> {
  const [ann, ben] = [await signUp(url, 'Ann', 'ann@example.org'), await signUp(url, 'Ben', 'ben@example.org')]
  const { id } = await made(ann.post<{ id: string }>('/api/groups', { name: 'Sunday Crew' }))
  await done(ben.post('/api/groups/join', { code: id }))
  const post = (who: Person) => made(who.post<{ id: string }>(`/api/groups/${id}/bids`, customBid))
  const take = async () => {
    const bid = await post(ann)
    return made(ben.post<{ id: string }>(`/api/groups/${id}/bids/${bid.id}/accept`, { version: 1 }))
  }
  await post(ann)
  await post(ben)
  await take()
  const bet = await take()
  await done(ben.post(`/api/groups/${id}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ann.id }))
  return ann
}

async function inspect(page: Page, where: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  await page.waitForLoadState('networkidle').catch(() => {})
  await expectNoFindings(page, where)
  await expectNothingSideways(page, where)
}
