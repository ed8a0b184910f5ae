import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { SignedInAs } from '#test/kit/SignedInAs.tsx'
import type { PaymentView } from '../paymentContract.ts'
import { UndoPayment } from './UndoPayment.tsx'

const payment: PaymentView = {
  id: 'p1',
  groupId: 'g1',
  debtIds: ['d1', 'd2'],
  debts: [
    { debtId: 'd1', amount: 20 },
    { debtId: 'd2', amount: 7 },
  ],
  payer: { id: 'ben', name: 'Ben' },
  payerId: 'ben',
  payerName: 'Ben',
  payee: { id: 'cleo', name: 'Cleo' },
  payeeId: 'cleo',
  payeeName: 'Cleo',
  amount: 27,
  totalAmount: 27,
  paymentMethod: 'cash',
  comments: '',
  recordedBy: { id: 'ben', name: 'Ben' },
  settledBy: 'ben',
  settledByName: 'Ben',
  createdAt: '2026-11-15T20:00:00Z',
  status: 'recorded',
  reversedAt: null,
  undoneBy: null,
  reversedBy: null,
  reversedByName: null,
  reversalReason: null,
  doubt: null,
  judging: { parties: ['ben', 'cleo'], began: '2026-11-01T20:00:00Z' },
  isOvertaken: false,
  isPayerThere: true,
  settleUp: null,
}

async function opened(answer: () => Promise<Response>) {
  const sent: { to: string; body: unknown }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => {
    const request = new Request(to, { ...init, signal: null })
    sent.push({ to: new URL(request.url).pathname, body: await request.json() })
    return answer()
  })
  const onClose = vi.fn()
  await render(
    <SignedInAs>
      <UndoPayment payment={payment} readerId="sam" open onClose={onClose} />
    </SignedInAs>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Undo this payment?' })).toBeVisible()
  return {
    sent,
    onClose,
    undo: page.getByRole('button', { name: 'Undo Payment' }),
    reason: page.getByLabelText('Reason'),
  }
}

test('the question says what follows, and wants a reason before anything is sent [PAY-36] [PAY-43] [PAY-44]', async () => {
  const { sent, undo } = await opened(async () => Response.json({}))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('Ben paid Cleo: $27.00 for 2 bets. Its 2 debts are open again')
  await expect.element(dialog).toMatchTextContent('0/500')
  await undo.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Please provide a reason for undoing this settlement')
  expect(sent).toEqual([])
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  expect(await axeFindings()).toEqual([])
})

test('a reason undoes it and closes [PAY-34] [PAY-43]', async () => {
  const { sent, undo, reason, onClose } = await opened(async () => Response.json({ message: 'Settlement undone.' }))
  await reason.fill(' paid twice ')
  await undo.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toEqual([{ to: '/api/groups/g1/payments/p1/reverse', body: { reason: 'paid twice' } }])
})

test('a failure stays in the dialog, with the words of the server or ours [PAY-46] [PAY-47]', async () => {
  const says = { error: { code: 'aborted', message: 'This debt is not settled' } }
  const { undo, reason, onClose } = await opened(async () => Response.json(says, { status: 409 }))
  await reason.fill('paid twice')
  await undo.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('This debt is not settled')
  expect(onClose).not.toHaveBeenCalled()
})

test('a failure without words reads as ours [PAY-46]', async () => {
  const { undo, reason } = await opened(async () => new Response('<html>', { status: 502 }))
  await reason.fill('paid twice')
  await undo.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to undo settlement')
})
