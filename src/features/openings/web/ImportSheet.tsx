import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useId, useState } from 'react'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { PreviewView } from '../contract.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { useMemberOptions } from './useMemberOptions.ts'

const mostBytes = 1024 * 1024
type People = Readonly<Record<string, string | null>>

/** An admin brings in a CSV of what friends owe each other; nothing counts until it is confirmed. [BEY-36] */
export function ImportSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Bring in a file"
      description="A CSV: Splitwise’s export of a group, or one with columns from, to and amount, and perhaps date and note. You see what it comes to before anything counts."
    >
      <ImportSteps onDone={onClose} />
    </Sheet>
  )
}

function ImportSteps({ onDone }: { onDone: () => void }) {
  const { id: groupId } = useGroup()
  const [csv, setCsv] = useState('')
  const [people, setPeople] = useState<People>({})
  const [problem, setProblem] = useState<string | null>(null)
  const preview = useMutation(api.openings.preview.mutationOptions())
  const confirm = useMutation(
    api.openings.confirm.mutationOptions({
      onSuccess: () => {
        toast.success('The file is brought in. Each pair counts when its debtor agrees.')
        onDone()
      },
    }),
  )
  const look = (text: string, chosen: People) => {
    setCsv(text)
    setPeople(chosen)
    preview.mutate({ groupId, csv: text, people: chosen })
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    preview.reset()
    const isLong = file.size > mostBytes
    setProblem(isLong ? `This file has ${(file.size / mostBytes).toFixed(1)} MB: a file can have at most 1 MB` : null)
    if (!isLong) look(await file.text(), {})
  }
  const shown = preview.data
  const error = confirm.error ?? preview.error
  return (
    <div className="mt-2 flex flex-col gap-4">
      <FileField onChange={(event) => void choose(event)} error={problem} />
      {preview.isPending && <Spinner label="Reading the file" />}
      {error && <Notice tone="loss">{textOf(error)}</Notice>}
      {shown && (
        <>
          <Names shown={shown} people={people} onChoose={(chosen) => look(csv, { ...people, ...chosen })} />
          <ImportPreview shown={shown} />
          <Button
            size="lg"
            full
            busy={confirm.isPending}
            disabled={shown.why !== null || preview.isPending}
            onClick={() => confirm.mutate({ groupId, importId: shown.id })}
          >
            Bring It In
          </Button>
        </>
      )}
    </div>
  )
}

type FileFieldProps = { onChange: (event: ChangeEvent<HTMLInputElement>) => void; error: string | null }

function FileField({ onChange, error }: FileFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block pb-1 text-14 font-semibold">
        File
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChange={onChange}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        className="block min-h-control w-full text-14"
      />
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="text-14 text-loss">
          {error}
        </p>
      )}
    </div>
  )
}

type NamesProps = { shown: PreviewView; people: People; onChoose: (chosen: People) => void }

/** Who each name of the file is. */
function Names({ shown, people, onChoose }: NamesProps) {
  const { options = [] } = useMemberOptions(useGroup().id)
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-14 font-semibold">Who is who</legend>
      {shown.names.map(({ name, userId, state, choices }) => (
        <Select
          key={name}
          label={name}
          error={state === 'open' ? openWords(choices.length) : undefined}
          value={people[name] === null ? 'nobody' : (userId ?? '')}
          options={[
            ...(state === 'open' ? [{ value: '', label: 'Choose a member' }] : []),
            ...options,
            { value: 'nobody', label: 'Leave out' },
          ]}
          onChange={({ target: { value } }) => onChoose({ [name]: value === 'nobody' ? null : value })}
        />
      ))}
    </fieldset>
  )
}

function openWords(alike: number): string {
  return alike > 1 ? `${alike} members are called so` : 'No member is called so'
}
