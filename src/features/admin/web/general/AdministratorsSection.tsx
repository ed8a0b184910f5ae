import { IconUserMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsCard } from '#features/members/web/SettingsCard.tsx'
import { api } from '#web/api.ts'
import { useUser } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { AdministratorView } from '../../contract.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { AddAdministrator } from './AddAdministrator.tsx'
import { RemoveAdministrator } from './RemoveAdministrator.tsx'

/** Who administers the website. [ADM-09] [ADM-12] */
export function AdministratorsSection() {
  const admins = useQuery(api.admin.admins.queryOptions())
  return (
    <SettingsCard title="Website Administrators">
      <Loaded query={admins} loading="Loading administrators..." failure="Failed to load administrators">
        {(data) => <Administrators admins={data.admins} />}
      </Loaded>
      <AddAdministrator />
    </SettingsCard>
  )
}

function Administrators({ admins }: { admins: AdministratorView[] }) {
  const [asked, setAsked] = useState<AdministratorView | null>(null)
  const [open, setOpen] = useState(false)
  const ask = (admin: AdministratorView) => {
    setAsked(admin)
    setOpen(true)
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {admins.map((admin) => (
          <AdministratorRow key={admin.email} admin={admin} onRemove={ask} />
        ))}
      </ul>
      {asked && <RemoveAdministrator admin={asked} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

type RowProps = { admin: AdministratorView; onRemove: (admin: AdministratorView) => void }

/** The primary administrator stays: there is nothing to press. [ADM-16] */
function AdministratorRow({ admin, onRemove }: RowProps) {
  const isReader = useUser().email === admin.email
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-14 font-semibold">
          {admin.email}
          {isReader && <span className="font-normal text-muted"> (You)</span>}
        </p>
        <p className="truncate text-12 text-muted">
          {admin.displayName ?? 'No account yet'}
          {admin.addedByName && `, added by ${admin.addedByName}`}
        </p>
      </div>
      {!admin.isVerified && (
        <Pill tone="warn" icon={null}>
          Email not verified
        </Pill>
      )}
      {admin.isPrimary ? (
        <Pill tone="neutral">Primary</Pill>
      ) : (
        <IconButton
          label={`Remove ${admin.email}`}
          icon={<IconUserMinus size={20} aria-hidden="true" />}
          onClick={() => onRemove(admin)}
        />
      )}
    </li>
  )
}
