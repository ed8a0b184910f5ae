import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Me } from '#features/contracts/sessionContract.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { sam } from '#test/kit/slipExamples.tsx'
import { laptop, refusal, serve, settings, tablet, thisDevice } from '#test/kit/userSettingsExamples.tsx'
import type { Device } from '../contract.ts'

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

  test('takes the focus into its form and back [BEY-27]', async () => {
    serve()
    await settings()
    await open.click()
    await expect.element(page.getByLabelText('Current password')).toHaveFocus()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(open).toBeVisible()
    const focused = () => document.activeElement
    await expect.poll(() => focused() !== document.body && focused()?.contains(open.element())).toBe(true)
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

  test('takes the focus along from step to step, and announces a failure [BEY-27]', async () => {
    const focused = () => (document.activeElement === document.body ? null : document.activeElement?.textContent)
    serve()
    const screen = await settings()
    await card.getByRole('button', { name: 'Set up' }).click()
    await expect.element(page.getByLabelText('Your password')).toHaveFocus()
    await page.getByLabelText('Your password').fill('correct horse')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByLabelText('Code of your app')).toHaveFocus()
    await page.getByLabelText('Code of your app').fill('123456')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await vi.waitFor(() => expect(focused()).toContain('aaaaa-11111'))
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await vi.waitFor(() => expect(focused()).toMatch(/^On\./))
    await card.getByRole('button', { name: 'Turn off' }).click()
    await expect.element(page.getByLabelText('Your password')).toHaveFocus()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await vi.waitFor(() => expect(focused()).toMatch(/^On\./))
    await screen.unmount()
    serve({
      devices: () => Response.json({ items: [thisDevice], hasPassword: false }),
      commands: refusal(503, 'unavailable', 'Busy'),
    })
    await settings()
    await card.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(card.getByRole('alert')).toMatchTextContent('Busy')
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
