import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Me } from '#features/contracts/sessionContract.ts'
import { sessionQuery } from '#features/web/session.ts'
import { siteQuery } from '#features/web/site.ts'
import type { Site } from '#features/website/contract.ts'
import { fullSite } from './sites.ts'

/** Sam, signed in and in one group. */
export const sam: Me = {
  user: { id: 'sam', uid: 'sam', name: 'Sam', email: 'sam@example.org', emailVerified: true, photoURL: null },
  settings: {
    displayName: 'Sam',
    theme: 'dark',
    helpDialogs: true,
    autoSettle: true,
    timeZone: null,
    oddsFormat: 'american',
    namedInChats: true,
  },
  groups: [{ id: 'g1', name: 'Sunday Crew', memberCount: 3, role: 'member', lastSeq: 0 }],
  phone: { number: null, isVerified: false },
  isWebsiteAdmin: false,
  isWaitingAdmin: false,
  hasSecondStep: false,
  isConfirmed: true,
}

type SignedInAsProps = { me?: Me; site?: Site; children: ReactNode }

/** What stands on a page when Sam is signed in; nothing is asked of a server for it. */
export function SignedInAs({ me = sam, site = fullSite, children }: SignedInAsProps) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(sessionQuery.queryKey, me)
  client.setQueryData(siteQuery.queryKey, site)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
