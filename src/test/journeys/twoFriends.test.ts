import type { Browser, Page } from '@playwright/test'
import { instant } from '#domain/times.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { autoSettle, onlyByButton } from '#test/support/autoSettle.ts'
import { aWindow } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { password } from '#test/support/person.ts'
import { registerOnPage } from '#test/support/registerOnPage.ts'

/** Somebody with a phone of their own, on which things move as they do by default. */
function aPhone(browser: Browser, program: RunningProgram): Promise<Page> {
  return aWindow(browser, program, { hasTouch: true, reducedMotion: 'no-preference' })
}

/** The first group of whoever is signed in on that page. */
async function firstGroup(page: Page): Promise<{ id: string; inviteCode: string }> {
  const { items } = (await (await page.request.get('/api/groups')).json()) as {
    items: { id: string; inviteCode: string }[]
  }
  if (!items[0]) throw new Error('no group')
  return items[0]
}

test.describe('two friends, the whole story', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  const game = aFeedGame({ startsAt: instant(Date.now() - 100 * 60_000) })

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    feed.setGames(
      game,
      aFeedGame({
        startsAt: instant(Date.now() + 26 * 3_600_000),
        homeTeam: 'Chicago Bears',
        awayTeam: 'Green Bay Packers',
      }),
    )
    feed.setScore(game.id, { home: 10, away: 14 })
    const odds = { ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key }
    program = await startProgram({ DATA_DIR: folder.path, ...odds, ...onlyByButton })
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  test('from registering to the recorded payment, and both windows follow along [APP-14] [BID-55] [BID-66] [BEY-01]', async ({
    browser,
  }) => {
    const [ann, ben] = [await aPhone(browser, program), await aPhone(browser, program)]

    // Ann registers and makes a group.
    await ann.goto('/login')
    await ann.getByRole('button', { name: 'Create Account' }).click()
    await registerOnPage(ann, 'Ann')
    await ann.getByRole('button', { name: /Create a group/ }).click()
    await ann.getByLabel('Group name').fill('Sunday Crew')
    await ann.getByRole('button', { name: /^Create Group$/ }).click()
    await expect(ann.getByText('Sunday Crew').filter({ visible: true }).first()).toBeVisible()

    // Ben follows the invite link on his own phone.
    const { inviteCode } = await firstGroup(ann)
    await ben.goto(`/join/${inviteCode}`)
    await expect(ben.getByText("You're Invited!")).toBeVisible()
    await ben.getByRole('button', { name: 'Create Account or Sign In' }).click()
    await registerOnPage(ben, 'Ben')
    await expect(ben.getByText('Sunday Crew').filter({ visible: true }).first()).toBeVisible()

    // Ann posts a bid at the fair price; Ben's screen shows it without a reload.
    await ben.goto('/bids')
    await ann.goto('/lines')
    await ann.getByRole('button', { name: /Bills spread \+3\.5, \+100/ }).click()
    await ann.getByRole('button', { name: '$50', exact: true }).click()
    await ann.getByRole('button', { name: 'Post Bid, risk $50.00' }).click()
    await expect(ann.getByText('Bid Posted Successfully!')).toBeVisible()

    const pill = ben.getByRole('button', { name: '1 new bid' })
    const offer = ben.getByRole('button', { name: 'Accept, risk $50.00' })
    await expect(pill.or(offer).first()).toBeVisible()
    if (await pill.isVisible()) await pill.click()
    await offer.click()
    const confirm = ben.getByRole('dialog', { name: 'Confirm Bet' })
    await expect(confirm).toContainText('You risk $50.00 to win $50.00')
    await confirm.getByRole('button', { name: 'Accept, risk $50.00' }).click()
    await expect(ben.getByText('Bid accepted successfully! Check your active bets.')).toBeVisible()

    // The game ends, Ben settles, and Ann's open screen follows.
    await ann.getByRole('link', { name: 'Bets' }).click()
    await expect(ann.getByText('1 active bet')).toBeVisible()
    feed.finish(game.id, 17, 24)
    await ben.getByRole('link', { name: 'Bets' }).click()
    await autoSettle(ben)
    await expect(ben.getByRole('dialog', { name: 'Bets Settled Successfully!' })).toBeVisible()
    await ben.keyboard.press('Escape')
    await expect(ann.getByText('+$50.00').first()).toBeVisible()

    // The debt stands for both; Ben records his payment, and Ann sees it.
    await ann.getByRole('link', { name: 'Debts' }).click()
    await expect(ann.getByRole('button', { name: /^Ben owes you .*\$50\.00$/ })).toBeVisible()
    await ben.getByRole('link', { name: 'Debts' }).click()
    await expect(ben.getByRole('button', { name: /^You owe Ann .*\$50\.00$/ })).toBeVisible()
    await ben.getByRole('button', { name: 'Record Payment, $50.00' }).click()
    const payment = ben.getByRole('dialog')
    await payment.getByRole('radio', { name: 'Venmo' }).check()
    await payment.getByRole('button', { name: 'Record $50.00 to Ann' }).click()
    for (const page of [ann, ben]) await expect(page.getByText('No open debts')).toBeVisible()
  })

  test('$50 at +150 taken says "You risk $75.00 to win $50.00" [DEBT-05] [BID-63]', async ({ browser }) => {
    const [ann, ben] = [await aPhone(browser, program), await aPhone(browser, program)]
    for (const [page, name] of [
      [ann, 'Ann'],
      [ben, 'Ben'],
    ] as const) {
      await page.goto('/login')
      await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.org`)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByText('Sunday Crew').filter({ visible: true }).first()).toBeVisible()
    }
    const { id: groupId } = await firstGroup(ann)
    await ann.request.post(`/api/groups/${groupId}/bids`, {
      data: { isCustom: true, homeTeam: 'Rain', awayTeam: 'Sun', odds: 150, wagerAmount: 50, expiration: '1week' },
    })
    await ben.goto('/bids')
    await ben.getByRole('button', { name: 'Accept, risk $75.00' }).click()
    await expect(ben.getByRole('dialog', { name: 'Confirm Bet' })).toContainText('You risk $75.00 to win $50.00')
  })
})
