import { IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentMethods, paymentNoteLength } from '#domain/debts/paymentMethods.ts'
import { formatMoney, noCents } from '#domain/money/money.ts'
import { moneyRefusal } from '#domain/refusals/moneyRefusals.ts'
import { secondMs } from '#domain/times.ts'
import { client } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { readStored, writeStored } from '#web/browser/storedValue.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FieldError } from '#web/ui/fields/FieldFrame.tsx'
import { SegmentedControl } from '#web/ui/fields/SegmentedControl.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { DebtView } from '../contract.ts'
import type { PaymentView } from '../paymentContract.ts'
import { AmountChoice, useAmount } from './AmountChoice.tsx'
import { type Netting, nettingOf, payerWords, sumWords } from './openDebts.ts'
import { paymentErrorText } from './paymentErrors.ts'
import { methodOptions, recordedPaymentWords } from './paymentWords.ts'

type RecordPaymentProps = {
  /** All between the reader and one other person; at least one. */
  debts: readonly DebtView[]
  /** By which it was paid, where that is known. */
  paidBy?: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Records that debts with a friend were paid, one or several netted. [DEBT-14] [PAY-04] [PAY-09] */
export function RecordPaymentSheet({ debts, paidBy, open, onOpenChange }: RecordPaymentProps) {
  const readerId = useUser().id
  const { draft, method, choose, note, setNote, missing, failure, forget, isPending, send } = usePayment({
    ...{ debts, paidBy, readerId },
    onRecorded: () => onOpenChange(false),
  })
  const [first] = debts
  const netting = nettingOf(debts, readerId)
  if (!first || !netting) return null
  const other = otherParty(first, readerId)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Record Payment"
      footer={
        <div className="grid gap-1">
          <p className="flex items-center gap-2 pb-2 text-12 text-muted">
            <IconInfoCircle size={16} aria-hidden="true" className="shrink-0" />
            Betwixt only keeps the record. No money moves here.
          </p>
          <Button size="lg" full busy={isPending} onClick={() => send(first.groupId)}>
            {buttonWords({ ...netting, amount: draft.amount ?? netting.amount }, other.name)}
          </Button>
          <Button variant="ghost" full onClick={() => onOpenChange(false)}>
            Not now
          </Button>
        </div>
      }
    >
      <WhoPays netting={netting} other={other} />
      {netting.amount > 0 && <AmountChoice draft={draft} />}
      <SegmentedControl
        label="Method"
        value={method}
        onChange={choose}
        options={methodOptions(paidBy)}
        className="mt-4"
      />
      {missing && (
        <div className="pt-1.5">
          <FieldError id="payment-error">{missing}</FieldError>
        </div>
      )}
      <TextField
        label="Note"
        optional
        placeholder="At Sunday brunch"
        maxLength={paymentNoteLength}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        className="mt-4"
      />
      <Dialog
        open={failure !== null}
        onOpenChange={forget}
        title="Payment Not Recorded"
        cancelLabel="Close"
        confirm={{ label: 'Try Again', busy: isPending, onClick: () => send(first.groupId) }}
      >
        {failure && <Notice tone="loss">{failure}</Notice>}
      </Dialog>
    </Sheet>
  )
}

type PaymentForm = Pick<RecordPaymentProps, 'debts' | 'paidBy'> & { readerId: string; onRecorded: () => void }

/** The method of the last payment that was recorded in this browser; empty at first. */
function rememberedMethod(): string {
  return paymentMethods.find((method) => method === readStored('payBy')) ?? ''
}

/** The form's values, errors and submission. */
function usePayment({ debts, paidBy, readerId, onRecorded }: PaymentForm) {
  const netting = nettingOf(debts, readerId)
  const draft = useAmount(netting?.amount ?? noCents)
  const [first] = debts
  const [method, setMethod] = useState(() => paidBy ?? rememberedMethod())
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { record, isPending } = useRecordPayment({
    recorded: () => {
      writeStored('payBy', method)
      const paid = netting && { ...netting, amount: draft.amount ?? netting.amount }
      if (paid && first) toast.success(recordedPaymentWords(paid, otherParty(first, readerId).name, method))
      setFailure(null)
      onRecorded()
    },
    failed: (failure) => setFailure(paymentErrorText(failure, debts.length)),
  })
  const choose = (next: string) => {
    setMethod(next)
    setMissing(null)
  }
  const send = (groupId: string) => {
    setMissing(method === '' ? moneyRefusal('method-missing').message : null)
    if (!draft.check() || method === '') return
    const debtIds = debts.map(({ id }) => id)
    record({ groupId, debtIds, amount: draft.dollars, method, note: note.trim() || undefined })
  }
  return { draft, method, choose, note, setNote, missing, failure, forget: () => setFailure(null), isPending, send }
}

function WhoPays({ netting, other }: { netting: Netting; other: { id: string; name: string } }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 rounded-card bg-bg p-3">
      <Avatar id={other.id} name={other.name} />
      <p className="min-w-[min(6rem,100%)] flex-1">
        <span className="block text-16 font-semibold wrap-anywhere">{payerWords(netting, other.name)}</span>
        <span className="block text-12 text-muted">{sumWords(netting)}</span>
      </p>
      <Figure className="ml-auto text-28 font-bold">{formatMoney(netting.amount)}</Figure>
    </div>
  )
}

function otherParty(debt: DebtView, readerId: string) {
  return debt.debtorId === readerId
    ? { id: debt.creditorId, name: debt.creditorName }
    : { id: debt.debtorId, name: debt.debtorName }
}

/** The button says what it records. */
function buttonWords({ payer, amount }: Netting, name: string): string {
  if (payer === 'nobody') return `Record that you and ${name} are even`
  return `Record ${formatMoney(amount)} ${payer === 'you' ? 'to' : 'from'} ${name}`
}

/**
 * A slower request counts as lost. Sending again uses the same key, so the payment is never recorded twice. [PAY-20]
 */
const TIMEOUT_MS = 5 * secondMs

type Payment = {
  groupId: string
  debtIds: string[]
  amount: number | undefined
  method: string
  note: string | undefined
}

/** Records one payment for one or more debts. Ignores presses while a request is pending. [PAY-25] */
function useRecordPayment(on: { recorded: (payment: PaymentView) => void; failed: (error: unknown) => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (payment: Payment) => client.debts.recordPayment(payment, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
    onSuccess: on.recorded,
    onError: on.failed,
  })
  return { isPending, record: (payment: Payment) => !isPending && mutate(payment) }
}
