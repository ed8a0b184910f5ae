import type { Page } from '@playwright/test'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aMailServer, type MailServer } from '#test/support/mailServer.ts'
import { waitFor } from '#test/support/waitFor.ts'

const email = 'ann@example.org'

test.describe('somebody new', () => {
  let program: RunningProgram
  let mails: MailServer
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  test.beforeAll(async () => {
    folder = await aDataFolder()
    mails = await aMailServer()
    program = await startProgram({ DATA_DIR: folder.path, SMTP_URL: mails.url })
  })
  test.afterAll(async () => {
    await program?.terminate()
    await mails?.stop()
    await folder?.remove()
  })

  /** Where the newest mail to that address with such a link leads. */
  const linkIn = (to: string, start: string) =>
    waitFor(async () => {
      const texts = mails
        .to(to)
        .map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('&amp;', '&'))
      const links = texts.flatMap((text) => text.match(/http:\/\/[^\s"<>]+/g) ?? [])
      const link = links.findLast((one) => new URL(one).pathname.startsWith(start))
      return link === undefined ? null : link.slice(new URL(link).origin.length)
    })

  const choosePassword = async (page: Page, password: string) => {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
  }

  test('is sent to sign in, registers, verifies the address and later resets the password [APP-31] [APP-32] [APP-33] [APP-34] [AUTH-19] [AUTH-39]', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program)
    await page.goto('/lines')
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    let answer = () => {}
    const resolving = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/me', async (route) => {
      await resolving
      await route.continue()
    })
    // As the worker keeps it: it does not say whether somebody is signed in.
    await page.route('**/bids?tab=all', async (route) => {
      const response = await route.fetch({ url: `${program.url}/index.html` })
      await route.fulfill({ response, body: (await response.text()).replace(' data-visitor', '') })
    })
    await page.goto('/bids?tab=all')
    await expect(page.getByText('Loading...')).toBeVisible()
    answer()
    await expect(page).toHaveURL(/\/login\?from=/)
    await page.unroute('**/api/me')

    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ann')
    await page.getByLabel('Email').fill(email)
    await choosePassword(page, 'correct horse')
    await page.getByRole('checkbox', { name: /21 years or older/ }).check()
    await page.getByRole('checkbox', { name: /Terms of Service/ }).check({ position: { x: 22, y: 22 } })
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL(/\/bids\?tab=all$/)
    await page.goto('/login')
    await expect(page).toHaveURL(/\/lines$/)
    await expect(page.getByText('Verify your email to get mails.')).toBeVisible()

    await page.goto(await linkIn(email, '/verify-email'))
    await expect(page.getByText('Did you register this account?')).toBeVisible()
    await page.getByRole('button', { name: 'Yes, verify my email' }).click()
    await expect(page.getByText('Your email is verified.')).toBeVisible()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/lines$/)
    // As long as it is open, nothing else on the page can be reached.
    const welcome = page.getByRole('dialog', { name: 'Welcome to Betwixt' })
    await welcome.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { name: 'Lines' })).toBeVisible()
    await expect(page.getByText('Verify your email to get mails.')).toHaveCount(0)

    const other = await aWindow(browser, program)
    await other.goto('/login')
    await other.getByRole('button', { name: 'Forgot password?' }).click()
    await other.getByLabel('Email').fill(email)
    await other.getByRole('button', { name: 'Send reset link' }).click()
    await expect(other.getByText('Password reset email sent! Check your inbox.')).toBeVisible()
    await other.goto(await linkIn(email, '/reset-password'))
    await choosePassword(other, 'battery staple')
    await other.getByRole('button', { name: 'Set password' }).click()
    await other.getByRole('link', { name: 'Sign In' }).click()
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Password', { exact: true }).fill('battery staple')
    await other.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(other).toHaveURL(/\/lines$/)
    await page.goto('/bids')
    await expect(page).toHaveURL(/\/login\?from=/)
  })
})
