import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PhoneView } from '#features/notifications/contract.ts'
import { PhoneSection } from '#features/notifications/web/PhoneSection.tsx'
import { axeFindings } from '#test/kit/axe.ts'
import { bareSite, fullSite } from '#test/kit/sites.ts'
import { App, sam, sundayCrew, usualFlags } from '#test/kit/slipExamples.tsx'
import { writeStored } from '#web/browser/storedValue.ts'
import type { Device, Me } from '../contract.ts'
import { UserSettingsPage } from './UserSettingsPage.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  delete document.documentElement.dataset.theme
})

type Answer = () => Response
const refusal =
  (status: number, code: string, message: string): Answer =>
  () =>
    Response.json({ error: { code, message } }, { status })

const totpURI = 'otpauth://totp/Betwixt:sam%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=Betwixt&digits=6&period=30'
const backupCodes = ['aaaaa-11111', 'bbbbb-22222']

const thisDevice: Device = {
  id: 'own',
  isThis: true,
  name: 'Chrome on Android',
  lastUsed: '2026-11-20T17:00:00Z',
  signedInAt: '2026-11-18T09:30:00Z',
}
const laptop: Device = { ...thisDevice, id: 'laptop', isThis: false, name: 'Firefox on Linux' }
const tablet: Device = { ...thisDevice, id: 'tablet', isThis: false, name: 'Safari on iPad' }

const usualPhone = (): PhoneView => ({ hasStopped: false, isCodeLost: false })

/** The server's part; answers what was sent to it. */
function serve({
  me = sam,
  commands,
  phone = usualPhone,
  devices = () => Response.json({ items: [thisDevice], hasPassword: true }),
}: {
  me?: Me
  commands?: (path: string) => Response
  phone?: () => PhoneView
  devices?: Answer
} = {}) {
  const sent: { method: string; path: string; body: unknown }[] = []
  let now = me
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, { ...init, signal: null })
    const { pathname: path } = new URL(request.url)
    if (path === '/api/me/phone' && request.method === 'GET') return Response.json(phone())
    if (path === '/api/me/devices' && request.method === 'GET') return devices()
    if (request.method === 'GET') return Response.json(now)
    const text = await request.text()
    const body = text === '' ? null : JSON.parse(text)
    sent.push({ method: request.method, path, body })
    if (commands) return commands(path)
    if (path.startsWith('/api/auth/two-factor/')) {
      if (path.endsWith('verify-totp')) now = { ...now, hasSecondStep: true }
      if (path.endsWith('disable')) now = { ...now, hasSecondStep: false }
      return Response.json({ totpURI, backupCodes })
    }
    if (path === '/api/me/settings') {
      now = { ...now, settings: { ...now.settings, ...body } }
      return Response.json(now.settings)
    }
    const number = '+12125550142'
    if (path.endsWith('/verify')) now = { ...now, phone: { number, isVerified: true } }
    if (request.method === 'DELETE') now = { ...now, phone: { number: null, isVerified: false } }
    return Response.json({ success: true, ...(path.endsWith('/verify') && { phoneNumber: number }) })
  })
  return sent
}

type Shown = { me?: Me | null; flags?: typeof usualFlags; site?: typeof fullSite }
const settings = ({ me = sam, flags = usualFlags, site = fullSite }: Shown = {}) =>
  render(
    <App group={sundayCrew} session={me} flags={flags} site={site} at="/settings/user">
      <UserSettingsPage phone={<PhoneSection />} />
    </App>,
  )
const save = page.getByRole('button', { name: 'Save Changes' })

