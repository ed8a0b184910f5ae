import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type DoubtAnswer, doubtReasonLength, readDoubtReason } from '#domain/debts/doubts.ts'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { api } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { useRequestForm, validityOf } from '#web/client/useRequestForm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ReasonDialog, ReasonField } from '#web/ui/overlays/ReasonDialog.tsx'
import type { PaymentView } from '../paymentContract.ts'

const texts = {
  doubt: { title: 'Not Received?', confirm: 'Say So', placeholder: 'Nothing has arrived yet' },
  undo: { title: 'Undo this payment?', confirm: 'Undo Payment', placeholder: 'It went to the wrong account' },
  keep: { title: 'Keep this payment?', confirm: 'Keep Payment', placeholder: 'It arrived on Friday' },
  answer: { title: 'You paid it?', confirm: 'Say So', placeholder: 'By Venmo, on Friday' },
} as const

/** `answer`: its payer says that it was paid, which ends nothing. */
export type DoubtTask = DoubtAnswer | 'doubt' | 'answer'

type DoubtDialogProps = {
  payment: PaymentView
  asks: DoubtTask
  onClose: () => void
  /** What is to be known for the answer. */
  children?: ReactNode
}

/** Asks why a payment is doubted, or how a doubt is answered. [BEY-13] */
export function DoubtDialog({ payment, asks, onClose, children }: DoubtDialogProps) {
  const onSuccess = () => {
    toast.success(asks === 'doubt' ? 'Its payer and those who decide are told' : 'Answered')
    onClose()
  }
  const doubt = useMutation(api.debts.doubt.mutationOptions({ onSuccess }))
  const answer = useMutation(api.debts.answerDoubt.mutationOptions({ onSuccess }))
  const { groupId, id: paymentId } = payment
  const { register, errors, ...form } = useRequestForm<{ reason: string }>({
    defaultValues: { reason: asks === 'undo' ? (payment.doubt?.reason ?? '') : '' },
    send: ({ reason }) =>
      asks === 'doubt'
        ? doubt.mutateAsync({ groupId, paymentId, reason })
        : answer.mutateAsync({ groupId, paymentId, answer: asks === 'answer' ? 'keep' : asks, reason }),
    failureOf: (error) => ({ field: 'reason', message: textOf(error) }),
  })
  const amount = formatMoney(centsFromDollars(payment.settleUp?.amount ?? payment.amount))
  return (
    <ReasonDialog
      open
      {...{ onClose, form }}
      title={texts[asks].title}
      description={descriptionOf(asks, payment, amount)}
      cancelLabel="Back"
      confirm={{ label: texts[asks].confirm, ...(asks === 'undo' && { tone: 'danger' as const }) }}
    >
      {children && <div className="text-14">{children}</div>}
      <ReasonField
        maxLength={doubtReasonLength}
        error={errors.reason}
        placeholder={texts[asks].placeholder}
        {...register('reason', { validate: (reason) => validityOf(readDoubtReason(reason)) })}
      />
    </ReasonDialog>
  )
}

function descriptionOf(asks: DoubtTask, { payerName, payeeName, settleUp }: PaymentView, amount: string) {
  const payer = settleUp?.payer.name ?? payerName
  if (asks === 'doubt') {
    return `${payer} is told that ${amount} did not arrive, and may undo the payment. Otherwise an admin decides who is neither of you and has been one since before the bet, or else the website's administrator.`
  }
  if (asks === 'answer') return `${payeeName} and those who decide read it. It stays in doubt until they have decided.`
  return asks === 'undo'
    ? `The ${amount} are owed again, and the payment stays in the history as REVERSED.`
    : `${payeeName} reads why the ${amount} payment stays.`
}
