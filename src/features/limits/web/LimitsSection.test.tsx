import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refusal as refused } from '#domain/refusals.ts'
import type { LimitsView } from '#features/limits/contract.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { refusal, serve, settings, unlimited } from '#test/kit/userSettingsExamples.tsx'

afterEach(() => localStorage.clear())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const limited: LimitsView = {
  ...unlimited,
  weeklyLoss: 50,
  pending: { weeklyLoss: { to: 100, from: inHours(20) }, perFriend: null },
  week: { since: '2026-11-16T05:00:00Z', lost: 12, open: 20 },
  friends: [{ userId: 'ben', name: 'Ben', atRisk: 7.5 }],
}

const card = page.getByRole('region', { name: 'Limits' })
const weekly = page.getByLabelText('Most you can lose in a week')
const perFriend = page.getByLabelText('Most at risk against one friend')
const button = (name: string | RegExp) => card.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })

describe('the limits', () => {
  test('are shown with what counts against them, and with what is to follow [BEY-21]', async () => {
    serve({ limits: limited })
    await settings()
    await expect.element(weekly).toHaveValue('50')
    await expect.element(perFriend).toHaveValue('')
    await expect.element(card.getByText(/Since Monday: \$12\.00 lost, and \$27\.50 that open bids/)).toBeVisible()
    await expect.element(card.getByText('Now at most $7.50, against Ben.')).toBeVisible()
    await expect.element(card.getByText(/^\$100 from /)).toBeVisible()
    await expect.element(card.getByText('Only you see these')).toBeVisible()
    await expect.element(button('Save limits')).toBeDisabled()
    expect(await axeFindings()).toEqual([])
  })

  test('are sent where they were changed, and nothing else [BEY-21]', async () => {
    const sent = serve({ limits: limited, commands: () => Response.json({ ...limited, perFriend: 25.5 }) })
    await settings()
    await perFriend.fill('$25.50')
    await button('Save limits').click()
    await expect.element(page.getByText('Saved')).toBeVisible()
    expect(sent).toEqual([{ method: 'PUT', path: '/api/me/limits', body: { perFriend: 25.5 } }])
    await expect.element(perFriend).toHaveValue('25.5')
  })

  test('show what holds again after a looser one was asked for [BEY-21]', async () => {
    const waits = { ...limited, pending: { weeklyLoss: { to: 200, from: inHours(24) }, perFriend: null } }
    serve({ limits: limited, commands: () => Response.json(waits) })
    await settings()
    await weekly.fill('200')
    await button('Save limits').click()
    await expect.element(card.getByText(/^\$200 from /)).toBeVisible()
    await expect.element(weekly).toHaveValue('50')
  })

  test('say what is wrong with an amount, before and after it is sent [BEY-21]', async () => {
    const { message } = refused('weekly-limit-below-risk', { atRisk: 2750 as never, lost: 1200 as never })
    const sent = serve({ limits: limited, commands: () => refusal(409, 'aborted', message)() })
    await settings()
    await weekly.fill('a lot')
    await button('Save limits').click()
    await expect.element(card.getByText('A limit is an amount from $1 to $100,000')).toBeVisible()
    expect(sent).toEqual([])
    await weekly.fill('20')
    await button('Save limits').click()
    await expect.element(card.getByText(message)).toBeVisible()
  })

  test('that are to get looser can be kept [BEY-21]', async () => {
    const kept = { ...limited, pending: unlimited.pending }
    const sent = serve({ limits: limited, commands: () => Response.json(kept) })
    await settings()
    await button('Withdraw').click()
    await expect.element(page.getByText('The limit stays as it is')).toBeVisible()
    expect(sent).toEqual([{ method: 'PUT', path: '/api/me/limits', body: { weeklyLoss: 50 } }])
    await vi.waitFor(() => expect(button('Withdraw').elements()).toEqual([]))
  })

  test('that could not be loaded say so, with a way to try again [BEY-21]', async () => {
    serve({ limits: refusal(503, 'unavailable', 'Not now.') })
    await settings()
    await expect.element(card.getByText('Your limits could not be loaded')).toBeVisible()
    await expect.element(button('Retry')).toBeVisible()
  })
})

describe('a break', () => {
  test('begins after its consequence was read, and cancels open bids unless they are to wait [BEY-21]', async () => {
    const until = inHours(7 * 24)
    const sent = serve({
      limits: limited,
      commands: (path) =>
        Response.json(path === '/api/me/limits' ? { ...limited, breakUntil: until } : { cancelled: 1 }),
    })
    await settings()
    await button('7 days').click()
    await expect.element(page.getByText(/It cannot be ended early\. Bets that are made go on/)).toBeVisible()
    expect(sent).toEqual([])
    expect(await axeFindings()).toEqual([])
    await inDialog('Start break').click()
    await expect.element(card.getByText(/^You are taking a break until /)).toBeVisible()
    await vi.waitFor(() =>
      expect(sent).toEqual([
        { method: 'PUT', path: '/api/me/limits', body: { breakUntil: '7days' } },
        { method: 'POST', path: '/api/me/cancel-bids', body: null },
      ]),
    )
    // Only longer ones are left.
    await expect.element(button('Until 30 days from now')).toBeVisible()
    expect(button(/24 hours/).elements()).toEqual([])
  })

  test('leaves open bids where they are to wait [BEY-21]', async () => {
    const sent = serve({ limits: limited, commands: () => Response.json({ ...limited, breakUntil: inHours(24) }) })
    await settings()
    await button('24 hours').click()
    await page.getByRole('switch', { name: 'Cancel my open bids' }).click()
    await inDialog('Start break').click()
    await expect.element(card.getByText(/^You are taking a break until /)).toBeVisible()
    expect(sent.map(({ path }) => path)).toEqual(['/api/me/limits'])
  })
})
