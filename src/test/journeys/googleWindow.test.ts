import type { Browser, Page } from '@playwright/test'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aCertifiedIssuer } from '#test/support/certifiedIssuer.ts'
import { freePort } from '#test/support/freePort.ts'
import { expect, test } from '#test/support/journey.ts'

/** With a certified provider, whose pages cut the window off from its opener, and with slow files. */
test.describe('the window of a Google sign-in', () => {
  let program: RunningProgram
  let issuer: Awaited<ReturnType<typeof aCertifiedIssuer>>
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  test.beforeAll(async () => {
    folder = await aDataFolder()
    const port = String(await freePort())
    issuer = await aCertifiedIssuer({ redirect: `http://localhost:${port}/api/auth/callback/google` })
    program = await startProgram({
      DATA_DIR: folder.path,
      PORT: port,
      GOOGLE_CLIENT_ID: issuer.clientId,
      GOOGLE_CLIENT_SECRET: issuer.clientSecret,
      GOOGLE_ISSUER_URL: issuer.url,
    })
  })
  test.afterAll(async () => {
    await program?.terminate()
    await issuer?.stop()
    await folder?.remove()
  })

  /** A login page whose files, also those of its popups, take so long. */
  async function aLoginPage(browser: Browser, delayMs: number): Promise<Page> {
    const context = await browser.newContext({ baseURL: program.url, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    await context.route(/\/assets\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      await route.continue().catch(() => {})
    })
    return page
  }

  const openGoogle = async (page: Page) => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Continue with Google' }).click(),
    ])
    return popup
  }
  const pressOn = async (popup: Page) => {
    // One press for the account, one for the consent.
    while (!popup.isClosed() && new URL(popup.url()).origin === issuer.url) {
      const left = popup.waitForURL((url) => !url.pathname.startsWith('/interaction') || url.href !== popup.url())
      await popup.getByRole('button', { name: 'Continue' }).click()
      await left.catch(() => {})
    }
  }

  for (const delayMs of [0, 400, 1_500]) {
    test(`that succeeds is no cancellation, with files ${delayMs} ms late [AUTH-03] [AUTH-28]`, async ({ browser }) => {
      const page = await aLoginPage(browser, delayMs)
      const popup = await openGoogle(page)
      await popup.waitForURL(/\/interaction\//)
      await pressOn(popup)
      await expect(page.getByText('Welcome, Greta')).toBeVisible({ timeout: 20_000 })
      expect(await page.getByText('Sign-in was cancelled.').count()).toBe(0)
    })
  }

  test('that takes its time enters late, after all seemed cancelled [AUTH-28]', async ({ browser }) => {
    const page = await aLoginPage(browser, 0)
    const popup = await openGoogle(page)
    await popup.waitForURL(/\/interaction\//)
    await expect(page.getByText('Sign-in was cancelled.')).toBeVisible({ timeout: 15_000 })
    await pressOn(popup)
    await expect(page.getByText('Welcome, Greta')).toBeVisible({ timeout: 20_000 })
  })
})
