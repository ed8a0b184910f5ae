import { createContext, useContext } from 'react'
import type { GroupView } from '#features/groups/contract.ts'

/** The group of the page, loaded. `GroupPage` provides it. */
export const GroupContext = createContext<GroupView | null>(null)

/** The whole group that the page is about, with its rules, permissions and your role. Only inside `GroupPage`. */
export function useGroup(): GroupView {
  const group = useContext(GroupContext)
  if (!group) throw new Error('useGroup stands outside a GroupPage')
  return group
}
