import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App } from '#test/kit/slipExamples.tsx'
import { readStored } from '#web/browser/storedValue.ts'
import { PushOffer } from './PushOffer.tsx'
import type { PushDevice, PushState } from './pushDevice.ts'

beforeEach(() => localStorage.clear())

const subscription = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'p', auth: 'a' } }

/** A browser in that state, whose user allows pushes or does not, and the offer in it. */
async function theOffer(state: PushState, { allows = true, did = 'posted' as 'posted' | 'accepted' } = {}) {
  let now = state
  const asked: string[] = []
  const onFutile = vi.fn()
  const { sent } = answerRequests({
    'GET /api/me/push': () => Response.json({ publicKey: 'key', subscriptions: 0, types: {}, mutedGroupIds: [] }),
    'POST /api/me/push/subscriptions': () => Response.json({ success: true }),
  })
  const device: PushDevice = {
    state: async () => now,
    subscription: async () => null,
    async turnOn(key) {
      asked.push(key)
      now = allows ? 'on' : 'denied'
      return allows ? subscription : null
    },
    turnOff: async () => null,
  }
  await render(
    <App>
      <PushOffer did={did} onFutile={onFutile} device={device} />
    </App>,
  )
  return { asked, sent, onFutile }
}

const offer = (name?: string) => page.getByRole('region', { name: name ?? /^Get told/ })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the browser asks only after a yes to our own question [BEY-15]', async () => {
  const { asked, sent } = await theOffer('off')
  await expect.element(offer('Get told when somebody takes it?')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  expect(asked).toEqual([])
  await button('Turn On').click()
  await expect.element(offer()).not.toBeInTheDocument()
  expect(asked).toEqual(['key'])
  expect(sent).toEqual([{ path: '/api/me/push/subscriptions', body: subscription }])
  expect(readStored('pushesAsked')).toBe('sam')
})

test('a Not now is remembered for this user, beside the others of the browser [BEY-15]', async () => {
  localStorage.setItem('betwixt.pushesAsked', 'ann')
  const { asked } = await theOffer('off', { did: 'accepted' })
  await expect.element(offer('Get told how it ends?')).toBeVisible()
  await button('Not now').click()
  await expect.element(offer()).not.toBeInTheDocument()
  expect(asked).toEqual([])
  expect(readStored('pushesAsked')).toBe('ann,sam')
})

test('a user who blocks them in the browser reads how to undo that [BEY-15]', async () => {
  const { sent } = await theOffer('off', { allows: false })
  await button('Turn On').click()
  await expect.element(page.getByText(/^This browser blocks notifications from Betwixt/)).toBeVisible()
  expect(sent).toEqual([])
})

test('where the app has to be installed first, it says how, and asks nothing [BEY-15]', async () => {
  const { asked } = await theOffer('needs-install')
  await expect.element(page.getByText(/Add Betwixt to your Home Screen first: Share, then/)).toBeVisible()
  expect(button('Turn On').elements()).toEqual([])
  expect(await axeFindings()).toEqual([])
  await button('Got it').click()
  await expect.element(offer()).not.toBeInTheDocument()
  expect(asked).toEqual([])
})

test.each(['on', 'denied', 'unsupported'] as const)(
  'nothing is asked where pushes are %s, and nothing is remembered [BEY-15]',
  async (state) => {
    const { onFutile } = await theOffer(state)
    await vi.waitFor(() => expect(onFutile).toHaveBeenCalled())
    expect(offer().elements()).toEqual([])
    expect(readStored('pushesAsked')).toBeNull()
  },
)
