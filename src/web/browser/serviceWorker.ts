import { hourMs } from '#domain/times.ts'
import { toast } from '../ui/feedback/toast.ts'

type Workers = Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener'>

/**
 * Has the browser keep the app's files, so that it opens without a connection. When a new version has been fetched, the
 * person is asked: nobody's half-written bid is reloaded away. Where workers are forbidden, all is as without.
 */
export async function keepOffline(workers: Workers, reload: () => void) {
  const registration = await workers.register('/sw.js').catch(() => null)
  if (!registration) return
  let isAgreed = false
  const offer = () => {
    const { waiting } = registration
    // Without a worker in charge this is the first one: there is nothing old on the screen.
    if (!waiting || !workers.controller) return
    tellOfNewVersion(() => {
      isAgreed = true
      waiting.postMessage({ type: 'SKIP_WAITING' })
    })
  }
  const follow = () => registration.installing?.addEventListener('statechange', offer)
  // Another tab may have agreed; then this one is asked as well, since its files are gone.
  workers.addEventListener('controllerchange', () => (isAgreed ? reload() : tellOfNewVersion(reload)))
  registration.addEventListener('updatefound', follow)
  follow()
  offer()
  const look = () => void registration.update().catch(() => {})
  setInterval(look, hourMs)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

let told: number | null = null

/** Once: a newer version takes the place of the one that was announced before. */
function tellOfNewVersion(agree: () => void) {
  const options = { stays: true, action: { label: 'Reload', onClick: agree } }
  const title = 'A new version is ready'
  told = told === null ? toast.info(title, options) : toast.update(told, 'info', title, options)
}