describe('the user settings', () => {
  test('show what one is called and how the product looks, without findings [SET-05] [SET-06] [SET-08] [SET-09]', async () => {
    serve()
    await settings()
    await expect.element(page.getByLabelText('Display name')).toHaveValue('Sam')
    await expect.element(page.getByText('visible to other group members')).toBeVisible()
    await expect.element(page.getByLabelText('Email')).toHaveAttribute('readonly')
    await expect.element(page.getByText('Email cannot be changed. Contact support if needed.')).toBeVisible()
    const themes = page.getByLabelText('Theme').getByRole('option')
    expect(themes.elements().map(({ textContent }) => textContent)).toEqual(['Light Mode', 'Dark Mode'])
    await expect.element(page.getByRole('switch', { name: 'Help Dialogs' })).toBeChecked()
    await expect.element(save).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Reset' })).toBeDisabled()
    expect(await axeFindings()).toEqual([])
  })

  test('save what changed alone, and show it at once [SET-10] [SET-15]', async () => {
    const sent = serve()
    await settings()
    await page.getByLabelText('Display name').fill(' Samuel ')
    await page.getByLabelText('Theme').selectOptions('Light Mode')
    await page.getByRole('switch', { name: 'Help Dialogs' }).click()
    await save.click()
    await expect.element(page.getByText('Settings saved successfully!')).toBeVisible()
    expect(sent).toEqual([
      {
        ...{ method: 'PATCH', path: '/api/me/settings' },
        body: { displayName: ' Samuel ', theme: 'light', helpDialogs: false },
      },
    ])
    expect(document.documentElement.dataset.theme).toBe('light')
    expect(localStorage.getItem('betwixt.help')).toBe('off')
    await expect.element(save).toBeDisabled()
  })

  test('bring closed explanations back with the help, as the menu does [APP-41]', async () => {
    const unhelped: Me = { ...sam, settings: { ...sam.settings, helpDialogs: false } }
    writeStored('help', 'off')
    writeStored('closedExplainers', '/lines,/bets')
    serve({ me: unhelped })
    await settings({ me: unhelped })
    await page.getByRole('switch', { name: 'Help Dialogs' }).click()
    expect(localStorage.getItem('betwixt.closedExplainers')).toBe('/lines,/bets')
    await save.click()
    await vi.waitFor(() => expect(localStorage.getItem('betwixt.help')).toBeNull())
    expect(localStorage.getItem('betwixt.closedExplainers')).toBeNull()
  })

  test('refuse an empty and an endless name, and go back by Reset [SET-10] [SET-15]', async () => {
    const sent = serve()
    await settings()
    await page.getByLabelText('Display name').fill('🏈'.repeat(50))
    await expect.element(save).toBeEnabled()
    await page.getByLabelText('Display name').fill('🏈'.repeat(51))
    await expect.element(page.getByText('A name has 1 to 50 characters')).toBeVisible()
    await page.getByLabelText('Display name').fill('  ')
    await expect.element(page.getByText('A name has 1 to 50 characters')).toBeVisible()
    await expect.element(save).toBeDisabled()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.element(page.getByLabelText('Display name')).toHaveValue('Sam')
    await expect.element(save).toBeDisabled()
    expect(sent).toEqual([])
  })

  test('say that they could not be saved, and keep what one typed [SET-13]', async () => {
    serve({ commands: refusal(503, 'unavailable', 'Busy') })
    await settings()
    await page.getByLabelText('Display name').fill('Samuel')
    await save.click()
    await expect.element(page.getByText('Failed to save settings. Please try again.')).toBeVisible()
    await expect.element(page.getByLabelText('Display name')).toHaveValue('Samuel')
  })

  test('keep the auto-settlement of this browser in this browser [APP-06] [APP-08]', async () => {
    const sent = serve()
    await settings()
    await page.getByRole('switch', { name: 'Auto-settle' }).click()
    await expect.element(page.getByRole('switch', { name: 'Auto-settle' })).not.toBeChecked()
    expect([localStorage.getItem('betwixt.autoSettle'), sent]).toEqual(['off', []])
  })

  test('offer the verification mail to who closed the notice, unless no emails are sent [CHN-09]', async () => {
    serve()
    const unverified: Me = { ...sam, user: { ...sam.user, emailVerified: false } }
    const again = page.getByRole('button', { name: 'Send again' })
    const screen = await settings({ me: unverified })
    await expect.element(page.getByLabelText('Email')).toBeVisible()
    expect(again.elements()).toEqual([])
    writeStored('verifyClosed', sam.user.email)
    await expect.element(again).toBeVisible()
    await screen.unmount()
    await settings({ me: unverified, site: bareSite })
    await expect.element(page.getByLabelText('Email')).toBeVisible()
    expect(again.elements()).toEqual([])
  })

  test('are nobody’s without an account [SET-14]', async () => {
    serve()
    await settings({ me: null })
    await expect.element(page.getByText('User not authenticated.')).toBeVisible()
  })
})

