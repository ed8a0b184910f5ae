import '../../web/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#features/web/queryClient.ts'
import { Addresses } from '../../web/browser/Addresses.tsx'
import { placeAt, renameAddress } from '../../web/browser/address.ts'
import { followHistory } from '../../web/browser/leaving.ts'
import { beginWindow } from '../../web/browser/storedValue.ts'
import { askFirst } from './firstAnswers.ts'
import { followNetwork } from './live.ts'
import { preloadPage, Routes } from './Routes.tsx'

renameAddress()
beginWindow()
followHistory()
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
  // Until the page is there, the frame in the HTML stays; if it does not come, what is drawn says so.
  const loaded = preloadPage(placeAt(location.pathname).pathname)
  await Promise.all([answered, loaded])
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Addresses preload={preloadPage}>
            <Routes />
          </Addresses>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void openPage(root)
