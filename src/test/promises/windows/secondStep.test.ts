import type { Page } from '@playwright/test'
import { appCode, nextAppCode } from '#test/support/appCode.ts'
import { aWindow } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aTouchedAuthenticator } from '#test/support/passkeys.ts'
import { password, signUp } from '#test/support/person.ts'
import { newGroup } from '#test/support/story.ts'
import { aStoryProgram } from '#test/support/storyProgram.ts'

test.describe('somebody who wants to sign in more safely', () => {
  const program = aStoryProgram()

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
})
