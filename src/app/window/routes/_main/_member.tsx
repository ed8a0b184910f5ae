import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/_member')({
  // Links from one page of a group to another stay in that group.
  search: { middlewares: [({ search, next }) => ({ group: search.group, ...next(search) })] },
  component: lazyRouteComponent(() => import('../../shell/MemberLayout.tsx'), 'MemberLayout'),
})
