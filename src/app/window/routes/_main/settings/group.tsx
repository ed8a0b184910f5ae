import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/settings/group')({
  component: lazyRouteComponent(() => import('./-GroupSettings.tsx'), 'GroupSettings'),
})
