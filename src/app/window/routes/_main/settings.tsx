import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/settings')({
  component: lazyRouteComponent(() => import('../../shell/SettingsLayout.tsx'), 'SettingsLayout'),
})
