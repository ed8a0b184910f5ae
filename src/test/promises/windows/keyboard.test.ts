import type { Browser, Locator, Page } from '@playwright/test'
import { instant } from '#domain/times.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, desktop, expectNoFindings } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { builtInDatabase, on } from '#test/support/onDatabase.ts'
import { type Person, password, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

test.describe('with the keyboard alone', () => {
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

  test('a newcomer registers with a code from a mail, joins, and posts a bid [INV-54] [AUTH-38]', async ({
    browser,
  }) => {
    const { ann, path } = await aCrew(program)
    await inDatabase(folder.path, 'update users set email_verified = true where id = $1', ann.id)
    await made(ann.post(`${path}/bids`, customBid))
    const invite = { recipientEmail: 'cleo@example.org' }
    const { inviteCode } = await made(ann.post<{ inviteCode: string }>(`${path}/invites`, invite))
    expect(inviteCode).toMatch(/^[A-Z0-9]{6}$/)
    const page = await aWindow(browser, program, { size: desktop })
    await page.goto(`/join/${inviteCode}`)
    await expect(page.getByText('invited by Ann')).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Create Account or Sign In' }), 'Enter')
    await write(page, page.getByLabel('Name', { exact: true }), 'Cleo')
    await write(page, page.getByLabel('Email'), 'cleo@example.org')
    await write(page, page.getByLabel('Password', { exact: true }), password)
    await write(page, page.getByLabel('Confirm password'), password)
    await press(page, page.getByRole('checkbox', { name: /21 years or older/ }), 'Space')
    await press(page, page.getByRole('checkbox', { name: /Terms of Service/ }), 'Space')
    await press(page, page.getByRole('button', { name: 'Create Account' }), 'Enter')
    // Ann's bid can be taken.
    await expect(page).toHaveURL(/\/bids$/)
    await press(page, page.getByRole('link', { name: 'Lines' }), 'Enter')
    // The prices of a game are one stop; the arrows go from price to price.
    await reach(page, page.getByRole('button', { name: /Bills moneyline/ }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('button', { name: /^Post Bid, risk \$/ }), 'Enter')
    await expect(page.getByText('Bid Posted Successfully!')).toBeVisible()
  })

  test('one opens the slip, lets the odds follow, posts, and finds the bid under its game [BID-34] [BID-38] [BID-40] [LINE-22] [LINE-31]', async ({
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
  await on(await builtInDatabase(dataFolder), (client) => client.query(statement, values))
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

/** Goes on with Tab alone until it stands on `target`. */
async function reach(page: Page, target: Locator, most = 60): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < most; step += 1) {
    if ((await target.and(page.locator(':focus')).count()) === 1) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached with ${most} times Tab`)
}

async function write(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}
