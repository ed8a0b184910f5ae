import { createRootRoute, Navigate, Outlet } from '@tanstack/react-router'
import type { Address } from '../address.ts'

export const Route = createRootRoute({
  validateSearch: (address: Address): Address => address,
  component: Outlet,
  // An unknown address leads to where one starts. [APP-30]
  notFoundComponent: () => <Navigate to="/lines" replace />,
})
