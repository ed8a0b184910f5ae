import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { aDebtAnswer, aDebtOfSam } from '#test/kit/wireExamples.ts'
import type { DebtView } from '../contract.ts'
import { peopleOf } from './openDebts.ts'
import { PersonCard } from './PersonCard.tsx'

const now = Date.parse('2026-11-24T22:00:00.000Z')
const debts = [aDebtAnswer(), aDebtAnswer({ id: 'd2', amount: 15 }), aDebtOfSam('d3', 8)]

async function annsCard(onRecord: (debts: readonly DebtView[]) => void = () => undefined) {
  const [person] = peopleOf(debts, 'sam')
  if (!person) throw new Error('Ann has debts')
  return render(
    <PersonCard person={person} readerId="sam" now={now} bets={new Map()} defaultOpen onRecord={onRecord} />,
  )
}

describe('the card of a person', () => {
  test('nets what both owe, in the open [PAY-16] [PAY-17]', async () => {
    const screen = await annsCard()
    await expect.element(screen.getByRole('button', { name: /Ann owes you/ })).toMatchTextContent('$27.00')
    const article = screen.getByRole('article')
    await expect.element(article).toMatchTextContent('Ann owes you for 2 bets')
    await expect.element(article).toMatchTextContent('You owe Ann for 1 bet')
    await expect.element(article).toMatchTextContent('Ann pays you$27.00')
    await expect.element(screen.getByRole('button', { name: 'Record Payment, $27.00' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

  test('changes the sum, the direction and the button with what is ticked [PAY-17]', async () => {
    const onRecord = vi.fn()
    const screen = await annsCard(onRecord)
    for (const box of [0, 1]) await screen.getByRole('checkbox').nth(box).click()
    await expect.element(screen.getByRole('article')).toMatchTextContent('You pay Ann$8.00')
    await screen.getByRole('button', { name: 'Record Payment, $8.00' }).click()
    expect(onRecord.mock.calls[0]?.[0].map(({ id }: DebtView) => id)).toEqual(['d3'])
  })

  test('selects none and all, and records nothing of none', async () => {
    const screen = await annsCard()
    await screen.getByRole('button', { name: 'Select none' }).click()
    await expect.element(screen.getByRole('button', { name: 'Record Payment' })).toBeDisabled()
    await screen.getByRole('button', { name: 'Select all' }).click()
    await expect.element(screen.getByRole('button', { name: 'Record Payment, $27.00' })).toBeEnabled()
  })
})
