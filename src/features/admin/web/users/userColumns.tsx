import { IconKey, IconTrash } from '@tabler/icons-react'
import { dayHeading, dayKey } from '#web/time/timeWords.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import type { DataColumn } from '#web/ui/data/useDataTable.ts'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { AdminUser } from '../../contract.ts'
import { Day } from '../parts/Moment.tsx'

/** [ADM-52] */
export function userColumns(acts: UserActs): readonly DataColumn<AdminUser>[] {
  return [...facts, actions(acts)]
}

type UserActs = {
  readonly onDelete: (user: AdminUser) => void
  /** Null where mails are sent: people ask for their own link there. */
  readonly onReset: ((user: AdminUser) => void) | null
}

const facts: readonly DataColumn<AdminUser>[] = [
  { id: 'email', header: 'Email', value: ({ email }) => email, cell: Address },
  { id: 'name', header: 'Display Name', value: ({ displayName }) => displayName },
  { id: 'groups', header: 'Groups', value: ({ groups }) => groups, align: 'right' },
  {
    id: 'created',
    header: 'Created',
    value: ({ createdAt }) => dayKey(createdAt),
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
  {
    id: 'active',
    header: 'Last Active',
    value: ({ lastActive }) => lastActive && dayKey(lastActive),
    cell: ({ lastActive }) => (lastActive ? <Day at={lastActive} /> : 'Never'),
  },
  { id: 'status', header: 'Status', value: statusOf, cell: Status },
]

function Address({ email, emailVerified }: AdminUser) {
  return (
    <>
      <strong className="wrap-anywhere lg:inline-block lg:min-w-44">{email}</strong>
      {!emailVerified && <span className="block text-12 text-muted">Not verified</span>}
    </>
  )
}

function statusOf({ isDeleted, isWebsiteAdmin }: AdminUser): string {
  if (isDeleted) return 'Deleted'
  return isWebsiteAdmin ? 'Administrator' : 'Active'
}

/** For deleted accounts also by whom, when and why. [ADM-50] */
function Status(user: AdminUser) {
  const { isDeleted, isWebsiteAdmin, deletedAt, deletedByName, deletionReason } = user
  return (
    <>
      <Pill tone={isDeleted ? 'loss' : isWebsiteAdmin ? 'accent' : 'neutral'} icon={null}>
        {statusOf(user)}
      </Pill>
      {deletedAt && (
        <span className="block max-w-60 text-12 text-muted wrap-anywhere">
          {dayHeading(deletedAt, Date.now())} by {deletedByName}: {deletionReason}
        </span>
      )}
    </>
  )
}

/** Admins are protected and deleted users are gone, so there is no button. [ADM-48] */
function actions({ onDelete, onReset }: UserActs): DataColumn<AdminUser> {
  return {
    id: 'actions',
    header: 'Actions',
    value: () => null,
    sortable: false,
    exported: false,
    align: 'right',
    cell: (user) => (
      <span className="inline-flex items-center justify-end gap-1">
        {onReset && !user.isDeleted && !user.isWebsiteAdmin && (
          <IconButton
            label={`Reset the password of ${user.email}`}
            icon={<IconKey size={20} aria-hidden="true" />}
            onClick={() => onReset(user)}
            className="-my-1"
          />
        )}
        {user.isDeleted || user.isWebsiteAdmin ? (
          <span className="text-12 text-muted">{user.isDeleted ? '' : 'Protected'}</span>
        ) : (
          <IconButton
            label={`Delete ${user.email}`}
            icon={<IconTrash size={20} aria-hidden="true" />}
            onClick={() => onDelete(user)}
            className="-my-1"
          />
        )}
      </span>
    ),
  }
}
