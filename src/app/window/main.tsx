import '../../web/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#features/web/queryClient.ts'
import { sessionQuery } from '../../features/web/session.ts'
import { siteQuery } from '../../features/web/site.ts'
import { groupInPath, readAddress, renameAddress, writeAddress } from '../../web/browser/address.ts'
import { isKnownVisitor } from '../../web/browser/knownVisitor.ts'
import { beginWindow } from '../../web/browser/storedValue.ts'
import { followNetwork } from './live.ts'
import { routeTree } from './routeTree.gen.ts'
import { PageFailure } from './shell/PageFailure.tsx'

renameAddress()

/** The app's router; its routes are the files in `routes/`. */
const router = createRouter({
  routeTree,
  parseSearch: readAddress,
  stringifySearch: writeAddress,
  rewrite: groupInPath,
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

beginWindow()
followNetwork()
if (isKnownVisitor()) queryClient.setQueryData(sessionQuery.queryKey, null)
else void queryClient.prefetchQuery(sessionQuery)
void queryClient.prefetchQuery(siteQuery)

/** Work for the next visit waits until this page has loaded. */
const WORKER_AFTER_MS = 3000

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    setTimeout(async () => {
      const { registerServiceWorker } = await import('../../web/browser/serviceWorker.ts')
      await registerServiceWorker(navigator.serviceWorker, () => location.reload())
    }, WORKER_AFTER_MS)
  })
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
