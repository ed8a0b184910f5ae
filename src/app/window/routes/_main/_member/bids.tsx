import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/_member/bids')({
  component: lazyRouteComponent(() => import('#features/bids/web/BidsPage.tsx'), 'BidsPage'),
})
