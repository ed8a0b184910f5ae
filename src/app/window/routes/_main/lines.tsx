import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

/** Open to everyone: a visitor sees the lines and nothing else. [APP-34] */
export const Route = createFileRoute('/_main/lines')({
  component: lazyRouteComponent(() => import('./-LinesScreen.tsx'), 'LinesScreen'),
})
