import { createFileRoute, redirect } from '@tanstack/react-router'

/** [APP-28] */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/lines', replace: true })
  },
})
