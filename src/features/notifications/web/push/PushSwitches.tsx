import { useSession } from '#web/session/session.ts'
import { Switch } from '#web/ui/fields/Switch.tsx'
import type { PushView } from '../../contract.ts'
import { pushRows } from './pushRows.ts'
import { useChangePush } from './usePush.ts'

/** What is pushed, by type and by group, on all devices of this person. [BEY-15] */
export function PushSwitches({ push: { types, mutedGroupIds } }: { push: PushView }) {
  const groups = useSession()?.groups ?? []
  const { mutate } = useChangePush()
  const mute = (groupId: string, isMuted: boolean) => {
    const others = mutedGroupIds.filter((id) => id !== groupId)
    mutate({ mutedGroupIds: isMuted ? [...others, groupId] : others })
  }
  return (
    <>
      <p className="text-12 text-muted">What is pushed, on all your devices; only what also stands in your inbox.</p>
      <fieldset className="border-t border-line pt-2">
        <legend className="sr-only">Push by type</legend>
        {pushRows.map(({ label, types: own }) => (
          <Switch
            key={label}
            label={label}
            checked={own.every((type) => types[type])}
            onChange={({ target }) => mutate({ types: Object.fromEntries(own.map((type) => [type, target.checked])) })}
          />
        ))}
      </fieldset>
      {groups.length > 0 && (
        <fieldset className="border-t border-line pt-2">
          <legend className="sr-only">Push by group</legend>
          {groups.map(({ id, name }) => (
            <Switch
              key={id}
              label={name}
              checked={!mutedGroupIds.includes(id)}
              onChange={({ target }) => mute(id, !target.checked)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
