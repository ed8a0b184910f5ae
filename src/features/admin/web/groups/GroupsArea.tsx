import { IconTrash, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useMemo } from 'react'
import { dayKey } from '#web/time/timeWords.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { DataTable } from '#web/ui/data/DataTable.tsx'
import type { DataColumn } from '#web/ui/data/useDataTable.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { AdminGroup } from '../../contract.ts'
import { Day } from '../parts/Day.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useAllGroups } from '../parts/useAllGroups.ts'
import { useAsked } from '../parts/useAsked.ts'
import { DeleteGroup } from './DeleteGroup.tsx'
import { InviteToGroup } from './InviteToGroup.tsx'

type Asked = { action: 'invite' | 'delete'; group: AdminGroup }

/** All groups, with what is open in them. [ADM-34] [ADM-43] [ADM-44] */
export function GroupsArea() {
  const groups = useAllGroups()
  const { about, ask, dialog } = useAsked<Asked>()
  return (
    <>
      <h2 className="sr-only">Group Management</h2>
      <Loaded query={groups} loading="Loading groups..." failure="Failed to load groups">
        {(all) => <GroupTable groups={all} onAsk={ask} />}
      </Loaded>
      {about?.action === 'invite' && <InviteToGroup key={about.group.id} group={about.group} {...dialog} />}
      {about?.action === 'delete' && <DeleteGroup key={about.group.id} group={about.group} {...dialog} />}
    </>
  )
}

function GroupTable({ groups, onAsk }: { groups: AdminGroup[]; onAsk: (asked: Asked) => void }) {
  const columns = useMemo(() => [...facts, actions(onAsk)], [onAsk])
  return (
    <DataTable
      caption="Groups"
      rows={groups}
      columns={columns}
      rowId={({ id }) => id}
      search={{ label: 'Search groups', in: ({ id, name }) => `${name} ${id}` }}
      csvName="groups"
      empty={
        <EmptyState icon={<IconUsersGroup aria-hidden="true" />} title="No groups yet">
          A group stands here once somebody creates it.
        </EmptyState>
      }
    />
  )
}

const facts: readonly DataColumn<AdminGroup>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, cell: Name },
  { id: 'members', header: 'Members', value: ({ memberCount }) => memberCount, align: 'right' },
  {
    id: 'created',
    header: 'Created',
    value: ({ createdAt }) => dayKey(createdAt),
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
  { id: 'bets', header: 'Active bets', value: ({ activeBets }) => activeBets, align: 'right' },
  { id: 'debts', header: 'Unsettled debts', value: ({ unsettledDebts }) => unsettledDebts, align: 'right' },
  { id: 'bids', header: 'Open bids', value: ({ openBids }) => openBids, align: 'right' },
]

function Name({ name }: AdminGroup) {
  return <strong className="wrap-anywhere lg:inline-block lg:min-w-32">{name}</strong>
}

function actions(onAsk: (asked: Asked) => void): DataColumn<AdminGroup> {
  return {
    id: 'actions',
    header: 'Actions',
    value: () => null,
    sortable: false,
    exported: false,
    align: 'right',
    cell: (group) => (
      <span className="-my-1 inline-flex">
        <IconButton
          label={`Invite to ${group.name}`}
          icon={<IconUserPlus size={20} aria-hidden="true" />}
          onClick={() => onAsk({ action: 'invite', group })}
        />
        <IconButton
          label={`Delete ${group.name}`}
          icon={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => onAsk({ action: 'delete', group })}
        />
      </span>
    ),
  }
}
