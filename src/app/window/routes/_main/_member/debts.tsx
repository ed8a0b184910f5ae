import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/_member/debts')({
  component: lazyRouteComponent(() => import('#features/debts/web/DebtsPage.tsx'), 'DebtsPage'),
})
