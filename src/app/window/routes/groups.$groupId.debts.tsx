import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/groups/$groupId/debts')({
  component: lazyRouteComponent(() => import('./-GroupDebts.tsx'), 'GroupDebts'),
})
