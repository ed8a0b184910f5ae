import { createFileRoute, Navigate } from '@tanstack/react-router'

/** [APP-29] */
export const Route = createFileRoute('/_main/settings/')({
  component: () => <Navigate to="/settings/user" replace />,
})
