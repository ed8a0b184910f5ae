import '../../web/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#features/web/queryClient.ts'
import { groupInPath, readAddress, renameAddress, writeAddress } from '../../web/browser/address.ts'
import { beginWindow } from '../../web/browser/storedValue.ts'
import { askFirst } from './firstAnswers.ts'
import { followNetwork } from './live.ts'
import { routeTree } from './routeTree.gen.ts'
import { PageFailure } from './shell/PageFailure.tsx'

renameAddress()

/** The app's router; its routes are the files in `routes/`. */
function openRouter() {
  return createRouter({
    routeTree,
    parseSearch: readAddress,
    stringifySearch: writeAddress,
    rewrite: groupInPath,
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof openRouter>
  }
}

beginWindow()
followNetwork()

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

async function openPage(root: HTMLElement): Promise<void> {
  const answered = askFirst()
  const router = openRouter()
  // Until the page is there, the frame in the HTML stays; if it does not come, what is drawn says so.
  const loaded = router.load().catch(() => undefined)
  await Promise.all([answered, loaded])
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void openPage(root)
