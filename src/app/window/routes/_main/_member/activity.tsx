import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/_member/activity')({
  component: lazyRouteComponent(() => import('#features/activity/web/ActivityPage.tsx'), 'ActivityPage'),
})
