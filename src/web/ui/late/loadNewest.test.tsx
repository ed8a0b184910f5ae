import { expect, test, vi } from 'vitest'
import { loadNewest } from './loadNewest.ts'

class Worker extends EventTarget {
  state = 'installing'
  readonly said: unknown[] = []
  postMessage(message: unknown) {
    this.said.push(message)
  }
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** A browser whose service worker finds `next` when it checks. */
function workersWith({ next = null as Worker | null, inCharge = true } = {}) {
  const registration = { waiting: null, installing: next, update: async () => {} }
  const workers = Object.assign(new EventTarget(), {
    controller: inCharge ? new Worker() : null,
    getRegistration: async () => registration,
  })
  const reload = vi.fn()
  const asked = loadNewest(workers as unknown as ServiceWorkerContainer, reload)
  return { workers, reload, asked }
}

test('the page is loaded anew at once where no worker answers for the server', async () => {
  const { reload, asked } = workersWith({ inCharge: false, next: new Worker() })
  await asked
  expect(reload).toHaveBeenCalledOnce()
})

test('the page is loaded anew at once where the worker in charge is the newest', async () => {
  const { reload, asked } = workersWith()
  await asked
  expect(reload).toHaveBeenCalledOnce()
})

test('a newer worker fetches its files and takes over before the page is loaded anew', async () => {
  const next = new Worker()
  const { workers, reload, asked } = workersWith({ next })
  await asked
  expect(next.said).toEqual([])
  next.become('installed')
  expect(next.said).toEqual([{ type: 'SKIP_WAITING' }])
  expect(reload).not.toHaveBeenCalled()
  workers.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})
