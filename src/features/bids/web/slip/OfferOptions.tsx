import { useQuery } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'

/** What an offer allows beyond its price and stake. */
export type OfferChoices = {
  /** Others may take a part of it. [BEY-18] */
  readonly allowParts: boolean
  /** The one member who can take it; null for everybody. [BEY-17] */
  readonly challengedUserId: string | null
}

type OfferOptionsProps = {
  groupId: string
  /** Who offers it. */
  userId: string
  choices: OfferChoices
  onChange: (part: Partial<OfferChoices>) => void
}

/** What few bids need, below "More options". */
export function OfferOptions({ groupId, userId, choices, onChange }: OfferOptionsProps) {
  return (
    <div className="flex flex-col gap-3">
      <TakerField
        {...{ groupId, userId }}
        value={choices.challengedUserId}
        onChange={(challengedUserId) => onChange({ challengedUserId })}
      />
      <PartsSwitch on={choices.allowParts} onChange={(allowParts) => onChange({ allowParts })} />
    </div>
  )
}

type TakerFieldProps = {
  groupId: string
  userId: string
  value: string | null
  onChange: (challengedUserId: string | null) => void
}

/** Everybody in the group, or the one who is challenged. [BEY-17] */
function TakerField({ groupId, userId, value, onChange }: TakerFieldProps) {
  const input = { groupId, limit: 200 }
  const { data, error, isPending } = useQuery(api.groups.members.queryOptions({ input }))
  const others = (data?.items ?? []).map(({ person }) => person).filter(({ id }) => id !== userId)
  const inOrder = others.toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <Select
      label="Who can take it"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      disabled={isPending}
      help={value === null ? undefined : 'Only they can take or decline it. The others see that you challenge them.'}
      error={error ? textOf(error) : undefined}
      options={[{ value: '', label: 'Everybody' }, ...inOrder.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  )
}

/** [BEY-18] */
export function PartsSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Switch
      label="Friends may take a part"
      help="Each part is a bet of its own, and the rest stays open"
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
