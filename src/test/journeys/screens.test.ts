import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { instant } from '#domain/times.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { browserCookies } from '#test/support/browserCookies.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made } from '#test/support/story.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const
const themes = ['dark', 'light'] as const

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

  for (const viewport of sizes) {
    for (const theme of themes) {
      test(`has nothing that axe objects to and nothing that scrolls sideways, ${viewport.width} px ${theme}`, async ({
        browser,
      }) => {
        const page = await aWindow(browser, { program, theme, viewport, cookie: ann.cookie })
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
          await inspect(page, `${address} ${viewport.width} ${theme}`)
        }
        // Nothing inline was blocked by the content security policy, and nothing failed to load.
        expect(problems).toEqual([])
        const visitor = await aWindow(browser, { program, theme, viewport })
        for (const address of ['/login', '/login?mode=register', '/join/nothing']) {
          await visitor.goto(address)
          await inspect(visitor, `${address} ${viewport.width} ${theme}`)
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

type WindowOptions = {
  program: RunningProgram
  theme: string
  viewport: { width: number; height: number }
  cookie?: string
}

async function aWindow(browser: Browser, { program, theme, viewport, cookie = '' }: WindowOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL: program.url, viewport, reducedMotion: 'reduce' })
  await context.addCookies(browserCookies({ cookie }, program.url))
  await context.addInitScript((chosen) => localStorage.setItem('betwixt.theme', chosen), theme)
  return context.newPage()
}

async function inspect(page: Page, where: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  await page.waitForLoadState('networkidle').catch(() => {})
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')} ${nodes[0]?.failureSummary ?? ''}`,
  )
  expect(found, where).toEqual([])
  const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(overflow, `${where} scrolls sideways`).toBe(0)
}