describe('the devices', () => {
  const listed =
    (items: Device[], hasPassword = true) =>
    () =>
      Response.json({ items, hasPassword })
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

  test('are shown with this one marked, and signed out one by one [BEY-27]', async () => {
    let items = [thisDevice, laptop, tablet]
    const sent = serve({
      devices: () => Response.json({ items, hasPassword: true }),
      commands: () => {
        items = items.filter(({ id }) => id !== 'laptop')
        return Response.json({ signedOut: 1 })
      },
    })
    await settings()
    await expect.element(row('Chrome on Android').getByText('This device')).toBeVisible()
    await expect.element(row('Chrome on Android').getByText(/^In use now · signed in /)).toBeVisible()
    expect(row('Chrome on Android').getByRole('button').elements()).toEqual([])
    await expect.element(row('Firefox on Linux').getByText(/^Last used .* · signed in /)).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect.element(page.getByText('Signed out', { exact: true })).toBeVisible()
    await expect.element(row('Firefox on Linux')).not.toBeInTheDocument()
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/me/devices/laptop'])
  })

  test('but this one are signed out together, after a question [BEY-27]', async () => {
    const sent = serve({ devices: listed([thisDevice, laptop]), commands: () => Response.json({ signedOut: 1 }) })
    await settings()
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    await expect.element(page.getByRole('dialog')).toMatchTextContent('This one stays signed in.')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    await page.getByRole('button', { name: 'Sign out all', exact: true }).click()
    await vi.waitFor(() =>
      expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/me/devices']),
    )
  })

  test('say so when they are none, cannot be loaded, or cannot be signed out [BEY-27]', async () => {
    serve()
    const screen = await settings()
    await expect.element(page.getByText('You are signed in nowhere else.')).toBeVisible()
    await screen.unmount()
    serve({ devices: refusal(503, 'unavailable', 'Busy') })
    const failed = await settings()
    await expect.element(page.getByText('Your devices could not be loaded')).toBeVisible()
    await failed.unmount()
    serve({ devices: listed([thisDevice, laptop]), commands: refusal(503, 'unavailable', 'Busy') })
    await settings()
    await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect.element(page.getByText('Failed to sign out. Please try again.')).toBeVisible()
  })
})

describe('the password', () => {
  const open = page.getByRole('button', { name: 'Change password' })
  const save = page.getByRole('button', { name: 'Set new password' })
  const fill = async (current: string, next: string, again = next) => {
    await page.getByLabelText('Current password').fill(current)
    await page.getByLabelText('New password').fill(next)
    await page.getByLabelText('Confirm password').fill(again)
  }

  test('is changed with the current one, other devices signed out by choice [BEY-27] [AUTH-14]', async () => {
    const sent = serve()
    await settings()
    await open.click()
    await save.click()
    await expect.element(page.getByText('Please enter your current password')).toBeVisible()
    await fill('correct horse', 'an orange bicycle', 'another')
    await save.click()
    await expect.element(page.getByText('Passwords do not match')).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await fill('correct horse', 'an orange bicycle')
    await page.getByRole('checkbox', { name: 'Sign out all other devices' }).click()
    await save.click()
    await expect.element(page.getByText('Your new password is set.')).toBeVisible()
    await expect.element(open).toBeVisible()
    expect(sent).toEqual([
      {
        ...{ method: 'POST', path: '/api/auth/change-password' },
        body: { currentPassword: 'correct horse', newPassword: 'an orange bicycle', signOutOthers: false },
      },
    ])
  })

  test('says which of the two is wrong, and keeps what one typed [BEY-27]', async () => {
    const message = 'Incorrect password. Please try again.'
    const error = { code: 'permission-denied', reason: 'current-password-wrong', message }
    serve({ commands: () => Response.json({ error }, { status: 403 }) })
    await settings()
    await open.click()
    await fill('wrong', 'an orange bicycle')
    await save.click()
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(page.getByLabelText('Current password')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByLabelText('New password')).toHaveValue('an orange bicycle')
  })

  test('is not asked of who signs in with Google only [BEY-27]', async () => {
    serve({ devices: () => Response.json({ items: [thisDevice], hasPassword: false }) })
    await settings()
    await expect.element(page.getByText(/You sign in with Google\./)).toBeVisible()
    expect(open.elements()).toEqual([])
  })
})

