import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/groups/$groupId/')({
  component: lazyRouteComponent(() => import('./-GroupPlaces.tsx'), 'GroupPlace'),
})
