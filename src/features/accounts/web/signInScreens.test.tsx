import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { refusal } from '#domain/refusals.ts'
import { offeredAt } from '#features/bids/web/offeredAt.ts'
import { client } from '#features/web/api.ts'
import { AtAddress } from '#test/kit/AtAddress.tsx'
import { answerRequests, refusedBy } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { SignedInAs, sam } from '#test/kit/SignedInAs.tsx'
import { bareSite, fullSite } from '#test/kit/sites.ts'
import { ConfirmTermsPage } from './ConfirmTermsPage.tsx'
import { NewPasswordPage } from './NewPasswordPage.tsx'
import { VerifyEmailPage } from './VerifyEmailPage.tsx'
import { VerifyNotice } from './VerifyNotice.tsx'

/** `Page` at an address; its requests are collected in `sent` and answered by `answer`. */
async function shown(Page: () => ReactNode, address: string, answer: () => Response, me = sam, site = fullSite) {
  const sent: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), location.href)
    if (pathname === '/api/site') return Response.json(site)
    if (pathname === '/api/me') return Response.json(sam)
    sent.push([pathname, JSON.parse(String(init?.body))])
    return answer()
  })
  const screen = await render(
    <SignedInAs me={me} site={site}>
      <AtAddress at={address}>
        <Page />
      </AtAddress>
    </SignedInAs>,
  )
  return { screen, sent, press: (name: string) => screen.getByRole('button', { name, exact: true }).click() }
}

const choose = async ({ screen, press }: Awaited<ReturnType<typeof shown>>, password: string, again = password) => {
  await screen.getByLabelText('Password', { exact: true }).fill(password)
  await screen.getByLabelText('Confirm password').fill(again)
  await press('Set password')
}

