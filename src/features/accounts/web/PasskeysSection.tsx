import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { whyCannotAddPasskey } from '#domain/people/passkeys.ts'
import { api } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { ago, dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import type { Passkey } from '../contract.ts'
import { AddPasskey, RemovePasskey, RenamePasskey } from './PasskeyDialogs.tsx'
import { useWhyNoPasskeys } from './passkeyPrompts.ts'

/** A dialog, with a number so that each opens empty. */
type Asked = { nth: number } & ({ name: 'add' } | { name: 'rename' | 'remove'; passkey: Passkey })

/** The passkeys of the account. Left out where the website can have none. [BEY-27] */
export function PasskeysSection({ hasPassword }: { hasPassword: boolean }) {
  const why = useWhyNoPasskeys()
  if (why === undefined || why === 'absent') return null
  return (
    <SettingsCard title="Passkeys">
      <Passkeys hasPassword={hasPassword} cannotAdd={why && sentenceOf(why)} />
    </SettingsCard>
  )
}

function sentenceOf(why: { host: string } | 'browser'): string {
  return why === 'browser'
    ? 'This browser cannot use passkeys. A newer one can.'
    : `Passkeys work only at ${why.host}. Open it there to add one.`
}

function Passkeys({ hasPassword, cannotAdd }: { hasPassword: boolean; cannotAdd: string | null }) {
  const { data, error, isFetching, refetch } = useQuery(api.accounts.passkeys.queryOptions())
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const nth = (asked?.nth ?? 0) + 1
  const ask = (next: Asked) => {
    setAsked(next)
    setIsOpen(true)
  }
  const dialog = { open: isOpen, hasPassword, onClose: () => setIsOpen(false) }
  if (!data) {
    if (!error) return <Skeleton className="mt-3 h-20" />
    return (
      <ErrorState title="Your passkeys could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
        {textOf(error)}
      </ErrorState>
    )
  }
  const { items } = data
  return (
    <>
      <Add count={items.length} cannotAdd={cannotAdd} onAdd={() => ask({ nth, name: 'add' })} />
      {items.length > 0 && (
        <ul aria-label="Passkeys" className="divide-y divide-line border-t border-line">
          {items.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => ask({ nth, name: 'rename', passkey })}
              onRemove={() => ask({ nth, name: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {asked?.name === 'add' && <AddPasskey key={asked.nth} {...dialog} />}
      {asked?.name === 'rename' && <RenamePasskey key={asked.nth} {...dialog} passkey={asked.passkey} />}
      {asked?.name === 'remove' && <RemovePasskey key={asked.nth} {...dialog} passkey={asked.passkey} />}
    </>
  )
}

function Add({ count, cannotAdd, onAdd }: { count: number; cannotAdd: string | null; onAdd: () => void }) {
  const why = cannotAdd ?? whyCannotAddPasskey(count)?.message
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <p className="min-w-0 flex-1 basis-60 text-14 text-muted">
        {why ??
          (count === 0
            ? 'None yet. With one you sign in by fingerprint, face or PIN, and type no password.'
            : 'They sign you in by fingerprint, face or PIN, without a password or a code.')}
      </p>
      {why === undefined && (
        <Button variant="secondary" onClick={onAdd}>
          Add a passkey
        </Button>
      )}
    </div>
  )
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey: { name, createdAt, lastUsed }, onRename, onRemove }: PasskeyRowProps) {
  const now = useNow()
  return (
    <li className="flex flex-wrap items-center gap-2 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words text-14 font-semibold">{name}</p>
        <p className="text-12 text-muted">
          {lastUsed === null ? 'Not used yet' : `Last used ${ago(lastUsed, now)}`} · added {dayAndTime(createdAt, now)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="outline" onClick={onRename} aria-label={`Rename ${name}`}>
          Rename
        </Button>
        <Button variant="outline" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
    </li>
  )
}
