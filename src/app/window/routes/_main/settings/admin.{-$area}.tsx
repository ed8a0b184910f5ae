import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

/** One route for all admin areas, so that visitors load none of them. [ADM-08] */
export const Route = createFileRoute('/_main/settings/admin/{-$area}')({
  component: lazyRouteComponent(() => import('#features/admin/web/AdminPage.tsx'), 'AdminPage'),
})
