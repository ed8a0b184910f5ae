import { instant } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, desktop, expectNoFindings, loaded, phone } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { done, made, newGroup } from '#test/support/story.ts'

const inMinutes = (minutes: number) => instant(Date.now() + minutes * 60_000)

const nfl = [
  ...['Buffalo Bills', 'Miami Dolphins', 'Green Bay Packers', 'Chicago Bears', 'Dallas Cowboys', 'New York Giants'],
  ...[
    'Arizona Cardinals',
    'Los Angeles Rams',
    'Kansas City Chiefs',
    'Denver Broncos',
    'Houston Texans',
    'Tennessee Titans',
  ],
  ...[
    'Baltimore Ravens',
    'Cleveland Browns',
    'Tampa Bay Buccaneers',
    'Atlanta Falcons',
    'Detroit Lions',
    'Minnesota Vikings',
  ],
  ...[
    'San Francisco 49ers',
    'Seattle Seahawks',
    'New England Patriots',
    'New York Jets',
    'Las Vegas Raiders',
    'Los Angeles Chargers',
  ],
]
const nba = [
  ...['Portland Trail Blazers', 'Brooklyn Nets', 'Los Angeles Lakers', 'LA Clippers', 'Boston Celtics', 'Miami Heat'],
  ...[
    'Golden State Warriors',
    'Phoenix Suns',
    'Oklahoma City Thunder',
    'Denver Nuggets',
    'Chicago Bulls',
    'Orlando Magic',
  ],
  ...['Minnesota Timberwolves', 'Dallas Mavericks', 'New York Knicks', 'Toronto Raptors'],
]

/** Twelve games of football and eight of basketball; the first is in its second quarter. */
const games = Array.from({ length: 20 }, (_, at) => {
  const [teams, sport, first] =
    at < 12 ? ([nfl, 'americanfootball_nfl', 0] as const) : ([nba, 'basketball_nba', 24] as const)
  const [awayTeam = '', homeTeam = ''] = [teams[at * 2 - first], teams[at * 2 + 1 - first]]
  return aFeedGame({ sport, homeTeam, awayTeam, startsAt: inMinutes(at === 0 ? -40 : 45 + at * 20) })
})
const [live] = games

test.describe('a busy Sunday', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    feed.setGames(...games)
    if (live) feed.setScore(live.id, { home: 17, away: 21 })
    program = await startProgram({
      DATA_DIR: folder.path,
      ODDS_API_URL: feed.url,
      ODDS_API_KEY: feed.key,
      RATE_LIMITS: 'off',
    })
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  test('of 60 open bids on 20 games those that close soon come first, then the games as they start; you find and take the best, and order and sport outlive a reload and a look elsewhere [BID-56] [BID-57] [BID-62] [BID-66]', async ({
    browser,
  }) => {
    test.setTimeout(180_000)
    const ben = await sixtyBids(program)
    const page = await aWindow(browser, program, { who: ben, hasTouch: true })
    await page.goto('/bids')
    await loaded(page)
    const bids = page.getByRole('tabpanel').getByRole('article')
    await expect(bids).toHaveCount(60)
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toHaveText('Closing soon')
    // Bids on a live game close within an hour.
    await expect(bids.first()).toContainText('Bills @ DolphinsLIVE 21-17')
    const games = page.getByRole('tabpanel').getByRole('region', { name: / @ / })
    await expect(games.first()).toHaveAccessibleName(/^Chiefs @ Broncos/)
    await expectNoFindings(page)

    const filters = page.getByRole('button', { name: /^Filters/ })
    await filters.click()
    await page.getByLabel('Order').selectOption('Best price')
    await page.getByRole('group', { name: 'Sports' }).getByRole('button', { name: /^NBA/ }).click()
    await expect(bids).toHaveCount(24)
    await page.reload()
    await loaded(page)
    await expect(filters).toHaveAccessibleName('Filters, set')
    await filters.click()
    await expect(page.getByLabel('Order')).toHaveValue('best')
    await expect(bids).toHaveCount(24)

    await expect(bids.first()).toContainText(/Trail Blazers at \+150\s*You risk \$20\.00 to win \$30\.00/)
    await expect(bids.first()).toContainText(/Ann.*Fair \+\d+, you gain \$\d/)
    const best = bids.first().getByRole('button', { name: 'Accept, risk $20.00' })
    await best.click()
    const confirm = page.getByRole('dialog', { name: 'Confirm Bet' })
    await expect(confirm).toContainText('You risk $20.00 to win $30.00')
    await expect(confirm).toContainText(/The fair price now is \+\d+: at \+150 you gain \$\d/)
    await expectNoFindings(page)
    await confirm.getByRole('button', { name: 'Accept, risk $20.00' }).click()
    await expect(page.getByText('Bid accepted successfully! Check your active bets.')).toBeVisible()
    await expect(bids).toHaveCount(23)

    await page.getByRole('link', { name: 'Bets' }).click()
    await expect(page.getByText('1 active bet')).toBeVisible()
    await page.goBack()
    await expect(filters).toHaveAccessibleName('Filters, set')
    await expect(bids).toHaveCount(23)

    const pictures = process.env.PICTURES
    if (!pictures) return
    for (const [name, size] of Object.entries({ phone, desktop })) {
      for (const theme of ['dark', 'light'] as const) {
        const window = await aWindow(browser, program, { who: ben, size, theme })
        await window.goto('/bids')
        await loaded(window)
        await window.screenshot({ path: `${pictures}/${name}-${theme}.png` })
        await window.getByRole('tabpanel').getByRole('article').nth(4).getByRole('button').click()
        await window.getByRole('dialog', { name: 'Confirm Bet' }).waitFor()
        await window.screenshot({ path: `${pictures}/${name}-${theme}-confirm.png` })
        await window.context().close()
      }
    }
  })
})

/** Ann offers three bids on each game, most of them at the fair price, one in eight at her own. Ben reads them. */
async function sixtyBids({ url }: RunningProgram): Promise<Person> {
  const [ann, ben] = [await signUp(url, 'Ann', 'ann@example.org'), await signUp(url, 'Ben', 'ben@example.org')]
  const { id, code } = await newGroup(ann)
  await done(ben.post('/api/groups/join', { code }))
  const bids: BidView[] = []
  for (const { id: gameId, homeTeam } of games) {
    for (const line of [
      { betType: 'moneyline', selection: { team: homeTeam } },
      { betType: 'spread', selection: { team: homeTeam, line: -3.5 } },
      { betType: 'total', selection: { type: 'Over', line: 44.5 } },
    ]) {
      bids.push(await made(ann.post<BidView>(`/api/groups/${id}/bids`, { gameId, ...line, wagerAmount: 20 })))
    }
  }
  const change = (at: number, terms: object) => done(ann.send('PATCH', `/api/groups/${id}/bids/${bids[at]?.id}`, terms))
  for (let at = 4; at < bids.length; at += 8) await change(at, { odds: at % 3 === 0 ? -120 : 110 })
  // On the first game of basketball, the Nets at -150 for $30, so that the other side is underpriced by most.
  await change(36, { odds: -150, wagerAmount: 30 })
  return ben
}
