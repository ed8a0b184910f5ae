import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { instant } from '#domain/times.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, expectNoFindings } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { builtInDatabase } from '#test/support/onDatabase.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

test.describe('bids on a phone', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  const game = aFeedGame({ startsAt: instant(Date.now() + 26 * 3_600_000) })

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    feed.setGames(game)
    program = await startProgram({
      DATA_DIR: folder.path,
      ODDS_API_URL: feed.url,
      ODDS_API_KEY: feed.key,
      ADMIN_EMAIL: 'root@example.org',
    })
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  test('a custom bid is posted, edited, and accepted only in the terms that were read [BID-30] [BID-31] [BID-47] [BID-55] [BID-62] [BID-66] [BEY-02]', async ({
    browser,
  }) => {
    const { ann, ben } = await aCrew(program)
    const [annsPhone, bensPhone] = [await aPhone(browser, ann, program), await aPhone(browser, ben, program)]
    // Ben's stream is cut, so that what he reads is old.
    await bensPhone.route('**/api/live**', (route) => route.abort())

    await annsPhone.goto('/bids')
    await expect(annsPhone.getByRole('heading', { name: 'No bids yet' })).toBeVisible()
    await annsPhone.getByRole('button', { name: 'Create Custom Bid' }).click()
    await annsPhone.getByRole('textbox', { name: 'First side' }).fill('Ann wins at darts')
    await annsPhone.getByRole('textbox', { name: 'Second side' }).fill('Ben wins at darts')
    await annsPhone.getByLabel('Your odds').fill('+150')
    await expectNoFindings(annsPhone)
    await annsPhone.getByRole('button', { name: 'Post Bid, risk $20.00' }).click()
    await expect(annsPhone.getByText('Bid Posted Successfully!')).toBeVisible()

    await bensPhone.goto('/bids')
    await bensPhone.getByRole('button', { name: 'Accept, risk $30.00' }).click()
    const confirm = bensPhone.getByRole('dialog', { name: 'Confirm Bet' })
    await expect(confirm).toContainText('You risk $30.00 to win $20.00')

    await annsPhone.getByRole('tab', { name: /Mine/ }).click()
    await annsPhone.getByRole('button', { name: 'Edit' }).click()
    await annsPhone.getByRole('button', { name: '$50', exact: true }).click()
    await expectNoFindings(annsPhone)
    await annsPhone.getByRole('button', { name: 'Save, risk $50.00' }).click()
    await expect(annsPhone.getByText('Bid updated')).toBeVisible()

    await confirm.getByRole('button', { name: 'Accept, risk $30.00' }).click()
    await expect(confirm.getByText('This bid has changed. Please review it and accept again.')).toBeVisible()
    await expectNoFindings(bensPhone)
    await confirm.getByRole('button', { name: 'Show the new terms' }).click()
    await expect(confirm).toContainText('You risk $75.00 to win $50.00')
    await confirm.getByRole('button', { name: 'Accept, risk $75.00' }).click()
    await expect(bensPhone.getByText('Bid accepted successfully! Check your active bets.')).toBeVisible()
    await expect(annsPhone.getByRole('heading', { name: 'No bids yet' })).toBeVisible()
  })

  test('with the keyboard alone one opens the slip, lets the odds follow, posts, and finds the bid under its game [BID-34] [BID-38] [BID-40] [LINE-22] [LINE-31]', async ({
    browser,
  }) => {
    const { ann, ben } = await aCrew(program)
    const page = await aPhone(browser, ann, program)
    await page.goto('/lines')
    const price = page.getByRole('button', { name: /Bills spread \+3\.5, \+100/ })
    await price.focus()
    await page.keyboard.press('Enter')
    const slip = page.getByRole('dialog', { name: 'Create Bid' })
    await expect(slip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(slip).toHaveCount(0)
    await expect(price).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(slip.getByRole('combobox', { name: 'Expires' })).toHaveValue('gameTime')
    const stake = slip.getByRole('textbox', { name: 'Stake' })
    await stake.focus()
    await page.keyboard.press('ArrowUp')
    await expect(stake).toHaveValue('$25')
    await slip.getByRole('switch', { name: 'Auto-update odds' }).focus()
    await page.keyboard.press('Space')
    await expectNoFindings(page)
    await stake.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Bid Posted Successfully!')).toBeVisible()

    const bens = await aPhone(browser, ben, program)
    await bens.goto('/lines')
    await bens.getByRole('button', { name: /^1 open bid on/ }).click()
    await expect(bens.getByText('Follows the fair price until accepted')).toBeVisible()
    await expect(bens.getByRole('button', { name: 'Accept, risk $25.00' })).toBeEnabled()
    await bens.getByRole('button', { name: '0 comments' }).click()
    await bens.getByRole('textbox', { name: 'Add a comment' }).fill('Same stake as last week?')
    await bens.keyboard.press('Control+Enter')
    await expect(bens.getByRole('button', { name: '1 comment', exact: true })).toBeVisible()
    await expectNoFindings(bens)

    // The book's price moves, and with it what Ben would risk: $25 at the new fair price of +119.
    const [book] = game.books
    feed.addGame({ ...game, books: book ? [{ ...book, spread: { point: -3.5, home: -130, away: 110 } }] : [] })
    await fetchLinesAnew(program, folder.path)
    await expect(bens.getByRole('button', { name: 'Accept, risk $29.75' })).toBeEnabled()
  })

  test('new bids of others wait behind a pill while one reads, and the address brings one to the very bid [BID-56]', async ({
    browser,
  }) => {
    const { path, ann, ben } = await aCrew(program)
    const first = await made(ann.post<{ id: string }>(`${path}/bids`, customBid))
    const page = await aPhone(browser, ben, program)
    await page.goto('/bids')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(1)
    for (const homeTeam of ['Snow', 'Hail']) await made(ann.post(`${path}/bids`, { ...customBid, homeTeam }))
    const pill = page.getByRole('button', { name: '2 new bids' })
    await expect(pill).toBeVisible()
    await expect(cards).toHaveCount(1)
    await pill.click()
    await expect(cards).toHaveCount(3)
    await page.goto(`/bids?bid=${first.id}`)
    await expect(page.locator('article:focus')).toContainText('Ann offers Rain on Sunday')
  })
})

/** Ann's group, with Ben; each time other people. */
async function aCrew({ url }: RunningProgram) {
  const person = (name: string) => signUp(url, name, `${name.toLowerCase()}.${crypto.randomUUID()}@example.org`)
  const [ann, ben] = [await person('Ann'), await person('Ben')]
  const { id, code } = await newGroup(ann)
  await done(ben.post('/api/groups/join', { code }))
  return { path: `/api/groups/${id}`, ann, ben }
}

/** What has no operation of its own yet, or none for a test: straight into the program's database. */
async function inDatabase(dataFolder: string, statement: string, ...values: string[]) {
  const database = new pg.Client(await builtInDatabase(dataFolder))
  await database.connect()
  await database.query(statement, values)
  await database.end()
}

/** The website administrator presses Refresh. */
async function fetchLinesAnew({ url }: RunningProgram, dataFolder: string) {
  const root = await signUp(url, 'Root', 'root@example.org')
  await inDatabase(dataFolder, 'update users set email_verified = true where id = $1', root.id)
  await done(root.post('/api/lines/refresh'))
}

function aPhone(browser: Browser, who: Person, program: RunningProgram): Promise<Page> {
  return aWindow(browser, program, { who, hasTouch: true })
}
