import type { Page } from '@playwright/test'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { appCode, nextAppCode } from '#test/support/appCode.ts'
import { aWindow } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aMailServer, type MailServer } from '#test/support/mailServer.ts'
import { anOpenIdServer, type OpenIdServer } from '#test/support/openIdServer.ts'
import { aTouchedAuthenticator } from '#test/support/passkeys.ts'
import { password, signUp } from '#test/support/person.ts'
import { newGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

const email = 'ann@example.org'

test.describe('somebody new', () => {
  let program: RunningProgram
  let issuer: OpenIdServer
  let mails: MailServer
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  test.beforeAll(async () => {
    folder = await aDataFolder()
    mails = await aMailServer()
    issuer = await anOpenIdServer()
    program = await startProgram({
      DATA_DIR: folder.path,
      SMTP_URL: mails.url,
      GOOGLE_CLIENT_ID: issuer.clientId,
      GOOGLE_CLIENT_SECRET: issuer.clientSecret,
      GOOGLE_ISSUER_URL: issuer.url,
    })
  })
  test.afterAll(async () => {
    await program?.terminate()
    await issuer?.stop()
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

  const tickBoth = async (page: Page) => {
    await page.getByRole('checkbox', { name: /21 years or older/ }).check()
    await page.getByRole('checkbox', { name: /Terms of Service/ }).check({ position: { x: 22, y: 22 } })
  }
  const choosePassword = async (page: Page, password: string) => {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
  }

  test('adds an authenticator app, and then signs in with its code [BEY-27]', async ({ browser }) => {
    const who = await signUp(program.url, 'Step', 'step@example.org')
    await newGroup(who)
    const page = await aWindow(browser, program, { who })
    await page.goto('/settings/user')
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    const secret = await page.getByLabel('Key', { exact: true }).inputValue()
    const uri = `otpauth://totp/Betwixt?secret=${secret}`
    await page.getByLabel('Code of your app').fill(appCode(uri))
    await page.getByRole('button', { name: 'Turn on', exact: true }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const spare = (await codes.first().textContent()) ?? ''
    await page.getByRole('button', { name: 'I have kept them' }).click()

    const enter = async (fill: (own: Page) => Promise<void>) => {
      const own = await aWindow(browser, program)
      await own.goto('/login?mode=sign-in&from=%2Fbets')
      await own.getByLabel('Email').fill(who.email)
      await own.getByLabel('Password', { exact: true }).fill(password)
      await own.getByRole('button', { name: 'Sign In', exact: true }).click()
      await fill(own)
      await own.getByRole('button', { name: 'Continue' }).click()
      await expect(own).toHaveURL(/\/bets/)
    }
    await enter((own) => own.getByLabel('Code of your app').fill(nextAppCode(uri)))
    await enter(async (own) => {
      await own.getByRole('button', { name: 'Use a recovery code' }).click()
      await own.getByLabel('Recovery code').fill(spare)
    })
  })

  test('adds a passkey, signs in with it, and removes it [BEY-27]', async ({ browser }) => {
    const who = await signUp(program.url, 'Key', 'key@example.org')
    await newGroup(who)
    const page = await aWindow(browser, program, { who })
    const touch = await aTouchedAuthenticator(page)
    await page.goto('/settings/user')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    const passkey = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await expect(passkey).toContainText('Not used yet')

    // A finger would choose the passkey that the field offers as soon as the page is open.
    await touch(false)
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('about:blank')
    // A finger is felt only by what asks for it later: first the field asks for a challenge, then the button.
    let challenges = 0
    await page.route('**/generate-authenticate-options', async (route) => {
      challenges += 1
      if (challenges === 2) await touch(true)
      await route.continue()
    })
    const offered = page.waitForResponse('**/generate-authenticate-options')
    await page.goto('/login?mode=sign-in&from=%2Fsettings%2Fuser')
    await offered
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(/\/settings\/user$/)
    await expect(passkey).toContainText('Last used')
    await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()

    await page.getByRole('button', { name: /^Remove / }).click()
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('None yet.')).toBeVisible()
    await page.context().clearCookies()
    await page.goto('/login?mode=sign-in')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText(/^This passkey is not known here/)).toBeVisible()
  })

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
    // As the browser may have kept it: it does not say whether somebody is signed in.
    await page.route('**/bids?tab=all', async (route) => {
      const response = await route.fetch()
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
    await tickBoth(page)
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

  test('comes by Google, closes its window once, and is asked for age and terms first [AUTH-03] [AUTH-07] [AUTH-28] [AUTH-30]', async ({
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
    await tickBoth(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Welcome, Ben')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Welcome to Betwixt' })).toBeVisible()
  })
})

test.describe('on an installation without providers', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  test.beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path })
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  test('somebody new registers, invites, asks for a password and looks for the phone, and nothing says that it was sent [CHN-09]', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program)
    const said: string[] = []
    await page.exposeFunction('keepSaid', (text: string) => said.push(text))
    await page.addInitScript({ content: keepEverythingSaid })
    await page.goto('/login?mode=register')
    await page.getByLabel('Name', { exact: true }).fill('Ann')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByLabel('Confirm password').fill('correct horse')
    await page.getByRole('checkbox', { name: /21 years or older/ }).check()
    await page.getByRole('checkbox', { name: /Terms of Service/ }).check({ position: { x: 22, y: 22 } })
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('button', { name: /Create a group/ }).click()
    await page.getByLabel('Group name').fill('Sunday Crew')
    await page.getByRole('button', { name: 'Create Group' }).click()
    await expect(page.getByRole('dialog', { name: 'Invite to Group' })).toContainText('the only one in Sunday Crew')

    await page.goto('/settings/group')
    await page.getByLabel('Email address').fill('finn@example.org')
    await page.getByRole('button', { name: 'Create Invite Link' }).click()
    await expect(page.getByLabel('Link for them')).toHaveValue(/\/join\/[A-Z0-9]{6}$/)

    await page.goto('/settings/user')
    await expect(page.getByLabel('Display name')).toBeVisible()
    await expect(page.getByText('Phone number')).toHaveCount(0)
    await page.goto('/settings/notifications')
    await expect(page.getByRole('switch', { name: 'In-App' })).toBeVisible()
    for (const name of ['Email', 'SMS']) await expect(page.getByRole('switch', { name })).toHaveCount(0)
    const claims = said.filter((text) => /sent|inbox\.|we text|verify your email/i.test(text))
    expect(claims.filter((text) => !text.startsWith('No email was sent.'))).toEqual([])

    const visitor = await aWindow(browser, program)
    await visitor.goto('/login?mode=reset')
    await expect(visitor.getByText('Ask the administrator of this website for a new password.')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Send reset link' })).toHaveCount(0)
  })
})

/** Within the page: passes on each paragraph, notice and message that appears. */
const keepEverythingSaid = `
  const seen = new Set()
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('p, [role=status], [role=alert]')) {
      if (!textContent || seen.has(textContent)) continue
      seen.add(textContent)
      keepSaid(textContent)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })`
