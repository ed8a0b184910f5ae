import { IconKey, IconLock, IconLockOpen, IconTrash, IconUserMinus } from '@tabler/icons-react'
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
  readonly onUnlock: (user: AdminUser) => void
  readonly onRemove: (user: AdminUser) => void
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

function statusOf({ status, isWebsiteAdmin }: AdminUser): string {
  if (status !== 'active') return status === 'deleted' ? 'Deleted' : 'Locked'
  return isWebsiteAdmin ? 'Administrator' : 'Active'
}

/** For deleted accounts also by whom, when and why; for locked ones since when. [ADM-50] [BEY-23] */
function Status(user: AdminUser) {
  const { status, isWebsiteAdmin, lockedAt, deletedAt, deletedByName, deletionReason } = user
  const isLocked = status === 'locked'
  return (
    <>
      <Pill
        tone={status === 'deleted' ? 'loss' : isLocked ? 'warn' : isWebsiteAdmin ? 'accent' : 'neutral'}
        icon={isLocked ? <IconLock size={12} aria-hidden="true" /> : null}
      >
        {statusOf(user)}
      </Pill>
      {isLocked && lockedAt && (
        <span className="block max-w-60 text-12 text-muted wrap-anywhere">
          {dayHeading(lockedAt, Date.now())}: the owner of the address did not register it
        </span>
      )}
      {deletedAt && (
        <span className="block max-w-60 text-12 text-muted wrap-anywhere">
          {dayHeading(deletedAt, Date.now())} by {deletedByName}: {deletionReason}
        </span>
      )}
    </>
  )
}

/** Admins are protected and deleted users are gone, so there is no button. [ADM-48] */
function actions({ onDelete, onUnlock, onRemove, onReset }: UserActs): DataColumn<AdminUser> {
  return {
    id: 'actions',
    header: 'Actions',
    value: () => null,
    sortable: false,
    exported: false,
    align: 'right',
    cell: (user) => (
      <span className="inline-flex items-center justify-end gap-1">
        {user.status === 'locked' && (
          <IconButton
            label={`Unlock ${user.email}`}
            icon={<IconLockOpen size={20} aria-hidden="true" />}
            onClick={() => onUnlock(user)}
            className="-my-1"
          />
        )}
        {user.groups > 0 && !user.isDeleted && (
          <IconButton
            label={`Remove ${user.email} from a group`}
            icon={<IconUserMinus size={20} aria-hidden="true" />}
            onClick={() => onRemove(user)}
            className="-my-1"
          />
        )}
        {onReset && user.status === 'active' && !user.isWebsiteAdmin && (
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
