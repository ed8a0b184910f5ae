import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '#web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { PushView } from '../../contract.ts'
import { PushSwitches } from './PushSwitches.tsx'
import { type PushDevice, type PushState, thisDevice } from './pushDevice.ts'
import { usePushState, usePushSwitch } from './usePush.ts'

/** Pushes to this very browser, and what is pushed to all browsers of this person. [BEY-15] */
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

const hints: Readonly<Record<Exclude<PushState, 'on' | 'off'>, string>> = {
  unsupported: 'This browser cannot show push notifications.',
  'needs-install': 'Add Betwixt to your Home Screen first: Share, then Add to Home Screen. Then turn push on there.',
  denied:
    'This browser blocks notifications from Betwixt. Allow them in the settings of the site, at the left of the address, then come back.',
}

function Known({ push, state, device }: { push: PushView; state: PushState; device: PushDevice }) {
  const { on, off } = usePushSwitch(device, push.publicKey)
  // A browser may still be that of another account: then the server knows it under nobody here.
  const isOn = state === 'on' && push.subscriptions > 0
  return (
    <>
      {state === 'on' || state === 'off' ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 basis-48 text-14">
            {isOn ? 'On: news comes to this device, also while Betwixt is closed.' : 'Off on this device.'}
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
        <Notice tone="neutral">{hints[state]}</Notice>
      )}
      {push.subscriptions > 0 && <PushSwitches push={push} />}
    </>
  )
}
