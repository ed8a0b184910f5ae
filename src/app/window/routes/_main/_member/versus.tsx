import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/_member/versus')({
  component: lazyRouteComponent(() => import('#features/stats/web/VersusPage.tsx'), 'VersusPage'),
})
