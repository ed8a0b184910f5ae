import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '#domain/refusals.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { fakePasskeys, useOptions } from '#test/kit/fakePasskeys.ts'
import { refusing, theLoginPage, withGoogle } from '#test/kit/theLoginPage.tsx'
import { writeStored } from '#web/browser/storedValue.ts'

beforeEach(() => writeStored('invite', null))
afterEach(() => vi.restoreAllMocks())

describe('a passkey on the login page', () => {
  const site = { ...withGoogle, passkeyHost: location.hostname }
  const options = { '/api/auth/passkey/generate-authenticate-options': { status: 200, body: useOptions } }
  const label = 'Sign in with a passkey'

  test('signs in at the button, and leaves for where one came from [BEY-27]', async () => {
    const { get } = fakePasskeys()
    const { screen, sent, router, press } = await theLoginPage('/login?from=%2Fbids', options, site)
    const leave = vi.spyOn(router.history, 'replace')
    await expect.element(screen.getByRole('button', { name: label })).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await press(label)
    await vi.waitFor(() => expect(leave.mock.calls.map(([to]) => to)).toContain('/bids'))
    expect(sent.filter(([path]) => path.endsWith('verify-authentication'))).toEqual([
      [
        '/api/auth/passkey/verify-authentication',
        { response: expect.objectContaining({ id: 'AQID', type: 'public-key' }) },
      ],
    ])
    expect(get.mock.lastCall?.[0]?.publicKey?.userVerification).toBe('required')
  })

  test('is offered in the field for the address where the browser can [BEY-27]', async () => {
    const { get } = fakePasskeys()
    const { screen } = await theLoginPage('/login', options, site)
    await expect.element(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn')
    await vi.waitFor(() => expect(get.mock.lastCall?.[0]?.mediation).toBe('conditional'))
  })

  test('that was not chosen is no failure; one that is not known gets a kind word [BEY-27]', async () => {
    fakePasskeys('NotAllowedError')
    const closed = await theLoginPage('/login', options, site)
    await closed.press(label)
    await expect.element(closed.screen.getByRole('status')).toMatchTextContent(/^No passkey was used\./)
    expect(closed.screen.getByRole('alert').elements()).toEqual([])
    expect(await axeFindings()).toEqual([])
    await closed.screen.unmount()
    vi.restoreAllMocks()
    fakePasskeys()
    const path = '/api/auth/passkey/verify-authentication'
    const unknown = await theLoginPage('/login', { ...options, [path]: refusing(refusal('passkey-unknown')) }, site)
    await unknown.press(label)
    await expect.element(unknown.screen.getByRole('alert')).toMatchTextContent(/^This passkey is not known here\./)
    await expect.element(unknown.screen.getByRole('button', { name: label })).toBeEnabled()
  })

  test('is not offered at another host than the one that passkeys belong to [BEY-27]', async () => {
    const { screen } = await theLoginPage('/login', {}, { ...site, passkeyHost: 'bets.example.org' })
    await expect.element(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    expect(screen.getByRole('button', { name: label }).elements()).toEqual([])
  })
})
