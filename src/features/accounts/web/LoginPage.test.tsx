import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '#domain/refusals.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { bareSite, fullSite } from '#test/kit/sites.ts'
import { type Answer, refusing, theLoginPage } from '#test/kit/theLoginPage.tsx'
import { readStored, writeStored } from '#web/browser/storedValue.ts'

beforeEach(() => writeStored('invite', null))

describe('the login page', () => {
  test('leads to signing in, to an account, to a new password, to about and to support [AUTH-10] [AUTH-11] [AUTH-12] [AUTH-30] [AUTH-31] [AUTH-32] [AUTH-33] [AUTH-35]', async () => {
    const { screen, press } = await theLoginPage('/login')
    await expect.element(screen.getByText('Fair bets between friends')).toBeVisible()
    for (const label of ['Email', 'Password']) {
      await expect.element(screen.getByLabelText(label, { exact: true })).toBeVisible()
    }
    await expect.element(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    const support = screen.getByRole('link', { name: 'Support' })
    await expect.element(support).toHaveAttribute('href', 'mailto:help@betwixt.example')
    await expect.element(screen.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about')
    expect(await axeFindings()).toEqual([])
    await press('Create Account')
    await expect.element(screen.getByLabelText('Confirm password')).toBeVisible()
    await expect.element(screen.getByText(/for entertainment only\. It takes no money/)).toBeVisible()
    await press('Sign In')
    await press('Forgot password?')
    await expect.element(screen.getByRole('button', { name: 'Send reset link' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

  test('says who can help with a password where no emails are sent, and asks for no address [CHN-09]', async () => {
    const { screen, sent, press } = await theLoginPage('/login', {}, bareSite)
    await press('Forgot password?')
    await expect.element(screen.getByText('Ask the administrator of this website for a new password.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send reset link' }).query()).toBeNull()
    expect(screen.getByText(/We send you/).query()).toBeNull()
    expect(sent).toEqual([])
    expect(await axeFindings()).toEqual([])
  })

  test.each([
    ['/bids?tab=all', true],
    ['/bets', true],
    ['/debts', true],
    ['/stats', true],
    ['/groups/g1/bids/b1', true],
    ['/coming-soon', true],
    ['/lines?sport=NFL', false],
    ['/', false],
  ])('asks who was sent here from %s to log in: %s [APP-53]', async (from, asks) => {
    const { screen } = await theLoginPage(`/login?${new URLSearchParams({ from })}`)
    await expect.element(screen.getByLabelText('Email')).toBeVisible()
    expect(screen.getByText('Please log in').elements()).toHaveLength(asks ? 1 : 0)
  })

  test('opens on the account to create, in its first field, where an invite waits [AUTH-34] [AUTH-36]', async () => {
    writeStored('invite', 'Abc')
    const { screen } = await theLoginPage('/login')
    await expect.element(screen.getByText('Create an account to join your group!')).toBeVisible()
    await expect.element(screen.getByText('Sunday Crew')).toBeVisible()
    await expect.element(screen.getByLabelText('Confirm password')).toBeVisible()
    await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveFocus()
  })

  test('uses the invite that waits after signing in, and leaves for where one came from [AUTH-38] [AUTH-39]', async () => {
    writeStored('invite', 'Abc')
    const joined = { status: 200, body: { group: { id: 'g1', name: 'Sunday Crew' } } }
    const { screen, sent, seen, press } = await theLoginPage('/login?mode=sign-in&from=%2Fbids%3Ftab%3Dall', {
      '/api/groups/join': joined,
    })
    await screen.getByLabelText('Email').fill('sam@mail.example')
    await screen.getByLabelText('Password', { exact: true }).fill('correct horse')
    await press('Sign In')
    await vi.waitFor(() => expect(seen).toEqual(['/bids?tab=all']))
    // Then it asks whether an open bid was sent along.
    expect(sent.slice(1)).toEqual([
      ['/api/groups/join', { code: 'Abc' }],
      ['/api/invites/Abc/offer', null],
    ])
    expect(readStored('invite')).toBeNull()
  })

  test('leads a member whose invite waits to the group that they are in [INV-57]', async () => {
    writeStored('invite', 'Abc')
    const { screen, seen, press } = await theLoginPage('/login?mode=sign-in', {
      '/api/groups/join': refusing(refusal('already-a-member', { group: 'Sunday Crew' })),
      '/api/invites/Abc': { status: 200, body: { memberOf: 'crew' } },
    })
    await screen.getByLabelText('Email').fill('sam@mail.example')
    await screen.getByLabelText('Password', { exact: true }).fill('correct horse')
    await press('Sign In')
    await vi.waitFor(() => expect(seen).toEqual(['/']))
    expect([readStored('group'), readStored('invite')]).toEqual(['crew', null])
  })

  test('asks for the code of the app after the password, or for a recovery code [BEY-27]', async () => {
    const { screen, sent, seen, press } = await theLoginPage('/login?mode=sign-in&from=%2Fbids', {
      '/api/auth/sign-in/email': { status: 200, body: { twoFactorRedirect: true } },
      '/api/auth/two-factor/verify-totp': refusing(refusal('second-step-code-wrong')),
    })
    await screen.getByLabelText('Email').fill('sam@mail.example')
    await screen.getByLabelText('Password', { exact: true }).fill('correct horse')
    await press('Sign In')
    await screen.getByLabelText('Code of your app').fill('123 456')
    expect(await axeFindings()).toEqual([])
    await press('Continue')
    await expect.element(screen.getByText('This code is not right. Please try the next one.')).toBeVisible()
    await press('Use a recovery code')
    await expect.element(screen.getByText(/Lost them too\? Ask the administrator/)).toBeVisible()
    await screen.getByLabelText('Recovery code').fill(' aaaaa-11111 ')
    await press('Continue')
    await vi.waitFor(() => expect(seen.at(-1)).toBe('/bids'))
    expect(sent.slice(1)).toEqual([
      ['/api/auth/two-factor/verify-totp', { code: '123456' }],
      ['/api/auth/two-factor/verify-backup-code', { code: 'aaaaa-11111' }],
    ])
  })

  test('leads back to the password where the second step took too long [BEY-27]', async () => {
    const { screen, press } = await theLoginPage('/login?mode=code', {
      '/api/auth/two-factor/verify-totp': refusing(refusal('second-step-expired')),
    })
    await screen.getByLabelText('Code of your app').fill('123456')
    await press('Continue')
    await expect.element(screen.getByText(/This took too long\. Please sign in again\./)).toBeVisible()
    await press('Sign in again')
    await expect.element(screen.getByLabelText('Email')).toBeVisible()
  })

  test('shows no Google where the site is not known to it', async () => {
    const { screen } = await theLoginPage('/login', {}, fullSite)
    await expect.element(screen.getByRole('link', { name: 'Support' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Continue with Google' }).query()).toBeNull()
  })

  test.each([
    ['access_denied', 'Sign-in was cancelled.'],
    ['google', 'Failed to sign in with Google. Please try again.'],
    ['constructor', 'Failed to sign in with Google. Please try again.'],
    [
      'account_not_linked',
      'This email has an account with a password. Sign in with the password; Google works too once the email is verified both here and at Google.',
    ],
    ['GOOGLE_EMAIL_UNVERIFIED', 'Google has not verified this email. Verify it at Google, or create an account here.'],
    ['ACCOUNT_DEACTIVATED', 'This account has been deactivated.'],
    ['ACCOUNT_LOCKED', /^This account is locked: the owner of its email address/],
  ])('tells how a visit to Google ended: %s [AUTH-28] [AUTH-29]', async (error, sentence) => {
    const { screen } = await theLoginPage(`/login?error=${error}`)
    await expect.element(screen.getByText(sentence)).toBeVisible()
  })

  const openPopup = async () => {
    const popup = { closed: false, location: { replace: vi.fn() }, close: vi.fn() }
    vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
    const there = 'https://accounts.example/authorize'
    const answers = { '/api/auth/sign-in/social': { status: 200, body: { url: there } } }
    const page = await theLoginPage('/login', answers)
    await page.press('Continue with Google')
    await vi.waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith(there))
    return { ...page, popup }
  }

  test('signs in at Google in a window of its own; one that is closed has cancelled [AUTH-03] [AUTH-28]', async () => {
    const { screen, sent, popup } = await openPopup()
    popup.closed = true
    // It waits for a late message first.
    await expect.element(screen.getByText('Sign-in was cancelled.'), { timeout: 10_000 }).toBeVisible()
    const back = '/login?popup=end'
    expect(sent[0]?.[1]).toEqual({ provider: 'google', callbackURL: back, errorCallbackURL: back })
  })

  test('takes no window for closed before the person is back at this one, and believes what it says late [AUTH-28] [AUTH-29]', async () => {
    const looks = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    const { screen, popup } = await openPopup()
    popup.closed = true
    await new Promise((resolve) => setTimeout(resolve, 5_500))
    expect(screen.getByText('Sign-in was cancelled.').query()).toBeNull()
    looks.mockReturnValue(true)
    await expect.element(screen.getByText('Sign-in was cancelled.'), { timeout: 10_000 }).toBeVisible()
    const channel = new BroadcastChannel('betwixt.google')
    channel.postMessage('ACCOUNT_DEACTIVATED')
    await expect.element(screen.getByText('This account has been deactivated.')).toBeVisible()
    channel.close()
  })

  test('says what the server says of a sign-in, at its field [AUTH-25] [AUTH-26] [AUTH-27]', async () => {
    const answers = { '/api/auth/sign-in/email': refusing(refusal('password-wrong')) }
    const { screen, press } = await theLoginPage('/login', answers)
    await press('Sign In')
    await expect.element(screen.getByText('Please enter your email address')).toBeVisible()
    await screen.getByLabelText('Email').fill('sam@mail.example')
    await screen.getByLabelText('Password', { exact: true }).fill('a guess')
    await press('Sign In')
    await expect
      .element(screen.getByLabelText('Password', { exact: true }))
      .toHaveAccessibleDescription('Incorrect password. Please try again.')
  })
})

describe('the form for a new password', () => {
  const path = '/api/auth/request-password-reset'
  const ask = async (answer: Answer) => {
    const page = await theLoginPage('/login?mode=reset', { [path]: answer })
    await page.screen.getByLabelText('Email').fill('sam@mail.example')
    await page.press('Send reset link')
    return page
  }

  test('asks for the address, and says that the mail was sent [AUTH-18] [AUTH-19]', async () => {
    const { screen, sent, press } = await theLoginPage('/login?mode=reset')
    await press('Send reset link')
    await expect.element(screen.getByText('Please enter your email address')).toBeVisible()
    expect(sent).toEqual([])
    await screen.getByLabelText('Email').fill('sam@mail.example')
    await press('Send reset link')
    await expect.element(screen.getByText('Password reset email sent! Check your inbox.')).toBeVisible()
    expect(sent).toEqual([[path, { email: 'sam@mail.example' }]])
  })

  test('says that there is no such account, or that it could not be sent [AUTH-20] [AUTH-21]', async () => {
    const unknown = await ask(refusing(refusal('reset-email-unknown')))
    await expect.element(unknown.screen.getByText('No account found with this email address.')).toBeVisible()
    await unknown.screen.unmount()
    const failed = await ask({ status: 500, body: { error: { code: 'internal', message: 'Please quote 1.' } } })
    await expect.element(failed.screen.getByText('Failed to send reset email. Please try again.')).toBeVisible()
  })
})
