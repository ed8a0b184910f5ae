import { IconBell } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentNoteLength } from '#domain/debts/paymentMethods.ts'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { useIsLocked } from '#features/groups/web/lockedAccounts.ts'
import { api } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { DebtView } from '../contract.ts'
import { AmountChoice, useAmount } from './AmountChoice.tsx'

/**
 * Sends a friendly reminder of what a person owes, all counted together; says when again where it is too soon, or that nobody reads it.
 * [BEY-19] [BEY-23]
 */
export function RemindButton({ debt }: { debt: DebtView }) {
  const isLocked = useIsLocked(debt.groupId, debt.debtorId)
  const remind = useMutation(
    api.debts.remind.mutationOptions({
      onSuccess: ({ message }) => void toast.success(message),
      onError: (error) => void toast.error(textOf(error)),
    }),
  )
  if (isLocked) return <LockedDebtor name={debt.debtorName} />
  return (
    <Button
      variant="ghost"
      full
      busy={remind.isPending}
      onClick={() => remind.mutate({ groupId: debt.groupId, debtId: debt.id })}
      className="mt-2 lg:w-auto"
      icon={<IconBell size={16} aria-hidden="true" />}
    >
      Remind {debt.debtorName}
    </Button>
  )
}

function LockedDebtor({ name }: { name: string }) {
  return (
    <p className="mt-3 text-12 text-muted">
      {name}: nobody can sign in to this account, so nobody is reminded. What is owed stays owed; the administrator of
      the website decides what follows.
    </p>
  )
}

/** A creditor gives up a debt, or a part of it. [BEY-13] */
export function ForgiveButton({ debt }: { debt: DebtView }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="link" size="sm" className="hit" onClick={() => setIsOpen(true)}>
        Forgive
      </Button>
      {isOpen && <ForgiveDialog debt={debt} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ForgiveDialog({ debt, onClose }: { debt: DebtView; onClose: () => void }) {
  const draft = useAmount(centsFromDollars(debt.remaining))
  const [note, setNote] = useState('')
  const forgive = useMutation(
    api.debts.forgive.mutationOptions({
      onSuccess: ({ amount }) => {
        toast.success(`You forgave ${debt.debtorName} ${formatMoney(centsFromDollars(amount))}`)
        onClose()
      },
    }),
  )
  const send = () => {
    if (!draft.check() || forgive.isPending) return
    const { groupId, id: debtId } = debt
    forgive.mutate({ groupId, debtId, amount: draft.dollars, note: note.trim() || undefined })
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Forgive ${debt.debtorName}?`}
      description={`${debt.debtorName} then no longer owes it to you and is told. Statistics stay as they are; only an admin can undo it.`}
      cancelLabel="Keep"
      confirm={{
        label: draft.amount === null ? 'Forgive' : `Forgive ${formatMoney(draft.amount)}`,
        busy: forgive.isPending,
        onClick: send,
      }}
    >
      <AmountChoice draft={draft} />
      <TextField
        label="Note"
        optional
        placeholder="Happy birthday"
        maxLength={paymentNoteLength}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        className="mt-4"
      />
      {forgive.error && <Notice tone="loss">{textOf(forgive.error)}</Notice>}
    </Dialog>
  )
}
