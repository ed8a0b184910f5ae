import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AsAdministrator, aSettledDebt, json } from '#test/kit/adminExamples.tsx'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { DebtsArea } from './DebtsArea.tsx'

afterEach(() => vi.restoreAllMocks())

const screen = (
  <AsAdministrator>
    <DebtsArea />
  </AsAdministrator>
)
const eleven = Array.from({ length: 11 }, (_, at) => aSettledDebt({ id: `d${at}`, amount: at + 1 }))

test('settled debts stand ten a page, with who paid whom and how [ADM-54] [ADM-57]', async () => {
  await page.viewport(1280, 800)
  answerRequests({ 'GET /api/admin/debts': json({ debts: eleven }) })
  await render(screen)
  await expect.element(page.getByRole('row', { name: /Sunday Crew Ben Cleo \$1\.00 Zelle Ben/ })).toBeVisible()
  const heads = page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent)
  expect(heads).toEqual(['Settled', 'Group', 'Debtor', 'Creditor', 'Amount', 'Method', 'Recorded by', 'Undo'])
  expect(page.getByRole('button', { name: /^Undo/ }).elements()).toHaveLength(10)
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('$11.00')).toBeVisible()
  expect(page.getByRole('button', { name: /^Undo/ }).elements()).toHaveLength(1)
})

test('ten debts need no pages [ADM-54]', async () => {
  await page.viewport(390, 844)
  answerRequests({ 'GET /api/admin/debts': json({ debts: eleven.slice(0, 10) }) })
  await render(screen)
  await expect.element(page.getByText('$10.00')).toBeVisible()
  expect(page.getByRole('navigation', { name: 'Pages' }).elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('an undo wants a reason, and the list is loaded again after it [ADM-56]', async () => {
  let debts = [aSettledDebt({ debtsInPayment: 2 })]
  const { sent } = answerRequests({
    'GET /api/admin/debts': () => Response.json({ debts }),
    'POST /api/groups/crew/debts/d1/reverse': () => {
      debts = []
      return Response.json({ message: 'Settlement undone successfully.' })
    },
  })
  await render(screen)
  await page.getByRole('button', { name: 'Undo Ben to Cleo, $27.50' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this settlement?' })
  await expect.element(dialog).toMatchTextContent('Its payment settled 2 debts: all of them are open again')
  const confirm = page.getByRole('button', { name: 'Undo Settlement' })
  await confirm.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Please provide a reason for undoing this settlement')
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  expect(await axeFindings()).toEqual([])
  await page.getByLabelText('Reason').fill(' twice ')
  await confirm.click()
  await expect.element(page.getByText('Settlement undone successfully.')).toBeVisible()
  await expect.element(page.getByText('No settled debts')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/groups/crew/debts/d1/reverse', body: { reason: 'twice' } }])
})

test('debts that could not be loaded say so and can be asked for again', async () => {
  let fails = true
  answerRequests({
    'GET /api/admin/debts': () => (fails ? refusal(500, 'internal', 'No') : Response.json({ debts: eleven })),
  })
  await render(screen)
  await expect.element(page.getByText('Failed to load settled debts')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('$10.00')).toBeVisible()
})
