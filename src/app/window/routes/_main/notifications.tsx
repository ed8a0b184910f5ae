import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/notifications')({
  component: lazyRouteComponent(() => import('./-Notifications.tsx'), 'Notifications'),
})
