import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { BetsAt } from '#test/kit/betExamples.tsx'
import { sundayCrew } from '#test/kit/slipExamples.tsx'
import { aDebtAnswer, aDebtOfSam } from '#test/kit/wireExamples.ts'
import type { DebtView, PaymentView } from '../contract.ts'
import { DebtsPage } from './DebtsPage.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T17:18:00.000Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ben = { creditorId: 'ben', creditorName: 'Ben' }
const debts = [
  aDebtAnswer(),
  aDebtAnswer({ id: 'd2', amount: 15 }),
  aDebtOfSam('d3', 8),
  { ...aDebtOfSam('d4', 50), ...ben },
]

function aPayment(different: Partial<PaymentView> = {}): PaymentView {
  return {
    id: 'p1',
    groupId: 'crew',
    debtIds: ['d1', 'd2'],
    payerId: 'ann',
    payerName: 'Ann',
    payeeId: 'sam',
    payeeName: 'Sam',
    amount: 35,
    totalAmount: 35,
    paymentMethod: 'venmo',
    comments: '',
    settledBy: 'ann',
    settledByName: 'Ann',
    createdAt: '2026-11-20T20:00:00Z',
    status: 'recorded',
    reversedAt: null,
    reversedBy: null,
    reversedByName: null,
    reversalReason: null,
    ...different,
  }
}

type Answers = { debts?: readonly DebtView[] | Response; payments?: readonly PaymentView[] | Response }

async function shown(at: string, { debts: open = [], payments = [] }: Answers, role: 'admin' | 'member' = 'member') {
  const answer = (given: readonly unknown[] | Response) =>
    given instanceof Response ? given.clone() : Response.json({ items: given, nextCursor: null })
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname.endsWith('/debts')) return answer(open)
    return answer(pathname.endsWith('/payments') ? payments : [])
  })
  await render(
    <BetsAt at={at} group={{ ...sundayCrew, role }}>
      {<DebtsPage />}
    </BetsAt>,
  )
}

const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const people = () =>
  Array.from(document.querySelectorAll('article'), ({ textContent }) => /^.*?(?=\d bet)/.exec(textContent)?.[0])
const failure = (status: number, code: string) => Response.json({ error: { code, message: 'No' } }, { status })

describe('the debts page', () => {
  test('of a notice opens the person it is about, or says that nothing is open with them [NTF-03] [NTF-19]', async () => {
    await shown('/debts?person=ann', { debts })
    const card = page.getByRole('button', { name: /Ann owes you/ })
    await expect.element(card).toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByRole('button', { name: /You owe Ben/ })).toHaveAttribute('aria-expanded', 'false')
    expect(await axeFindings()).toEqual([])
  })

  test('of a notice says so where nothing is open with that person any more [NTF-19]', async () => {
    await shown('/debts?person=cleo', { debts })
    await expect.element(page.getByText('Nothing is open between the two of you any more.')).toBeVisible()
  })

  test('of a notice marks the payment it is about, on whatever page it is [NTF-03] [NTF-19]', async () => {
    const payments = Array.from({ length: 14 }, (_, index) => aPayment({ id: `p${index}`, amount: 100 + index }))
    await shown('/debts?tab=settled&payment=p12', { debts, payments })
    const marked = () => document.querySelector('li[aria-current]')?.textContent
    await expect.poll(marked).toContain('$112.00')
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect.poll(marked).toBeUndefined()
    expect(await axeFindings()).toEqual([])
  })

  test('has four tabs: everybody, who owes me, whom I owe, and what was paid [DEBT-11] [DEBT-12]', async () => {
    await shown('/debts', { debts, payments: [aPayment()] })
    await expect.element(tab('All Debts')).toMatchTextContent('All Debts2')
    await expect.element(page.getByText('Net Position')).toBeVisible()
    await expect.element(page.getByRole('definition').first()).toMatchTextContent('-$23.00')
    expect(people()).toEqual([expect.stringContaining('You owe Ben'), expect.stringContaining('Ann owes you')])
    await tab('Owed to Me').click()
    await expect.poll(people).toEqual([expect.stringContaining('Ann owes you')])
    await tab('I Owe').click()
    await expect.poll(people).toEqual([expect.stringContaining('You owe Ben')])
    await tab('Settled').click()
    await expect.element(page.getByRole('region', { name: 'Payments' })).toMatchTextContent('Ann paid you')
    expect(await axeFindings()).toEqual([])
  })

  test('records the payment of one debt or of several [DEBT-14]', async () => {
    await shown('/debts?tab=owed', { debts })
    const record = page.getByRole('button', { name: /^Record Payment/ })
    await record.click()
    await expect
      .element(page.getByRole('dialog', { name: 'Record Payment' }))
      .toMatchTextContent('3 bets: $35.00 - $8.00')
    await page.getByRole('button', { name: 'Not now' }).click()
    for (const other of [1, 2]) await page.getByRole('checkbox').nth(other).click()
    await record.click()
    await expect.element(page.getByRole('dialog', { name: 'Record Payment' })).toMatchTextContent('1 bet$20.00')
  })

  test.each([
    ['', 'No debts yet'],
    ['?tab=owed', 'Nobody owes you anything'],
    ['?tab=owe', 'You owe nothing'],
    ['?tab=settled', 'No payments yet'],
  ])('says at %j that there is nothing: %s [DEBT-17]', async (query, words) => {
    await shown(`/debts${query}`, {})
    await expect.element(page.getByRole('tabpanel').getByText(words)).toBeVisible()
  })

  test.each([
    [failure(503, 'unavailable'), 'Connection Error'],
    [failure(500, 'internal'), 'Error Loading Debts'],
  ])('says that debts could not be loaded, and never looks empty [DEBT-15]', async (answer, words) => {
    await shown('/debts', { debts: answer })
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    await expect.element(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect.element(page.getByText('No debts yet')).not.toBeInTheDocument()
  })
})

describe('the payment history', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => aPayment({ id: `p${n}`, amount: n + 1, totalAmount: n + 1 }))
  const rows = () => page.getByRole('region', { name: 'Payments' }).getByRole('listitem').elements().length
  const pages = page.getByRole('navigation', { name: 'Pages' })

  test('has ten payments a page, and no pages up to ten [DEBT-16]', async () => {
    await shown('/debts?tab=settled', { payments: many(10) })
    await expect.poll(rows).toBe(10)
    await expect.element(pages).not.toBeInTheDocument()
  })

  test('goes on from page to page above ten [DEBT-16]', async () => {
    await shown('/debts?tab=settled', { payments: many(21) })
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
    await shown('/debts?tab=settled', { payments: [reversed, aPayment()] }, 'admin')
    const row = page.getByRole('listitem').first()
    await expect.element(row).toMatchTextContent('REVERSED')
    await expect.element(row).toMatchTextContent('Ann: It was recorded twice')
    await expect.element(row.getByText('Ann paid you')).toHaveClass('line-through')
    await expect.element(row.getByText('$35.00')).toHaveClass('line-through')
    await expect.element(row.getByRole('button')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Undo: Ann paid you' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

  test.each([[failure(403, 'permission-denied')], [failure(404, 'not-found')]])(
    'is empty for whom it is not meant [PAY-29]',
    async (payments) => {
      await shown('/debts?tab=settled', { payments })
      await expect.element(page.getByText('No payments yet')).toBeVisible()
    },
  )

  test('that cannot be loaded says so [PAY-30]', async () => {
    await shown('/debts?tab=settled', { payments: failure(500, 'internal') })
    await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load payment history')
  })
})
