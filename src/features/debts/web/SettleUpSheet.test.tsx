import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusal } from '#domain/refusals.ts'
import { answerRequests, refusedBy } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { BetsAt } from '#test/kit/betExamples.tsx'
import { sundayCrew } from '#test/kit/slipExamples.tsx'
import type { SettleUpView } from '../settleUpContract.ts'
import { SettleUpSheet } from './SettleUpSheet.tsx'

const between = (from: string, to: string) => ({
  ...{ from, to, payer: { id: from, name: cap(from) }, payee: { id: to, name: cap(to) } },
})
const step = (from: string, to: string, isCarried = false) => ({
  ...between(from, to),
  amount: 30,
  isCarried,
})
const cap = (id: string) => id.charAt(0).toUpperCase() + id.slice(1)
const plan: SettleUpView = {
  version: 'v1',
  isOn: true,
  payments: [
    { ...step('ben', 'dev'), debts: [], way: [step('ben', 'dev', true)] },
    {
      ...step('sam', 'cleo'),
      debts: [
        { debtId: 'd1', debtorId: 'sam', creditorId: 'ann', amount: 30, betDescription: 'Bills +3 (Bills @ Dolphins)' },
        { debtId: 'd2', debtorId: 'ann', creditorId: 'cleo', amount: 30, betDescription: 'Over 44 (Bears @ Lions)' },
      ],
      way: [step('sam', 'ann'), step('ann', 'cleo')],
    },
  ],
  waits: [],
}
const path = `/api/groups/${sundayCrew.id}/settle-up`

