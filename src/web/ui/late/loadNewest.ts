import { secondMs } from '#domain/times.ts'
import { toast } from '../feedback/toast.ts'

type Workers = Pick<ServiceWorkerContainer, 'controller' | 'getRegistration' | 'addEventListener'>

/** How long to wait for a worker to take over. */
const patienceMs = 10 * secondMs

/**
 * Reloads the page in the newest version: an active worker would answer with its cached files, so the waiting one takes
 * over first.
 */
export async function loadNewest(
  workers: Workers | undefined = navigator.serviceWorker,
  reload = () => location.reload(),
) {
  const registration = workers?.controller && (await workers.getRegistration().catch(() => undefined))
  await registration?.update().catch(() => {})
  const next = registration && (registration.waiting ?? registration.installing)
  if (!next) return reload()
  workers?.addEventListener('controllerchange', reload, { once: true })
  const takeOver = () => next.state === 'installed' && next.postMessage({ type: 'SKIP_WAITING' })
  next.addEventListener('statechange', takeOver)
  takeOver()
  setTimeout(reload, patienceMs)
}

let toastId: number | null = null

/** Says that a part of the page is missing, with one message at a time, and offers to reload. */
export function offerReload() {
  const options = { stays: true, action: { label: 'Reload', onClick: () => void loadNewest() } }
  const title = 'A part of this page could not be loaded'
  toastId = toastId === null ? toast.error(title, options) : toast.update(toastId, 'error', title, options)
}
