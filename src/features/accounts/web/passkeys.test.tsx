import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '#test/kit/axe.ts'
import { addOptions, fakePasskeys } from '#test/kit/fakePasskeys.ts'
import { fullSite } from '#test/kit/sites.ts'
import {
  refusal as failure,
  newPasskey,
  phonePasskey,
  serve,
  settings,
  thisDevice,
} from '#test/kit/userSettingsExamples.tsx'
import type { Passkey } from '../contract.ts'

const site = { ...fullSite, passkeyHost: location.hostname }
const card = page.getByRole('region', { name: 'Passkeys' })
const row = (name: string) => card.getByRole('listitem').filter({ hasText: name })
const dialog = page.getByRole('dialog')

/** The server, on which a passkey can be added, renamed and removed. */
function serveWith(first: Passkey[], hasPassword = true) {
  let items = first
  return serve({
    devices: () => Response.json({ items: [thisDevice], hasPassword }),
    passkeys: () => Response.json({ items }),
    commands(path) {
      if (path.endsWith('generate-register-options')) return Response.json(addOptions)
      if (path.endsWith('verify-registration')) items = [newPasskey, ...items]
      if (path.endsWith('delete-passkey')) items = []
      return Response.json(newPasskey)
    },
  })
}

describe('the passkeys', () => {
  test('are added with the password and the prompt of the browser, and listed [BEY-27]', async () => {
    fakePasskeys()
    const sent = serveWith([phonePasskey])
    await settings({ site })
    await expect.element(row('Chrome on Android').getByText(/^Last used .* · added /)).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await card.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(dialog.getByText('Please enter your current password')).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await dialog.getByLabelText('Your password').fill('correct horse')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByText('Passkey added')).toBeVisible()
    await expect.element(row('Bitwarden').getByText(/^Not used yet · added /)).toBeVisible()
    expect(sent).toEqual([
      expect.objectContaining({
        ...{ path: '/api/auth/passkey/generate-register-options', body: { password: 'correct horse' } },
      }),
      expect.objectContaining({
        path: '/api/auth/passkey/verify-registration',
        body: { response: expect.objectContaining({ id: 'AQID', rawId: 'AQID', type: 'public-key' }) },
      }),
    ])
  })

  test('say that there are none, or that they could not be loaded [BEY-27]', async () => {
    serveWith([])
    const screen = await settings({ site })
    await expect.element(card.getByText(/^None yet\. With one you sign in by fingerprint, face or PIN/)).toBeVisible()
    expect(card.getByRole('list').elements()).toEqual([])
    await screen.unmount()
    serve({ passkeys: failure(503, 'unavailable', 'Busy') })
    await settings({ site })
    await expect.element(page.getByText('Your passkeys could not be loaded')).toBeVisible()
  })

  test('stay as they were when the prompt is closed, and a failure is said in the dialog [BEY-27]', async () => {
    fakePasskeys('NotAllowedError')
    serveWith([], false)
    await settings({ site })
    const begin = async () => {
      await card.getByRole('button', { name: 'Add a passkey' }).click()
      await dialog.getByRole('button', { name: 'Continue' }).click()
    }
    await begin()
    await expect.element(dialog.getByRole('status')).toMatchTextContent('Nothing was added.')
    expect(dialog.getByRole('alert').elements()).toEqual([])
    expect(await axeFindings()).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    vi.restoreAllMocks()
    fakePasskeys('InvalidStateError')
    serveWith([], false)
    await begin()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('This passkey has been added already.')
  })

  test('are renamed, and removed with the password after a question [BEY-27]', async () => {
    const sent = serveWith([phonePasskey])
    await settings({ site })
    await page.getByRole('button', { name: 'Rename Chrome on Android' }).click()
    await dialog.getByLabelText('Name').fill(' ')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('A passkey has a name of 1 to 50 characters')).toBeVisible()
    await dialog.getByLabelText('Name').fill('My phone')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Remove Chrome on Android' }).click()
    await expect.element(dialog).toMatchTextContent('Remove “Chrome on Android”?')
    await dialog.getByLabelText('Your password').fill('correct horse')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(page.getByText('Passkey removed')).toBeVisible()
    await expect.element(card.getByText(/^None yet\./)).toBeVisible()
    expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PATCH', '/api/me/passkeys/phone', { name: 'My phone' }],
      ['POST', '/api/auth/passkey/delete-passkey', { id: 'phone', password: 'correct horse' }],
    ])
  })

  test('say which password is wrong, and that an old sign-in does not do [BEY-27]', async () => {
    const refusing = (reason: string, message: string) => () =>
      Response.json({ error: { code: 'permission-denied', reason, message } }, { status: 403 })
    const passkeys = () => Response.json({ items: [phonePasskey] })
    serve({ passkeys, commands: refusing('current-password-wrong', 'Incorrect password.') })
    const screen = await settings({ site })
    await page.getByRole('button', { name: 'Remove Chrome on Android' }).click()
    await dialog.getByLabelText('Your password').fill('wrong')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(dialog.getByText('Incorrect password.')).toBeVisible()
    await expect.element(dialog.getByLabelText('Your password')).toHaveAttribute('aria-invalid', 'true')
    await screen.unmount()
    const devices = () => Response.json({ items: [thisDevice], hasPassword: false })
    serve({ passkeys, devices, commands: refusing('sign-in-old', 'Please sign out and in again.') })
    await settings({ site })
    await page.getByRole('button', { name: 'Remove Chrome on Android' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Please sign out and in again.')
  })

  test('are ten at most, and are added where they can be used [BEY-27]', async () => {
    const add = card.getByRole('button', { name: 'Add a passkey' })
    serveWith(Array.from({ length: 10 }, (_, at) => ({ ...phonePasskey, id: String(at) })))
    const full = await settings({ site })
    await expect.element(card.getByText('You can have 10 passkeys. Please remove one first.')).toBeVisible()
    expect(add.elements()).toEqual([])
    await full.unmount()
    serveWith([phonePasskey])
    const elsewhere = await settings({ site: { ...site, passkeyHost: 'bets.example.org' } })
    await expect.element(card.getByText(/^Passkeys work only at bets\.example\.org\./)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Remove Chrome on Android' })).toBeVisible()
    expect(add.elements()).toEqual([])
    await elsewhere.unmount()
    await settings({ site: { ...site, passkeyHost: null } })
    await expect.element(page.getByRole('region', { name: 'Second step' })).toBeVisible()
    expect(card.elements()).toEqual([])
  })
})
