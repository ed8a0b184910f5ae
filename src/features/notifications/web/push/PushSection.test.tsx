import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { namedNotices } from '#domain/notices/noticeSettings.ts'
import { noticeTypes } from '#domain/notices/noticeTable.ts'
import { mutedWith } from '#domain/notices/pushes.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App } from '#test/kit/slipExamples.tsx'
import type { PushView } from '../../contract.ts'
import { PushSection } from './PushSection.tsx'
import type { PushDevice, PushState } from './pushDevice.ts'
import { useKeptPushes } from './useKeptPushes.ts'

afterEach(() => localStorage.removeItem('betwixt.pushesOf'))

const subscription = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'p', auth: 'a' } }

/** The server's part; answers what was sent to it. */
function serve(subscriptions: number) {
  const sent: { method: string; path: string; body: unknown }[] = []
  let push: PushView = {
    publicKey: 'key',
    subscriptions,
    types: Object.fromEntries(noticeTypes.map((type) => [type, true])) as PushView['types'],
    mutedGroupIds: [],
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, { ...init, signal: null })
    const path = new URL(request.url).pathname
    if (request.method === 'GET') return Response.json(push)
    const body = JSON.parse(await request.text())
    sent.push({ method: request.method, path, body })
    if (path.endsWith('/settings')) {
      push = {
        ...push,
        types: { ...push.types, ...body.types },
        mutedGroupIds: mutedWith(push.mutedGroupIds, body.mutes ?? {}),
      }
      return Response.json({ types: push.types, mutedGroupIds: push.mutedGroupIds })
    }
    push = { ...push, subscriptions: request.method === 'DELETE' ? 0 : 1 }
    return Response.json({ success: true })
  })
  return sent
}

/** A browser; `allows`: the user's answer to its permission prompt. */
function aDevice(state: PushState, { allows = true } = {}) {
  let now = state
  const asked: string[] = []
  const device: PushDevice = {
    state: async () => now,
    subscription: async () => (now === 'on' ? subscription : null),
    async turnOn(publicKey) {
      asked.push(publicKey)
      now = allows ? 'on' : 'denied'
      return allows ? subscription : null
    },
    async turnOff() {
      now = 'off'
      return subscription.endpoint
    },
  }
  return { device, asked }
}

const show = (device: PushDevice) =>
  render(
    <App at="/settings/notifications">
      <PushSection device={device} />
    </App>,
  )

function Visit({ device }: { device: PushDevice }) {
  useKeptPushes(device)
  return null
}

describe('push on this device', () => {
  test('asks for permission only when it is turned on, and then says that it is on [BEY-15]', async () => {
    const sent = serve(0)
    const { device, asked } = aDevice('off')
    await show(device)
    await expect.element(page.getByText('Off on this device.')).toBeVisible()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect.element(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
    expect(asked).toEqual(['key'])
    expect(sent).toEqual([{ method: 'POST', path: '/api/me/push/subscriptions', body: subscription }])
    expect(await axeFindings()).toEqual([])
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect.element(page.getByText('Off on this device.')).toBeVisible()
    expect(sent.at(-1)).toEqual({
      method: 'DELETE',
      path: '/api/me/push/subscriptions',
      body: { endpoint: subscription.endpoint },
    })
  })

  test('moves to the session of its user with the next visit, and begins again only for that user [BEY-15] [BEY-27]', async () => {
    const visit = async (device: PushDevice) =>
      (
        await render(
          <App at="/settings/notifications">
            <Visit device={device} />
          </App>,
        )
      ).unmount
    const sent = serve(1)
    const path = '/api/me/push/subscriptions'
    const leave = await visit(aDevice('on').device)
    await vi.waitFor(() => expect(sent).toEqual([{ method: 'POST', path, body: { ...subscription, onlyOwn: true } }]))
    await leave()
    const { device } = aDevice('off')
    await show(device)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect.element(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
    expect(sent).toHaveLength(2)
    await visit(device)
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    expect(sent.at(-1)).toEqual({ method: 'POST', path, body: subscription })
    await visit(aDevice('off').device)
    expect(sent).toHaveLength(3)
  })

  test('says how to undo it where the person does not allow it [BEY-15]', async () => {
    const sent = serve(0)
    await show(aDevice('off', { allows: false }).device)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect.element(page.getByText(/This browser blocks notifications/)).toBeVisible()
    expect(sent).toEqual([])
  })

  test.each([
    ['needs-install', 'Add Betwixt to your Home Screen first: Share, then Add to Home Screen.'],
    ['unsupported', 'This browser cannot show push notifications.'],
  ] as const)('hints where it is %s, without a button [BEY-15]', async (state, hint) => {
    serve(0)
    await show(aDevice(state).device)
    await expect.element(page.getByText(new RegExp(`^${hint}`))).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
    expect(await axeFindings()).toEqual([])
  })

  test('is off where the browser is still that of another account', async () => {
    serve(0)
    await show(aDevice('on').device)
    await expect.element(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  })

  test('is switched by type and by group, at once [BEY-15]', async () => {
    const sent = serve(1)
    await show(aDevice('on').device)
    await page.getByRole('switch', { name: 'Debt Settled' }).click()
    await expect.element(page.getByRole('switch', { name: 'Debt Settled' })).not.toBeChecked()
    await page.getByRole('switch', { name: 'Sunday Crew' }).click()
    await expect.element(page.getByRole('switch', { name: 'Sunday Crew' })).not.toBeChecked()
    await vi.waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        { types: { debt_forgiven: false, debt_paid: false, debt_reversed: false } },
        { mutes: { crew: true } },
      ]),
    )
  })

  test('has a switch for every type of notice, except what stays in the app [BEY-15] [NTF-03]', () => {
    const pushed = noticeTypes.filter((type) => type !== 'debt_created' && type !== 'debt_settled')
    expect(namedNotices.flatMap(({ types }) => types).sort()).toEqual(pushed.sort())
  })
})
