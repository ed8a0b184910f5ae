import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/groups/$groupId/debts')({
  component: lazyRouteComponent(() => import('./-GroupPlaces.tsx'), 'GroupDebts'),
})
