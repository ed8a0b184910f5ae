import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/settings/notifications')({
  component: lazyRouteComponent(
    () => import('#features/notifications/web/NoticeSettingsPage.tsx'),
    'NoticeSettingsPage',
  ),
})
