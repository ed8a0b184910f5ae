import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/_member/bets')({
  component: lazyRouteComponent(() => import('#features/bets/web/BetsPage.tsx'), 'BetsPage'),
})