async function opened(answer: () => Response, record?: () => Response, links?: object) {
  const { sent } = answerRequests({
    [`GET ${path}`]: answer,
    [`GET /api/groups/${sundayCrew.id}/members/cleo/pay-links`]: () => Response.json(links ?? {}),
    ...(record && { [`POST ${path}/payments`]: record }),
  })
  await render(
    <BetsAt at="/debts">
      <SettleUpSheet open onOpenChange={() => undefined} />
    </BetsAt>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Settle up the group' })).toBeVisible()
  return { sent }
}

describe('the plan', () => {
  test('says who pays whom and why, the reader’s first, and unfolds to the bets that it clears [BEY-12]', async () => {
    await opened(() => Response.json(plan))
    const rows = page.getByRole('list', { name: 'Who pays whom' }).getByRole('article')
    await expect.element(rows.nth(0)).toMatchTextContent('You pay Cleo$30.00covers what you owe Ann')
    await expect
      .element(rows.nth(1))
      .toMatchTextContent('Ben pays Dev$30.00carries a debt over to the rest of the plan')
    await page.getByRole('button', { name: /You pay Cleo/ }).click()
    await expect
      .element(rows.nth(0))
      .toMatchTextContent(
        'You owe Ann less$30.00Bills +3 (Bills @ Dolphins)$30.00Ann owes Cleo less$30.00Over 44 (Bears @ Lions)$30.00',
      )
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    expect(await axeFindings()).toEqual([])
  })

  test('says why in the whole width of a card, on a phone in one line [BEY-12]', async () => {
    await page.viewport(390, 844)
    await opened(() => Response.json(plan))
    const why = page.getByText('carries a debt over to the rest of the plan')
    await expect.element(why).toBeVisible()
    expect(why.element().getBoundingClientRect().width).toBeGreaterThan(250)
    expect(why.element().getClientRects()[0]?.height).toBeLessThan(24)
  })

  test('tells a step that clears debts from one between the same two that is carried over [BEY-12]', async () => {
    const [, own] = plan.payments
    const way = [step('sam', 'ann'), step('sam', 'ann', true), step('ann', 'cleo')]
    const said = vi.spyOn(console, 'error')
    await opened(() => Response.json({ ...plan, payments: [{ ...own, way }] }))
    await page.getByRole('button', { name: /You pay Cleo/ }).click()
    const steps = page.getByRole('list', { name: 'Who pays whom' }).getByRole('article')
    await expect
      .element(steps)
      .toMatchTextContent('Bills +3 (Bills @ Dolphins)$30.00Ann then owes you, carried over from a settle-up$30.00Ann')
    expect(said).not.toHaveBeenCalled()
  })

  test('records the reader’s payment, of the plan as it was shown, with its method [BEY-12]', async () => {
    const { sent } = await opened(
      () => Response.json(plan),
      () => refusedBy(refusal('settle-up-changed')),
    )
    await page.getByRole('button', { name: /You pay Cleo/ }).click()
    await page.getByRole('button', { name: 'Record $30.00' }).click()
    await expect.element(page.getByText('Please select a payment method')).toBeVisible()
    await page.getByRole('radio', { name: 'Venmo' }).click()
    await page.getByRole('button', { name: 'Record $30.00' }).click()
    await expect.element(page.getByText('The balances have changed. Please look at the plan again.')).toBeVisible()
    expect(sent).toEqual([
      { path: `${path}/payments`, body: { version: 'v1', from: 'sam', to: 'cleo', method: 'venmo' } },
    ])
    await page.getByRole('button', { name: /Ben pays Dev/ }).click()
    expect(page.getByRole('button', { name: 'Record $30.00' }).elements()).toHaveLength(1)
  })

  test('opens the services of the payee, and takes the method from there [BEY-12] [BEY-14]', async () => {
    const links = { venmo: null, paypal: 'cleo', cashApp: null, zelle: null, changedAt: null }
    await opened(() => Response.json(plan), undefined, links)
    await page.getByRole('button', { name: /You pay Cleo/ }).click()
    const link = page.getByRole('link', { name: 'Pay with PayPal to Cleo' })
    await expect.element(link).toHaveAttribute('href', 'https://paypal.me/cleo/30.00USD')
    link.element().addEventListener('click', (event) => event.preventDefault())
    await link.click()
    window.dispatchEvent(new Event('focus'))
    await expect.element(page.getByText('Did you pay Cleo $30.00?')).toBeVisible()
    await page.getByRole('button', { name: 'Record it' }).click()
    await expect.element(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  })

  test('is shown while recording is off, and says who can switch it on [BEY-12]', async () => {
    await opened(() => Response.json({ ...plan, isOn: false }))
    await expect.element(page.getByText(/A group admin can let payments of this plan be recorded here/)).toBeVisible()
    await page.getByRole('button', { name: /You pay Cleo/ }).click()
    expect(page.getByRole('button', { name: 'Record $30.00' }).elements()).toHaveLength(0)
  })

  test('says that nothing is to settle, or that it could not be loaded [BEY-12]', async () => {
    await opened(() => Response.json({ ...plan, payments: [] }))
    await expect.element(page.getByText('Nothing to settle')).toBeVisible()
  })

  test('says what waits until it is decided [BEY-12] [BEY-11] [BEY-13]', async () => {
    const waits = [
      { ...between('sam', 'cleo'), disputed: 30, doubted: 0 },
      { ...between('ben', 'dev'), disputed: 0, doubted: -12.5 },
    ]
    await opened(() => Response.json({ ...plan, waits }))
    await expect.element(page.getByText(/to zero, but for what waits\./)).toBeVisible()
    const list = page.getByRole('list', { name: 'What waits' }).getByRole('listitem')
    await expect.element(list.nth(0)).toMatchTextContent('Disputed, waits: what you may owe Cleo$30.00')
    await expect.element(list.nth(1)).toMatchTextContent('Not received, waits: what Dev may owe Ben$12.50')
    expect(await axeFindings()).toEqual([])
  })

  test('that cannot be loaded says so [BEY-12]', async () => {
    await opened(() => new Response('<html>', { status: 502 }))
    await expect.element(page.getByText('Failed to load the plan')).toBeVisible()
  })
})
