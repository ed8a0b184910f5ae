import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

/** One route for all areas of the administrator: visitors carry none of them in their first load. [ADM-08] */
export const Route = createFileRoute('/_main/settings/admin/{-$area}')({
  component: lazyRouteComponent(() => import('#features/admin/web/AdminPage.tsx'), 'AdminPage'),
})
