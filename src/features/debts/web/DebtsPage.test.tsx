import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '#test/kit/axe.ts'
import { aDebtBetween, aPayment, failure, showDebts } from '#test/kit/debtExamples.tsx'
import { aDebtAnswer, aDebtOfSam } from '#test/kit/wireExamples.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T17:18:00.000Z'), toFake: ['Date'] })
})

const ben = { creditorId: 'ben', creditorName: 'Ben' }
const debts = [
  aDebtAnswer(),
  aDebtAnswer({ id: 'd2', amount: 15 }),
  aDebtOfSam('d3', 8),
  { ...aDebtOfSam('d4', 50), ...ben },
]

const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const people = () =>
  Array.from(document.querySelectorAll('article'), ({ textContent }) => /^.*?(?=\d bet)/.exec(textContent)?.[0])

describe('the debts page', () => {
  test('of a notice opens the person it is about, or says that nothing is open with them [NTF-03] [NTF-19]', async () => {
    await showDebts('/debts?person=ann', { debts })
    const card = page.getByRole('button', { name: /Ann owes you/ })
    await expect.element(card).toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByRole('button', { name: /You owe Ben/ })).toHaveAttribute('aria-expanded', 'false')
    expect(await axeFindings()).toEqual([])
  })

  test('of a notice says so where nothing is open with that person any more [NTF-19]', async () => {
    await showDebts('/debts?person=cleo', { debts })
    await expect.element(page.getByText('Nothing is open between the two of you any more.')).toBeVisible()
  })

  test('of a notice marks the payment it is about, on whatever page it is [NTF-03] [NTF-19]', async () => {
    const payments = Array.from({ length: 14 }, (_, index) => aPayment({ id: `p${index}`, amount: 100 + index }))
    await showDebts('/debts?tab=settled&payment=p12', { debts, payments })
    const marked = () => document.querySelector('li[aria-current]')?.textContent
    await expect.poll(marked).toContain('$112.00')
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect.poll(marked).toBeUndefined()
    expect(await axeFindings()).toEqual([])
  })

  test('has four tabs: everybody, who owes me, whom I owe, and what was paid [DEBT-11] [DEBT-12]', async () => {
    await showDebts('/debts', { debts, payments: [aPayment()] })
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

  test.each([['member'], ['admin']] as const)(
    'shows a %s who owes whom in the whole group, pair by pair, their own first [DEBT-12] [DEBT-13] [BEY-33]',
    async (role) => {
      const others = [
        aDebtBetween('cleo', 'dev', 35),
        aDebtBetween('dev', 'cleo', 8),
        aDebtBetween('ben', 'cleo', 90),
        aDebtBetween('ann', 'ben', 5),
        aDebtBetween('ben', 'ann', 5, 'even'),
      ]
      await showDebts('/debts', { debts: [...debts, ...others] }, role)
      await expect
        .poll(people)
        .toEqual(
          ['You owe Ben', 'Ann owes you', 'Ben owes Cleo', 'Cleo owes Dev', 'Ann and Ben are even'].map((words) =>
            expect.stringContaining(words),
          ),
        )
      await expect.element(tab('All Debts')).toMatchTextContent('All Debts5')
      await expect.element(tab('Owed to Me')).toMatchTextContent('Owed to Me1')
      await expect.element(page.getByRole('definition').first()).toMatchTextContent('-$23.00')
      expect(await axeFindings()).toEqual([])
      await page.getByRole('button', { name: /Cleo owes Dev/ }).click()
      const pair = page.getByRole('article').nth(3)
      await expect.element(pair.getByRole('heading', { name: 'Individual Bets' })).toBeVisible()
      await expect
        .element(pair.getByRole('listitem').nth(0))
        .toMatchTextContent(/^Dev won Buffalo Bills \+3.*\+\$35\.00$/)
      await expect.element(pair.getByRole('listitem').nth(1)).toMatchTextContent(/^Cleo won.*-\$8\.00$/)
      await expect.element(pair).toMatchTextContent('Cleo pays Dev$27.00')
      await pair.getByRole('button', { name: 'Details' }).click()
      await expect.element(pair.getByRole('link', { name: 'Bet Details' }).first()).toBeVisible()
      // Whose debts they are not records no payment of them.
      expect(pair.getByRole('checkbox').elements()).toEqual([])
      expect(pair.getByRole('button', { name: /Record Payment/ }).elements()).toEqual([])
      expect(await axeFindings()).toEqual([])
      await tab('Owed to Me').click()
      await expect.poll(people).toEqual([expect.stringContaining('Ann owes you')])
    },
  )

  test('name two others on one line of a phone, unless their names are long [DEBT-13]', async () => {
    await page.viewport(390, 844)
    await showDebts('/debts', { debts: [aDebtBetween('uncle Finn', 'hana', 104.5), aDebtBetween('dev', 'cleo', 1)] })
    const words = page.getByText('Uncle Finn owes Hana')
    await expect.element(words).toBeVisible()
    const height = (text: string) => page.getByText(text).element().getBoundingClientRect().height
    expect(height('Uncle Finn owes Hana')).toBe(height('Dev owes Cleo'))
  })

  test('says that there are no debts only when nobody in the group owes anybody [DEBT-13] [DEBT-17] [BEY-33]', async () => {
    await showDebts('/debts', { debts: [aDebtBetween('cleo', 'dev', 35)] })
    await expect.element(page.getByRole('button', { name: /Cleo owes Dev/ })).toMatchTextContent('$35.00')
    await expect.element(page.getByText('Nothing is open between you and the others.')).toBeVisible()
    expect(page.getByText('No debts yet').elements()).toEqual([])
    await tab('Owed to Me').click()
    await expect.element(page.getByText('Nobody owes you anything')).toBeVisible()
  })

  test('never looks empty when what the others owe cannot be loaded [DEBT-15] [DEBT-17]', async () => {
    await showDebts('/debts', { debts, balances: failure(500, 'internal') })
    await expect.element(page.getByRole('button', { name: /You owe Ben/ })).toBeVisible()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load what the others owe')
    await expect.element(tab('All Debts')).toMatchTextContent(/^All Debts$/)
  })

  test('shows many pairs a part at a time [DEBT-13] [BEY-33]', async () => {
    const many = Array.from({ length: 80 }, (_, n) => aDebtBetween(`debtor${n}`, `creditor${n}`, 100 - n))
    await showDebts('/debts', { debts: many })
    const cards = () => page.getByRole('article').elements().length
    await expect.poll(cards).toBe(20)
    await page.getByRole('button', { name: 'Show 50 more of 80' }).click()
    await expect.poll(cards).toBe(70)
    await page.getByRole('button', { name: 'Show 10 more of 80' }).click()
    await expect.poll(cards).toBe(80)
  })

  test('records the payment of one debt or of several [DEBT-14]', async () => {
    await showDebts('/debts?tab=owed', { debts })
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
    await showDebts(`/debts${query}`, {})
    await expect.element(page.getByRole('tabpanel').getByText(words)).toBeVisible()
  })

  test('says to who has paid or was paid that nothing is open, not that nothing was yet [DEBT-17] [BEY-47]', async () => {
    await showDebts('/debts', { payments: [aPayment()] })
    await expect.element(page.getByText('All square', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('tabpanel').getByText('No open debts')).toBeVisible()
  })

  test.each([
    [failure(503, 'unavailable'), 'Connection Error'],
    [failure(500, 'internal'), 'Error Loading Debts'],
  ])('says that debts could not be loaded, and never looks empty [DEBT-15]', async (answer, words) => {
    await showDebts('/debts', { debts: answer })
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    await expect.element(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect.element(page.getByText('No debts yet')).not.toBeInTheDocument()
  })
})
