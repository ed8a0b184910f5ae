import { kindNames, type PostKind, postKinds } from '#domain/channels/posts.ts'
import { clockOf } from '#domain/channels/quietHours.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Select } from '#web/ui/fields/Select.tsx'

/** What is posted to a channel, and when not. */
export type Posting = { readonly kinds: readonly PostKind[]; readonly quietFrom: string; readonly quietTo: string }

export const usualPosting: Posting = { kinds: postKinds, quietFrom: '', quietTo: '' }

type PostingFieldsProps = { posting: Posting; onChange: (posting: Posting) => void }

/** The kinds of what is posted, and the quiet hours in the group's time zone. */
export function PostingFields({ posting, onChange }: PostingFieldsProps) {
  const { timeZone } = useGroup().settings
  const { kinds, quietFrom, quietTo } = posting
  const toggle = (kind: PostKind) =>
    onChange({
      ...posting,
      kinds: postKinds.filter((one) => (one === kind ? !kinds.includes(one) : kinds.includes(one))),
    })
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="min-w-0">
        <legend className="text-14 font-semibold">What is posted</legend>
        <div className="grid sm:grid-cols-2">
          {postKinds.map((kind) => (
            <Checkbox key={kind} label={kindNames[kind]} checked={kinds.includes(kind)} onChange={() => toggle(kind)} />
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label="Quiet from"
          value={quietFrom}
          options={[{ value: '', label: 'Never' }, ...halfHours]}
          onChange={({ target: { value } }) =>
            onChange({ ...posting, quietFrom: value, quietTo: value === '' ? '' : quietTo || '08:00' })
          }
        />
        <Select
          label="Until"
          value={quietTo}
          disabled={quietFrom === ''}
          options={quietFrom === '' ? [{ value: '', label: '–' }] : halfHours}
          onChange={({ target }) => onChange({ ...posting, quietTo: target.value })}
        />
      </div>
      <p className="text-12 text-muted">
        By the time zone of the group, {timeZone.replaceAll('_', ' ')}. What happens meanwhile is posted afterwards.
      </p>
    </div>
  )
}

const halfHours = Array.from({ length: 48 }, (_, at) => {
  const value = clockOf(at * 30)
  const hour = Math.floor(at / 2)
  return { value, label: `${hour % 12 === 0 ? 12 : hour % 12}:${value.slice(3)} ${hour < 12 ? 'AM' : 'PM'}` }
})

/** As it is sent. */
export function sentPosting({ kinds, quietFrom, quietTo }: Posting) {
  return { kinds: [...kinds], quietFrom: quietFrom || null, quietTo: quietFrom ? quietTo || null : null }
}
