import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { readReversalReason, reversalReasonLength } from '#domain/money/reversals.ts'
import { api } from '#features/web/api.ts'
import { ApiError } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { PaymentView } from '../contract.ts'
import { betCount } from './openDebts.ts'
import { paidWords } from './paymentWords.ts'

type UndoPaymentProps = { payment: PaymentView; readerId: string; open: boolean; onClose: () => void }

/** Asks why, says what follows, and makes the payment's debts pending again. [PAY-36] [PAY-43] [PAY-44] */
export function UndoPayment({ payment, readerId, open, onClose }: UndoPaymentProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const undo = useMutation(
    api.debts.reverse.mutationOptions({
      onSuccess: ({ message }) => {
        toast.success(message)
        onClose()
      },
      onError: (error) => setProblem(failureWords(error)),
    }),
  )
  const send = () => {
    const read = readReversalReason(reason)
    setProblem(typeof read === 'string' ? undefined : read.message)
    const [debtId] = payment.debtIds
    if (typeof read === 'string' && debtId && !undo.isPending) {
      undo.mutate({ groupId: payment.groupId, debtId, reason: read })
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Undo this payment?"
      description={`${paidWords(payment, readerId)}: ${formatMoney(centsFromDollars(payment.amount))} for ${betCount(payment.debtIds.length)}. ${consequence(payment)} Both are told why.`}
      cancelLabel="Keep"
      confirm={{ label: 'Undo Payment', tone: 'danger', busy: undo.isPending, onClick: send }}
    >
      <TextArea
        label="Reason"
        value={reason}
        maxLength={reversalReasonLength}
        counter
        error={problem}
        placeholder="It was recorded twice"
        onChange={({ target }) => {
          setReason(target.value)
          setProblem(undefined)
        }}
        className="pt-3"
      />
    </Dialog>
  )
}

/** The server's own refusal, or that it failed. [PAY-46] */
function failureWords(error: unknown): string {
  return error instanceof ApiError && error.isAnswer ? error.message : 'Failed to undo settlement'
}

function consequence({ debtIds }: PaymentView): string {
  const debts = debtIds.length === 1 ? 'Its debt is' : `Its ${debtIds.length} debts are`
  return `${debts} open again, and the payment stays in the history as REVERSED. This happens once and cannot be taken back.`
}
