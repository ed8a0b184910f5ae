import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '#test/kit/axe.ts'
import { aPayment, failure, showDebts } from '#test/kit/debtExamples.tsx'
import { aDebtAnswer, aDebtOfSam } from '#test/kit/wireExamples.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T17:18:00.000Z'), toFake: ['Date'] })
})

describe('the payment history', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => aPayment({ id: `p${n}`, amount: n + 1, totalAmount: n + 1 }))
  const rows = () => page.getByRole('region', { name: 'Payments' }).getByRole('listitem').elements().length
  const pages = page.getByRole('navigation', { name: 'Pages' })

  test('has ten payments a page, and no pages up to ten [DEBT-16]', async () => {
    await showDebts('/debts?tab=settled', { payments: many(10) })
    await expect.poll(rows).toBe(10)
    await expect.element(pages).not.toBeInTheDocument()
  })

  test('says who recorded a payment, and unfolds it to the bets that it covered [PAY-01]', async () => {
    const settled = [
      aDebtAnswer({ status: 'settled' }),
      { ...aDebtOfSam('d3', 8), status: 'settled' as const },
      aDebtAnswer({ id: 'd9', status: 'settled', amount: 99 }),
    ]
    const byCleo = { settledBy: 'cleo', settledByName: 'Cleo', debtIds: ['d1', 'd3'], amount: 12 }
    const payments = [aPayment(byCleo), aPayment({ id: 'p2', settledBy: 'sam', settledByName: 'Sam' })]
    await showDebts('/debts?tab=settled', { debts: settled, payments })
    const region = page.getByRole('region', { name: 'Payments', exact: true })
    const rowsOf = region.getByRole('button', { name: /Ann paid you/ })
    const [first, second] = [rowsOf.nth(0), rowsOf.nth(1)]
    await expect.element(first).toMatchTextContent('Ann paid you$12.00Nov 20 · Venmo · 2 bets · recorded by Cleo')
    await expect.element(second).toMatchTextContent('recorded by you')
    await first.click()
    const bets = region.getByRole('listitem').first().getByRole('listitem')
    await expect.poll(() => bets.elements().length).toBe(2)
    await expect.element(bets.first()).toMatchTextContent(/^You won Buffalo Bills \+3.*\+\$20\.00.*Bet Details$/)
    await expect.element(bets.nth(1)).toMatchTextContent(/^Ann won.*-\$8\.00/)
    expect(await axeFindings()).toEqual([])
    await first.click()
    await expect.poll(() => bets.elements().length).toBe(0)
  })

  test('goes on from page to page above ten [DEBT-16]', async () => {
    await showDebts('/debts?tab=settled', { payments: many(21) })
    await expect.poll(rows).toBe(10)
    await expect.element(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
    for (const left of [10, 1]) {
      await pages.getByRole('button', { name: 'Next' }).click()
      await expect.poll(rows).toBe(left)
    }
    await expect.element(pages).toMatchTextContent('Page 3 of 3')
    await expect.element(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  })

  test('shows a reversed payment as REVERSED, struck through, with who and why; undone is only what stands [PAY-33] [PAY-36]', async () => {
    const reversal = { reversedAt: '2026-11-21T20:00:00Z', reversedBy: 'ann', reversedByName: 'Ann' }
    const reversed = aPayment({ id: 'p2', status: 'reversed', reversalReason: 'It was recorded twice', ...reversal })
    const toBen = {
      payeeId: 'ben',
      payeeName: 'Ben',
      judging: { parties: ['ann', 'ben'], began: '2026-11-01T20:00:00Z' },
    }
    await showDebts('/debts?tab=settled', { payments: [reversed, aPayment(toBen)] }, 'admin')
    const row = page.getByRole('listitem').first()
    await expect.element(row).toMatchTextContent('REVERSED')
    await expect.element(row).toMatchTextContent('Ann: It was recorded twice')
    await expect.element(row.getByText('Ann paid you')).toHaveClass('line-through')
    await expect.element(row.getByText('$35.00')).toHaveClass('line-through')
    await expect.element(row.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Undo: Ann paid Ben' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

  const doubt = {
    by: { id: 'sam', name: 'Sam' },
    reason: 'Nothing came',
    at: '2026-11-21T20:00:00Z',
    payerSays: null,
    answer: null,
    answeredBy: null,
    answerReason: null,
    answeredAt: null,
  }

  test('lets the payee say that a payment did not arrive, for 14 days [BEY-13]', async () => {
    const late = aPayment({ id: 'p2', createdAt: '2026-11-01T20:00:00Z', comments: 'late' })
    const own = aPayment({ id: 'p3', settledBy: 'sam', comments: 'own' })
    await showDebts('/debts?tab=settled', { payments: [aPayment(), own, late] })
    const say = page.getByRole('button', { name: 'I did not receive this' })
    await expect.poll(() => say.elements().length).toBe(1)
    await say.click()
    const dialog = page.getByRole('dialog', { name: 'Not Received?' })
    await dialog.getByRole('button', { name: 'Say So' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Please say a word why')
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    expect(await axeFindings()).toEqual([])
  })

  test('marks a doubted payment for everybody, and lets its payer answer [BEY-13]', async () => {
    const bySam = { payerId: 'sam', payerName: 'Sam', payeeId: 'ann', payeeName: 'Ann', settledBy: 'sam' }
    const byAnn = { ...doubt, by: { id: 'ann', name: 'Ann' } }
    const kept = {
      ...byAnn,
      answer: 'keep' as const,
      answeredBy: { id: 'sam', name: 'Sam' },
      answerReason: 'It is there',
    }
    const payments = [aPayment({ ...bySam, doubt: byAnn }), aPayment({ ...bySam, id: 'p2', doubt: kept })]
    await showDebts('/debts?tab=settled', { payments })
    const [open, closed] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
    await expect.element(open).toMatchTextContent('Ann did not receive it: “Nothing came” · waits for an answer')
    await expect.element(open.getByRole('button', { name: 'Undo it' })).toBeVisible()
    // What its payer says ends nothing.
    await open.getByRole('button', { name: 'I paid it' }).click()
    const dialog = page.getByRole('dialog', { name: 'You paid it?' })
    await expect.element(dialog).toMatchTextContent('It stays in doubt until they have decided.')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect
      .element(open)
      .toMatchTextContent("Nobody here may decide this: the website's administrator has been asked.")
    await expect.element(closed).toMatchTextContent('Sam kept it: “It is there”')
    await expect.element(closed.getByRole('button', { name: 'Undo it' })).not.toBeInTheDocument()
    expect(await axeFindings()).toEqual([])
  })

  test('names who decides about a doubted payment, who reads what both say [BEY-13]', async () => {
    const toBen = {
      payeeId: 'ben',
      payeeName: 'Ben',
      judging: { parties: ['ann', 'ben'], began: '2026-11-01T20:00:00Z' },
    }
    const ofTwo = { ...toBen, doubt: { ...doubt, by: { id: 'ben', name: 'Ben' }, payerSays: 'By Venmo' } }
    const early = { ...ofTwo, id: 'p2', judging: { ...toBen.judging, began: '2026-09-01T20:00:00Z' } }
    await showDebts('/debts?tab=settled', { payments: [aPayment(ofTwo), aPayment(early)] }, 'admin')
    const [first, second] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
    await expect
      .element(first)
      .toMatchTextContent('Ben did not receive it: “Nothing came” · its payer says: “By Venmo”')
    await expect.element(first).toMatchTextContent('Decided by Sam.')
    await expect.element(first.getByRole('button', { name: 'It was paid' })).toBeVisible()
    // Sam was made an admin after that bet.
    await expect.element(second).toMatchTextContent('Nobody here may decide this')
    await expect.element(second.getByRole('button', { name: 'It was paid' })).not.toBeInTheDocument()
    await expect.element(second.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
    expect(await axeFindings()).toEqual([])
  })

  test('names a forgiveness, and the settle-up that a payment belongs to [BEY-12] [BEY-13]', async () => {
    const ends = { id: 's1', payer: { id: 'ann', name: 'Ann' }, payee: { id: 'cleo', name: 'Cleo' }, amount: 35 }
    const payments = [
      aPayment({ paymentMethod: 'forgiven' }),
      aPayment({ id: 'p2', settleUp: ends, debts: [], debtIds: [] }),
    ]
    await showDebts('/debts?tab=settled', { payments })
    const region = page.getByRole('region', { name: 'Payments', exact: true })
    await expect.element(region.getByRole('button').nth(0)).toMatchTextContent('You forgave Ann$35.00Nov 20 · Forgiven')
    // What a settle-up only carries over clears no bet of these two.
    await expect.element(region).not.toMatchTextContent('0 bets')
    await expect.element(region).toMatchTextContent("part of Ann's settle-up with Cleo")
  })

  test.each([[failure(403, 'permission-denied')], [failure(404, 'not-found')]])(
    'is empty for whom it is not meant [PAY-29]',
    async (payments) => {
      await showDebts('/debts?tab=settled', { payments })
      await expect.element(page.getByText('No payments yet')).toBeVisible()
    },
  )

  test('that cannot be loaded says so [PAY-30]', async () => {
    await showDebts('/debts?tab=settled', { payments: failure(500, 'internal') })
    await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load payment history')
  })
})
