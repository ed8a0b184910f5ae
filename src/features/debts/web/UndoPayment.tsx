import { useMutation } from '@tanstack/react-query'
import { readReversalReason, reversalReasonLength } from '#domain/debts/reversals.ts'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { api } from '#features/web/api.ts'
import { refusalOr } from '#web/client/apiError.ts'
import { useRequestForm, validityOf } from '#web/client/useRequestForm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ReasonDialog, ReasonField } from '#web/ui/overlays/ReasonDialog.tsx'
import type { PaymentView } from '../paymentContract.ts'
import { betCount } from './openDebts.ts'
import { paidWords } from './paymentWords.ts'

type UndoPaymentProps = { payment: PaymentView; readerId: string; open: boolean; onClose: () => void }

/** Asks why, says what follows, and makes the payment's debts pending again. [PAY-36] [PAY-43] [PAY-44] */
export function UndoPayment({ payment, readerId, open, onClose }: UndoPaymentProps) {
  const undo = useMutation(
    api.debts.undoPayment.mutationOptions({
      onSuccess: ({ message }) => {
        toast.success(message)
        onClose()
      },
    }),
  )
  const { register, errors, ...form } = useRequestForm<{ reason: string }>({
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      await undo.mutateAsync({ groupId: payment.groupId, paymentId: payment.id, reason: reason.trim() })
    },
    // [PAY-46]
    failureOf: (error) => ({ field: 'reason', message: refusalOr(error, 'Failed to undo settlement') }),
  })
  return (
    <ReasonDialog
      {...{ open, onClose, form }}
      title="Undo this payment?"
      description={`${paidWords(payment, readerId)}: ${formatMoney(centsFromDollars(payment.amount))} for ${betCount(payment.debtIds.length)}. ${consequence(payment)} Both are notified why.`}
      cancelLabel="Keep"
      confirm={{ label: 'Undo Payment', tone: 'danger' }}
    >
      <ReasonField
        maxLength={reversalReasonLength}
        error={errors.reason}
        placeholder="It was recorded twice"
        {...register('reason', { validate: (reason) => validityOf(readReversalReason(reason)) })}
      />
    </ReasonDialog>
  )
}

function consequence({ debtIds, settleUp }: PaymentView): string {
  if (settleUp) return 'With it goes all of this settle-up, and the payments stay in the history as REVERSED.'
  const debts = debtIds.length === 1 ? 'Its debt is' : `Its ${debtIds.length} debts are`
  return `${debts} open again, and the payment stays in the history as REVERSED. This happens once and cannot be taken back.`
}
