import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromiumArguments } from '../../scripts/chromium.mjs'
import { categories, longestOf, type TraceEvent } from './longestTask.ts'

/** A browser in which pages are loaded on a phone. */
export type PageLoads = {
  /** The longest task of the main thread while a page loads, in milliseconds on a phone. */
  longestTask(url: string, cookies: readonly { name: string; value: string }[]): Promise<number>
  close(): Promise<void>
}

/** By then what is asked for has come and is drawn. */
const loadMs = 6_000
/** That of Lighthouse, in milliseconds and bytes per second: what comes at once is drawn at once. */
const network = { offline: false, latency: 150, downloadThroughput: 1_638 * 128, uploadThroughput: 750 * 128 }
/** By which the server knows a phone. */
const headers = { 'sec-ch-ua-mobile': '?1' }
const screen = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }

/**
 * Without Playwright, which listens to what scripts say: a browser that is listened to notes where every error came from,
 * also those that React makes beforehand, and reads all of the program again for it.
 */
export async function openPageLoads(executablePath: string): Promise<PageLoads> {
  const folder = await mkdtemp(join(tmpdir(), 'betwixt-loads-'))
  const parameters = [...chromiumArguments, `--user-data-dir=${folder}`, '--remote-debugging-port=0', 'about:blank']
  const browser = spawn(executablePath, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(browser, 'exit')
  const protocol = await connect(await addressOf(browser.stderr))
  return {
    async longestTask(url, cookies) {
      const { browserContextId } = await protocol.send('Target.createBrowserContext')
      const { targetId } = await protocol.send('Target.createTarget', { url: 'about:blank', browserContextId })
      const { sessionId } = await protocol.send('Target.attachToTarget', { targetId, flatten: true })
      const send = (method: string, parameters = {}) => protocol.send(method, parameters, sessionId)
      await send('Emulation.setDeviceMetricsOverride', screen)
      await send('Network.emulateNetworkConditions', network)
      await send('Network.setExtraHTTPHeaders', { headers })
      for (const { name, value } of cookies) await send('Network.setCookie', { name, value, url })
      const events: TraceEvent[] = []
      const complete = protocol.trace(events)
      await send('Tracing.start', { transferMode: 'ReportEvents', categories })
      await send('Page.navigate', { url })
      await sleep(loadMs)
      await send('Tracing.end')
      await complete
      await protocol.send('Target.disposeBrowserContext', { browserContextId })
      return longestOf(events)
    },
    async close() {
      browser.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function addressOf(said: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(said)) {
    const [address] = /ws:\/\/\S+/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('Chromium did not say where it listens')
}

type Answer = Record<string, string>
type Message = { id?: number; result?: Answer; method?: string; params?: { value: TraceEvent[] } }

async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  let traced: { events: TraceEvent[]; end: () => void } | undefined
  socket.addEventListener('message', ({ data }) => {
    const { id, result, method, params }: Message = JSON.parse(data)
    if (id !== undefined) waiting.get(id)?.(result ?? {})
    if (method === 'Tracing.dataCollected') traced?.events.push(...(params?.value ?? []))
    if (method === 'Tracing.tracingComplete') traced?.end()
  })
  let last = 0
  return {
    send(method: string, params: object = {}, sessionId?: string): Promise<Answer> {
      last += 1
      socket.send(JSON.stringify({ id: last, method, params, sessionId }))
      return new Promise((resolve) => waiting.set(last, resolve))
    },
    /** Collects what is traced from now on, until the tracing is complete. */
    trace(events: TraceEvent[]): Promise<void> {
      return new Promise((end) => {
        traced = { events, end }
      })
    },
  }
}
