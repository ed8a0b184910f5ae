import { type ReactNode, Suspense } from 'react'
import { OddsFormatProvider } from '../../../features/web/OddsFormat.tsx'
import { useSession } from '../../../features/web/session.ts'
import { useSite } from '../../../features/web/site.ts'
import { useLocation } from '../../../web/browser/address.ts'
import { lazyScreen } from '../../../web/ui/late/lazyScreen.ts'
import { useNamedGroup } from './useNamedGroup.ts'

const ConfirmTerms = lazyScreen(async () => (await import('../screens/ConfirmTerms.tsx')).ConfirmTerms)

const OtherAddress = lazyScreen(async () => (await import('./OtherAddress.tsx')).OtherAddress)

function AddressCheck() {
  const [address, ...others] = useSite()?.addresses ?? []
  if (address === undefined || [address, ...others].includes(location.origin)) return null
  return (
    <Suspense fallback={null}>
      <OtherAddress address={address} />
    </Suspense>
  )
}

/** Users who have not confirmed their age and the terms see only that request. [AUTH-07] */
export function Root({ children }: { children: ReactNode }) {
  const isUnconfirmed = useSession()?.isConfirmed === false
  const { pathname } = useLocation()
  useNamedGroup()
  if (!isUnconfirmed || ['/login', '/terms', '/about'].includes(pathname)) {
    return (
      <OddsFormatProvider>
        <AddressCheck />
        {children}
      </OddsFormatProvider>
    )
  }
  return (
    <Suspense fallback={null}>
      <ConfirmTerms />
    </Suspense>
  )
}
