import { createRootRoute, lazyRouteComponent, Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { OddsFormatProvider } from '../../../features/web/OddsFormat.tsx'
import { useSession } from '../../../features/web/session.ts'
import type { Address } from '../../../web/browser/address.ts'
import { toast } from '../../../web/ui/feedback/toast.ts'

const ConfirmTermsPage = lazyRouteComponent(
  () => import('#features/accounts/web/ConfirmTermsPage.tsx'),
  'ConfirmTermsPage',
)

export const Route = createRootRoute({
  validateSearch: (address: Address): Address => address,
  component: Root,
  notFoundComponent: Unknown,
})

/** Unknown addresses redirect to the start page, which says why. [APP-30] */
function Unknown() {
  useEffect(() => void toast.info('There is no page at that address. These are the lines.'), [])
  return <Navigate to="/lines" search={{}} replace />
}

/** Users who have not confirmed their age and the terms see only that request. [AUTH-07] */
function Root() {
  const isUnconfirmed = useSession()?.isConfirmed === false
  const { pathname } = useLocation()
  if (!isUnconfirmed || ['/login', '/terms', '/about'].includes(pathname)) {
    return (
      <OddsFormatProvider>
        <Outlet />
      </OddsFormatProvider>
    )
  }
  return (
    <Suspense fallback={null}>
      <ConfirmTermsPage />
    </Suspense>
  )
}
