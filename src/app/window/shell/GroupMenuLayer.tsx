import {
  IconHistory,
  IconKey,
  IconLayoutGrid,
  IconMessages,
  IconTournament,
  IconUserPlus,
  IconUsers,
  IconUsersPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Me } from '#features/contracts/sessionContract.ts'
import { openGroupDialog } from '../../../features/groups/web/groupDialog.ts'
import { api } from '../../../features/web/api.ts'
import { useSelectedGroup, useSelectGroup, useSession } from '../../../features/web/session.ts'
import { useLocation, useNavigate } from '../../../web/browser/address.ts'
import { Link } from '../../../web/browser/Link.tsx'
import { type TabMarks, useTabMarks } from '../../../web/session/tabMarks.ts'
import { type MenuEntry, MenuLayer } from '../../../web/ui/overlays/MenuLayer.tsx'
import type { LayerState } from '../../../web/ui/overlays/MenuTrigger.tsx'

/** The groups, and the ways to get into another. [APP-49] to [APP-51] */
export function GroupMenuLayer(layer: LayerState) {
  return <MenuLayer {...layer} label="Groups" align="start" items={useGroupEntries()} />
}

/** The menu entries about groups; empty for visitors. */
export function useGroupEntries(): MenuEntry[] {
  const session = useSession()
  const selected = useSelectedGroup()
  const select = useSelect()
  const isOverview = useLocation().pathname === '/groups'
  const mayInvite = useMayInvite()
  const marks = useTabMarks()
  if (!session) return []
  return groupEntries({
    groups: session.groups,
    selectedId: selected?.id ?? null,
    isOverview,
    select,
    mayInvite,
    marks,
  })
}

/** From all groups, where none is shown, a choice leads into the chosen one. */
function useSelect(): (groupId: string | null) => void {
  const select = useSelectGroup()
  const navigate = useNavigate()
  const isOverview = useLocation().pathname === '/groups'
  return (groupId) => {
    if (groupId === null) navigate('/groups')
    else if (isOverview) navigate('/bets', { group: groupId })
    else select(groupId)
  }
}

/** Admins may, and members where the group lets them. [INV-11] */
function useMayInvite(): boolean {
  const selected = useSelectedGroup()
  const options = api.groups.read.queryOptions({ input: { groupId: selected?.id ?? '' } })
  const { data } = useQuery({ ...options, enabled: selected !== null })
  return selected !== null && (selected.role === 'admin' || (data?.permissions.membersCanInvite ?? false))
}

type Choice = {
  groups: Me['groups']
  selectedId: string | null
  /** All groups are shown. */
  isOverview: boolean
  /** Null: all groups. */
  select: (groupId: string | null) => void
  mayInvite: boolean
  /** What waits on the pages of the selected group. */
  marks: TabMarks
}

/**
 * The groups with the selected one checked, the view over all of them if there are several, and the ways to get into
 * another. [APP-49] [APP-50] [APP-51] [BEY-28]
 */
function groupEntries({ groups, selectedId, isOverview, select, mayInvite, marks }: Choice): MenuEntry[] {
  const choices: MenuEntry[] = groups.map(({ id, name, memberCount }) => ({
    kind: 'radio',
    label: name,
    icon: <IconUsers size={20} aria-hidden="true" />,
    hint: memberCount === 1 ? '1 member' : `${memberCount} members`,
    checked: id === selectedId && !(isOverview && groups.length > 1),
    onSelect: () => select(id),
  }))
  const all: MenuEntry = {
    kind: 'radio',
    label: 'All my groups',
    icon: <IconLayoutGrid size={20} aria-hidden="true" />,
    checked: isOverview,
    onSelect: () => select(null),
  }
  const heading: MenuEntry[] = groups.length > 0 ? [{ kind: 'heading', label: 'Groups' }] : []
  const talk: MenuEntry = {
    label: 'Group Thread',
    icon: <IconMessages size={20} aria-hidden="true" />,
    hint: marks['/thread']?.label ?? '',
    render: <Link to="/thread" search={{ group: selectedId ?? undefined }} />,
  }
  const pools: MenuEntry = {
    label: 'Pools',
    icon: <IconTournament size={20} aria-hidden="true" />,
    hint: marks['/pools']?.label ?? '',
    render: <Link to="/pools" search={{ group: selectedId ?? undefined }} />,
  }
  const activity: MenuEntry = {
    label: 'Activity',
    icon: <IconHistory size={20} aria-hidden="true" />,
    render: <Link to="/activity" search={{ group: selectedId ?? undefined }} />,
  }
  const invite: MenuEntry = {
    label: 'Invite to Group',
    icon: <IconUserPlus size={20} aria-hidden="true" />,
    onSelect: () => openGroupDialog('invite'),
  }
  return [
    ...heading,
    ...(groups.length > 1 ? [all] : []),
    ...choices,
    ...(selectedId === null ? [] : [pools, talk, activity]),
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
