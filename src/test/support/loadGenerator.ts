import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, HttpConnection } from '#bench/support/httpConnection.ts'
import type { Load, LoadResult } from './aLoad.ts'

// Runs in its own process: the load shares no event loop with the test or the program under load.
process.on('message', async (load: Load) => process.send?.(await fallUpon(load)))
process.on('disconnect', () => process.exit())
process.send?.('ready')

const tickMs = 5
/** How long to wait for a response. */
const longestMs = 30_000

type Told = { readonly status: number; readonly ms: number; readonly hasRetryAfter: boolean; readonly cut?: string }

async function fallUpon(load: Load): Promise<LoadResult> {
  const told: Told[] = []
  const client = openClient(load, told)
  if (load.areKept) await client.connect()
  const startedAt = performance.now()
  if (load.rate === null) await inTurns(load, client)
  else await atRate(load, load.rate, client)
  const ms = performance.now() - startedAt
  await client.end()
  return { ...summed(told), unsent: client.unsent(), ms }
}

type Client = {
  /** Opens all its connections. */
  connect(): Promise<void>
  send(dueAt: number): Promise<void>
  unsent(): number
  end(): Promise<void>
}

/** Each connection sends its next request as soon as it gets a response. */
async function inTurns({ connections, forMs }: Load, client: Client): Promise<void> {
  const until = performance.now() + forMs
  const worker = async () => {
    while (performance.now() < until) await client.send(performance.now())
  }
  await Promise.all(Array.from({ length: connections }, worker))
}

/** A fixed rate, whether earlier requests were answered or not: slow ones do not hold others back. */
async function atRate({ forMs }: Load, rate: number, client: Client): Promise<void> {
  const startedAt = performance.now()
  for (let sent = 0; ; ) {
    const passed = Math.min(performance.now() - startedAt, forMs)
    for (; sent < (passed * rate) / 1_000; sent += 1) void client.send(startedAt + (sent * 1_000) / rate)
    if (passed >= forMs) return
    await sleep(tickMs)
  }
}

function openClient({ port, requests, connections }: Load, told: Told[]): Client {
  const free: HttpConnection[] = []
  const running = new Set<Promise<void>>()
  let open = 0
  let turn = 0
  let unsent = 0
  const ask = async (dueAt: number): Promise<void> => {
    const request = requests[turn % requests.length] ?? ''
    turn += 1
    let connection = free.pop()
    if (!connection) open += 1
    try {
      connection ??= await HttpConnection.open(port)
      const answer: Answer = await connection.ask(request.replaceAll('{turn}', String(turn)))
      const hasRetryAfter = /\r\nretry-after: *\d/i.test(answer.head)
      told.push({ status: answer.status, ms: performance.now() - dueAt, hasRetryAfter })
      if (/\r\nconnection: *close/i.test(answer.head)) throw new Error('closed')
      free.push(connection)
    } catch (error) {
      open -= 1
      connection?.close()
      const cut = error instanceof Error ? error.message : String(error)
      if (cut !== 'closed') told.push({ status: 0, ms: performance.now() - dueAt, hasRetryAfter: false, cut })
    }
  }
  return {
    async connect() {
      free.push(...(await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(port)))))
      open = connections
    },
    async send(dueAt) {
      if (free.length === 0 && open >= connections) {
        unsent += 1
        return
      }
      const asked = ask(dueAt)
      running.add(asked)
      await asked
      running.delete(asked)
    },
    unsent: () => unsent,
    async end() {
      await Promise.race([Promise.all(running), sleep(longestMs)])
      for (const connection of free) connection.close()
    },
  }
}

function summed(told: readonly Told[]): Pick<LoadResult, 'answers' | 'refusedSilently' | 'cuts'> {
  const byStatus = Map.groupBy(told, ({ status }) => status)
  const answers = [...byStatus].map(([status, all]) => {
    const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const at = (part: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0)
    return { status, count: times.length, medianMs: at(0.5), slowestOfHundredMs: at(0.99), slowestMs: at(1) }
  })
  const refusedSilently = told.filter(({ status, hasRetryAfter }) => isRefusal(status) && !hasRetryAfter).length
  const cuts = [...new Set(told.flatMap(({ cut }) => cut ?? []))]
  return { answers: answers.toSorted((a, b) => a.status - b.status), refusedSilently, cuts }
}

function isRefusal(status: number): boolean {
  return status === 429 || status === 503
}
