import { instant } from '#domain/times.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { autoSettle, onlyByButton } from '#test/support/autoSettle.ts'
import { aWindow } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { signUp } from '#test/support/person.ts'
import { newGroup } from '#test/support/story.ts'

test.describe('a parlay', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  /** When the games start: the windows have until then. */
  let startsAt: number

  const game = (homeTeam: string, awayTeam: string) =>
    aFeedGame({
      ...{ homeTeam, awayTeam },
      startsAt: instant(startsAt),
      spread: { point: -3.5, home: -110, away: -110 },
    })

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    // Its games end as soon as they have begun.
    const soon = { EARLIEST_FINAL_MINUTES: '0', ...onlyByButton }
    program = await startProgram({ DATA_DIR: folder.path, ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key, ...soon })
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  test('goes from the slip to the debt, with a receipt of each leg [BEY-01] [BEY-06] [BEY-32]', async ({ browser }) => {
    const ann = await signUp(program.url, 'Ann', 'ann@example.org')
    const ben = await signUp(program.url, 'Ben', 'ben@example.org')
    const { code } = await newGroup(ann)
    await ben.post('/api/groups/join', { code })
    const hers = await aWindow(browser, program, { who: ann })
    const openedAt = performance.now()
    await hers.goto('/bids')
    // A machine that is busy needs longer to post and take it.
    const soonMs = Math.max(20_000, 20 * (performance.now() - openedAt))
    test.setTimeout(60_000 + 3 * soonMs)
    startsAt = Date.now() + soonMs
    const [bills, bears] = [game('Miami Dolphins', 'Buffalo Bills'), game('Chicago Bears', 'Green Bay Packers')]
    feed.setGames(bills, bears)

    // Ann chooses two prices, looks at another page in between, and finds both in the tray.
    await hers.goto('/lines?date=all')
    await hers.getByRole('button', { name: /Bills spread \+3\.5, \+100/ }).click()
    await hers.getByRole('button', { name: 'Add to a parlay' }).click()
    await expect(hers.getByRole('region', { name: 'Parlay' })).toContainText('1 leg · +100')
    await hers.getByRole('link', { name: 'Bets' }).click()
    await hers.getByRole('link', { name: 'Lines' }).click()
    await hers.getByRole('button', { name: /Packers spread \+3\.5, \+100/ }).click()
    await hers.getByRole('button', { name: 'Add to parlay' }).click()
    await hers.reload()
    await hers.getByRole('button', { name: 'Open the parlay: 2 legs · +300' }).click()
    const slip = hers.getByRole('dialog', { name: 'Parlay' })
    await slip.getByRole('button', { name: '$10', exact: true }).click()
    await expect(slip).toContainText('You risk $10.00 to win $30.00')
    await expect(slip).toContainText('A friend who takes it risks $30.00 to win $10.00')
    await slip.getByRole('button', { name: 'Post Bid, risk $10.00' }).click()
    await expect(hers.getByText('Bid Posted Successfully!')).toBeVisible()
    await expect(hers.getByRole('region', { name: 'Parlay' })).toHaveCount(0)

    // Ben reads the legs and both sides of the money, and takes it.
    const his = await aWindow(browser, program, { who: ben })
    await his.goto('/bids')
    await his.getByRole('button', { name: 'Accept, risk $30.00' }).click()
    const confirm = his.getByRole('dialog', { name: 'Confirm Bet' })
    await expect(confirm.getByRole('list', { name: 'Legs' }).getByRole('listitem')).toHaveCount(2)
    await expect(confirm).toContainText('You risk $30.00 to win $10.00')
    await confirm.getByRole('button', { name: 'Accept, risk $30.00' }).click()
    await expect(his.getByText('Bid accepted successfully! Check your active bets.')).toBeVisible()

    // Both games end, and both legs win.
    await expect.poll(() => Date.now() > startsAt + 1_000, { timeout: soonMs + 10_000 }).toBe(true)
    feed.finish(bills.id, 17, 24)
    feed.finish(bears.id, 20, 21)
    await his.goto('/bets')
    await autoSettle(his)
    await expect(his.getByRole('dialog', { name: 'Bets Settled Successfully!' })).toBeVisible()
    await hers.goto('/bets')
    const card = hers.getByRole('article').first()
    await expect(card).toContainText('+$30.00')
    await card.getByRole('button', { name: /^Details/ }).click()
    const details = hers.getByRole('dialog', { name: 'Bet Details' })
    await expect(details).toContainText('Both legs won')
    const leg = details.getByRole('list', { name: 'Legs' }).getByRole('listitem').first()
    await leg.getByText('Receipt').click()
    await expect(leg).toContainText('24 + 3.5 = 27.5 against 17')
    await expect(details.getByRole('region', { name: 'Settlement receipt' })).toContainText('Ben owes you')
    await hers.goto('/debts')
    await expect(hers.getByRole('button', { name: /^Ben owes you .*\$30\.00$/ })).toBeVisible()
    await expect(hers.getByText('You won a parlay of 2 legs at +300')).toBeVisible()
  })
})
