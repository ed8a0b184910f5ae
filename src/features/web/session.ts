import { useQuery } from '@tanstack/react-query'
import type { Me } from '#features/contracts/sessionContract.ts'
import { useNavigator, writeAddress } from '../../web/browser/address.ts'
import { useDrawing } from '../../web/browser/drawing.ts'
import { useStored } from '../../web/browser/storedValue.ts'
import { client } from './api.ts'
import { sessionQueryOf } from './sessionQuery.ts'

/** The signed-in user, with settings and groups; null for visitors. */
export const sessionQuery = sessionQueryOf(client)

/** The signed-in user; null for visitors, undefined while unknown, which a member always is to the server that draws. */
export function useKnownSession(): Me | null | undefined {
  const { data } = useQuery(sessionQuery)
  return useDrawing() && data ? undefined : data
}

/** The signed-in user, or null: also while unknown. */
export function useSession(): Me | null {
  return useKnownSession() ?? null
}

/** The user, on pages that require one. */
export function useUser(): Me['user'] {
  const session = useSession()
  if (!session) throw new Error('useUser needs a signed-in user')
  return session.user
}

/** This window's selected group: the remembered one if the user is still in it, else the first. [APP-12] [APP-13] */
export function useSelectedGroup(): Me['groups'][number] | null {
  const session = useSession()
  const [remembered] = useStored('group')
  const groups = session?.groups ?? []
  return groups.find(({ id }) => id === remembered) ?? groups[0] ?? null
}

/** Selects another group in this window. Where the address names one, it names the other one then, on the same page. */
export function useSelectGroup(): (groupId: string) => void {
  const [, remember] = useStored('group')
  const { here, visit } = useNavigator()
  return (groupId) => {
    const { pathname, address } = here()
    if (address.group !== undefined) visit(pathname + writeAddress({ group: groupId }))
    else remember(groupId)
  }
}
