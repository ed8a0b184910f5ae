import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { readStored, writeStored } from '#web/browser/storedValue.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { pushHints } from './PushSection.tsx'
import { type PushDevice, thisDevice } from './pushDevice.ts'
import { usePushState, usePushSwitch } from './usePush.ts'

type PushOfferProps = {
  /** What the user has just done. */
  did: 'posted' | 'accepted'
  /** Called where there is nothing to ask. */
  onFutile: () => void
  device?: PushDevice
}

const words = {
  posted: {
    title: 'Get told when somebody takes it?',
    text: 'Betwixt can send a notification to this device when a friend takes your bid, and when a bet is settled.',
  },
  accepted: {
    title: 'Get told how it ends?',
    text: 'Betwixt can send a notification to this device when your bet is settled, and when friends post bids.',
  },
} as const

/**
 * Asks, once per user and browser, whether to send pushes; everything else stays usable meanwhile. The browser's own
 * question follows a yes; where pushes need the app to be installed, it says how. Nothing is asked where they are on,
 * blocked or impossible. [BEY-15]
 */
export function PushOffer({ did, onFutile, device = thisDevice }: PushOfferProps) {
  const id = useId()
  const { id: userId } = useUser()
  const state = usePushState(device)
  const push = useQuery(api.notifications.push.queryOptions())
  const { on } = usePushSwitch(device, push.data?.publicKey ?? '')
  const [isOpen, setIsOpen] = useState(true)
  const isFutile = push.isError || state.isError || (state.data !== undefined && !isOpenTo(state.data))
  const asks = push.data !== undefined && state.data !== undefined && !isFutile
  useEffect(() => {
    if (isFutile && isOpen) onFutile()
  }, [isFutile, isOpen, onFutile])
  useEffect(() => {
    if (asks) noteAsked(userId)
  }, [asks, userId])
  const turnOn = async () => {
    await on.mutateAsync().catch(() => {})
    if ((await device.state()) === 'denied') toast.info(pushHints.denied)
    setIsOpen(false)
  }
  if (!asks || !isOpen) return null
  const { title, text } = words[did]
  const needsInstall = state.data === 'needs-install'
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 rounded-card border border-accent bg-overlay p-3 shadow-float"
    >
      <div role="status" className="min-w-0 flex-1 basis-72">
        <h2 id={id} className="text-16 font-semibold">
          {title}
        </h2>
        <p className="text-12 text-muted">{needsInstall ? pushHints['needs-install'] : text}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="ghost" onClick={() => setIsOpen(false)}>
          {needsInstall ? 'Got it' : 'Not now'}
        </Button>
        {!needsInstall && (
          <Button busy={on.isPending} onClick={() => void turnOn()}>
            Turn On
          </Button>
        )}
      </div>
    </section>
  )
}

function isOpenTo(state: string): boolean {
  return state === 'off' || state === 'needs-install'
}

function noteAsked(userId: string) {
  const asked = readStored('pushesAsked')?.split(',') ?? []
  if (!asked.includes(userId)) writeStored('pushesAsked', [...asked, userId].join(','))
}
