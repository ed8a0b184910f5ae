import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { namedNotices } from '#domain/notices/noticeSettings.ts'
import { api } from '#features/web/api.ts'
import { useSession } from '#features/web/session.ts'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { PushView } from '../../contract.ts'
import { type PushDevice, type PushState, thisDevice } from './pushDevice.ts'
import { useChangePush, usePushState, usePushSwitch } from './usePush.ts'

/** Pushes to this browser, and what is pushed to all of the user's browsers. [BEY-15] */
export function PushSection({ device = thisDevice }: { device?: PushDevice }) {
  const id = useId()
  const push = useQuery(api.notifications.push.queryOptions())
  const state = usePushState(device)
  return (
    <Card as="section" aria-labelledby={id} pad="none" className="max-w-200 px-4 py-3">
      <h3 id={id} className="border-b border-line pb-2 text-18 font-bold">
        Push on this device
      </h3>
      <div className="flex flex-col gap-2 pt-3">
        {push.isError ? (
          <Notice tone="warn" action={<Button onClick={() => void push.refetch()}>Try again</Button>}>
            {textOf(push.error)}
          </Notice>
        ) : push.data && state.data ? (
          <Known push={push.data} state={state.data} device={device} />
        ) : (
          <p role="status" className="text-14 text-muted">
            Asking this device...
          </p>
        )}
      </div>
    </Card>
  )
}

/** What to do where pushes cannot be turned on with a press. */
export const pushHints: Readonly<Record<Exclude<PushState, 'on' | 'off'>, string>> = {
  unsupported: 'This browser cannot show push notifications.',
  'needs-install': 'Add Betwixt to your Home Screen first: Share, then Add to Home Screen. Then turn push on there.',
  denied:
    'This browser blocks notifications from Betwixt. Allow them in the settings of the site, at the left of the address, then come back.',
}

function Known({ push, state, device }: { push: PushView; state: PushState; device: PushDevice }) {
  const { on, off } = usePushSwitch(device, push.publicKey)
  // The browser may still be subscribed for another account, where the server lists it.
  const isOn = state === 'on' && push.subscriptions > 0
  return (
    <>
      {state === 'on' || state === 'off' ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 basis-48 text-14">
            {isOn ? "On: you'll be notified on this device even when Betwixt is closed." : 'Off on this device.'}
          </p>
          {isOn ? (
            <Button variant="secondary" busy={off.isPending} onClick={() => off.mutate()}>
              Turn off
            </Button>
          ) : (
            <Button busy={on.isPending} onClick={() => on.mutate()}>
              Turn on
            </Button>
          )}
        </div>
      ) : (
        <Notice tone="neutral">{pushHints[state]}</Notice>
      )}
      {push.subscriptions > 0 && <PushSwitches push={push} />}
    </>
  )
}

/** What is pushed, by type and by group, on all of the user's devices. [BEY-15] */
function PushSwitches({ push: { types, mutedGroupIds } }: { push: PushView }) {
  const groups = useSession()?.groups ?? []
  const { mutate } = useChangePush()
  return (
    <>
      <p className="text-12 text-muted">What is pushed, on all your devices; only what also stands in your inbox.</p>
      <fieldset className="border-t border-line pt-2">
        <legend className="sr-only">Push by type</legend>
        {namedNotices.map(({ name, types: own }) => (
          <Switch
            key={name}
            label={name}
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
              onChange={({ target }) => mutate({ mutes: { [id]: !target.checked } })}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
