import { aWindow, loaded } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { signUp } from '#test/support/person.ts'
import { newGroup } from '#test/support/story.ts'
import { aStoryProgram } from '#test/support/storyProgram.ts'

test.describe('who loses the connection on the first visit', () => {
  const program = aStoryProgram()

  test('stays in the app: a page that cannot be loaded says so, and comes when the network is back [ERR-04]', async ({
    browser,
  }) => {
    const ann = await signUp(program.url, 'Ann', 'ann@example.org')
    await newGroup(ann)
    const page = await aWindow(browser, program, { who: ann, hasTouch: true })
    await page.goto('/bids')
    await loaded(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Stats' }).click()
    // A part of the frame that was still on its way says the same in a message.
    const content = page.getByRole('main')
    await expect(content.getByText('This could not be loaded')).toBeVisible()
    await expect(content.getByText('It opens by itself when the connection is back.')).toBeVisible()
    await page.getByRole('link', { name: 'Bids' }).click()
    await expect(page.getByRole('heading', { name: 'No bids yet' })).toBeVisible()
    await page.getByRole('link', { name: 'Stats' }).click()
    await page.context().setOffline(false)
    await expect(page.getByText('Active Bets').first()).toBeVisible({ timeout: 20_000 })
  })

  test.describe('whose browser keeps the app', () => {
    test.use({ serviceWorkers: 'allow' })

    test('opens every tab without one, before anything was loaded anew', async ({ browser }) => {
      const ben = await signUp(program.url, 'Ben', 'ben@example.org')
      await newGroup(ben)
      const page = await aWindow(browser, program, { who: ben, hasTouch: true })
      await page.goto('/bids')
      await loaded(page)
      await expect
        .poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 30_000 })
        .toBe(true)
      await expect(page.getByText('A new version is ready')).toHaveCount(0)
      await page.context().setOffline(true)
      await page.getByRole('link', { name: 'Debts' }).click()
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('tab', { name: /All Debts/ })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    })
  })
})
