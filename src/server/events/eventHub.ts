import type pg from 'pg'
import type { Logger } from 'pino'

/**
 * Tells this process, and the others on the same database, in which groups something was recorded. It carries no
 * events: whoever is told reads the log from where they stand, so a lost or doubled message harms nothing.
 */
export type EventHub = {
  /** Something was committed in that group. */
  announce(groupId: string): void
  /** Calls `onGroup` for every announcement, ours or another process's. Answers the function that ends it. */
  listen(onGroup: (groupId: string) => void): () => void
  stop(): Promise<void>
}

const channel = 'betwixt_events'
const burstMs = 20
// A NOTIFY carries at most 8,000 bytes; ids have 20.
const groupsPerMessage = 300

/**
 * Announcements of one burst travel as one NOTIFY, outside any transaction: inside, they would make commits queue up
 * behind each other. Our own listeners hear at once, without the database.
 */
export function openEventHub(pool: pg.Pool, connect: () => Promise<pg.Client>, log: Logger): EventHub {
  const listeners = new Set<(groupId: string) => void>()
  const burst = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  const tell = (groupId: string) => {
    for (const listener of listeners) listener(groupId)
  }
  const sender = `${process.pid}.${Math.random().toString(36).slice(2)}`
  const flush = () => {
    timer = null
    const groups = [...burst]
    burst.clear()
    for (let from = 0; from < groups.length; from += groupsPerMessage) {
      const payload = `${sender} ${groups.slice(from, from + groupsPerMessage).join(',')}`
      pool.query('select pg_notify($1, $2)', [channel, payload]).catch((error) => log.warn({ error }, 'notify failed'))
    }
  }
  const subscription = keepListening(connect, log, (payload) => {
    const [from, groups = ''] = payload.split(' ')
    if (from !== sender) for (const groupId of groups.split(',')) tell(groupId)
  })
  return {
    announce(groupId) {
      tell(groupId)
      burst.add(groupId)
      timer ??= setTimeout(flush, burstMs)
    },
    listen(onGroup) {
      listeners.add(onGroup)
      return () => listeners.delete(onGroup)
    },
    async stop() {
      if (timer) clearTimeout(timer)
      listeners.clear()
      await subscription.stop()
    },
  }
}

/** Holds one connection on LISTEN and takes another when it breaks. */
function keepListening(connect: () => Promise<pg.Client>, log: Logger, onPayload: (payload: string) => void) {
  let client: pg.Client | null = null
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  const begin = async () => {
    try {
      const next = await connect()
      // Stopped meanwhile: nobody else would end it.
      if (stopped) return await next.end()
      next.on('notification', ({ payload }) => payload && onPayload(payload))
      next.on('error', () => {})
      next.on('end', again)
      client = next
      await next.query(`listen ${channel}`)
    } catch (error) {
      log.warn({ error }, 'cannot listen for events')
      again()
    }
  }
  const again = () => {
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      beginning = begin()
    }, 500)
  }
  let beginning = begin()
  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await beginning
      await client?.end().catch(() => {})
    },
  }
}
