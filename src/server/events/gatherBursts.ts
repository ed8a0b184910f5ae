import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

const burstMs = 20
const againMs = 500
const lastWordsMs = 2_000
// A NOTIFY carries at most 8,000 bytes; ids have 20, a sport's topic fewer than 30.
const topicsPerMessage = 250

/** Collects topics for a moment and sends each once; topics that could not be sent are collected again. */
export function gatherBursts(log: Logger, send: (topics: string[]) => Promise<unknown>) {
  const gathered = new Set<string>()
  const sending = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const wait = (ms: number) => {
    if (!isOver) timer ??= setTimeout(flush, ms)
  }
  const flush = () => {
    timer = undefined
    const topics = [...gathered]
    gathered.clear()
    for (let from = 0; from < topics.length; from += topicsPerMessage) {
      const sent = sendSome(topics.slice(from, from + topicsPerMessage)).finally(() => sending.delete(sent))
      sending.add(sent)
    }
  }
  const sendSome = async (topics: string[]) => {
    try {
      await send(topics)
    } catch (error) {
      log.warn({ error }, 'notify failed')
      for (const topic of topics) gathered.add(topic)
      wait(againMs)
    }
  }
  return {
    add(topic: string): void {
      gathered.add(topic)
      wait(burstMs)
    },
    /** Sends the rest, if the database takes it soon. */
    async stop(): Promise<void> {
      isOver = true
      clearTimeout(timer)
      flush()
      const late = new AbortController()
      await Promise.race([Promise.all(sending), sleep(lastWordsMs, undefined, { signal: late.signal }).catch(() => {})])
      late.abort()
    },
  }
}
