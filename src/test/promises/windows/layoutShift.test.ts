import type { Page } from '@playwright/test'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, desktop, phone } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { made } from '#test/support/story.ts'

/** Collects which parts of the page the browser saw moving by themselves. */
const watch = `window.moved = []
new PerformanceObserver((list) => {
  for (const { sources } of list.getEntries()) {
    for (const { node } of sources) window.moved.push((node?.nodeType === 3 ? node.parentElement : node)?.closest('footer') ? 'footer' : 'page')
  }
}).observe({ type: 'layout-shift', buffered: true })`

test.describe('while a page is loading', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let ann: Person

  test.beforeAll(async () => {
    folder = await aDataFolder()
    // Settings show a phone number only where texts can be sent; here none is.
    program = await startProgram({
      DATA_DIR: folder.path,
      TWILIO_ACCOUNT_SID: 'ACtest',
      TWILIO_AUTH_TOKEN: 'none',
      TWILIO_FROM: '+12025550100',
      TWILIO_API_URL: 'http://127.0.0.1:9',
    })
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    await made(ann.post<{ id: string }>('/api/groups', { name: 'Sunday Crew' }))
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  const footerMovesOn = async (page: Page, path: string) => {
    await page.goto(path)
    await expect(page.locator('footer')).toBeAttached()
    await page.waitForLoadState('networkidle')
    return (await page.evaluate<string[]>('window.moved')).includes('footer')
  }

  test('nothing on the page of one’s own settings moves when it is known whether there are texts', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program, { who: ann, reducedMotion: 'no-preference' })
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/flags*', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/settings/user')
    const preferences = page.getByRole('heading', { name: 'Preferences' })
    await expect(preferences).toBeVisible()
    const topOf = async () => (await preferences.boundingBox())?.y ?? Number.NaN
    const before = await topOf()
    const known = page.waitForResponse('**/flags*')
    answer()
    await known
    await expect(page.getByText('Phone number', { exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(Math.abs((await topOf()) - before)).toBeLessThan(4)
  })

  for (const size of [phone, desktop]) {
    test(`the footer stays where it is at ${size.width} px`, async ({ browser }) => {
      const page = await aWindow(browser, program, { who: ann, size, reducedMotion: 'no-preference' })
      await page.addInitScript(watch)
      // As on a slow line: what a page asks for comes after the page.
      await page.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 250))
        await route.continue()
      })
      for (const path of ['/lines', '/debts', '/activity']) {
        expect([path, await footerMovesOn(page, path)]).toEqual([path, false])
      }
    })
  }
})