test('the link of the mail takes a new password, twice the same, and then one signs in with it [AUTH-14] [AUTH-23]', async () => {
  const page = await shown(NewPasswordPage, '/reset-password?token=abc', () => Response.json({ status: true }))
  await choose(page, '12ab5')
  await expect.element(page.screen.getByText('Password should be at least 6 characters.')).toBeVisible()
  await choose(page, 'battery staple', 'battery stable')
  await expect.element(page.screen.getByText('Passwords do not match')).toBeVisible()
  expect(page.sent).toEqual([])
  expect(await axeFindings()).toEqual([])
  await choose(page, 'battery staple')
  await expect.element(page.screen.getByText('Your new password is set.')).toBeVisible()
  await expect.element(page.screen.getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(page.sent).toEqual([['/api/auth/reset-password', { token: 'abc', newPassword: 'battery staple' }]])
})

test('a link that is used up says so and leads to a new one', async () => {
  const message = 'This link has expired or was already used. Please ask for a new one.'
  const dead = () => Response.json({ error: { code: 'invalid-argument', message } }, { status: 400 })
  const page = await shown(NewPasswordPage, '/reset-password?token=abc', dead)
  await choose(page, 'battery staple')
  await expect.element(page.screen.getByText(message)).toBeVisible()
  await expect
    .element(page.screen.getByRole('link', { name: 'Send a new one' }))
    .toHaveAttribute('href', '/login?mode=reset')
})

test('who comes by Google ticks both boxes before anything else [AUTH-07]', async () => {
  const me = { ...sam, isConfirmed: false }
  const page = await shown(
    () => <ConfirmTermsPage offeredAt={offeredAt} />,
    '/',
    () => Response.json({ isConfirmed: true }),
    me,
  )
  await page.press('Continue')
  for (const text of [
    'You must confirm that you are 21 years or older to register',
    'You must accept the Terms of Service to register',
  ]) {
    await expect.element(page.screen.getByText(text)).toBeVisible()
  }
  expect(page.sent).toEqual([])
  expect(await axeFindings()).toEqual([])
  await page.screen.getByLabelText('I am 21 years or older').click()
  await page.screen.getByRole('checkbox', { name: /I accept/ }).click({ position: { x: 22, y: 22 } })
  await page.press('Continue')
  await vi.waitFor(() =>
    expect(page.sent).toEqual([['/api/me/confirmations', { ageConfirmed: true, termsAccepted: true }]]),
  )
})

const account = { name: 'Sam', email: 'sam@example.org', registeredAt: '2026-11-20T17:00:00Z', isYours: true }
const linkOf = (answered: typeof account | null, more: Record<string, () => Response> = {}) =>
  answerRequests({
    'GET /api/site': () => Response.json({ ...fullSite, google: false }),
    'GET /api/me': () => Response.json(sam),
    'GET /api/verification': () => Response.json({ account: answered }),
    'POST /api/verification': () => Response.json({ email: account.email }),
    ...more,
  })
const disown = (token: string) => client.admin.disownAccount({ token })
const verifying = async () => {
  const me = { ...sam, user: { ...sam.user, emailVerified: false } }
  const screen = await render(
    <SignedInAs me={me}>
      <AtAddress at="/verify-email?token=abc">
        <VerifyEmailPage disown={disown} />
      </AtAddress>
    </SignedInAs>,
  )
  return { screen, press: (name: string) => screen.getByRole('button', { name, exact: true }).click() }
}

test('the link of the verifying mail shows which account it is for, and asks before it verifies it', async () => {
  const { sent } = linkOf(account)
  const { screen, press } = await verifying()
  await expect.element(screen.getByText('sam@example.org')).toBeVisible()
  expect(sent).toEqual([])
  expect(await axeFindings()).toEqual([])
  await press('Yes, verify my email')
  await expect.element(screen.getByText('Your email is verified.')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/verification', body: { token: 'abc' } }])
})

test('without a session of that account it asks for its password first', async () => {
  const wrong = refusedBy(refusal('password-wrong'))
  const answers = [wrong, Response.json({})]
  const { sent } = linkOf(
    { ...account, isYours: false },
    { 'POST /api/auth/sign-in/email': () => answers.shift() ?? wrong },
  )
  const { screen, press } = await verifying()
  await screen.getByLabelText('Password', { exact: true }).fill('not this one')
  await press('Sign in and verify')
  await expect.element(screen.getByText('Incorrect password. Please try again.')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await screen.getByLabelText('Password', { exact: true }).fill('correct horse')
  await press('Sign in and verify')
  await expect.element(screen.getByText('Your email is verified.')).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual([
    ...['/api/auth/sign-in/email', '/api/auth/sign-in/email', '/api/verification'],
  ])
})

test('with a second step it asks for the code too, also again, before it verifies [BEY-27]', async () => {
  const answers = [refusedBy(refusal('second-step-expired')), Response.json({})]
  const { sent } = linkOf(
    { ...account, isYours: false },
    {
      'POST /api/auth/sign-in/email': () => Response.json({ twoFactorRedirect: true }),
      'POST /api/auth/two-factor/verify-totp': () => answers.shift() ?? Response.json({}),
    },
  )
  const { screen, press } = await verifying()
  const enter = async () => {
    await screen.getByLabelText('Password', { exact: true }).fill('correct horse')
    await press('Sign in and verify')
    await expect.element(screen.getByLabelText('Code of your app')).toHaveFocus()
    await screen.getByLabelText('Code of your app').fill('123456')
    await press('Continue')
  }
  await enter()
  await press('Sign in again')
  await enter()
  await expect.element(screen.getByText('Your email is verified.')).toBeVisible()
  const paths = ['/api/auth/sign-in/email', '/api/auth/two-factor/verify-totp']
  expect(sent.map(({ path }) => path)).toEqual([...paths, ...paths, '/api/verification'])
})

test.each([
  ['deletes the account', false, 'The account is deleted. Your address is free again.'],
  ['locks one on which others count', true, /^The account is locked: nobody can sign in to it/],
])('who never registered %s, after one more question [BEY-23]', async (_, isLocked, says) => {
  const { sent } = linkOf(
    { ...account, isYours: false },
    { 'POST /api/verification/disown': () => Response.json({ success: true, isLocked }) },
  )
  const { screen, press } = await verifying()
  await press('This was not me')
  await expect.element(screen.getByRole('dialog', { name: 'This was not you?' })).toBeVisible()
  expect(sent).toEqual([])
  await press('It was not me')
  await expect.element(screen.getByText(says)).toBeVisible()
  expect(await axeFindings()).toEqual([])
  expect(sent).toEqual([{ path: '/api/verification/disown', body: { token: 'abc' } }])
})

test('a link that was used says so and offers another', async () => {
  linkOf(null, { 'GET /api/me': () => Response.json({ ...sam, user: { ...sam.user, emailVerified: false } }) })
  const used = await verifying()
  await expect.element(used.screen.getByText('This link has expired or was already used.')).toBeVisible()
  await expect.element(used.screen.getByRole('button', { name: 'Send a new link' })).toBeVisible()
})

test('a link that could not be checked says so', async () => {
  linkOf(null, { 'GET /api/verification': () => refusedBy(refusal('busy')) })
  const broken = await verifying()
  await expect.element(broken.screen.getByText('The link could not be checked.')).toBeVisible()
})

test('the notice has the verifying mail sent once more', async () => {
  const page = await shown(
    () => <VerifyNotice />,
    '/',
    () => Response.json({ status: true }),
  )
  await page.press('Send again')
  await expect.element(page.screen.getByText('Sent. Check your inbox.')).toBeVisible()
  expect(page.sent).toEqual([['/api/auth/send-verification-email', { email: 'sam@example.org' }]])
  expect(await axeFindings()).toEqual([])
})

test('a dead link is replaced only where emails are sent [CHN-09]', async () => {
  const me = { ...sam, user: { ...sam.user, emailVerified: false } }
  const dead = () => Response.json({ account: null })
  const { screen } = await shown(
    () => <VerifyEmailPage disown={disown} />,
    '/verify-email?token=abc',
    dead,
    me,
    bareSite,
  )
  await expect.element(screen.getByText('This website sends no emails, so there is no new link.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send a new link' }).query()).toBeNull()
})
