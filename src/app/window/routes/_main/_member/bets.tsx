import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/_member/bets')({
  component: lazyRouteComponent(() => import('./-BetsScreen.tsx'), 'BetsScreen'),
})
