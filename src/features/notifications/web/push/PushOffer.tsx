import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { readStored, writeStored } from '#web/browser/storedValue.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
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
 * Asks, once per user and browser, whether to send pushes. The browser's own question follows a yes; where pushes need
 * the app to be installed, it says how. Nothing is asked where they are on, blocked or impossible. [BEY-15]
 */
export function PushOffer({ did, onFutile, device = thisDevice }: PushOfferProps) {
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
  if (!asks) return null
  const { title, text } = words[did]
  const needsInstall = state.data === 'needs-install'
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={title}
      description={needsInstall ? `${text} ${pushHints['needs-install']}` : text}
      cancelLabel={needsInstall ? 'Got it' : 'Not now'}
      confirm={needsInstall ? undefined : { label: 'Turn On', busy: on.isPending, onClick: () => void turnOn() }}
    />
  )
}

function isOpenTo(state: string): boolean {
  return state === 'off' || state === 'needs-install'
}

function noteAsked(userId: string) {
  const asked = readStored('pushesAsked')?.split(',') ?? []
  if (!asked.includes(userId)) writeStored('pushesAsked', [...asked, userId].join(','))
}
