import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { moneyRefusal } from '#domain/refusals/moneyRefusals.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FieldError } from '#web/ui/fields/FieldFrame.tsx'
import { SegmentedControl } from '#web/ui/fields/SegmentedControl.tsx'
import { PayWith } from './PayWith.tsx'
import { methodOptions } from './paymentWords.ts'
import { type PlanPayment, whoPays } from './settleUpWords.ts'

/** Pays and records a payment of the plan that the reader makes or gets. [BEY-12] */
export function RecordPlanned({ payment, version }: { payment: PlanPayment; version: string }) {
  const groupId = useGroup().id
  const [method, setMethod] = useState('')
  const [paidBy, setPaidBy] = useState<string>()
  const [missing, setMissing] = useState(false)
  const record = useMutation(
    api.debts.recordSettleUp.mutationOptions({
      onSuccess: () =>
        void toast.success(`Recorded: ${whoPays(payment)} ${formatMoney(centsFromDollars(payment.amount))}`),
    }),
  )
  const send = () => {
    setMissing(method === '')
    const { from, to } = payment
    if (method !== '' && !record.isPending) record.mutate({ groupId, version, from, to, method })
  }
  return (
    <div className="mt-3 grid gap-3">
      {payment.payer.name === 'You' && (
        <PayWith
          groupId={groupId}
          payee={payment.payee}
          amount={centsFromDollars(payment.amount)}
          onRecord={(service) => {
            setPaidBy(service)
            setMethod(service)
          }}
        />
      )}
      <SegmentedControl label="Method" value={method} onChange={setMethod} options={methodOptions(paidBy)} />
      {missing && method === '' && <FieldError id="plan-method">{moneyRefusal('method-missing').message}</FieldError>}
      {record.error && <Notice tone="loss">{textOf(record.error)}</Notice>}
      <Button full busy={record.isPending} onClick={send}>
        Record {formatMoney(centsFromDollars(payment.amount))}
      </Button>
    </div>
  )
}
