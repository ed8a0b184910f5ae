import type { Page } from '@playwright/test'
import { instant } from '#domain/times.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, desktop, expectNoFindings, loaded, phone } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { registerOnPage } from '#test/support/registerOnPage.ts'

test.describe('the first five minutes', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    feed.setGames(aFeedGame({ startsAt: instant(Date.now() + 26 * 3_600_000) }))
    program = await startProgram({ DATA_DIR: folder.path, ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key })
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  test('Ann creates a group and invites; Ben comes by the link, joins, takes her bid and is asked for pushes once; Ann sees it all live [INV-09] [INV-11] [INV-54] [INV-58] [BEY-15]', async ({
    browser,
  }) => {
    const [ann, ben] = [await aWindow(browser, program), await aWindow(browser, program, { hasTouch: true })]
    for (const page of [ann, ben]) await page.addInitScript({ content: pushesNotAskedFor })
    await ann.goto('/login?mode=register')
    await registerOnPage(ann, 'Ann')
    await ann.getByRole('button', { name: /Create a group/ }).click()
    await ann.getByLabel('Group name').fill('Sunday Crew')
    await ann.getByRole('button', { name: /^Create Group$/ }).click()

    // The invite stays until it is closed, and every page of the group leads to it.
    const invite = ann.getByRole('dialog', { name: 'Invite to Group' })
    const link = await invite.getByLabel('Invite link').inputValue()
    await picture(ann, 'invite')
    await ann.keyboard.press('Escape')
    await expect(invite).toBeHidden()
    for (const at of ['/bids', '/bets', '/debts', '/stats', '/settings/group', '/lines']) {
      await ann.goto(at)
      await expect(ann.getByRole('button', { name: 'Invite Friends' })).toBeVisible()
      await loaded(ann)
      await expectNoFindings(ann, at)
      await picture(ann, `alone${at.replaceAll('/', '-')}`)
    }
    await ann.getByRole('button', { name: /Bills spread \+3\.5, \+100/ }).click()
    await ann.getByRole('button', { name: /^Post Bid, risk \$/ }).click()
    const offer = ann.getByRole('region', { name: 'Get told when somebody takes it?' })
    // One card at a time: both would cover half of a phone.
    const up = ann.getByRole('region', { name: 'Your bid is up' })
    await expect(up).toBeVisible()
    await expect(offer).toBeHidden()
    await up.getByRole('button', { name: 'Close' }).click()
    await expect(offer).toBeVisible()
    await expectNoFindings(ann)
    await picture(ann, 'push-posted')
    expect(await ann.evaluate('questions')).toBe(0)
    await offer.getByRole('button', { name: 'Not now' }).click()
    await ann.getByRole('button', { name: 'Invite Friends' }).click()

    // Ben does not know the product.
    await ben.goto(link)
    await expect(ben.getByText("You're Invited!")).toBeVisible()
    await expect(ben.getByText('1 member · run by Ann')).toBeVisible()
    await expect(ben.getByRole('img', { name: 'Ann' })).toBeVisible()
    await expectNoFindings(ben)
    await picture(ben, 'join')
    await ben.getByRole('button', { name: 'Create Account or Sign In' }).click()
    await registerOnPage(ben, 'Ben')
    await expect(ben.getByText('Successfully joined Sunday Crew!')).toBeVisible()
    await expect(ben).toHaveURL(/\/groups\/\w+\/bids$/)
    await expect(ben.getByText("Welcome! Take a friend's bid")).toBeVisible()
    await expect(ann.getByText('Ben joined Sunday Crew.').first()).toBeVisible()
    await expectNoFindings(ann)
    await picture(ann, 'joined')
    await picture(ben, 'landed')
    expect(await ben.evaluate('questions')).toBe(0)
    await ben.getByRole('button', { name: /^Accept, risk \$/ }).click()
    const confirm = ben.getByRole('dialog', { name: 'Confirm Bet' })
    await confirm.getByRole('button', { name: /^Accept, risk \$/ }).click()
    await expect(ben.getByText('Bid accepted successfully! Check your active bets.')).toBeVisible()
    await ben.getByRole('region', { name: "It's on" }).getByRole('button', { name: 'Close' }).click()
    const question = ben.getByRole('region', { name: 'Get told how it ends?' })
    await expect(question).toBeVisible()
    await picture(ben, 'push-accepted')
    expect(await ben.evaluate('questions')).toBe(0)
    await question.getByRole('button', { name: 'Turn On' }).click()
    await expect(question).toBeHidden()
    expect(await ben.evaluate('questions')).toBe(1)

    // Ann follows, and is asked no more.
    await ann.getByRole('link', { name: 'Post a bid for them' }).click()
    await expect(ann.getByRole('button', { name: 'Invite Friends' })).toHaveCount(0)
    await ann.getByRole('link', { name: 'Bets' }).click()
    await expect(ann.getByText('1 active bet')).toBeVisible()
    await ann.getByRole('link', { name: 'Lines' }).click()
    await ann.getByRole('button', { name: /Bills moneyline/ }).click()
    await ann.getByRole('button', { name: /^Post Bid, risk \$/ }).click()
    await expect(ann.getByText('Bid Posted Successfully!')).toBeVisible()
    await up.getByRole('button', { name: 'Close' }).click()
    await loaded(ann)
    await expect(offer).toHaveCount(0)
    expect(await ann.evaluate('questions')).toBe(0)
  })
})

/** Within the page: a browser that has not been asked for pushes, and counts how often it is. */
const pushesNotAskedFor = `
  globalThis.questions = 0
  globalThis.Notification = class {
    static permission = 'default'
    static async requestPermission() {
      questions += 1
      return 'default'
    }
  }`

/** For looking at: PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (!folder) return
  for (const theme of ['dark', 'light']) {
    for (const [width, size] of Object.entries({ phone, desktop })) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      await page.setViewportSize(size)
      await page.waitForTimeout(250)
      await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png` })
    }
  }
  await page.evaluate("document.documentElement.dataset.theme = 'dark'")
  await page.setViewportSize(phone)
}
