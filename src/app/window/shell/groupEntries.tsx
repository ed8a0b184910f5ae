import { IconHistory, IconKey, IconUserPlus, IconUsers, IconUsersPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Me } from '#features/accounts/contract.ts'
import { openGroupDialog } from '../../../features/groups/web/groupDialog.ts'
import type { MenuEntry } from '../../../web/ui/overlays/MenuLayer.tsx'

type Choice = {
  groups: Me['groups']
  selectedId: string | null
  select: (groupId: string) => void
  mayInvite: boolean
}

/** The groups with the selected one checked, and the ways to get into another. [APP-49] [APP-50] [APP-51] */
export function groupEntries({ groups, selectedId, select, mayInvite }: Choice): MenuEntry[] {
  const choices: MenuEntry[] = groups.map(({ id, name, memberCount }) => ({
    kind: 'radio',
    label: name,
    icon: <IconUsers size={20} aria-hidden="true" />,
    hint: memberCount === 1 ? '1 member' : `${memberCount} members`,
    checked: id === selectedId,
    onSelect: () => select(id),
  }))
  const heading: MenuEntry[] = groups.length > 0 ? [{ kind: 'heading', label: 'Groups' }] : []
  const activity: MenuEntry = {
    label: 'Activity',
    icon: <IconHistory size={20} aria-hidden="true" />,
    render: <Link to="/activity" search={{}} />,
  }
  const invite: MenuEntry = {
    label: 'Invite to Group',
    icon: <IconUserPlus size={20} aria-hidden="true" />,
    onSelect: () => openGroupDialog('invite'),
  }
  return [
    ...heading,
    ...choices,
    ...(selectedId === null ? [] : [activity]),
    ...(mayInvite ? [invite] : []),
    {
      label: 'Create New Group',
      icon: <IconUsersPlus size={20} aria-hidden="true" />,
      onSelect: () => openGroupDialog('create'),
    },
    {
      label: 'Join Group',
      icon: <IconKey size={20} aria-hidden="true" />,
      onSelect: () => openGroupDialog('join'),
    },
  ]
}
