import type { Browser, BrowserContext, Page } from '@playwright/test'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { phone } from '#test/support/aWindow.ts'
import { aCertifiedIssuer, type CertifiedIssuer } from '#test/support/certifiedIssuer.ts'
import { freePort } from '#test/support/freePort.ts'
import { expect, test } from '#test/support/journey.ts'

const cancelled = 'Sign-in was cancelled.'

/** With a certified provider, whose pages may cut the window off from its opener. */
test.describe('the window of a Google sign-in', () => {
  let program: RunningProgram
  let issuer: CertifiedIssuer
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
  test.afterEach(() => {
    Object.assign(issuer, { openerPolicy: 'unsafe-none', delayMs: 0 })
  })

  /** The login page in a window whose every alert is kept. */
  async function aLoginPage(browser: Browser): Promise<{ page: Page; context: BrowserContext; said: string[] }> {
    const context = await browser.newContext({ baseURL: program.url, viewport: phone })
    const page = await context.newPage()
    const said: string[] = []
    await page.exposeFunction('keepSaid', (text: string) => said.push(text))
    await page.addInitScript({ content: keepEveryAlert })
    await page.goto('/login')
    return { page, context, said }
  }

  /** A person looks at one window at a time; Playwright tells each that it has the focus. */
  const look = (page: Page, has: boolean) => page.evaluate(`document.hasFocus = () => ${has}`)

  async function openGoogle(page: Page): Promise<Page> {
    const button = page.getByRole('button', { name: 'Continue with Google' })
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
    await look(page, false)
    return popup
  }

  const choose = async (popup: Page, name: string) => popup.getByRole('button', { name }).click()

  for (const openerPolicy of ['same-origin', 'same-origin-allow-popups', 'unsafe-none']) {
    for (const delayMs of [0, 150, 400]) {
      test(`that succeeds is never a cancellation: ${openerPolicy}, answers ${delayMs} ms late [AUTH-03] [AUTH-28]`, async ({
        browser,
      }) => {
        Object.assign(issuer, { openerPolicy, delayMs })
        const { page, context, said } = await aLoginPage(browser)
        await context.route(/\/(assets|api)\//, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, delayMs))
          await route.continue().catch(() => {})
        })
        const popup = await openGoogle(page)
        await choose(popup, 'Greta')
        if (!popup.isClosed()) await popup.waitForEvent('close')
        await look(page, true)
        await expect(page.getByText('Welcome, Greta')).toBeVisible({ timeout: 20_000 })
        expect(said).toEqual([])
      })
    }
  }

  for (const openerPolicy of ['same-origin', 'unsafe-none']) {
    test(`is waited for while the person takes their time, and closed by them has cancelled: ${openerPolicy} [AUTH-28]`, async ({
      browser,
    }) => {
      Object.assign(issuer, { openerPolicy })
      const { page, said } = await aLoginPage(browser)
      const popup = await openGoogle(page)
      await expect(popup.getByRole('button', { name: 'Greta' })).toBeVisible()
      await page.waitForTimeout(6_000)
      expect(said).toEqual([])
      await popup.close()
      await look(page, true)
      await expect(page.getByText(cancelled)).toBeVisible({ timeout: 10_000 })
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
    })
  }

  test('enters late, after the person looked away from it for so long that it seemed closed [AUTH-28]', async ({
    browser,
  }) => {
    issuer.openerPolicy = 'same-origin'
    const { page } = await aLoginPage(browser)
    const popup = await openGoogle(page)
    await expect(popup.getByRole('button', { name: 'Greta' })).toBeVisible()
    await look(page, true)
    await expect(page.getByText(cancelled)).toBeVisible({ timeout: 10_000 })
    await choose(popup, 'Greta')
    await expect(page.getByText('Welcome, Greta')).toBeVisible({ timeout: 10_000 })
  })

  test('that says late why nobody came in is believed, not the cancellation [AUTH-29]', async ({ browser }) => {
    issuer.openerPolicy = 'same-origin'
    issuer.accounts.ida = { name: 'Ida', email: 'ida@mail.example', email_verified: false }
    const { page } = await aLoginPage(browser)
    const popup = await openGoogle(page)
    await look(page, true)
    await expect(page.getByText(cancelled)).toBeVisible({ timeout: 10_000 })
    await choose(popup, 'Ida')
    await expect(page.getByText('Google has not verified this email.')).toBeVisible({ timeout: 10_000 })
    await expect(page.getByText(cancelled)).toHaveCount(0)
  })

  test('asks again which account, so that another person signs in after signing out [AUTH-03]', async ({ browser }) => {
    const { page } = await aLoginPage(browser)
    const as = async (name: string) => {
      const popup = await openGoogle(page)
      await choose(popup, name)
      await look(page, true)
      await expect(page.getByText(`Welcome, ${name}`)).toBeVisible()
    }
    await as('Greta')
    // Signing out leads to a fresh page.
    const fresh = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await fresh
    await page.goto('/login')
    await as('Henry')
  })
})

/** Within the page: passes on each alert that appears. */
const keepEveryAlert = `
  const seen = new Set()
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[role=alert]')) {
      if (!textContent || seen.has(textContent)) continue
      seen.add(textContent)
      keepSaid(textContent)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })`
