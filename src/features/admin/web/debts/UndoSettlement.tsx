import { useMutation } from '@tanstack/react-query'
import { readReversalReason, reversalReasonLength } from '#domain/debts/reversals.ts'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { api } from '#features/web/api.ts'
import { refusalOr } from '#web/client/apiError.ts'
import { useRequestForm, validityOf } from '#web/client/useRequestForm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ReasonDialog, ReasonField } from '#web/ui/overlays/ReasonDialog.tsx'
import type { SettledDebtView } from '../../contract.ts'
import { useAfterAct } from '../parts/adminMutations.ts'

type UndoSettlementProps = { debt: SettledDebtView; open: boolean; onClose: () => void }

/** Asks why, says what follows, and undoes the payment with all debts that it settled. [ADM-56] [PAY-34] */
export function UndoSettlement({ debt, open, onClose }: UndoSettlementProps) {
  const afterAct = useAfterAct()
  const undo = useMutation(
    api.debts.reverse.mutationOptions({
      onSuccess: ({ message }) => {
        toast.success(message)
        onClose()
        afterAct()
      },
    }),
  )
  const { register, errors, ...form } = useRequestForm<{ reason: string }>({
    defaultValues: { reason: '' },
    send: ({ reason }) => undo.mutateAsync({ groupId: debt.groupId, debtId: debt.id, reason: reason.trim() }),
    failureOf: (error) => ({ field: 'reason', message: refusalOr(error, 'Failed to undo settlement') }),
  })
  return (
    <ReasonDialog
      {...{ open, onClose, form }}
      title="Undo this settlement?"
      description={`${owedWords(debt)} for ${debt.betDescription} in ${debt.groupName}. ${consequence(debt)} Both are notified why.`}
      cancelLabel="Keep"
      confirm={{ label: 'Undo Settlement', tone: 'danger' }}
    >
      <Together debt={debt} />
      <ReasonField
        maxLength={reversalReasonLength}
        error={errors.reason}
        {...register('reason', { validate: (reason) => validityOf(readReversalReason(reason)) })}
      />
    </ReasonDialog>
  )
}

type Owed = Pick<SettledDebtView, 'debtorName' | 'creditorName' | 'amount'>

/** "Ben owed Ann $20.00" */
function owedWords({ debtorName, creditorName, amount }: Owed): string {
  return `${debtorName} owed ${creditorName} ${formatMoney(centsFromDollars(amount))}`
}

/** The other debts of its payment, which are open again with it. [ADM-57] [PAY-41] */
function Together({ debt: { together, debtsInPayment } }: { debt: SettledDebtView }) {
  if (together.length === 0) return null
  const more = debtsInPayment - 1 - together.length
  return (
    <div className="text-14">
      <p className="font-semibold">With it</p>
      <ul className="list-disc pl-5">
        {together.map((one) => (
          <li key={one.id} className="wrap-anywhere">
            {owedWords(one)} for {one.bet}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </div>
  )
}

function consequence({ debtsInPayment }: SettledDebtView): string {
  const debts = debtsInPayment === 1 ? 'The debt is' : `Its payment settled ${debtsInPayment} debts: all of them are`
  return `${debts} open again, and the payment stays in the history as REVERSED. This happens once and cannot be taken back.`
}
