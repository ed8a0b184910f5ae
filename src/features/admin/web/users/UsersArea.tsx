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
import { ResetLink } from './ResetLink.tsx'
import { userColumns } from './userColumns.tsx'

/** Everyone who ever had an account. [ADM-45] [ADM-52] */
export function UsersArea() {
  const users = useQuery({
    queryKey: [...api.admin.users.key(), 'all'],
    queryFn: (context) => allPages((page) => client.admin.users(page, { signal: context.signal }), showFirst(context)),
  })
  const { about, ask, dialog } = useDialogSubject<AdminUser>()
  const reset = useDialogSubject<AdminUser>()
  const sendsNoMails = useQuery(api.messages.emailStatus.queryOptions()).data?.provider === 'outbox'
  return (
    <>
      <h2 className="sr-only">User Management</h2>
      <Loaded query={users} loading="Loading users..." failure="Failed to load users">
        {(all) => <UserTable users={all} onDelete={ask} onReset={sendsNoMails ? reset.ask : null} />}
      </Loaded>
      {about && <DeleteUser key={about.id} user={about} {...dialog} />}
      {reset.about && <ResetLink key={`${reset.about.id} ${reset.dialog.open}`} user={reset.about} {...reset.dialog} />}
    </>
  )
}

const shown = [
  { value: 'all', label: 'All users' },
  { value: 'active', label: 'Active' },
  { value: 'deleted', label: 'Deleted' },
]

type UserTableProps = { users: AdminUser[] } & Parameters<typeof userColumns>[0]

function UserTable({ users, onDelete, onReset }: UserTableProps) {
  const [status, setStatus] = useState('all')
  const columns = useMemo(() => userColumns({ onDelete, onReset }), [onDelete, onReset])
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
          {status === 'deleted' ? 'No deleted accounts.' : 'Users appear here after they register.'}
        </EmptyState>
      }
    />
  )
}
