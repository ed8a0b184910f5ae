import { IconTicket, IconTrash, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { InviteByMail } from '#features/groups/web/InviteByMail.tsx'
import { api, client } from '#features/web/api.ts'
import { dayKey } from '#web/time/timeWords.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { DataTable } from '#web/ui/data/DataTable.tsx'
import type { DataColumn } from '#web/ui/data/useDataTable.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { AdminGroup } from '../../contract.ts'
import { useAfterAct } from '../parts/adminMutations.ts'
import { DeletionDialog, useCancelBids } from '../parts/DeletionDialog.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Day } from '../parts/Moment.tsx'
import { useAllGroups } from '../parts/useAllGroups.ts'
import { useDialogSubject } from '../parts/useDialogSubject.ts'
import { ActiveBets } from './ActiveBets.tsx'

type DialogSubject = { action: 'bets' | 'invite' | 'delete'; group: AdminGroup }

/** All groups, with what is open in them. [ADM-34] [ADM-43] [ADM-44] [STL-35] */
export function GroupsArea() {
  const groups = useAllGroups()
  const { about, ask, dialog } = useDialogSubject<DialogSubject>()
  return (
    <>
      <h2 className="sr-only">Group Management</h2>
      <Loaded query={groups} loading="Loading groups..." failure="Failed to load groups">
        {(all) => <GroupTable groups={all} onAsk={ask} />}
      </Loaded>
      {about?.action === 'bets' && <ActiveBets key={about.group.id} group={about.group} {...dialog} />}
      {about?.action === 'invite' && <InviteToGroup key={about.group.id} group={about.group} {...dialog} />}
      {about?.action === 'delete' && <DeleteGroup key={about.group.id} group={about.group} {...dialog} />}
    </>
  )
}

function GroupTable({ groups, onAsk }: { groups: AdminGroup[]; onAsk: (subject: DialogSubject) => void }) {
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
          Groups appear here once somebody creates one.
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
  return <strong className="wrap-anywhere lg:inline-block lg:min-w-26">{name}</strong>
}

function actions(onAsk: (subject: DialogSubject) => void): DataColumn<AdminGroup> {
  return {
    id: 'actions',
    header: 'Actions',
    value: () => null,
    sortable: false,
    exported: false,
    align: 'right',
    cell: (group) => (
      <span className="-my-1 -mr-2.5 inline-flex -space-x-1.5">
        <IconButton
          label={`Active bets of ${group.name}`}
          icon={<IconTicket size={20} aria-hidden="true" />}
          onClick={() => onAsk({ action: 'bets', group })}
        />
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

type InviteToGroupProps = { group: AdminGroup; open: boolean; onClose: () => void }

/** [ADM-43] [ADM-44] */
function InviteToGroup({ group, open, onClose }: InviteToGroupProps) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title={`Invite to ${group.name}`}>
      <InviteByMail groupId={group.id} />
    </Sheet>
  )
}

type DeleteGroupProps = { group: AdminGroup; open: boolean; onClose: () => void }

/** [ADM-35] to [ADM-42] */
function DeleteGroup({ group, open, onClose }: DeleteGroupProps) {
  const { id: groupId, name, memberCount } = group
  const afterAct = useAfterAct()
  const check = useQuery({
    ...api.admin.groupDeletion.queryOptions({ input: { groupId } }),
    enabled: open,
    // Open items change by themselves and decide whether the deletion is possible: fetched again each time it opens.
    staleTime: 0,
  })
  const cancelBids = useCancelBids(() => client.admin.cancelGroupBids({ groupId }))
  const remove = useMutation(
    api.admin.deleteGroup.mutationOptions({
      onSuccess: () => {
        toast.success(`${name} was deleted`)
        onClose()
      },
      onSettled: afterAct,
    }),
  )
  return (
    <DeletionDialog
      open={open}
      onClose={onClose}
      title={`Delete ${name}?`}
      description={`${memberCount === 1 ? 'Its member loses' : `Its ${memberCount} members lose`} the group immediately. Its bets, debts and payments are kept. This cannot be undone here.`}
      confirmLabel="Delete Group"
      check={check}
      checkFailure="Failed to check if group can be deleted"
      cancelBids={cancelBids}
      deletionFailure="Failed to delete group"
      onDelete={(reason) => remove.mutateAsync({ groupId, reason })}
    />
  )
}
