import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/groups')({
  component: lazyRouteComponent(() => import('./-Groups.tsx'), 'Groups'),
})
