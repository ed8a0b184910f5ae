import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AsAdministrator, aSettledDebt, json } from '#test/kit/adminExamples.tsx'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import { DebtsArea } from './DebtsArea.tsx'

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
  await expect
    .element(
      page.getByRole('row', {
        name: /Sunday Crew Ben Cleo Bills \+3 \(Bills @ Dolphins\), .*Nov 15.* \$1\.00 Zelle Ben/,
      }),
    )
    .toBeVisible()
  const heads = page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent)
  expect(heads).toEqual([
    ...['Settled', 'Group', 'Debtor', 'Creditor', 'Bet', 'Amount', 'Method', 'Recorded by', 'Undo'],
  ])
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
  const other = { id: 'd2', debtorName: 'Ben', creditorName: 'Cleo', amount: 12, bet: 'Jets -3 (Jets @ Bears)' }
  let debts = [aSettledDebt({ debtsInPayment: 2, numberInPayment: 2, together: [other] })]
  const { sent } = answerRequests({
    'GET /api/admin/debts': () => Response.json({ debts }),
    'POST /api/groups/crew/debts/d1/reverse': () => {
      debts = []
      return Response.json({ message: 'Settlement undone successfully.' })
    },
  })
  await render(screen)
  await expect.element(page.getByText('Zelle, 2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Undo Ben to Cleo, $27.50' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this settlement?' })
  await expect.element(dialog).toMatchTextContent('Its payment settled 2 debts: all of them are open again')
  await expect
    .element(dialog)
    .toMatchTextContent('Ben owed Cleo $27.50 for Bills +3 (Bills @ Dolphins) in Sunday Crew.')
  await expect.element(dialog).toMatchTextContent('Ben owed Cleo $12.00 for Jets -3 (Jets @ Bears)')
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

test('a bet leads to how it came out, in whatever group [ADM-57]', async () => {
  await page.viewport(390, 844)
  const bet = aBetAnswer({ groupId: 'crew' })
  answerRequests({
    'GET /api/admin/debts': json({ debts: [aSettledDebt()] }),
    'GET /api/groups/crew/bets/bet1': json(bet),
    'GET /api/groups/crew/bets/bet1/timeline': json({ items: [] }),
  })
  await render(screen)
  await page.getByRole('button', { name: /^Bills \+3/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Bet in Sunday Crew' })
  await expect
    .element(sheet.getByRole('region', { name: 'Both sides' }))
    .toMatchTextContent(/Bills \+3.*Ann.*Dolphins -3/)
  await expect.element(sheet.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
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
