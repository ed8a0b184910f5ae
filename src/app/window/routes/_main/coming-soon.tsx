import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

/** [APP-23] */
export const Route = createFileRoute('/_main/coming-soon')({
  component: lazyRouteComponent(() => import('#features/pages/web/ComingSoonPage.tsx'), 'ComingSoonPage'),
})
