import type { Locator, Page } from '@playwright/test'
import { dayMs, hourMs, type Instant, instant, after as later, minuteMs } from '#domain/times.ts'
import { aMovingProgram } from '#test/support/aMovingProgram.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import {
  aWindow,
  expectNoFindings,
  expectNoFindingsInLight,
  expectNothingSideways,
  loaded,
} from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { laterThisWeek } from '#test/support/laterThisWeek.ts'
import { aFeedGame, anOddsFeed, type OddsFeed, type TestGame } from '#test/support/oddsFeed.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { newGroup } from '#test/support/story.ts'

const games = [
  ...['Buffalo Bills @ Miami Dolphins', 'Detroit Lions @ Chicago Bears', 'New York Jets @ New England Patriots'],
  ...['Cleveland Browns @ Pittsburgh Steelers', 'Houston Texans @ Tennessee Titans'],
  ...[
    'Denver Broncos @ Kansas City Chiefs',
    'Dallas Cowboys @ New York Giants',
    'Minnesota Vikings @ Green Bay Packers',
  ],
  ...['Atlanta Falcons @ Carolina Panthers', 'Los Angeles Rams @ Arizona Cardinals'],
  ...['Seattle Seahawks @ San Francisco 49ers', 'Baltimore Ravens @ Cincinnati Bengals'],
  ...['Indianapolis Colts @ Jacksonville Jaguars', 'Las Vegas Raiders @ Los Angeles Chargers'],
  ...['Philadelphia Eagles @ Washington Commanders', 'New Orleans Saints @ Tampa Bay Buccaneers'],
]

test.describe('pools', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    const startsAt = laterThisWeek(instant(Date.now()))
    feed.setGames(
      ...games.map((game, at) => {
        const [awayTeam, homeTeam] = game.split(' @ ')
        return aFeedGame({ startsAt: instant(startsAt + at * minuteMs), awayTeam, homeTeam })
      }),
    )
    program = await startProgram({ DATA_DIR: folder.path, ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key })
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  test("a season's pick'em: opened in five taps, joined in two, and sixteen games picked with a tap each [BEY-34]", async ({
    browser,
  }) => {
    const [ann, ben] = [
      await signUp(program.url, 'Ann', 'ann@example.org'),
      await signUp(program.url, 'Ben', 'ben@example.org'),
    ]
    const { id, code } = await newGroup(ann)
    await ben.post('/api/groups/join', { code })
    const [host, guest] = [
      await aWindow(browser, program, { who: ann, hasTouch: true }),
      await aWindow(browser, program, { who: ben, hasTouch: true }),
    ]
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.tap()
    }

    await host.goto(`/groups/${id}/lines`)
    await tap(host.getByRole('button', { name: 'Group: Sunday Crew' }))
    await tap(host.getByRole('menuitem', { name: 'Pools' }))
    await expectNoFindings(host, 'a group without pools')
    await tap(host.getByRole('button', { name: 'Open a Pool' }))
    await tap(host.getByLabel('Weeks', { exact: true }))
    await host.keyboard.press('ControlOrMeta+a')
    await host.keyboard.type('8')
    await expect(host.getByText(/^The last one ends on Tue, /)).toBeVisible()
    await expectNoFindings(host, 'opening a pool')
    await tap(host.getByRole('button', { name: 'Open the Pool' }))
    expect(taps).toBeLessThanOrEqual(5)
    await expect(host.getByText(/^16 to pick\./)).toBeVisible()
    await expect(host.getByRole('heading', { name: 'Round 1 of 8' })).toBeVisible()

    taps = 0
    await guest.goto(`/groups/${id}/pools`)
    await expect(guest.getByRole('button', { name: /join now/ })).toBeVisible()
    await expectNoFindings(guest, 'the pools')
    await tap(guest.getByRole('button', { name: /join now/ }))
    await expect(guest.getByText(/^Pick the winner of each game\./).first()).toBeVisible()
    await expectNoFindings(guest, 'before joining')
    await tap(guest.getByRole('button', { name: 'Join for $10' }))
    expect(taps).toBe(2)

    for (const game of games) {
      const [away = ''] = game.split(' @ ')
      const side = guest.getByRole('group', { name: game }).getByRole('button').first()
      await tap(side)
      await expect(side, away).toHaveAttribute('aria-pressed', 'true')
    }
    await expect(guest.getByText(/^All picked\./)).toBeVisible()
    await expectNoFindings(guest, 'all picked')
    await expectNoFindingsInLight(guest, 'all picked')
    await expectNothingSideways(guest, 'the games of a pool')

    // The server has every pick, and Ann sees none of them yet.
    await guest.reload()
    await expect(guest.getByText(/^All picked\./)).toBeVisible()
    await expect(guest.getByRole('button', { pressed: true })).toHaveCount(16)
    await host.getByRole('tab', { name: 'About' }).tap()
    await expect(host.getByText('Still to pick: Ann.')).toBeVisible()
    await host.getByRole('tab', { name: 'Standings' }).tap()
    await expect(host.getByRole('region', { name: 'Standings' }).getByRole('listitem')).toHaveCount(2)
    await expectNoFindings(host, 'the standings')
  })
})

