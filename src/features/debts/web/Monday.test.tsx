import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { BetsAt } from '#test/kit/betExamples.tsx'
import { aDebtBetween } from '#test/kit/debtExamples.tsx'
import { sundayCrew } from '#test/kit/slipExamples.tsx'
import type { DebtView } from '../contract.ts'
import { Monday } from './Monday.tsx'
import { peopleOf } from './openDebts.ts'

const noLinks = { venmo: null, paypal: null, cashApp: null, zelle: null, changedAt: null }
const onRecord = vi.fn()

type Shown = { debts: readonly DebtView[]; hasPaid?: boolean; plan?: object; devPays?: string }

/** What Sam sees of these debts; with a plan, where its payments can be recorded. */
async function theMonday({ debts, hasPaid = true, plan, devPays }: Shown) {
  onRecord.mockClear()
  const { sent } = answerRequests({
    'GET /api/groups/crew/members/cleo/pay-links': () => Response.json({ ...noLinks, venmo: 'cleo-r' }),
    'GET /api/groups/crew/members/dev/pay-links': () => Response.json({ ...noLinks, venmo: devPays ?? null }),
    'GET /api/groups/crew/settle-up': () => Response.json(plan),
    'POST /api/groups/crew/settle-up/payments': () => Response.json({}, { status: 201 }),
  })
  const card = (shown: readonly DebtView[]) => (
    <BetsAt group={{ ...sundayCrew, settings: { ...sundayCrew.settings, settleUp: plan !== undefined } }}>
      <main>
        <h1>Debts</h1>
        <h2>Own</h2>
        <Monday people={peopleOf(shown, { readerId: 'sam' })} readerId="sam" {...{ hasPaid, onRecord }} />
      </main>
    </BetsAt>
  )
  const screen = await render(card(debts))
  return { sent, show: (next: readonly DebtView[]) => screen.rerender(card(next)) }
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const cleo40 = aDebtBetween('sam', 'cleo', 40)
const dev12 = aDebtBetween('sam', 'dev', 12.5)
const ann7 = aDebtBetween('ann', 'sam', 7)

test.each([390, 1280])(
  'Debts begins with whom to pay how much, the largest first, and what one gets, at %i px [BEY-47]',
  async (width) => {
    await page.viewport(width, 844)
    await theMonday({ debts: [dev12, ann7, cleo40] })
    await expect.element(heading('Pay Cleo $40.00 and Dev $12.50')).toBeVisible()
    await expect.element(page.getByText('You get $7.00 from Ann.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Pay with Venmo to Cleo' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await page.viewport(390, 844)
  },
)

test('friends who are paid in the same way are told apart, by their buttons too [BEY-47] [BEY-14]', async () => {
  await theMonday({ debts: [dev12, cleo40], devPays: 'dev-k' })
  await expect.element(page.getByText('Cleo $40.00', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Dev $12.50', { exact: true })).toBeVisible()
  for (const [name, amount] of [
    ['Cleo', '40.00'],
    ['Dev', '12.50'],
  ] as const) {
    const link = page.getByRole('link', { name: `Pay with Venmo to ${name}`, exact: true })
    await expect.element(link).toHaveAttribute('href', expect.stringContaining(`amount=${amount}`))
  }
  expect(await axeFindings()).toEqual([])
})

test('the link comes first, and "Did you pay?" after it: it records with that method [BEY-47] [BEY-14]', async () => {
  await theMonday({ debts: [cleo40] })
  const link = page.getByRole('link', { name: 'Pay with Venmo to Cleo' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('amount=40.00'))
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  window.dispatchEvent(new Event('focus'))
  await expect.element(page.getByText('Did you pay Cleo $40.00?')).toBeVisible()
  await button('Record it').click()
  expect(onRecord).toHaveBeenCalledExactlyOnceWith([cleo40], 'venmo')
})

test('who paid without a link records that; a disputed debt is not in it [BEY-47] [BEY-11]', async () => {
  const disputed = { ...aDebtBetween('sam', 'dev', 30), disputed: true }
  await theMonday({ debts: [dev12, disputed] })
  await expect.element(heading('Pay Dev $12.50')).toBeVisible()
  await button('I paid Dev').click()
  expect(onRecord).toHaveBeenCalledExactlyOnceWith([dev12])
})

test('who has nothing to pay reads what they get [BEY-47]', async () => {
  await theMonday({ debts: [ann7] })
  await expect.element(heading('You get $7.00 from Ann')).toBeVisible()
})

const named = (id: string) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1) })
const between = (from: string, to: string) => ({ from, to, payer: named(from), payee: named(to) })

test('where the group settles up together, its plan says whom to pay, and the payment is recorded there [BEY-47] [BEY-12]', async () => {
  const payment = { ...between('sam', 'cleo'), amount: 45.5, debts: [], way: [] }
  const way = [
    { ...between('sam', 'cleo'), amount: 40, isCarried: false },
    { ...between('sam', 'dev'), amount: 5.5, isCarried: false },
  ]
  const others = { ...payment, ...between('ann', 'cleo'), amount: 3 }
  const { sent } = await theMonday({
    debts: [cleo40, dev12, ann7],
    plan: { version: 'v1', isOn: true, payments: [others, { ...payment, way }], waits: [] },
  })
  await expect.element(heading('Pay Cleo $45.50')).toBeVisible()
  await expect.element(page.getByText('You pay Cleo', { exact: true })).toBeVisible()
  await expect.element(page.getByText('covers what you owe Cleo and Dev')).toBeVisible()
  await page.getByRole('radio', { name: 'Cash', exact: true }).click()
  await button('Record $45.50').click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ version: 'v1', from: 'sam', to: 'cleo', method: 'cash' }])
})

test('when nothing is left it says "All square"; in a group without payments yet it says nothing [BEY-47]', async () => {
  const { show } = await theMonday({ debts: [cleo40] })
  await expect.element(heading('Pay Cleo $40.00')).toBeVisible()
  await show([])
  await expect.element(page.getByText('All square', { exact: true })).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await theMonday({ debts: [], hasPaid: false })
  expect(page.getByText('All square', { exact: true }).elements()).toHaveLength(1)
})