describe('the second step', () => {
  const card = page.getByRole('region', { name: 'Second step' })

  test('is set up with the password, a QR code and a first code, and shows the recovery codes once [BEY-27]', async () => {
    const sent = serve()
    await settings()
    await card.getByRole('button', { name: 'Set up' }).click()
    await page.getByLabelText('Your password').fill('correct horse')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expect.element(page.getByLabelText('Key', { exact: true })).toHaveValue('JBSWY3DPEHPK3PXP')
    expect(await axeFindings()).toEqual([])
    await page.getByLabelText('Code of your app').fill('123 456')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect.element(page.getByText('aaaaa-11111')).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect.element(card.getByText(/^On\./)).toBeVisible()
    expect(page.getByText('aaaaa-11111').elements()).toEqual([])
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/auth/two-factor/enable', { password: 'correct horse' }],
      ['/api/auth/two-factor/verify-totp', { code: '123456' }],
    ])
  })

  test('says why it was not set up, and asks no password of who has none [BEY-27]', async () => {
    const error = { code: 'permission-denied', reason: 'current-password-wrong', message: 'Incorrect password.' }
    serve({ commands: () => Response.json({ error }, { status: 403 }) })
    const screen = await settings()
    await card.getByRole('button', { name: 'Set up' }).click()
    await page.getByLabelText('Your password').fill('wrong')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByText('Incorrect password.')).toBeVisible()
    await screen.unmount()
    const sent = serve({ devices: () => Response.json({ items: [thisDevice], hasPassword: false }) })
    await settings()
    await card.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByLabelText('Code of your app')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([{}])
  })

  test('gives new recovery codes, and is turned off, with the password [BEY-27]', async () => {
    const on: Me = { ...sam, hasSecondStep: true }
    const sent = serve({ me: on })
    await settings({ me: on })
    await card.getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByLabelText('Your password').fill('correct horse')
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await expect.element(page.getByText('bbbbb-22222')).toBeVisible()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await card.getByRole('button', { name: 'Turn off' }).click()
    await page.getByLabelText('Your password').fill('correct horse')
    await card.getByRole('button', { name: 'Turn off' }).click()
    await expect.element(card.getByText(/^Off\./)).toBeVisible()
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/auth/two-factor/generate-backup-codes',
      '/api/auth/two-factor/disable',
    ])
  })

  test('is asked of an administrator whose powers wait for it [BEY-27]', async () => {
    const waiting: Me = { ...sam, isWaitingAdmin: true }
    serve({ me: waiting })
    await settings({ me: waiting })
    await expect.element(card.getByText(/Your powers wait for it\./)).toBeVisible()
  })
})

