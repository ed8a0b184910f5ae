import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SignedIn } from '../../shell/SignedIn.tsx'

const ComingSoonPage = lazy(async () => ({
  default: (await import('#features/pages/web/ComingSoonPage.tsx')).ComingSoonPage,
}))

/** [APP-23] */
export const Route = createFileRoute('/_main/coming-soon')({
  component: () => (
    <SignedIn>
      <Suspense fallback={null}>
        <ComingSoonPage />
      </Suspense>
    </SignedIn>
  ),
})
