import type { Browser, Locator, Page } from '@playwright/test'
import { instant } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, loaded, phone } from '#test/support/aWindow.ts'
import { cutText } from '#test/support/cutText.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

const inMinutes = (minutes: number) => instant(Date.now() + minutes * 60_000)
const games = [
  aFeedGame({ startsAt: inMinutes(-30) }),
  aFeedGame({ startsAt: inMinutes(90), homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' }),
  aFeedGame({ startsAt: inMinutes(600), homeTeam: 'Arizona Cardinals', awayTeam: 'Los Angeles Rams' }),
] as const
const landscape = { width: 844, height: 390 }

test.describe('what a phone shows first', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let ann: Person
  let cleo: Person

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    feed.setGames(...games)
    feed.setScore(games[0].id, { home: 17, away: 21 })
    const env = { ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key, RATE_LIMITS: 'off' }
    program = await startProgram({ DATA_DIR: folder.path, ...env })
    ;({ ann, cleo } = await aCrew(program))
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  /** The phone of somebody who has used every tab before. */
  async function aPhone(browser: Browser, who: Person, size: { width: number; height: number }): Promise<Page> {
    const page = await aWindow(browser, program, { who, size, hasTouch: true })
    const used = '/lines,/bids,/bets,/debts,/stats,/activity'
    await page.addInitScript((tabs) => localStorage.setItem('betwixt.closedExplainers', tabs), used)
    return page
  }

  const firstPrice = (page: Page) => page.locator('[data-price]').first()
  const firstCard = (page: Page) => page.getByRole('tabpanel').getByRole('article').first()
  const topOf = async (shown: Locator) => (await shown.boundingBox())?.y ?? Number.NaN

  test('is content: the first price of the lines begins above 250 px, and the first bet above 260 px [LINE-17] [BET-08]', async ({
    browser,
  }) => {
    const page = await aPhone(browser, ann, phone)
    await page.goto('/lines')
    await loaded(page)
    expect.soft(await topOf(firstPrice(page))).toBeLessThan(250)
    await page.goto('/bets')
    await loaded(page)
    // The reader's live bets come before all bets.
    const live = page.getByRole('region', { name: 'If it ended now' })
    expect.soft(await topOf(live.or(firstCard(page)).first())).toBeLessThan(260)
    await page.goto('/bids')
    await loaded(page)
    expect.soft(await topOf(firstCard(page))).toBeLessThan(260)
  })

  test('is a whole row of prices, and a whole bid and bet, held sideways', async ({ browser }) => {
    const page = await aPhone(browser, cleo, landscape)
    const bar = async () => topOf(page.getByRole('navigation', { name: 'Main' }))
    const bottomOf = async (shown: Locator) => {
      const box = await shown.boundingBox()
      return box ? box.y + box.height : Number.NaN
    }
    for (const [path, row] of [
      ['/lines', firstPrice(page)],
      ['/bids', firstCard(page)],
      ['/bets?whose=all', firstCard(page)],
    ] as const) {
      await page.goto(path)
      await loaded(page)
      expect(await bottomOf(row), path).toBeLessThanOrEqual(await bar())
    }
  })

  const shown = {
    tabs: ['/lines', '/bids', '/bids?tab=mine', '/bets', '/debts', '/stats'],
    'inbox and settings': ['/notifications', '/settings/user', '/settings/group', '/settings/notifications'],
  }
  const sizes = [320, 390].flatMap((width) => Object.entries(shown).map(([what, paths]) => ({ width, what, paths })))
  for (const { width, what, paths } of sizes) {
    test(`wraps at 200 % of text on ${width} px in its ${what}: nothing is cut, covered, or beside the screen`, async ({
      browser,
    }) => {
      test.setTimeout(120_000)
      const page = await aPhone(browser, ann, { width, height: 844 })
      const cut: Record<string, string[]> = {}
      for (const path of paths) {
        await page.goto(path)
        await loaded(page)
        await page.evaluate("document.documentElement.style.fontSize = '200%'")
        await loaded(page)
        const filters = page.getByRole('button', { name: 'Filters' })
        if (await filters.isVisible()) await filters.click()
        cut[path] = await cutText(page)
      }
      expect(Object.entries(cut).filter(([, texts]) => texts.length > 0)).toEqual([])
    })
  }
})

/** Ann and her friends, with bids of each kind, bets on a live game and on later ones, and a debt; Cleo has none. */
async function aCrew({ url }: RunningProgram): Promise<{ ann: Person; cleo: Person }> {
  const [ann, ben] = [await signUp(url, 'Ann', 'ann@example.org'), await signUp(url, 'Ben', 'ben@example.org')]
  const cleo = await signUp(url, 'Cleo', 'cleo@example.org')
  const { id, code } = await newGroup(ann)
  for (const friend of [ben, cleo]) await done(friend.post('/api/groups/join', { code }))
  const path = `/api/groups/${id}`
  const offer = async (who: Person, bid: object) => made(who.post<BidView>(`${path}/bids`, bid))
  const take = (who: Person, { id: bid, version }: BidView) =>
    made(who.post<{ id: string }>(`${path}/bids/${bid}/accept`, { version }))
  const on = ({ id: gameId, homeTeam }: (typeof games)[number]) => ({
    ...{ gameId, betType: 'moneyline', selection: { team: homeTeam }, wagerAmount: 20 },
  })
  const custom = await take(ben, await offer(ann, customBid))
  await done(ann.post(`${path}/bets/${custom.id}/settle`, { outcome: 'won', winnerId: ben.id }))
  for (const game of games) await take(ann, await offer(ben, on(game)))
  await take(ann, await offer(ben, { ...customBid, homeTeam: 'Snow before Christmas', awayTeam: 'No snow' }))
  for (const game of games) await offer(ben, { ...on(game), wagerAmount: 35 })
  const own = await offer(ann, { ...customBid, homeTeam: 'Ben runs ten kilometers', awayTeam: 'He walks' })
  await made(ben.post(`${path}/bids/${own.id}/counters`, { odds: 120, wagerAmount: 30 }))
  return { ann, cleo }
}