describe('the phone number', () => {
  const number = page.getByLabelText('US phone number')
  const send = page.getByRole('button', { name: 'Send code' })
  const verify = page.getByRole('button', { name: 'Verify' })
  const withPhone: Me = { ...sam, phone: { number: '+12125550142', isVerified: true } }

  test('is typed, proved by its code, and then stands there [CHN-14] [CHN-15] [CHN-16] [CHN-17] [SET-07]', async () => {
    const sent = serve()
    await settings()
    await number.fill('212555014')
    await expect.element(number).toHaveValue('(212) 555-014')
    await expect.element(send).toBeDisabled()
    await number.fill('21255501429999')
    await expect.element(number).toHaveValue('(212) 555-0142')
    await send.click()
    await expect.element(verify).toBeDisabled()
    await page.getByLabelText('Verification code').fill('12345')
    await expect.element(verify).toBeDisabled()
    await page.getByLabelText('Verification code').fill('1234567')
    await expect.element(page.getByLabelText('Verification code')).toHaveValue('123456')
    expect(await axeFindings()).toEqual([])
    await verify.click()
    await expect.element(page.getByText('Verified')).toBeVisible()
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/me/phone', { phoneNumber: '(212) 555-0142' }],
      ['/api/me/phone/verify', { code: '123456' }],
    ])
  })

  test('can be changed and removed [CHN-18] [CHN-19]', async () => {
    const sent = serve({ me: withPhone })
    await settings({ me: withPhone })
    await expect.element(page.getByText('(212) 555-0142')).toBeVisible()
    await page.getByRole('button', { name: 'Change Number' }).click()
    await expect.element(number).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect.element(number).toBeVisible()
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/me/phone'])
  })

  test.each([
    [refusal(429, 'resource-exhausted', 'Please wait a minute.'), 'Please wait a minute.'],
    [refusal(500, 'internal', 'Inside'), 'Failed to send verification code'],
  ])('says why no code was sent, %#: [CHN-20]', async (commands, words) => {
    serve({ commands })
    await settings()
    await number.fill('2125550142')
    await send.click()
    await expect.element(page.getByText(words)).toBeVisible()
  })

  test('says why a code is no good, and why a number is still there [CHN-21] [CHN-22]', async () => {
    serve()
    const screen = await settings()
    await number.fill('2125550142')
    await send.click()
    await expect.element(page.getByLabelText('Verification code')).toBeVisible()
    serve({ commands: refusal(500, 'internal', 'Inside') })
    await page.getByLabelText('Verification code').fill('123456')
    await verify.click()
    await expect.element(page.getByText('Invalid verification code')).toBeVisible()
    await screen.unmount()
    await settings({ me: withPhone })
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect.element(page.getByText('Failed to remove phone number')).toBeVisible()
  })

  test('that is refused after the code was taken says so to who waits for it [CHN-20]', async () => {
    let isCodeLost = false
    const sent = serve({ phone: () => ({ hasStopped: false, isCodeLost }) })
    await settings()
    await number.fill('2125550142')
    await send.click()
    await expect.element(page.getByText('(212) 555-0142')).toBeVisible()
    isCodeLost = true
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('(212) 555-0142 could not be texted. Check the number')
    await expect.element(page.getByLabelText('Verification code')).not.toBeInTheDocument()
    expect(await axeFindings()).toEqual([])
    isCodeLost = false
    await page.getByRole('button', { name: 'Change Number' }).click()
    await number.fill('2125550143')
    await send.click()
    await expect.element(page.getByText('(212) 555-0143')).toBeVisible()
    expect(sent).toHaveLength(3)
  })

  test('that replied STOP says how to undo it [CHN-09]', async () => {
    serve({ me: withPhone, phone: () => ({ hasStopped: true, isCodeLost: false }) })
    await settings({ me: withPhone })
    await expect.element(page.getByText(/^This number replied STOP, so it gets no texts. Text START/)).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

  test('cannot be proved, and is not asked for, where no texts are sent [CHN-09]', async () => {
    serve()
    await settings({ site: bareSite })
    await expect.element(page.getByLabelText('Display name')).toBeVisible()
    await expect.element(page.getByText('Phone number')).not.toBeInTheDocument()
  })

  test('is not spoken of where the group has no texts [SET-11] [CHN-23]', async () => {
    serve()
    await settings({ flags: { ...usualFlags, smsNotifications: false } })
    await expect.element(page.getByLabelText('Display name')).toBeVisible()
    await expect.element(page.getByText('Phone number')).not.toBeInTheDocument()
  })
})
