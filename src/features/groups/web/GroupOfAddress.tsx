import { type ReactNode, useEffect } from 'react'
import { useAddress } from '../../../web/browser/address.ts'
import { useSelectGroup, useSession } from '../../web/session.ts'
import { NoAccess } from './GroupPage.tsx'

/**
 * A link to something in a group may name the group, as in `/bids?bid=…&group=…`: that group is selected, and removed
 * from the address. [APP-27] [GRP-35]
 */
export function GroupOfAddress({ children }: { children: ReactNode }) {
  const [{ group }, setAddress] = useAddress()
  const select = useSelectGroup()
  const isOwn = useSession()?.groups.some(({ id }) => id === group) ?? false
  useEffect(() => {
    if (group === undefined || !isOwn) return
    select(group)
    setAddress({ group: undefined })
  })
  if (group === undefined) return children
  return isOwn ? null : <NoAccess />
}
