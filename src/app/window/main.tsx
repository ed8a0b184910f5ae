import '../../web/styles/app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { queryClient } from '#features/web/queryClient.ts'
import { placeAt, renameAddress } from '../../web/browser/address.ts'
import type { Width } from '../../web/browser/drawing.ts'
import { followHistory } from '../../web/browser/leaving.ts'
import { beginWindow } from '../../web/browser/storedValue.ts'
import { shownWidth } from '../../web/browser/useDesktop.ts'
import { App } from './App.tsx'
import { type DrawnAs, knowAnswer, knowVisitor } from './drawnPages.ts'
import { askFirst, askUnderDrawn } from './firstAnswers.ts'
import { followNetwork } from './live.ts'
import { preloadPage } from './Routes.tsx'

declare global {
  interface Window {
    /** Does again what was pressed before the program was there: see `theme.js`. */
    pressAgain?: () => void
  }
}

renameAddress()
beginWindow()
followHistory()
followNetwork()

/** Work for the next visit waits until this page has loaded. */
const WORKER_AFTER_MS = 3000

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    setTimeout(async () => {
      const { registerServiceWorker } = await import('./serviceWorker.ts')
      await registerServiceWorker(navigator.serviceWorker, () => location.reload())
    }, WORKER_AFTER_MS)
  })
}

const path = placeAt(location.pathname).pathname

/** Until the page is there, the frame in the HTML stays; if it does not come, what is drawn says so. */
async function openPage(root: HTMLElement): Promise<void> {
  await Promise.all([askFirst(), preloadPage(path)])
  startTransition(() => createRoot(root).render(<App queryClient={queryClient} drawing={null} />))
}

/** The page is there: its parts are taken over one by one, and first what somebody has pressed already. */
async function takeOver(root: HTMLElement, width: Width, drawn: DrawnAs, answer: string | null): Promise<void> {
  knowVisitor(queryClient, drawn)
  const loaded = preloadPage(path)
  if (answer === null) void askFirst()
  else {
    await loaded
    // In a task of its own: it is half a megabyte.
    knowAnswer(queryClient, drawn, JSON.parse(answer))
    void askUnderDrawn()
  }
  const drawing = { now: drawn.now, width, isWhole: answer !== null }
  hydrateRoot(root, <App {...{ queryClient, drawing }} path={drawn.path} />, { identifierPrefix: width })
  window.pressAgain?.()
}

/** The one of what was drawn that this window shows; the others go. */
function shownRoot(): { root: HTMLElement; width: Width } {
  const drawn = [...document.querySelectorAll<HTMLElement>('body > [data-drawn]')]
  const root = drawn.find((one) => one.dataset.drawn === shownWidth()) ?? drawn[0]
  if (!root) throw new Error('the page has no root')
  for (const other of drawn) if (other !== root) other.remove()
  const width = root.dataset.drawn as Width
  root.removeAttribute('class')
  root.id = 'root'
  return { root, width }
}

const drawn = document.getElementById('drawn')
const root = document.getElementById('root')
if (drawn) {
  const { root: own, width } = shownRoot()
  drawn.remove()
  const { path: drawnPath = path, now, visitor } = drawn.dataset
  const page = { path: drawnPath, isVisitor: visitor !== undefined, now: Number(now) }
  // In a task of its own: a slow phone has been busy with the program long enough.
  setTimeout(takeOver, 0, own, width, page, drawn.textContent || null)
} else if (root) void openPage(root)
