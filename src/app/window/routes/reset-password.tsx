import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/reset-password')({
  component: lazyRouteComponent(() => import('#features/accounts/web/NewPasswordPage.tsx'), 'NewPasswordPage'),
})
