import { createRootRoute, lazyRouteComponent, Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '../../../features/web/session.ts'
import type { Address } from '../../../web/browser/address.ts'

const ConfirmTermsPage = lazyRouteComponent(
  () => import('#features/accounts/web/ConfirmTermsPage.tsx'),
  'ConfirmTermsPage',
)

export const Route = createRootRoute({
  validateSearch: (address: Address): Address => address,
  component: Root,
  // Unknown addresses redirect to the start page. [APP-30]
  notFoundComponent: () => <Navigate to="/lines" replace />,
})

/** Users who have not confirmed their age and the terms see only that request. [AUTH-07] */
function Root() {
  const isUnconfirmed = useSession()?.isConfirmed === false
  const { pathname } = useLocation()
  if (!isUnconfirmed || ['/login', '/terms', '/about'].includes(pathname)) return <Outlet />
  return (
    <Suspense fallback={null}>
      <ConfirmTermsPage />
    </Suspense>
  )
}
