import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ToastRegion } from '../../web/ui/feedback/ToastRegion.tsx'
import { toastStore } from '../../web/ui/feedback/toast.ts'
import { registerServiceWorker } from './serviceWorker.ts'

/** A service worker as the browser presents it. */
class Worker extends EventTarget {
  readonly said: unknown[] = []
  postMessage(message: unknown) {
    this.said.push(message)
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null
  waiting: Worker | null = null
  active: Worker | null = null
  update = () => Promise.resolve()

  /** A new worker is found, fetches its files, and then waits. */
  finds(): Worker {
    const worker = new Worker()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.installing = null
    this.waiting = worker
    worker.dispatchEvent(new Event('statechange'))
    return worker
  }
}

async function keptOffline({ isFirst = false, register = async (_: string) => new Registration() } = {}) {
  const registration = await register('').catch(() => null)
  const workers = Object.assign(new EventTarget(), {
    controller: isFirst ? null : new Worker(),
    register: registration ? async () => registration : register,
  })
  const reload = vi.fn()
  await render(<ToastRegion />)
  await registerServiceWorker(workers as unknown as ServiceWorkerContainer, reload)
  return { registration: registration ?? new Registration(), workers, reload }
}
const told = () => page.getByText('A new version is ready')

test('a new version is offered; who agrees has it take over, and then loads the page anew', async () => {
  const { registration, workers, reload } = await keptOffline()
  expect(told().elements()).toEqual([])
  const worker = registration.finds()
  await page.getByRole('button', { name: 'Reload' }).click()
  expect(worker.said).toEqual([{ type: 'SKIP_WAITING' }])
  expect(reload).not.toHaveBeenCalled()
  workers.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('the first worker of all is no new version, also when it takes over; the next one is', async () => {
  const { registration, workers, reload } = await keptOffline({ isFirst: true })
  registration.finds()
  workers.dispatchEvent(new Event('controllerchange'))
  expect(toastStore.read()).toEqual([])
  expect(reload).not.toHaveBeenCalled()
  workers.dispatchEvent(new Event('controllerchange'))
  await expect.element(told()).toBeVisible()
})

test('a tab in which nobody agreed is not loaded anew by itself: it is asked too', async () => {
  const { workers, reload } = await keptOffline()
  workers.dispatchEvent(new Event('controllerchange'))
  await expect.element(told()).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Reload' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

test('a second new version takes the place of the first', async () => {
  const { registration } = await keptOffline()
  registration.finds()
  const newest = registration.finds()
  await expect.element(told()).toBeVisible()
  expect(told().elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Reload' }).click()
  expect(newest.said).toEqual([{ type: 'SKIP_WAITING' }])
})

test('where workers are forbidden nothing happens', async () => {
  await keptOffline({ register: () => Promise.reject(new DOMException('forbidden', 'SecurityError')) })
  expect(toastStore.read()).toEqual([])
})