test.describe('a survivor pool', () => {
  let program: Awaited<ReturnType<typeof aMovingProgram>>
  test.beforeAll(async () => {
    program = await aMovingProgram()
  })
  test.afterAll(() => program?.stop())

  const inRound = (startsAt: Instant, ...matchups: readonly string[]) =>
    matchups.map((matchup, at) => {
      const [awayTeam, homeTeam] = matchup.split(' @ ')
      return aFeedGame({ startsAt: instant(startsAt + at * minuteMs), awayTeam, homeTeam })
    })
  const side = (page: Page, game: string, team: string) =>
    page.getByRole('group', { name: game }).getByRole('button', { name: team })

  const groupMenu = (page: Page) => page.getByRole('button', { name: 'Group: Sunday Crew' })

  test('over two rounds: one is out, no team twice, the last one standing is owed by the others [BEY-34] [BEY-46]', async ({
    browser,
  }) => {
    test.setTimeout(180_000)
    const first = laterThisWeek(program.clock())
    const second = later(first, 7 * dayMs)
    const [billsGame, lionsGame] = games as [string, string]
    const [bills, lions] = inRound(first, billsGame, lionsGame) as [TestGame, TestGame]
    program.feed.setGames(bills, lions)
    const people: Person[] = []
    for (const name of ['Ann', 'Ben', 'Cleo']) {
      people.push(await signUp(program.url, name, `${name.toLowerCase()}@example.org`))
    }
    const [ann, ben, cleo] = people as [Person, Person, Person]
    const { id, code } = await newGroup(ann)
    for (const friend of [ben, cleo]) await friend.post('/api/groups/join', { code })
    const pages: Page[] = []
    for (const who of [ann, ben, cleo]) pages.push(await aWindow(browser, program, { who }))
    const [anns, bens, cleos] = pages as [Page, Page, Page]

    await anns.goto(`/groups/${id}/pools`)
    await anns.getByRole('button', { name: 'Open a Pool' }).click()
    const sheet = anns.getByRole('dialog', { name: 'Open a Pool' })
    await sheet.getByRole('radio', { name: 'Survivor' }).check()
    await sheet.getByRole('button', { name: 'Increase Weeks' }).click()
    await expectNoFindings(anns, 'opening a survivor pool')
    await sheet.getByRole('button', { name: 'Open the Pool' }).click()
    await expect(anns.getByRole('heading', { name: 'Round 1 of 2' })).toBeVisible()
    for (const page of [bens, cleos]) {
      await page.goto(`/groups/${id}/pools`)
      await page.getByRole('button', { name: /join now/ }).click()
      await expect(page.getByText(/^Pick one winner a round, no team twice\./).first()).toBeVisible()
      await page.getByRole('button', { name: 'Join for $10' }).click()
    }
    const picked = async (page: Page, game: string, team: string) => {
      await side(page, game, team).click()
      await expect(side(page, game, team)).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByText(/^You have picked\./)).toBeVisible()
      // The screen shows a pick before the server has it, and the time leaps.
      await loaded(page)
    }
    await picked(anns, billsGame, 'Bills')
    await picked(bens, billsGame, 'Dolphins')
    await picked(cleos, lionsGame, 'Lions')

    program.feed.setScore(bills.id, { home: 3, away: 7 })
    program.feed.setScore(lions.id, { home: 3, away: 7 })
    await program.leapTo(later(first, hourMs))
    const bensPool = bens.url()
    // The page asks for the games of its own time.
    await bens.clock.setFixedTime(program.clock())
    await bens.goto(`/groups/${id}/bets`)
    const ifItEnded = bens.getByRole('region', { name: 'Pools, if it ended now' })
    await expect(ifItEnded.getByRole('link')).toContainText('Out, 3rd of 3Dolphins: Bills 7, Dolphins 3')
    await expect(ifItEnded.getByRole('link')).toContainText('-$10.00')
    await expectNoFindings(bens, 'the pools on Bets')
    await expectNothingSideways(bens, 'the pools on Bets')
    await bens.goto(bensPool)

    await program.leapTo(later(first, 4 * hourMs))
    program.feed.finish(bills.id, 10, 24)
    program.feed.finish(lions.id, 10, 24)
    await program.leapTo(later(program.clock(), 10 * minuteMs))
    await bens.reload()
    await expect(bens.getByText('Final 24-10').first()).toBeVisible()
    await expect(bens.getByText('You are out since round 1.')).toBeVisible()
    await expectNoFindings(bens, 'out')

    const [again, jets] = inRound(second, 'Buffalo Bills @ Chicago Bears', games[2] ?? '') as [TestGame, TestGame]
    program.feed.setGames(again, jets)
    await program.leapTo(later(second, -2 * hourMs))
    for (const page of [anns, cleos]) {
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Round 2 of 2' })).toBeVisible()
      await expect(groupMenu(page)).toHaveAccessibleName(/1 waits for you in its pools$/)
    }
    await expect(side(anns, 'Buffalo Bills @ Chicago Bears', 'Bills')).toBeDisabled()
    await expect(anns.getByText('Picked before')).toBeVisible()
    await picked(anns, games[2] ?? '', 'Jets')
    await picked(cleos, 'Buffalo Bills @ Chicago Bears', 'Bears')
    for (const page of [anns, cleos]) await expect(groupMenu(page)).toHaveAccessibleName('Group: Sunday Crew')
    await expectNoFindings(anns, 'the second round')
    await expectNothingSideways(anns, 'the second round')

    await program.leapTo(later(second, 4 * hourMs))
    program.feed.finish(again.id, 10, 24)
    program.feed.finish(jets.id, 10, 24)
    await program.leapTo(later(program.clock(), 10 * minuteMs))
    await anns.reload()
    await anns.getByRole('tab', { name: 'Standings' }).click()
    const table = anns.getByRole('region', { name: 'Standings' }).getByRole('listitem')
    await expect(table).toHaveText([/^1stAnn.*In$/, /^2ndCleoout in round 2.*Out$/, /^3rdBenout in round 1.*Out$/])
    await expectNoFindings(anns, 'over')
    await expectNoFindingsInLight(anns, 'over')

    await program.leapTo(later(program.clock(), 25 * hourMs))
    await anns.reload()
    await anns.getByRole('tab', { name: 'Standings' }).click()
    await expect(anns.getByText('gets $30')).toBeVisible()
    await anns.goto(`/groups/${id}/debts`)
    await expect(anns.getByRole('definition').first()).toHaveText('+$20.00')
    await cleos.goto(`/groups/${id}/debts`)
    await expect(cleos.getByRole('definition').first()).toHaveText('-$10.00')
  })
})
