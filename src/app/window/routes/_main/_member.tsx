import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/_member')({
  component: lazyRouteComponent(() => import('../../shell/MemberLayout.tsx'), 'MemberLayout'),
})
