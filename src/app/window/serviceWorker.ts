import { hourMs } from '#domain/times.ts'
import { toast } from '../../web/ui/feedback/toast.ts'

type Workers = Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener'>

/**
 * Has the browser cache the app's files, so that it opens offline. When a new version has been fetched, the user is
 * asked before reloading, so that no half-written bid is lost. Does nothing where workers are unavailable.
 */
export async function registerServiceWorker(workers: Workers, reload: () => void) {
  const registration = await workers.register('/sw.js').catch(() => null)
  if (!registration) return
  let isAgreed = false
  // The first worker takes over what it found open, which is of its own version.
  let isFirst = !workers.controller && !registration.active
  const offer = () => {
    const { waiting } = registration
    // Without an active worker this is the first one: nothing on the screen is outdated.
    if (!waiting || !workers.controller) return
    announceNewVersion(() => {
      isAgreed = true
      waiting.postMessage({ type: 'SKIP_WAITING' })
    })
  }
  const follow = () => registration.installing?.addEventListener('statechange', offer)
  // Another tab may have agreed; then this one is asked as well, since its files are gone.
  workers.addEventListener('controllerchange', () => {
    if (isAgreed) reload()
    else if (!isFirst) announceNewVersion(reload)
    isFirst = false
  })
  registration.addEventListener('updatefound', follow)
  follow()
  offer()
  const look = () => void registration.update().catch(() => {})
  setInterval(look, hourMs)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

let toastId: number | null = null

/** Once: a newer version replaces the one announced before. */
function announceNewVersion(agree: () => void) {
  const options = { stays: true, action: { label: 'Reload', onClick: agree } }
  const title = 'A new version is ready'
  toastId = toastId === null ? toast.info(title, options) : toast.update(toastId, 'info', title, options)
}
