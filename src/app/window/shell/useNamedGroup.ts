import { useLayoutEffect, useRef } from 'react'
import { useSession } from '../../../features/web/session.ts'
import { useAddress } from '../../../web/browser/address.ts'
import { writeStored } from '../../../web/browser/storedValue.ts'

/**
 * Selects the group that an address of this window names, if it is one's own; a page that names none shows it, too, even
 * if it was opened before the session was known. [APP-12] [APP-27]
 */
export function useNamedGroup() {
  const [{ group }] = useAddress()
  const session = useSession()
  // Until it is selected. Once for each address: signing out forgets the group while its page is still shown.
  const named = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (group !== undefined) named.current = group
  }, [group])
  // Before the page asks for anything of another group.
  useLayoutEffect(() => {
    if (!session) return
    const isOwn = session.groups.some(({ id }) => id === named.current)
    if (isOwn && named.current !== undefined) writeStored('group', named.current)
    if (isOwn || group === undefined) named.current = undefined
  }, [group, session])
}
