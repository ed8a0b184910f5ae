import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { anOpenIdServer, type OpenIdServer } from '#test/support/openIdServer.ts'

test.describe('somebody new who comes by Google', () => {
  let program: RunningProgram
  let issuer: OpenIdServer
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  test.beforeAll(async () => {
    folder = await aDataFolder()
    issuer = await anOpenIdServer()
    program = await startProgram({
      DATA_DIR: folder.path,
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

  test('closes its window once, and is asked for age and terms first [AUTH-03] [AUTH-07] [AUTH-28] [AUTH-30]', async ({
    browser,
  }) => {
    issuer.person = { sub: 'ben', email: 'ben@mail.example', name: 'Ben' }
    const page = await aWindow(browser, program)
    await page.goto('/login?from=%2Fbets')
    const google = page.getByRole('button', { name: 'Continue with Google' })
    const { promise: isClosed, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/auth/sign-in/social', async (route) => {
      await isClosed
      await route.continue().catch(() => {})
    })
    const [closed] = await Promise.all([page.waitForEvent('popup'), google.click()])
    await closed.close()
    letGo()
    await expect(page.getByText('Sign-in was cancelled.')).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/api/auth/sign-in/social')
    await google.click()
    await expect(page.getByText('Welcome, Ben')).toBeVisible()
    await expect(page).toHaveURL(/\/bets$/)
    await page.getByRole('checkbox', { name: /21 years or older/ }).check()
    await page.getByRole('checkbox', { name: /Terms of Service/ }).check({ position: { x: 22, y: 22 } })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Welcome, Ben')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Welcome to Betwixt' })).toBeVisible()
  })
})
