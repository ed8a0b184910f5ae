import type { Page } from '@playwright/test'
import { instant } from '#domain/times.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import {
  aWindow,
  desktop,
  expectNoFindings,
  expectNoFindingsInLight,
  expectNothingSideways,
  loaded,
  phone,
} from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

test.describe('every screen, phone and desktop, dark and light', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let story: Story

  // Some twenty screens, each held to every rule of axe.
  test.describe.configure({ timeout: 180_000 })

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    const live = aFeedGame({ startsAt: instant(Date.now() - 1_800_000) })
    const next = { homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' }
    feed.setGames(live, aFeedGame({ startsAt: instant(Date.now() + 1_800_000), ...next }))
    program = await startProgram({ DATA_DIR: folder.path, ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key })
    story = await aStory(program.url)
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  const own = [
    ...['/lines', '/bids', '/bids?tab=all', '/bets', '/bets?range=none', '/debts', '/stats', '/activity'],
    ...['/notifications', '/settings/user', '/settings/group', '/settings/notifications'],
    ...['/coming-soon', '/about', '/terms'],
  ]

  for (const size of [phone, desktop]) {
    test(`has nothing that axe objects to and nothing that scrolls sideways, ${size.width} px`, async ({ browser }) => {
      const page = await aWindow(browser, program, { who: story.ann, size })
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      })
      for (const address of own) {
        await page.goto(address)
        await inspect(page, `${address} ${size.width}`)
      }
      for (const bet of [story.active, story.settled]) {
        await page.goto(`/bets?bet=${bet.id}`)
        await expect(page.getByText('Timeline')).toBeVisible()
        await inspect(page, `an opened bet ${size.width}`)
      }
      await page.goto('/stats')
      await expect(page.locator('.recharts-area-curve')).toBeVisible()
      await page.getByRole('button', { name: 'Show as a table' }).click()
      await expect(page.getByRole('region', { name: 'Profit as a table' })).toContainText('+$75.00')
      await inspect(page, `the table of the profit ${size.width}`)
      await page.getByRole('link', { name: 'Ben', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Net over time' })).toBeVisible()
      await inspect(page, `head to head ${size.width}`)
      // Nothing inline was blocked by the content security policy, and nothing failed to load.
      expect(problems).toEqual([])
      const visitor = await aWindow(browser, program, { size })
      for (const address of ['/login', '/login?mode=register', '/join/nothing']) {
        await visitor.goto(address)
        await inspect(visitor, `${address} ${size.width}`)
      }
    })
  }
})

type Story = { ann: Person; active: { id: string }; settled: { id: string } }

/** Two friends with a bid of each kind, an active bet, a settled one and its debt. */
async function aStory(url: string): Promise<Story> {
  const [ann, ben] = [await signUp(url, 'Ann', 'ann@example.org'), await signUp(url, 'Ben', 'ben@example.org')]
  const { id, code } = await newGroup(ann)
  await done(ben.post('/api/groups/join', { code }))
  const post = (who: Person) => made(who.post<{ id: string }>(`/api/groups/${id}/bids`, customBid))
  const take = async () => {
    const bid = await post(ann)
    return made(ben.post<{ id: string }>(`/api/groups/${id}/bids/${bid.id}/accept`, { version: 1 }))
  }
  await post(ann)
  await post(ben)
  const [active, settled] = [await take(), await take()]
  await done(ben.post(`/api/groups/${id}/bets/${settled.id}/settle`, { outcome: 'won', winnerId: ann.id }))
  return { ann, active, settled }
}

async function inspect(page: Page, where: string): Promise<void> {
  await loaded(page)
  await expectNoFindings(page, where)
  await expectNothingSideways(page, where)
  await expectNoFindingsInLight(page, `${where} light`)
}
