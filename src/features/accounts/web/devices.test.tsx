import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '#test/kit/axe.ts'
import { laptop, refusal, serve, settings, tablet, thisDevice } from '#test/kit/userSettingsExamples.tsx'
import type { Device } from '../contract.ts'

afterEach(() => vi.restoreAllMocks())

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
