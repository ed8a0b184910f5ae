import '../../web/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#features/web/queryClient.ts'
import { sessionQuery } from '../../features/web/session.ts'
import { router } from './router.ts'

void queryClient.prefetchQuery(sessionQuery)

/** Work for the next visit waits until this page has loaded. */
const WORKER_AFTER_MS = 3000

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    setTimeout(async () => {
      const { keepOffline } = await import('../../web/browser/serviceWorker.ts')
      await keepOffline(navigator.serviceWorker, () => location.reload())
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
