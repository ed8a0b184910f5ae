import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const origin = 'https://bets.example.org'
const script = readFileSync(new URL('../web/public/push-sw.js', import.meta.url), 'utf8')

type Shown = { readonly title: string; readonly options: { readonly body: string; readonly tag?: string } }

/** The worker in a browser whose windows show those pages. */
function aWorker(...pages: string[]) {
  const shown: Shown[] = []
  const [focused, opened]: [string[], string[]] = [[], []]
  const handlers = new Map<string, (event: object) => void>()
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    location: { origin },
    registration: {
      showNotification: async (title: string, options: Shown['options']) => shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => pages.map((page) => ({ url: origin + page, focus: () => focused.push(page) })),
      openWindow: async (address: string) => opened.push(address),
    },
  }
  runInContext(script, createContext({ self, URL }))
  const tell = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    handlers.get(name)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => {
        work = promise
      },
    })
    await work
  }
  return {
    ...{ shown, focused, opened },
    push: (json: () => unknown) => tell('push', { data: { json } }),
    press: (path: unknown) => tell('notificationclick', { notification: { close() {}, data: { path } } }),
  }
}

test('a push is shown with its words, the same one once [BEY-15]', async () => {
  const worker = aWorker()
  await worker.push(() => ({ title: 'New Bid', message: 'Ann offers Lakers', path: '/bids', topic: 't1' }))
  expect(worker.shown).toMatchObject([
    { title: 'New Bid', options: { body: 'Ann offers Lakers', tag: 't1', data: { path: '/bids' } } },
  ])
})

test('a push that cannot be read shows that there is news', async () => {
  const worker = aWorker()
  await worker.push(() => JSON.parse('no'))
  expect(worker.shown).toMatchObject([{ title: 'Betwixt', options: { body: 'There is news for you' } }])
})

test('a press goes to the window that shows the page, and leaves others as they are [BEY-15]', async () => {
  const worker = aWorker('/lines', '/bids?bid=b1')
  await worker.press('/bids?bid=b1')
  expect([worker.focused, worker.opened]).toEqual([['/bids?bid=b1'], []])
  await worker.press('/debts')
  expect(worker.opened).toEqual([`${origin}/debts`])
})

test.each([
  'https://evil.example.org/',
  '//evil.example.org',
  '/\\evil.example.org',
  'javascript:alert(1)',
  undefined,
  7,
])('a press never leaves this product: %s opens the inbox', async (path) => {
  const worker = aWorker()
  await worker.press(path)
  expect(worker.opened).toEqual([`${origin}/notifications`])
})
