import type { Locator } from '@playwright/test'
import { easternDate } from '#domain/easternTime.ts'
import { weeksBetween } from '#domain/pools/rounds.ts'
import { type Instant, instant, minuteMs } from '#domain/times.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, expectNoFindings, expectNoFindingsInLight, expectNothingSideways } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { signUp } from '#test/support/person.ts'
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

/** The middle of what is left of the week that a pool begins with. */
function laterThisWeek(now: Instant): Instant {
  const [week] = weeksBetween(easternDate(now), easternDate(now))
  if (!week) throw new Error('no week')
  const from = Math.max(now, week.from)
  return instant(from + (week.until - from) / 2)
}

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
