import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '#domain/refusals.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { fakePasskeys, useOptions } from '#test/kit/fakePasskeys.ts'
import { refusing, theLoginPage, withGoogle } from '#test/kit/theLoginPage.tsx'
import { writeStored } from '#web/browser/storedValue.ts'

beforeEach(() => writeStored('invite', null))

describe('a passkey on the login page', () => {
  const site = { ...withGoogle, passkeyHost: location.hostname }
  const options = { '/api/auth/passkey/generate-authenticate-options': { status: 200, body: useOptions } }
  const label = 'Sign in with a passkey'

  test('signs in at the button, and leaves for where one came from [BEY-27]', async () => {
    const { get } = fakePasskeys()
    const { screen, sent, seen, press } = await theLoginPage('/login?from=%2Fbids', options, site)
    await expect.element(screen.getByRole('button', { name: label })).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await press(label)
    await vi.waitFor(() => expect(seen).toEqual(['/bids']))
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

  const begin = '/api/auth/passkey/generate-authenticate-options'
  const end = '/api/auth/passkey/verify-authentication'
  const times = (sent: readonly [string, unknown][], path: string) => sent.filter(([to]) => to === path).length
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100))

  test('asks at the button undisturbed by an offer that has yet to begin [BEY-27]', async () => {
    const { promise: touched, resolve: touch } = Promise.withResolvers<void>()
    const { get } = fakePasskeys(null, { touched })
    const { promise: hasPressed, resolve: press } = Promise.withResolvers<boolean>()
    const can = vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable')
    can.mockResolvedValueOnce(true).mockReturnValue(hasPressed)
    const page = await theLoginPage('/login?from=%2Fbids', options, site)
    await vi.waitFor(() => expect(times(page.sent, begin)).toBe(1))
    await page.press(label)
    const asked = () => get.mock.calls.filter(([how]) => how?.mediation === undefined).length
    await vi.waitFor(() => expect(asked()).toBe(1))
    press(true)
    await pause()
    expect(page.screen.getByRole('status').elements()).toEqual([])
    touch()
    await vi.waitFor(() => expect(page.seen).toEqual(['/bids']))
    expect(times(page.sent, end)).toBe(1)
  })

  test('asks for a challenge at the button once that of the offer has come, which would replace it [BEY-27]', async () => {
    fakePasskeys()
    const { promise: hasCome, resolve: come } = Promise.withResolvers<void>()
    const arrived = (path: string, nth: number) => (path === begin && nth === 0 ? hasCome : Promise.resolve())
    const { sent, seen, press } = await theLoginPage('/login?from=%2Fbids', options, site, arrived)
    await vi.waitFor(() => expect(times(sent, begin)).toBe(1))
    await press(label)
    await pause()
    expect(times(sent, begin)).toBe(1)
    come()
    await vi.waitFor(() => expect(seen).toEqual(['/bids']))
    expect([times(sent, begin), times(sent, end)]).toEqual([2, 1])
  })

  test('that was chosen in the field signs in once, though the button is pressed too [BEY-27]', async () => {
    const choices: (() => void)[] = []
    const { get } = fakePasskeys(null, { choose: (one) => choices.push(one) })
    const { promise: isIn, resolve: enter } = Promise.withResolvers<void>()
    const arrived = (path: string) => (path === end ? isIn : Promise.resolve())
    const { screen, sent, seen, press } = await theLoginPage('/login?from=%2Fbids', options, site, arrived)
    await vi.waitFor(() => expect(choices).toHaveLength(1))
    choices[0]?.()
    await vi.waitFor(() => expect(times(sent, end)).toBe(1))
    await press(label)
    await pause()
    enter()
    await vi.waitFor(() => expect(seen).toEqual(['/bids']))
    expect(times(sent, end)).toBe(1)
    expect(get.mock.calls.map(([asked]) => asked?.mediation)).toEqual(['conditional'])
    await screen.unmount()
    // Offered again to who has logged out.
    await theLoginPage('/login', options, site)
    await vi.waitFor(() => expect(choices).toHaveLength(2))
  })

  test('is asked for at the button though a password manager does not end its offer [BEY-27]', async () => {
    const { get } = fakePasskeys()
    const asAsked = get.getMockImplementation()
    get.mockImplementation(async (asked) =>
      asked?.mediation === 'conditional' ? new Promise(() => {}) : (asAsked?.(asked) ?? null),
    )
    const { seen, press } = await theLoginPage('/login?from=%2Fbids', options, site)
    await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(1))
    await press(label)
    await vi.waitFor(() => expect(seen).toEqual(['/bids']), { timeout: 5_000 })
  })

  test('is not offered at another host than the one that passkeys belong to [BEY-27]', async () => {
    const { screen } = await theLoginPage('/login', {}, { ...site, passkeyHost: 'bets.example.org' })
    await expect.element(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    expect(screen.getByRole('button', { name: label }).elements()).toEqual([])
  })
})
