import { useMutation } from '@tanstack/react-query'
import { openingNoteLength } from '#domain/debts/openings.ts'
import { readAmount } from '#domain/debts/partPayments.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { textOf } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { useMemberOptions } from './useMemberOptions.ts'

const dollarsIn = (typed: string) => Number(typed.trim().replace(/^\$/, '').replaceAll(',', '') || Number.NaN)

/** A member records what they owe, or are owed, from before. [BEY-36] */
export function RecordSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="From before Betwixt"
      description="What you owe counts at once, and they may refuse it within 72 hours. What you are owed counts when they agree."
    >
      <RecordForm onDone={onClose} />
    </Sheet>
  )
}

function RecordForm({ onDone }: { onDone: () => void }) {
  const { id: groupId } = useGroup()
  const readerId = useUser().id
  const members = useMemberOptions(groupId)
  const record = useMutation(api.openings.record.mutationOptions())
  const { register, submit, errors, failure, isBusy } = useRequestForm({
    defaultValues: { who: '', direction: 'owe', amount: '', note: '', date: '' },
    send: async ({ who, direction, amount, note, date }) => {
      const two =
        direction === 'owe' ? { fromUserId: readerId, toUserId: who } : { fromUserId: who, toUserId: readerId }
      const about = { ...(note.trim() && { note: note.trim() }), ...(date && { date }) }
      const { state } = await record.mutateAsync({ groupId, ...two, amount: dollarsIn(amount), ...about })
      toast.success(state === 'agreed' ? 'It counts from now on' : 'It counts when they agree')
      onDone()
    },
  })
  const others = members.options?.filter(({ value }) => value !== readerId)
  return (
    <form noValidate onSubmit={submit} className="mt-2 flex flex-col gap-4">
      {failure && <Notice tone="loss">{failure}</Notice>}
      {members.error && <Notice tone="loss">{textOf(members.error)}</Notice>}
      <Select
        label="Who owes it"
        options={[
          { value: 'owe', label: 'I owe it' },
          { value: 'owed', label: 'It is owed to me' },
        ]}
        {...register('direction')}
      />
      <Select
        label="With"
        error={errors.who}
        options={[
          { value: '', label: others?.length === 0 ? 'Nobody else is here yet' : 'Choose a member' },
          ...(others ?? []),
        ]}
        {...register('who', { required: 'Please choose a member' })}
      />
      <TextField
        label="Amount"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        error={errors.amount}
        {...register('amount', {
          validate: (typed) => {
            const read = readAmount(dollarsIn(typed))
            return read !== null && typeof read === 'object' ? read.message : true
          },
        })}
      />
      <TextField
        label="What for"
        optional
        maxLength={openingNoteLength}
        autoComplete="off"
        error={errors.note}
        {...register('note')}
      />
      <DateTimeField type="date" label="Since" optional error={errors.date} {...register('date')} />
      <Button type="submit" size="lg" full busy={isBusy}>
        Record
      </Button>
    </form>
  )
}
