import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DoubtAnswer,
  type DoubtablePayment,
  doubtReasonLength,
  readDoubtReason,
  whyCannotAnswerDoubt,
  whyCannotDoubt,
} from '#domain/money/doubts.ts'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { instant, instantFromIso } from '#domain/times.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { useRequestForm, validityOf } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { PaymentView } from '../paymentContract.ts'

type Doubt = NonNullable<PaymentView['doubt']>

/** A payment in the shape that the rules take: the money of a plan's payment moved between its two ends. */
function doubtableFrom({ settleUp, doubt, ...payment }: PaymentView): DoubtablePayment {
  return {
    payerId: settleUp?.payerId ?? payment.payerId,
    payeeId: settleUp && settleUp.payeeId !== payment.payeeId ? '' : payment.payeeId,
    amount: payment.amount,
    method: payment.paymentMethod,
    recordedBy: payment.settledBy,
    recordedAt: instantFromIso(payment.createdAt),
    isReversed: payment.status === 'reversed',
    doubt: doubt && { isAnswered: doubt.answer !== null },
  }
}

type PaymentDoubtProps = { payment: PaymentView; readerId: string; now: number }

/**
 * What its payee says about a payment and what was answered, for everybody; and for those who may, the button to say so
 * and those to answer. [BEY-13]
 */
export function PaymentDoubt({ payment, readerId, now }: PaymentDoubtProps) {
  const { role } = useGroup()
  const [isAsking, setIsAsking] = useState<DoubtAnswer | 'doubt' | null>(null)
  const rule = doubtableFrom(payment)
  const { doubt } = payment
  const mayDoubt = whyCannotDoubt(rule, readerId, instant(now)) === null
  const mayAnswer = doubt !== null && whyCannotAnswerDoubt(rule, { userId: readerId, role }) === null
  if (!doubt && !mayDoubt) return null
  return (
    <div className="grid gap-1 pb-1 text-12">
      {doubt && <DoubtWords doubt={doubt} isOpen={rule.doubt?.isAnswered === false && !rule.isReversed} />}
      <div className="flex flex-wrap gap-x-4">
        {mayDoubt && (
          <Button variant="link" size="sm" className="hit -ml-3" onClick={() => setIsAsking('doubt')}>
            I did not receive this
          </Button>
        )}
        {mayAnswer && (
          <>
            <Button variant="link" size="sm" className="hit -ml-3" onClick={() => setIsAsking('undo')}>
              Undo it
            </Button>
            <Button variant="link" size="sm" className="hit" onClick={() => setIsAsking('keep')}>
              It was paid
            </Button>
          </>
        )}
      </div>
      {isAsking && <DoubtDialog payment={payment} asks={isAsking} onClose={() => setIsAsking(null)} />}
    </div>
  )
}

function DoubtWords({ doubt, isOpen }: { doubt: Doubt; isOpen: boolean }) {
  return (
    <p className={isOpen ? 'font-semibold text-warn wrap-anywhere' : 'text-muted wrap-anywhere'}>
      {doubt.byName} did not receive it: “{doubt.reason}”{isOpen && ' · waits for an answer'}
      {doubt.answer === 'keep' && ` · ${doubt.answeredByName} kept it: “${doubt.answerReason}”`}
    </p>
  )
}

const texts = {
  doubt: { title: 'Not Received?', confirm: 'Say So', placeholder: 'Nothing has arrived yet' },
  undo: { title: 'Undo this payment?', confirm: 'Undo Payment', placeholder: 'It went to the wrong account' },
  keep: { title: 'Keep this payment?', confirm: 'Keep Payment', placeholder: 'It arrived on Friday' },
} as const

type DoubtDialogProps = { payment: PaymentView; asks: DoubtAnswer | 'doubt'; onClose: () => void }

function DoubtDialog({ payment, asks, onClose }: DoubtDialogProps) {
  const onSuccess = () => {
    toast.success(asks === 'doubt' ? 'Its payer and the admins are told' : 'Answered')
    onClose()
  }
  const doubt = useMutation(api.debts.doubt.mutationOptions({ onSuccess }))
  const answer = useMutation(api.debts.answerDoubt.mutationOptions({ onSuccess }))
  const { groupId, id: paymentId } = payment
  const { register, watch, submit, errors, isBusy } = useRequestForm<{ reason: string }>({
    defaultValues: { reason: asks === 'undo' ? (payment.doubt?.reason ?? '') : '' },
    send: ({ reason }) =>
      asks === 'doubt'
        ? doubt.mutateAsync({ groupId, paymentId, reason })
        : answer.mutateAsync({ groupId, paymentId, answer: asks, reason }),
    failureOf: (error) => ({ field: 'reason', message: textOf(error) }),
  })
  const amount = formatMoney(centsFromDollars(payment.settleUp?.amount ?? payment.amount))
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={texts[asks].title}
      description={descriptionOf(asks, payment, amount)}
      cancelLabel="Back"
      confirm={{
        label: texts[asks].confirm,
        busy: isBusy,
        onClick: submit,
        ...(asks === 'undo' && { tone: 'danger' as const }),
      }}
    >
      <TextArea
        label="Reason"
        maxLength={doubtReasonLength}
        counter
        error={errors.reason?.message}
        placeholder={texts[asks].placeholder}
        className="pt-3"
        {...register('reason', { validate: (reason) => validityOf(readDoubtReason(reason)) })}
        value={watch('reason')}
      />
    </Dialog>
  )
}

function descriptionOf(asks: DoubtAnswer | 'doubt', { payerName, payeeName, settleUp }: PaymentView, amount: string) {
  const payer = settleUp?.payerName ?? payerName
  if (asks === 'doubt') {
    return `${payer} and the admins are told that ${amount} did not arrive. ${payer}, or an admin who is neither of you, then undoes the payment or keeps it.`
  }
  return asks === 'undo'
    ? `The ${amount} are owed again, and the payment stays in the history as REVERSED.`
    : `${payeeName} reads why the ${amount} payment stays.`
}
