import type { Page } from '@playwright/test'
import { instant } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { autoSettle, onlyByButton } from '#test/support/autoSettle.ts'
import { aWindow, desktop } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

/** So long after the story begins the game starts: time enough to take a bet on it. */
const KICKOFF_MS = 12_000

test.describe('bets from the start of their game to the money', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let people: { ann: Person; ben: Person; cleo: Person }
  let group: string
  let startsAt: number

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    // The games of these tests end within a minute.
    const soon = { EARLIEST_FINAL_MINUTES: '0', ...onlyByButton }
    program = await startProgram({ DATA_DIR: folder.path, ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key, ...soon })
    expect(program.output()).toContain('EARLIEST_FINAL_MINUTES is 0')
    const person = (name: string) => signUp(program.url, name, `${name.toLowerCase()}@example.org`)
    people = { ann: await person('Ann'), ben: await person('Ben'), cleo: await person('Cleo') }
    const { id, code } = await newGroup(people.ann)
    for (const friend of [people.ben, people.cleo]) await done(friend.post('/api/groups/join', { code }))
    group = `/api/groups/${id}`
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  const agreed = async (bid: object) => {
    const { id, version } = await made(people.ann.post<BidView>(`${group}/bids`, bid))
    return made(people.ben.post<BetAnswer>(`${group}/bids/${id}/accept`, { version }))
  }
  const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

  test('a listed bet goes live and settles on an open screen, without a reload [BET-08] [BET-09] [BET-14] [BET-20] [STL-14]', async ({
    browser,
  }) => {
    startsAt = Date.now() + KICKOFF_MS
    const game = aFeedGame({ startsAt: instant(startsAt) })
    feed.setGames(game)
    await agreed({ gameId: game.id, betType: 'moneyline', selection: { team: game.homeTeam }, wagerAmount: 30 })
    const [ann, ben] = [
      await aWindow(browser, program, { who: people.ann }),
      await aWindow(browser, program, { who: people.ben }),
    ]
    await ben.goto('/bets')
    const card = ben.getByRole('article')
    await expect(card).toContainText('Starts in 1 min')
    await expect(card).toContainText("against Ann's Dolphins")
    await expect(ben.getByText('1 active bet')).toBeVisible()
    await expect(card).toContainText('LIVE', { timeout: KICKOFF_MS + 15_000 })

    await ann.goto('/bets')
    await autoSettle(ann)
    await expect(ann.getByRole('dialog', { name: 'Settlement Check Complete' })).toContainText('No games finished yet.')
    await ann.getByRole('button', { name: 'Done' }).click()

    feed.finish(game.id, 20, 24)
    await autoSettle(ann)
    await expect(ann.getByRole('dialog', { name: 'Bets Settled Successfully!' })).toContainText('1 bet was settled')
    await expect(card).toContainText('Won')
    await expect(card).toContainText('+$30.00')
    await expect(card).toContainText('Ann owes you')
    for (const page of [ann, ben]) await expect(page.getByText('All bets settled')).toBeAttached()
    await expect(tab(ben, 'Won')).toHaveText('Won1')
    await ann.getByRole('button', { name: 'Done' }).click()
    await autoSettle(ann)
    await expect(ann.getByRole('dialog', { name: 'No Active Bets' })).toBeVisible()
  })

  test('a custom bet goes from its post to being settled by hand, on phones [BET-16] [STL-26] [STL-27]', async ({
    browser,
  }) => {
    const [ann, ben] = [
      await aWindow(browser, program, { who: people.ann }),
      await aWindow(browser, program, { who: people.ben }),
    ]
    await ann.goto('/bids')
    await ann.getByRole('button', { name: 'Create Custom Bid' }).click()
    const draft = ann.getByRole('dialog', { name: 'Create Custom Bid' })
    await draft.getByRole('textbox', { name: 'What happens' }).fill('Ann wins at darts')
    await draft.getByRole('textbox', { name: 'What else' }).fill('Ben wins at darts')
    await draft.getByRole('button', { name: '$50', exact: true }).click()
    await draft.getByRole('button', { name: 'Post Bid, risk $50.00' }).click()
    await expect(ann.getByText('Bid Posted Successfully!')).toBeVisible()

    await ben.goto('/bids')
    await ben.getByRole('button', { name: 'Accept, risk $50.00' }).click()
    await ben
      .getByRole('dialog', { name: 'Confirm Bet' })
      .getByRole('button', { name: /^Accept/ })
      .click()
    await expect(ben.getByText('Bid accepted successfully!').first()).toBeVisible()

    await ann.getByRole('link', { name: 'Bets' }).click()
    await ben.getByRole('link', { name: 'Bets' }).click()
    const darts = (page: Page) => page.getByRole('article').filter({ hasText: 'darts' })
    await expect(darts(ann)).toContainText('Active')
    await darts(ben).getByRole('button', { name: 'Settle', exact: true }).click()
    const dialog = ben.getByRole('dialog', { name: 'Settle Custom Bet' })
    await expect(dialog).toContainText('This cannot be undone.')
    await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please choose a winner or Push')
    await dialog.getByText('Ann wins at darts').click()
    await dialog.getByRole('button', { name: 'Settle: you owe Ann $50.00' }).click()
    await expect(darts(ben)).toContainText('-$50.00')
    await expect(darts(ann)).toContainText('+$50.00')
  })

  test('a link to a bet opens its details, with the keyboard too, and one to no bet says so [BET-15] [BET-18] [BET-19]', async ({
    browser,
  }) => {
    const { id } = await agreed(customBid)
    const cleo = await aWindow(browser, program, { who: people.cleo, size: desktop })
    await cleo.goto(`/bets?bet=${id}`)
    const details = cleo.getByRole('region', { name: 'Bet Details' })
    await expect(details.getByRole('region', { name: 'Both sides' })).toContainText('Rain on Sunday')
    await expect(details).toContainText('Ann, Ben or a group admin settles this bet by hand.')
    await expect(cleo.locator(`#bet-${id}`)).toHaveClass(/ring-accent/)
    await expect(details).toBeFocused()
    await cleo.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await expect(cleo.getByRole('button', { name: /^Details: Rain on Sunday/ })).toBeFocused()
    await cleo.keyboard.press('Enter')
    await expect(details).toBeVisible()
    expect(new URL(cleo.url()).pathname).toBe(`/groups/${group.split('/').at(-1)}/bets/${id}`)
    await cleo.goBack()
    await expect(details).toBeHidden()

    await cleo.goto('/bets?bet=NoSuchBetAtAll')
    await expect(cleo.getByText('Bet not found')).toBeVisible()
    await expect(cleo).toHaveURL(/\/bets$/)
  })
})
