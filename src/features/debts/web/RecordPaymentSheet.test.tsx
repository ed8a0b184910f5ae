import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { type Refusal, refusal } from '#domain/refusals.ts'
import { refusedBy } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { SignedInAs } from '#test/kit/SignedInAs.tsx'
import { aDebtAnswer, aDebtOfSam } from '#test/kit/wireExamples.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { RecordPaymentSheet } from './RecordPaymentSheet.tsx'

const debts = [aDebtAnswer(), aDebtAnswer({ id: 'd2', amount: 15 }), aDebtOfSam('d3', 8)]

afterEach(() => localStorage.clear())

async function opened() {
  const onOpenChange = vi.fn()
  await render(
    <SignedInAs>
      <RecordPaymentSheet debts={debts} open onOpenChange={onOpenChange} />
    </SignedInAs>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Record Payment' })).toBeVisible()
  return { onOpenChange, record: page.getByRole('button', { name: 'Record $27.00 from Ann' }) }
}

/** The server's answer to the payment, and what was sent to it. */
function answering(answer: () => Promise<Response>) {
  const sent: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => {
    sent.push(await new Request(to, { ...init, signal: null }).json())
    return answer()
  })
  return sent
}

const refusing = (refused: Refusal) => async () => refusedBy(refused)

describe('the payment sheet', () => {
  test('says who pays whom, and that no money moves [PAY-16] [PAY-17] [DEBT-06]', async () => {
    await opened()
    const sheet = page.getByRole('dialog')
    await expect.element(sheet).toMatchTextContent('Ann pays you3 bets: $35.00 - $8.00$27.00')
    await expect.element(sheet).toMatchTextContent('No money moves here.')
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    expect(await axeFindings()).toEqual([])
  })

  test('asks for a method before it sends anything [PAY-23]', async () => {
    const sent = answering(async () => Response.json({}))
    const { record } = await opened()
    await record.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Please select a payment method')
    expect(sent).toEqual([])
  })

  test('sends the debts, the method and the note once, however often one presses [PAY-09] [PAY-24] [PAY-25] [BEY-13]', async () => {
    let answer: (response: Response) => void = () => undefined
    const sent = answering(() => new Promise((resolve) => (answer = resolve)))
    const { record, onOpenChange } = await opened()
    await page.getByRole('radio', { name: 'Cash' }).click()
    await page.getByRole('textbox', { name: /Note/ }).fill('At brunch')
    for (let presses = 0; presses < 3; presses += 1) await record.click({ force: true })
    // The amount that was read, so that nothing else is recorded where part of it has been paid meanwhile. [BEY-13]
    expect(sent).toEqual([{ debtIds: ['d1', 'd2', 'd3'], amount: 27, method: 'cash', note: 'At brunch' }])
    answer(Response.json({ id: 'p1' }, { status: 201 }))
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  })

  test('takes all, half or another amount, and says what is wrong with one [BEY-13]', async () => {
    const sent = answering(async () => Response.json({ id: 'p1' }, { status: 201 }))
    const told = vi.spyOn(toast, 'success')
    await opened()
    await page.getByRole('radio', { name: 'Cash' }).click()
    await expect.element(page.getByRole('button', { name: 'All $27.00' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Half $13.50' }).click()
    await expect.element(page.getByRole('button', { name: 'Record $13.50 from Ann' })).toBeVisible()
    await page.getByRole('button', { name: 'Another amount' }).click()
    const typed = page.getByRole('textbox', { name: 'Amount paid' })
    for (const [text, says] of [
      ['', 'Please enter an amount from $0.01, with at most two decimals'],
      ['0', 'Please enter an amount from $0.01, with at most two decimals'],
      ['1.234', 'Please enter an amount from $0.01, with at most two decimals'],
      ['27.01', 'Only $27.00 is owed'],
    ] as const) {
      await typed.fill(text)
      await page.getByRole('button', { name: /^Record/ }).click()
      await expect.element(page.getByText(says)).toBeVisible()
    }
    expect(sent).toEqual([])
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    expect(await axeFindings()).toEqual([])
    await typed.fill('$5.25')
    await page.getByRole('button', { name: 'Record $5.25 from Ann' }).click()
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('Recorded: Ann paid you $5.25 by cash'))
    expect(sent).toEqual([{ debtIds: ['d1', 'd2', 'd3'], amount: 5.25, method: 'cash' }])
  })

  test('says whom and how much it recorded, and remembers the method for the next payment [PAY-02] [PAY-09]', async () => {
    answering(async () => Response.json({ id: 'p1' }, { status: 201 }))
    const told = vi.spyOn(toast, 'success')
    const { record } = await opened()
    await page.getByRole('radio', { name: 'Zelle' }).click()
    await record.click()
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('Recorded: Ann paid you $27.00 by Zelle'))
    await cleanup()
    await opened()
    await expect.element(page.getByRole('radio', { name: 'Zelle' })).toBeChecked()
  })

  test.each([
    ['already settled', refusing(refusal('debt-settled', { id: 'd1' })), 'Some debts are already settled.'],
    ['not found', refusing(refusal('debts-not-found', { ids: ['d1'] })), 'Some debts could not be found.'],
    ['forbidden', refusing(refusal('no-access')), 'Permission denied. Please check your access rights.'],
    [
      'too slow',
      () => Promise.reject(new DOMException('too slow', 'TimeoutError')),
      'Settlement operation timed out. Please try again.',
    ],
    ['failing', refusing(refusal('internal', { errorId: '7' })), 'Failed to record payment. Please try again.'],
  ])(
    'says in a dialog what went wrong when it is %s, and tries again [DEBT-14] [PAY-21] [PAY-22] [PAY-26] [PAY-27]',
    async (_, answer, words) => {
      answering(answer)
      const { record, onOpenChange } = await opened()
      await page.getByRole('radio', { name: 'Venmo' }).click()
      await record.click()
      const failed = page.getByRole('dialog', { name: 'Payment Not Recorded' })
      await expect.element(failed).toMatchTextContent(words)
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
      expect(await axeFindings()).toEqual([])
      answering(async () => Response.json({ id: 'p1' }, { status: 201 }))
      await failed.getByRole('button', { name: 'Try Again' }).click()
      await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    },
  )
})
