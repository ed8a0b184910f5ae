import { useQuery } from '@tanstack/react-query'
import { api } from '../../../features/web/api.ts'
import { useSelectedGroup, useSelectGroup, useSession } from '../../../features/web/session.ts'
import type { MenuEntry } from '../../../web/ui/overlays/MenuLayer.tsx'
import { groupEntries } from './groupEntries.tsx'

/** The menu entries about groups; empty for visitors. */
export function useGroupEntries(): MenuEntry[] {
  const session = useSession()
  const selected = useSelectedGroup()
  const select = useSelectGroup()
  const mayInvite = useMayInvite()
  if (!session) return []
  return groupEntries({ groups: session.groups, selectedId: selected?.id ?? null, select, mayInvite })
}

/** Admins may, and members where the group lets them. [INV-11] */
function useMayInvite(): boolean {
  const selected = useSelectedGroup()
  const options = api.groups.read.queryOptions({ input: { groupId: selected?.id ?? '' } })
  const { data } = useQuery({ ...options, enabled: selected !== null })
  return selected !== null && (selected.role === 'admin' || (data?.permissions.membersCanInvite ?? false))
}
