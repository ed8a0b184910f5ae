import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#features/web/api.ts'
import { textOf, toastDetails } from '#web/client/apiError.ts'
import { ago, dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { Device } from '../contract.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { SecondStepSection } from './SecondStepSection.tsx'

type Asked = Device | 'others' | null

/** The password of the account, and where it is signed in. [BEY-27] */
export function DevicesSection() {
  const { data, error, isFetching, refetch } = useQuery(api.accounts.devices.queryOptions())
  return (
    <>
      <SettingsCard title="Password and devices">
        {data ? (
          <>
            <ChangePassword hasPassword={data.hasPassword} />
            <Devices devices={data.items} />
          </>
        ) : error ? (
          <ErrorState title="Your devices could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
            {textOf(error)}
          </ErrorState>
        ) : (
          <Skeleton className="mt-3 h-40" />
        )}
      </SettingsCard>
      {data && <PasskeysSection hasPassword={data.hasPassword} />}
      {data && <SecondStepSection hasPassword={data.hasPassword} />}
    </>
  )
}

function Devices({ devices }: { devices: readonly Device[] }) {
  const [asked, setAsked] = useState<Asked>(null)
  const hasOthers = devices.some(({ isThis }) => !isThis)
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onSignOut={() => setAsked(device)} />
        ))}
      </ul>
      {hasOthers ? (
        <div className="border-t border-line pt-3 pb-1">
          <Button variant="outline" onClick={() => setAsked('others')}>
            Sign out all other devices
          </Button>
        </div>
      ) : (
        <p className="border-t border-line pt-3 pb-1 text-14 text-muted">You are signed in nowhere else.</p>
      )}
      <SignOut asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const { name, isThis, lastUsed, signedInAt } = device
  const now = useNow()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-2 text-14 font-semibold">
          {name}
          {isThis && <Pill tone="win">This device</Pill>}
        </p>
        <p className="text-12 text-muted">
          {isThis ? 'In use now' : `Last used ${ago(lastUsed, now)}`} · signed in {dayAndTime(signedInAt, now)}
        </p>
      </div>
      {!isThis && (
        <Button variant="outline" onClick={onSignOut} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}

function SignOut({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const queries = useQueryClient()
  const answers = {
    onSuccess: () => toast.success('Signed out'),
    onError: (error: Error) => toast.error('Failed to sign out. Please try again.', toastDetails(error)),
    onSettled: () => {
      onClose()
      return queries.invalidateQueries({ queryKey: api.accounts.devices.queryKey() })
    },
  }
  const one = useMutation(api.accounts.signOutDevice.mutationOptions(answers))
  const others = useMutation(api.accounts.signOutOthers.mutationOptions(answers))
  const areAll = asked === 'others'
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={areAll ? 'Sign out all other devices?' : `Sign out ${asked?.name ?? 'this device'}?`}
      description={
        areAll
          ? 'This one stays signed in. On the others, your email and password are asked for again. The address of your calendar stops working.'
          : 'Your email and password are asked for again there. If you do not know this device, change your password too.'
      }
      confirm={{
        label: areAll ? 'Sign out all' : 'Sign out',
        tone: 'danger',
        busy: one.isPending || others.isPending,
        onClick: () => {
          if (areAll) others.mutate(undefined)
          else if (asked) one.mutate({ deviceId: asked.id })
        },
      }}
    />
  )
}
