import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/_member/stats')({
  component: lazyRouteComponent(() => import('#features/stats/web/StatsPage.tsx'), 'StatsPage'),
})
