import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api, client } from '#features/web/api.ts'
import { DataTable } from '#web/ui/data/DataTable.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import type { AdminUser } from '../../contract.ts'
import { allPages, showFirst } from '../parts/allPages.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { useDialogSubject } from '../parts/useDialogSubject.ts'
import { DeleteUser } from './DeleteUser.tsx'
import { RemoveFromGroup } from './RemoveFromGroup.tsx'
import { ResetLink } from './ResetLink.tsx'
import { UnlockUser } from './UnlockUser.tsx'
import { userColumns } from './userColumns.tsx'

/** Everyone who ever had an account. [ADM-45] [ADM-52] */
export function UsersArea() {
  const users = useQuery({
    queryKey: [...api.admin.users.key(), 'all'],
    queryFn: (context) => allPages((page) => client.admin.users(page, { signal: context.signal }), showFirst(context)),
  })
  const { about, ask, dialog } = useDialogSubject<AdminUser>()
  const reset = useDialogSubject<AdminUser>()
  const unlock = useDialogSubject<AdminUser>()
  const remove = useDialogSubject<AdminUser>()
  const sendsNoMails = useQuery(api.messages.emailStatus.queryOptions()).data?.provider === 'outbox'
  return (
    <>
      <h2 className="sr-only">User Management</h2>
      <Loaded query={users} loading="Loading users..." failure="Failed to load users">
        {(all) => (
          <UserTable
            users={all}
            onDelete={ask}
            onUnlock={unlock.ask}
            onRemove={remove.ask}
            onReset={sendsNoMails ? reset.ask : null}
          />
        )}
      </Loaded>
      {about && <DeleteUser key={about.id} user={about} {...dialog} />}
      {remove.about && (
        <RemoveFromGroup key={`${remove.about.id} ${remove.dialog.open}`} user={remove.about} {...remove.dialog} />
      )}
      {unlock.about && <UnlockUser key={unlock.about.id} user={unlock.about} {...unlock.dialog} />}
      {reset.about && <ResetLink key={`${reset.about.id} ${reset.dialog.open}`} user={reset.about} {...reset.dialog} />}
    </>
  )
}

const shown = [
  { value: 'all', label: 'All users' },
  { value: 'active', label: 'Active' },
  { value: 'locked', label: 'Locked' },
  { value: 'deleted', label: 'Deleted' },
]

const whyNone: Readonly<Record<string, string>> = {
  deleted: 'No deleted accounts.',
  locked: 'No locked accounts. One is locked when the owner of its address says that they did not register it.',
}

type UserTableProps = { users: AdminUser[] } & Parameters<typeof userColumns>[0]

function UserTable({ users, ...acts }: UserTableProps) {
  const [status, setStatus] = useState('all')
  const { onDelete, onUnlock, onRemove, onReset } = acts
  const columns = useMemo(
    () => userColumns({ onDelete, onUnlock, onRemove, onReset }),
    [onDelete, onUnlock, onRemove, onReset],
  )
  const rows = useMemo(() => users.filter((user) => status === 'all' || user.status === status), [users, status])
  return (
    <DataTable
      caption="Users"
      rows={rows}
      columns={columns}
      rowId={({ id }) => id}
      search={{ label: 'Search users', in: ({ email, displayName }) => `${email} ${displayName}` }}
      csvName="users"
      tools={
        <Select
          label="Status"
          hideLabel
          value={status}
          options={shown}
          onChange={({ target }) => setStatus(target.value)}
          className="w-36"
        />
      }
      empty={
        <EmptyState icon={<IconUsers aria-hidden="true" />} title="No users here">
          {whyNone[status] ?? 'Users appear here after they register.'}
        </EmptyState>
      }
    />
  )
}
