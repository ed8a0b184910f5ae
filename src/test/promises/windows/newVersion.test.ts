import type { Browser, Page } from '@playwright/test'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, desktop } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { made } from '#test/support/story.ts'

test.describe('a page that is open while a new version takes its files away', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let ann: Person

  test.beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path })
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    await made(ann.post<{ id: string }>('/api/groups', { name: 'Sunday Crew' }))
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  /**
   * A page that counts how often it was loaded, and whose files are gone as long as `areGone`. Its scripts have drawn it
   * before it counts as loaded.
   */
  const aPage = async (browser: Browser, files: string) => {
    const page = await aWindow(browser, program, { who: ann, size: desktop })
    const state = { loads: 0, areGone: true }
    page.on('domcontentloaded', () => (state.loads += 1))
    await page.route(files, (route) =>
      state.areGone ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
    )
    return { page, state }
  }
  const tab = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).getByRole('link', { name })

  test('is loaded anew by itself when one goes to another page', async ({ browser }) => {
    const { page, state } = await aPage(browser, '**/assets/StatsPage-*.js')
    await page.goto('/debts')
    // From the next page on they are there: its scripts ask for them before it is whole.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) state.areGone = false
    })
    await tab(page, 'Stats').click()
    await expect(page.getByRole('heading', { name: 'Stats' }).first()).toBeAttached()
    await expect(page).toHaveTitle('Stats · Betwixt')
    await expect(page.getByText('This page could not be shown.')).toHaveCount(0)
    await expect.poll(() => state.loads).toBe(2)
  })

  test('is loaded anew once and no more where that does not help, and says so', async ({ browser }) => {
    const { page, state } = await aPage(browser, '**/assets/UserSettings-*.js')
    await page.goto('/debts')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'User Settings' }).click()
    await expect(page.getByText('This page could not be shown.')).toBeVisible()
    await expect.poll(() => state.loads).toBe(2)
    state.areGone = false
    await page.getByRole('button', { name: 'Retry' }).click()
    // It waits for a version that is being installed, up to ten seconds.
    await expect(page.getByLabel('Display name')).toBeVisible({ timeout: 15_000 })
    await expect.poll(() => state.loads).toBe(3)
  })

  test('keeps what was written into it when a part of it is gone, and offers to load it anew', async ({ browser }) => {
    const { page, state } = await aPage(browser, '**/assets/SettingsMenuLayer-*.js')
    await page.goto('/settings/user')
    await page.getByLabel('Display name').fill('Annabel')
    await page.getByRole('button', { name: 'Settings' }).click()
    // It is fetched three times, with pauses of three seconds in all.
    await expect(page.getByText('A part of this page could not be loaded')).toBeVisible({ timeout: 10_000 })
    await expect(page.getByLabel('Display name')).toHaveValue('Annabel')
    await expect.poll(() => state.loads).toBe(1)
    state.areGone = false
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => state.loads).toBe(2)
  })

  test('asks for files that the server answers with what they are: not there, and not to be kept', async () => {
    const answer = await fetch(`${program.url}/assets/StatsPage-00000000.js`)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      404,
      'application/json; charset=utf-8',
      null,
    ])
  })
})
