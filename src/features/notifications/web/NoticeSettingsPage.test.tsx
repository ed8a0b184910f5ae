import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changedSettings, defaultNoticeSettings } from '#domain/notices/noticeSettings.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { bareSite, fullSite } from '#test/kit/sites.ts'
import { App, sam, sundayCrew, usualFlags } from '#test/kit/slipExamples.tsx'
import { NoticeSettingsPage } from './NoticeSettingsPage.tsx'

/** The server's part; answers what was sent to it. */
function serve() {
  const sent: { path: string; body: unknown }[] = []
  let settings = structuredClone(defaultNoticeSettings)
  let bidMails = 'each'
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, { ...init, signal: null })
    const { pathname: path } = new URL(request.url)
    if (path.endsWith('/push')) {
      return Response.json({ publicKey: 'key', subscriptions: 0, types: {}, mutedGroupIds: [] })
    }
    if (request.method !== 'GET') {
      const body = JSON.parse(await request.text())
      sent.push({ path, body })
      settings = changedSettings(settings, body.notifications)
      bidMails = body.bidMails ?? bidMails
    }
    return Response.json({ notifications: settings, bidMails })
  })
  return sent
}

const settings = (session = sam, flags = usualFlags, site = fullSite) =>
  render(
    <App group={sundayCrew} session={session} flags={flags} site={site} at="/settings/notifications">
      <NoticeSettingsPage />
    </App>,
  )

describe('the notification settings', () => {
  test('say that they load, then show master switches and table without findings [CHN-24] [CHN-37]', async () => {
    serve()
    await settings()
    await expect.element(page.getByRole('switch', { name: 'In-App' })).toBeChecked()
    await expect.element(page.getByRole('switch', { name: 'Email' })).toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: 'Weekly Digest by Email' })).toBeChecked()
    expect(await axeFindings()).toEqual([])
  })

  test('need a verified phone for texts [CHN-25] [CHN-32]', async () => {
    serve()
    const screen = await settings()
    await expect.element(page.getByText('Verify phone number to enable')).toBeVisible()
    await expect.element(page.getByRole('switch', { name: 'SMS' })).toBeDisabled()
    await expect.element(page.getByRole('checkbox', { name: 'New Bids by SMS' })).toBeDisabled()
    await screen.unmount()
    await settings({ ...sam, phone: { number: '+15551234567', isVerified: true } })
    await page.getByRole('switch', { name: 'SMS' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'New Bids by SMS' })).toBeEnabled()
  })

  test('say nothing of texts where the group has none [CHN-23]', async () => {
    serve()
    await settings(sam, { ...usualFlags, smsNotifications: false })
    await expect.element(page.getByRole('switch', { name: 'Email' })).toBeVisible()
    await expect.element(page.getByText('SMS')).not.toBeInTheDocument()
  })

  test('say of a channel that the installation cannot send by that it cannot, and offer no switch of it [CHN-09] [SET-07]', async () => {
    serve()
    await settings({ ...sam, phone: { number: '+15551234567', isVerified: true } }, usualFlags, bareSite)
    await expect.element(page.getByText('This website sends no texts yet')).toBeVisible()
    await expect.element(page.getByText('This website sends no emails yet')).toBeVisible()
    for (const name of ['Email', 'SMS']) {
      await expect.element(page.getByRole('switch', { name })).toBeDisabled()
      await expect.element(page.getByRole('switch', { name })).not.toBeChecked()
      await expect.element(page.getByRole('checkbox', { name: `New Bids by ${name}` })).toBeDisabled()
    }
    await expect.element(page.getByRole('checkbox', { name: 'New Bids by In-App' })).toBeEnabled()
    expect(page.getByText('Emails about new bids').elements()).toEqual([])
    expect(await axeFindings()).toEqual([])
  })

  test('switch off the table of a channel with it, and are saved together [CHN-30] [CHN-31] [CHN-34]', async () => {
    const sent = serve()
    await settings()
    await page.getByRole('checkbox', { name: 'Debt Settled by In-App' }).click()
    await page.getByRole('switch', { name: 'Email' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'New Bids by Email' })).toBeDisabled()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(page.getByText('Notification settings saved successfully!')).toBeVisible()
    expect(sent).toEqual([
      {
        path: '/api/me/notification-settings',
        body: { notifications: { inApp: { debt_paid: false, debt_settled: false }, email: { enabled: false } } },
      },
    ])
  })

  test('let one have emails of new bids with each bid, once a day or not at all [CHN-02] [CHN-05] [CHN-31]', async () => {
    const sent = serve()
    await settings()
    const choice = (name: string) =>
      page.getByRole('group', { name: 'Emails about new bids' }).getByRole('radio', { name })
    await expect.element(choice('Each bid')).toBeChecked()
    await choice('Once a day').click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await vi.waitFor(() => expect(sent).toMatchObject([{ body: { bidMails: 'daily' } }]))
    await expect.element(choice('Once a day')).toBeChecked()
    expect(await axeFindings()).toEqual([])
    await choice('Off').click()
    await expect.element(page.getByRole('checkbox', { name: 'New Bids by Email' })).not.toBeChecked()
    await page.getByRole('checkbox', { name: 'New Bids by Email' }).click()
    await expect.element(choice('Once a day')).toBeChecked()
    await page.getByRole('switch', { name: 'Email' }).click()
    await expect.element(choice('Once a day')).toBeDisabled()
    await page.getByRole('button', { name: 'Reset to Defaults' }).click()
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { bidMails: 'each' } }))
  })

  test('go back to the defaults [CHN-33] [CHN-36]', async () => {
    const sent = serve()
    await settings()
    await page.getByRole('button', { name: 'Reset to Defaults' }).click()
    await expect.element(page.getByText('Notification settings reset to defaults')).toBeVisible()
    expect(sent).toMatchObject([{ body: { notifications: defaultNoticeSettings } }])
  })

  test('that went back to the defaults come back by one press [CHN-36]', async () => {
    const sent = serve()
    await settings()
    await page.getByRole('checkbox', { name: 'Weekly Digest by Email' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(() => sent).toHaveLength(1)
    await page.getByRole('button', { name: 'Reset to Defaults' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Weekly Digest by Email' })).toBeChecked()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Your notification settings are back')).toBeVisible()
    expect(sent.at(-1)?.body).toEqual({ notifications: { email: { weeklyDigest: false } } })
    await expect.element(page.getByRole('checkbox', { name: 'Weekly Digest by Email' })).not.toBeChecked()
  })

  test('keep what one changed when they cannot be saved [CHN-35]', async () => {
    serve()
    await settings()
    await page.getByRole('switch', { name: 'Email' }).click()
    vi.spyOn(window, 'fetch').mockImplementation(async () =>
      Response.json({ error: { code: 'unavailable', message: 'Busy' } }, { status: 503 }),
    )
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(page.getByText('Failed to save notification settings. Please try again.')).toBeVisible()
    await expect.element(page.getByRole('switch', { name: 'Email' })).not.toBeChecked()
  })
})
