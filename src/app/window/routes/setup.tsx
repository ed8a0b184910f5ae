import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/setup')({
  component: lazyRouteComponent(() => import('#features/accounts/web/SetUpPage.tsx'), 'SetUpPage'),
})
