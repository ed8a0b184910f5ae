import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cents } from '#domain/money/money.ts'
import { refusal } from '#domain/refusals.ts'
import { answerRequests, refusedBy } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { BetsAt } from '#test/kit/betExamples.tsx'
import { sundayCrew } from '#test/kit/slipExamples.tsx'
import { aDebtAnswer, aDebtOfSam } from '#test/kit/wireExamples.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { DebtView } from '../contract.ts'
import { type DoubtedPayments, peopleOf } from './openDebts.ts'
import { PersonCard } from './PersonCard.tsx'

const now = Date.parse('2026-11-24T22:00:00.000Z')
const debts = [aDebtAnswer(), aDebtAnswer({ id: 'd2', amount: 15 }), aDebtOfSam('d3', 8)]

async function annsCard(
  onRecord: (debts: readonly DebtView[]) => void = () => undefined,
  between = debts,
  doubted: readonly DoubtedPayments[] = [],
  group = sundayCrew,
  isLookedFor = false,
) {
  const [person] = peopleOf(between, { readerId: 'sam', doubted })
  if (!person) throw new Error('Ann has debts')
  return render(
    <BetsAt at="/debts" group={group}>
      <PersonCard {...{ person, now, onRecord, isLookedFor }} readerId="sam" bets={new Map()} defaultOpen />
    </BetsAt>,
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

  test('of a notice shows its headline, also where it is higher than the window', async () => {
    const many = Array.from({ length: 20 }, (_, at) => aDebtAnswer({ id: `d${at}` }))
    const screen = await annsCard(undefined, many, [], sundayCrew, true)
    const headline = screen.getByRole('button', { name: /Ann owes you/ })
    const top = () => headline.element().getBoundingClientRect().top
    await expect.poll(top).toBeGreaterThanOrEqual(0)
    expect(top()).toBeLessThan(window.innerHeight / 2)
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

  test('leaves a disputed debt out of what is selected, paid and forgiven [BEY-11]', async () => {
    const screen = await annsCard(undefined, [aDebtAnswer({ disputed: true }), aDebtAnswer({ id: 'd2', amount: 15 })])
    await expect.element(screen.getByRole('button', { name: 'Record Payment, $15.00' })).toBeVisible()
    await screen.getByRole('button', { name: 'Details' }).click()
    expect(screen.getByRole('button', { name: 'Forgive' }).elements()).toHaveLength(1)
    await screen.getByRole('button', { name: 'Select none' }).click()
    await expect.element(screen.getByRole('button', { name: 'Record Payment' })).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'Select all' })).toBeVisible()
  })

  test('says one number, with what is disputed as a line of its own [BEY-11] [DEBT-13]', async () => {
    const screen = await annsCard(undefined, [aDebtAnswer(), { ...aDebtOfSam('d2', 30), disputed: true }])
    const summary = screen.getByRole('button', { name: /Ann owes you/ })
    await expect.element(summary).toMatchTextContent('1 bet · $30.00 disputed')
    await expect.element(summary).toMatchTextContent('$20.00')
    const article = screen.getByRole('article')
    await expect.element(article).toMatchTextContent('Ann pays you$20.00Disputed, waits -$30.00')
    await expect.element(screen.getByRole('button', { name: 'Record Payment, $20.00' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Remind Ann' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

  test('offers no payment while all of it is disputed [BEY-11]', async () => {
    const screen = await annsCard(undefined, [{ ...aDebtOfSam('d2', 30), disputed: true }])
    const article = screen.getByRole('article')
    await expect.element(article).toMatchTextContent(/You and Ann are even.*\$30.00 disputed.*Disputed, waits -\$30.00/)
    for (const name of [/Record Payment/, /Select/, /Remind/]) {
      expect(screen.getByRole('button', { name }).elements()).toHaveLength(0)
    }
  })

  test('has a payment that did not arrive as a line of its own [BEY-13]', async () => {
    const paid = { payerId: 'sam', payeeId: 'ann', amount: cents(75_00), other: { id: 'ann', name: 'Ann' } }
    const screen = await annsCard(undefined, [], [paid])
    const article = screen.getByRole('article')
    await expect
      .element(article)
      .toMatchTextContent(/You and Ann are even\$75.00 not received.*Not received, waits -\$75.00/)
    expect(await axeFindings()).toEqual([])
  })

  test('offers a reminder of the net alone, and not to whoever owes it [BEY-19]', async () => {
    const screen = await annsCard(undefined, [aDebtAnswer(), aDebtOfSam('d2', 31.67)])
    await expect.element(screen.getByRole('button', { name: /You owe Ann/ })).toMatchTextContent('$11.67')
    // Ticked alone, Ann's bet is one that she pays; of the net she is owed.
    await screen.getByRole('checkbox').nth(1).click()
    await expect.element(screen.getByRole('button', { name: 'Record Payment, $20.00' })).toBeVisible()
    expect(screen.getByRole('button', { name: /Remind/ }).elements()).toHaveLength(0)
  })

  test('counts what remains of a debt, and says how much of it is paid [BEY-13]', async () => {
    const screen = await annsCard(undefined, [aDebtAnswer({ paid: 5, remaining: 15 })])
    await expect.element(screen.getByRole('article')).toMatchTextContent('$5.00 of $20.00 is paid')
    await expect.element(screen.getByRole('button', { name: 'Record Payment, $15.00' })).toBeVisible()
  })

  test('reminds a friend who owes, and says when again [BEY-19]', async () => {
    const { sent } = answerRequests({
      'POST /api/groups/g1/debts/d1/remind': () =>
        refusedBy(refusal('reminded-lately', { name: 'Ann', when: 'in 2 days' })),
    })
    const told = vi.spyOn(toast, 'error')
    const screen = await annsCard()
    await screen.getByRole('button', { name: 'Remind Ann' }).click()
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('You can remind Ann again in 2 days'))
    expect(sent).toEqual([{ path: '/api/groups/g1/debts/d1/remind', body: {} }])
  })

  test('forgives a debt or a part of it, once asked again [BEY-13]', async () => {
    const { sent } = answerRequests({
      'POST /api/groups/g1/debts/d1/forgive': () => Response.json({ amount: 10 }, { status: 201 }),
    })
    const told = vi.spyOn(toast, 'success')
    const complained = vi.spyOn(console, 'error')
    const screen = await annsCard()
    await screen.getByRole('button', { name: 'Details' }).click()
    await screen.getByRole('button', { name: 'Forgive' }).first().click()
    const dialog = screen.getByRole('dialog', { name: 'Forgive Ann?' })
    await dialog.getByRole('button', { name: 'Half $10.00' }).click()
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    expect(await axeFindings()).toEqual([])
    await dialog.getByRole('button', { name: 'Forgive $10.00' }).click()
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('You forgave Ann $10.00'))
    expect(sent).toEqual([{ path: '/api/groups/g1/debts/d1/forgive', body: { amount: 10 } }])
    expect(complained).not.toHaveBeenCalled()
  })

  test('opens the services of a friend whom one owes, and asks on the way back [BEY-14]', async () => {
    const links = { venmo: 'ann-r', paypal: null, cashApp: 'annr', zelle: 'ann@example.org', changedAt: null }
    answerRequests({ 'GET /api/groups/g1/members/ann/pay-links': () => Response.json(links) })
    const onRecord = vi.fn()
    const screen = await annsCard(onRecord, [aDebtOfSam('d3', 12.5)])
    const venmo = screen.getByRole('link', { name: 'Pay with Venmo to Ann' })
    await expect
      .element(venmo)
      .toHaveAttribute('href', 'https://venmo.com/ann-r?txn=pay&amount=12.50&note=Settling%20up')
    await expect.element(venmo).toHaveAttribute('rel', 'noopener noreferrer')
    await expect
      .element(screen.getByRole('link', { name: 'Pay with Cash App to Ann' }))
      .toHaveAttribute('href', 'https://cash.app/$annr/12.50')
    await expect.element(screen.getByRole('button', { name: 'Copy for Zelle to Ann' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
    const element = venmo.element()
    element.addEventListener('click', (event) => event.preventDefault())
    await venmo.click()
    await expect.element(screen.getByText(/Did you pay Ann/)).not.toBeInTheDocument()
    window.dispatchEvent(new Event('focus'))
    await expect.element(screen.getByText('Did you pay Ann $12.50?')).toBeVisible()
    await screen.getByRole('button', { name: 'Record it' }).click()
    expect(onRecord.mock.calls[0]?.[1]).toBe('venmo')
  })

  test('says to whoever pays that the way to pay has changed lately [BEY-14]', async () => {
    const changedAt = new Date(Date.now() - 7_200_000).toISOString()
    const links = { venmo: 'not-ann', paypal: null, cashApp: null, zelle: null, changedAt }
    answerRequests({ 'GET /api/groups/g1/members/ann/pay-links': () => Response.json(links) })
    const screen = await annsCard(vi.fn(), [aDebtOfSam('d3', 12.5)])
    await expect
      .element(screen.getByText('Ann changed how to be paid 2 h ago. If you did not hear of it, ask before you pay.'))
      .toBeVisible()
    expect(await axeFindings()).toEqual([])
  })
  test('shows no way to pay somebody whose account is locked, and says why [BEY-14] [BEY-23]', async () => {
    const links = { venmo: null, paypal: null, cashApp: null, zelle: null, changedAt: null }
    answerRequests({ 'GET /api/groups/g1/members/ann/pay-links': () => Response.json(links) })
    const screen = await annsCard(vi.fn(), [aDebtOfSam('d3', 12.5)], [], { ...sundayCrew, id: 'g1', locked: ['ann'] })
    await expect
      .element(screen.getByText(/^How to pay Ann is not shown while the account is locked\. Ask in person/))
      .toBeVisible()
    expect(await axeFindings()).toEqual([])
  })
})
