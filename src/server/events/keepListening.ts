import type pg from 'pg'
import type { Logger } from 'pino'

/** How often the connection is checked, and how long the answer may take. */
const heartbeatMs = 5_000
const answerWithinMs = 4_000

type Hearing = {
  readonly channel: string
  readonly onPayload: (payload: string) => void
  /** Called when it listens again, after a gap. */
  readonly onAgain: () => void
}

/**
 * Keeps one connection on LISTEN and replaces it when it breaks or stops responding, which a connection that only
 * listens would never notice. `begun` resolves once it listens, or could not at first.
 */
export function keepListening(
  connect: () => Promise<pg.Client>,
  log: Logger,
  { channel, onPayload, onAgain }: Hearing,
) {
  let client: pg.Client | null = null
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  const begin = async ({ isFirst = false } = {}) => {
    let next: pg.Client | null = null
    try {
      next = await connect()
      // Stopped in the meantime: nothing else would end it.
      if (stopped) return await next.end()
      next.on('notification', ({ payload }) => payload && onPayload(payload))
      next.on('error', () => {})
      const stopBeating = keepAsking(next)
      next.on('end', () => {
        stopBeating()
        if (client === next) again()
      })
      client = next
      await next.query(`listen ${channel}`)
      if (isFirst) return
      // Announcements before this were missed.
      onAgain()
    } catch (error) {
      log.warn({ error }, 'cannot listen for events')
      // A standby refuses to listen on a connection that works; its late end must not begin once more.
      client = null
      void next?.end().catch(() => {})
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
  let beginning = begin({ isFirst: true })
  return {
    begun: beginning,
    async stop() {
      stopped = true
      clearTimeout(retry)
      await beginning
      await client?.end().catch(() => {})
    },
  }
}

/** Checks a connection regularly; one that does not answer is ended, which fails its pending queries. */
function keepAsking(client: pg.Client): () => void {
  const end = () => void client.end().catch(() => {})
  const timer = setInterval(() => {
    const late = setTimeout(end, answerWithinMs)
    client
      .query('select 1')
      .catch(end)
      .finally(() => clearTimeout(late))
  }, heartbeatMs)
  return () => clearInterval(timer)
}
