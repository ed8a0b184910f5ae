import type { Page } from '@playwright/test'
import { instant } from '#domain/times.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { autoSettle, onlyByButton } from '#test/support/autoSettle.ts'
import { aWindow, desktop, expectNoFindings, expectNothingSideways, loaded } from '#test/support/aWindow.ts'
import { anEspnServer, usualMarkets } from '#test/support/espnServer.ts'
import { expect, test } from '#test/support/journey.ts'
import { builtInDatabase, on } from '#test/support/onDatabase.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { done, newGroup } from '#test/support/story.ts'

const credit = 'Prices of one book, DraftKings, from ESPN'
const inHours = (hours: number) => instant(Date.now() + hours * 3_600_000)
const bills = { id: '401', home: 'Miami Dolphins', away: 'Buffalo Bills', ...usualMarkets } as const
const bears = { id: '402', home: 'Chicago Bears', away: 'Green Bay Packers', ...usualMarkets } as const
const board = 'football/nfl/scoreboard'

test.describe('lines from ESPN, without a key', () => {
  let espn: Awaited<ReturnType<typeof anEspnServer>>
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  const lines = { LINES: 'espn', LEAGUES: 'nfl' }
  const started = () => startProgram({ DATA_DIR: folder.path, ESPN_URL: espn.url, ...lines, ...onlyByButton })
  test.beforeAll(async () => {
    espn = await anEspnServer()
    espn.put(board, { ...bills, startsAt: inHours(4) })
    espn.put(board, { ...bears, startsAt: inHours(5) })
    folder = await aDataFolder()
    program = await started()
  })
  test.afterAll(async () => {
    await program?.terminate()
    await espn?.stop()
    await folder?.remove()
  })

  test('a bet goes from the price of one book, named on every page that shows it, to its receipt [BEY-41]', async ({
    browser,
  }) => {
    const visitor = await aWindow(browser, program)
    await visitor.goto('/')
    await expect(visitor.getByRole('region', { name: 'A real game' })).toContainText(credit)
    await isWhole(visitor, 'first')

    const { ann, ben } = await aCrew(program)
    const hers = await aWindow(browser, program, { who: ann })
    const his = await aWindow(browser, program, { who: ben, size: desktop })
    await hers.goto('/lines')
    await expect(hers.getByText(credit)).toBeVisible()
    await isWhole(hers, 'lines')
    await parlaySlip(await aWindow(browser, program, { who: ann }))
    await hers.getByRole('button', { name: 'Dolphins spread -3.5, +100, book price -110' }).click()
    const slip = hers.getByRole('dialog', { name: 'Create Bid' })
    await expect(slip.getByText(credit)).toBeVisible()
    await isWhole(hers, 'slip')
    await slip.getByRole('button', { name: 'Post Bid, risk $20.00' }).click()
    await expect(hers.getByText('Bid Posted Successfully!')).toBeVisible()

    await his.goto('/bids')
    await expect(his.getByText(credit)).toBeVisible()
    await isWhole(his, 'bids')
    await his.getByRole('button', { name: 'Accept, risk $20.00' }).click()
    const confirm = his.getByRole('dialog', { name: 'Confirm Bet' })
    await expect(confirm).toContainText('You risk $20.00 to win $20.00')
    await confirm.getByRole('button', { name: 'Accept, risk $20.00' }).click()
    await expect(his.getByText('Bid accepted successfully! Check your active bets.')).toBeVisible()

    await eightHoursLater()
    const later = {
      hers: await aWindow(browser, program, { who: ann }),
      his: await aWindow(browser, program, { who: ben, size: desktop }),
    }
    await later.his.goto('/bets')
    await autoSettle(later.his)
    await expect(later.his.getByRole('dialog', { name: 'Bets Settled Successfully!' })).toBeVisible()
    for (const [page, won] of [
      [later.hers, '+$20.00'],
      [later.his, '-$20.00'],
    ] as const) {
      await page.goto('/bets')
      await expect(page.getByRole('article')).toContainText(won)
      await page
        .getByRole('article')
        .getByRole('button', { name: /^Details/ })
        .click()
      const receipt = page.getByRole('region', { name: 'Settlement receipt' })
      await expect(receipt).toContainText('24 - 3.5 = 20.5 against 17')
      await expect(receipt).toContainText('SourceESPN')
      await isWhole(page, 'receipt')
    }
  })

  /** What was agreed, and its game, are eight hours older, and the program, which keeps boards in memory, has started anew. */
  async function eightHoursLater() {
    const ago = (table: string, ...times: string[]) =>
      `update ${table} set ${times.map((time) => `${time} = ${time} - interval '8 hours'`)}`
    await on(await builtInDatabase(folder.path), async (client) => {
      await client.query(ago('bets', 'scheduled_at', 'accepted_at'))
      await client.query(ago('games', 'scheduled_at', 'starts_at', 'odds_starts_at'))
    })
    espn.put(board, { ...bills, startsAt: inHours(-4), status: ['STATUS_FINAL', 'post', true], score: ['24', '17'] })
    await program.terminate()
    program = await started()
  }
})

async function aCrew({ url }: RunningProgram): Promise<Record<'ann' | 'ben', Person>> {
  const [ann, ben] = [await signUp(url, 'Ann', 'ann@example.org'), await signUp(url, 'Ben', 'ben@example.org')]
  await done(ben.post('/api/groups/join', { code: (await newGroup(ann)).code }))
  return { ann, ben }
}

/** Two legs in the slip of a parlay. */
async function parlaySlip(page: Page) {
  await page.goto('/lines')
  await page.getByRole('button', { name: /^Bills spread/ }).click()
  await page.getByRole('button', { name: 'Add to a parlay' }).click()
  await page.getByRole('button', { name: /^Packers spread/ }).click()
  await page.getByRole('button', { name: 'Add to parlay' }).click()
  await page.getByRole('button', { name: /^Open the parlay/ }).click()
  await expect(page.getByRole('dialog', { name: 'Parlay' }).getByText(credit)).toBeVisible()
  await isWhole(page, 'parlay')
}

async function isWhole(page: Page, where: string) {
  await loaded(page)
  await expectNoFindings(page, where)
  await expectNothingSideways(page, where)
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${where}-${page.viewportSize()?.width}.png` })
}
