import { createContext, useContext } from 'react'
import type { GroupView } from '#features/groups/contract.ts'

/** The group of the page, loaded. Provided by `GroupPage`. */
export const GroupContext = createContext<GroupView | null>(null)

/** The whole group of the page, with its rules, permissions and the reader's role. Only inside `GroupPage`. */
export function useGroup(): GroupView {
  const group = useContext(GroupContext)
  if (!group) throw new Error('useGroup must be called inside a GroupPage')
  return group
}
