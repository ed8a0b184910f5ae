import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Me } from '#features/contracts/sessionContract.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { bareSite } from '#test/kit/sites.ts'
import { sam, usualFlags } from '#test/kit/slipExamples.tsx'
import { refusal, serve, settings } from '#test/kit/userSettingsExamples.tsx'
import { writeStored } from '#web/browser/storedValue.ts'

afterEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.theme
})

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

  test('have the format of odds, which the browser keeps for when one is signed out [BEY-22]', async () => {
    const sent = serve()
    await settings()
    await page.getByLabelText('Odds').selectOptions('Decimal (2.50)')
    await save.click()
    await expect.element(page.getByText('Settings saved successfully!')).toBeVisible()
    expect(sent).toEqual([{ method: 'PATCH', path: '/api/me/settings', body: { oddsFormat: 'decimal' } }])
    await vi.waitFor(() => expect(localStorage.getItem('betwixt.oddsFormat')).toBe('decimal'))
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

  test('refuse an empty, an endless and a misleading name, and go back by Reset [SET-10] [SET-15]', async () => {
    const sent = serve()
    await settings()
    await page.getByLabelText('Display name').fill('🏈'.repeat(50))
    await expect.element(save).toBeEnabled()
    await page.getByLabelText('Display name').fill('🏈'.repeat(51))
    await expect.element(page.getByText('A name has 1 to 50 characters')).toBeVisible()
    await page.getByLabelText('Display name').fill('  ')
    await expect.element(page.getByText('A name has 1 to 50 characters')).toBeVisible()
    await expect.element(save).toBeDisabled()
    await page.getByLabelText('Display name').fill('Free $500')
    await expect.element(page.getByText('A name cannot hold an amount of money.')).toBeVisible()
    await page.getByLabelText('Display name').fill('Betwixt')
    await expect.element(page.getByText(/^This name could be taken for words of Betwixt itself/)).toBeVisible()
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

  test('cannot be proved where no texts are sent, and says so [CHN-09] [SET-07]', async () => {
    serve()
    await settings({ site: bareSite })
    await expect.element(page.getByText('This website sends no texts yet')).toBeVisible()
    await expect.element(page.getByLabelText('US phone number')).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Send code' })).toBeDisabled()
    expect(await axeFindings()).toEqual([])
  })

  test('is not spoken of where the group has no texts [SET-11] [CHN-23]', async () => {
    serve()
    await settings({ flags: { ...usualFlags, smsNotifications: false } })
    await expect.element(page.getByLabelText('Display name')).toBeVisible()
    await expect.element(page.getByText('Phone number')).not.toBeInTheDocument()
  })
})
