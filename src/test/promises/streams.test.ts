import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestText } from '#bench/support/httpConnection.ts'
import { type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { extent } from '#test/support/extent.ts'
import { figuresOf } from '#test/support/figures.ts'
import { type FollowedStream, followStream } from '#test/support/followStream.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { databaseUrlOf } from '#test/support/onDatabase.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { slowness } from '#test/support/slowness.ts'
import { customBid, done, made } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

const silent = extent('SILENT_STREAMS', { once: 30, usual: 100, long: 500 })
const megabyte = 1_024 * 1_024
/** Connections to the database, which come and go. */
const mayDiffer = 24
/** More than the system and the program together keep for a reader who does not read. */
const events = 24_000
/** Less than a stream may leave unread: however slow this machine is, who reads is not cut off. */
const atOnce = 1_000

describe('somebody who opens connections and does not read', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let client: pg.Client
  let program: RunningProgram
  let ann: Person
  let groupId: string
  let soonMs: number

  beforeAll(async () => {
    database = await freshDatabase()
    client = new pg.Client(database.connection)
    await client.connect()
    program = await startProgram({
      DATABASE_URL: databaseUrlOf(database.connection),
      AUTH_SECRET: 'a secret of this test, long enough for everyone',
      RATE_LIMITS: 'off',
      JOBS: 'off',
      LOG_LEVEL: 'silent',
    })
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    groupId = (await made(ann.post<{ id: string }>('/api/groups', { name: 'Loud' }))).id
    for (let posted = 0; posted < 20; posted += 1) await made(ann.post(`/api/groups/${groupId}/bids`, customBid))
  }, 60_000)
  beforeEach(async () => {
    soonMs = 1_000 * Math.max(1, await slowness())
  })
  afterAll(async () => {
    await program?.terminate()
    await client?.end()
    await database?.drop()
  })

  const open = async (text: string, onData: 'pause' | 'resume' = 'resume'): Promise<Socket> => {
    const socket = connect(Number(new URL(program.url).port), '127.0.0.1')
    socket.on('error', () => {})
    if (onData === 'pause') socket.pause()
    else socket.resume()
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    socket.write(text)
    return socket
  }
  const streamRequest = () =>
    requestText('GET', `/api/live?groupId=${groupId}`, { headers: { cookie: ann.cookie, accept: 'text/event-stream' } })

  /** So many new events in the log of the group, as a command would write them. */
  async function happen(count: number): Promise<number> {
    const { rows } = await client.query<{ last_seq: string }>(
      `with grown as (update groups set last_seq = last_seq + $2 where id = $1 returning last_seq)
       , written as (
         insert into group_events (group_id, seq, type, entity_type, entity_id, at)
         select $1, last_seq - $2 + n, 'bid.changed', 'bid', lpad(n::text, 20, '0'), now()
           from grown, generate_series(1, $2) n)
       select last_seq from grown`,
      [groupId, count],
    )
    return Number(rows[0]?.last_seq)
  }

  const figure = async (name: string) => (await figuresOf(program.url))(name) ?? Number.NaN
  const memory = () => figure('process_resident_memory_bytes')
  const openFiles = () => figure('process_open_fds')
  const streams = () => figure('live_streams')

  async function slowestWhile(goingOn: Promise<unknown>, ask: () => Promise<unknown>): Promise<number[]> {
    const times: number[] = []
    let isOver = false
    const over = goingOn.finally(() => {
      isOver = true
    })
    while (!isOver) {
      const askedAt = performance.now()
      await ask()
      times.push(performance.now() - askedAt)
      await sleep(30)
    }
    await over
    return times.toSorted((a, b) => a - b)
  }

  const seqs = ({ events: told }: FollowedStream) =>
    told.filter(({ type }) => type === 'bid.changed').map(({ data }) => data.seq)

  it(`cuts off ${silent} of whom half read nothing and half a byte a second, and nobody else notices`, async () => {
    const filesBefore = await openFiles()
    const cutBefore = await figure('live_streams_cut_off_total')
    const readers = await Promise.all(Array.from({ length: 3 }, () => followStream(program.url, ann, groupId)))
    const sockets: Socket[] = []
    while (sockets.length < silent) {
      // Some of more at once would be told to come again.
      const some = Array.from({ length: Math.min(50, silent - sockets.length) }, () => open(streamRequest(), 'pause'))
      sockets.push(...(await Promise.all(some)))
      await waitFor(async () => ((await streams()) === sockets.length + readers.length ? true : null))
    }
    const sipping = setInterval(() => {
      for (const socket of sockets.slice(silent / 2)) socket.read(1)
    }, 1_000)
    const memoryBefore = await memory()
    const firstSeq = (await happen(1)) - 1
    const toldAll = (count: number) =>
      waitFor(() => (readers.every((reader) => seqs(reader).length >= count) ? true : null), { withinMs: 60_000 })
    const noise = (async () => {
      for (let count = 0; count < events; count += atOnce) {
        await happen(atOnce)
        await made(ann.post(`/api/groups/${groupId}/bids`, customBid))
        await toldAll(count + atOnce)
      }
    })()
    const times = await slowestWhile(noise, () => done(ann.get(`/api/groups/${groupId}/bids`)))
    await waitFor(async () => ((await streams()) === readers.length ? true : null), { withinMs: 30_000 })
    clearInterval(sipping)
    expect((await figure('live_streams_cut_off_total')) - cutBefore).toBe(silent)
    expect(times[Math.floor(times.length / 2)]).toBeLessThan(soonMs / 2)
    expect(times.at(-1)).toBeLessThan(soonMs * 2)
    // What the other readers were told has no gap and no repeat.
    for (const reader of readers) {
      const told = seqs(reader)
      expect(told.length).toBe(events + 1)
      expect(new Set(told).size).toBe(told.length)
      expect(told).toEqual(told.toSorted((a, b) => a - b))
      expect(told[0]).toBe(firstSeq + 1)
      reader.close()
    }
    for (const socket of sockets) socket.destroy()
    await waitFor(async () => ((await streams()) === 0 && (await openFiles()) <= filesBefore + mayDiffer ? true : null))
    await waitFor(async () => ((await memory()) < memoryBefore + 150 * megabyte ? true : null), { withinMs: 30_000 })
  }, 180_000)

  it('ends connections that ask for nothing, or take too long to ask', async () => {
    const filesBefore = await openFiles()
    const bid = requestText('POST', `/api/groups/${groupId}/bids`, {
      headers: { cookie: ann.cookie },
      body: customBid,
    })
    const half = bid.slice(0, bid.length - 20)
    const opened = await Promise.all([
      ...Array.from({ length: 200 }, () => open('')),
      ...Array.from({ length: 100 }, () => open('GET /api/lines HTTP/1.1\r\nhost: localhost\r\nx-slow: ')),
      ...Array.from({ length: 100 }, () => open(half)),
    ])
    const ended = opened.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())))
    const trickling = setInterval(() => {
      for (const socket of opened.slice(200)) socket.writable && socket.write('x')
    }, 2_000)
    const times = await slowestWhile(Promise.race([Promise.all(ended), sleep(60_000)]), () =>
      done(ann.get(`/api/groups/${groupId}/bids`)),
    )
    clearInterval(trickling)
    expect(opened.filter(({ closed }) => !closed)).toEqual([])
    expect(times.at(-1)).toBeLessThan(soonMs * 2)
    await waitFor(async () => ((await openFiles()) <= filesBefore + mayDiffer ? true : null))
  }, 90_000)

  it('ends 300 connections whose answers are read not at all, or a byte at a time, and nobody else notices', async () => {
    const [filesBefore, memoryBefore] = [await openFiles(), await memory()]
    // The largest answers, as often as a connection may ask without reading.
    const list = requestText('GET', `/api/groups/${groupId}/bids?limit=200`, { headers: { cookie: ann.cookie } })
    const ask = (requestText('GET', '/api/openapi.json', {}) + list).repeat(2)
    const opened: Socket[] = []
    while (opened.length < 300)
      opened.push(...(await Promise.all(Array.from({ length: 30 }, () => open(ask, 'pause')))))
    await waitFor(async () => ((await openFiles()) > filesBefore + 250 ? true : null), { withinMs: 20_000 })
    const sipping = setInterval(() => {
      for (const socket of opened.slice(150)) socket.read(1)
    }, 1_000)
    let most = 0
    const ended = waitFor(
      async () => {
        most = Math.max(most, await memory())
        return (await openFiles()) <= filesBefore + mayDiffer ? true : null
      },
      { withinMs: 120_000 },
    )
    const times = await slowestWhile(ended, () => done(ann.get(`/api/groups/${groupId}/bids`)))
    clearInterval(sipping)
    expect(times[Math.floor(times.length / 2)]).toBeLessThan(soonMs / 2)
    expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(soonMs * 2)
    expect(most).toBeLessThan(memoryBefore + 150 * megabyte)
    for (const socket of opened) socket.destroy()
  }, 180_000)
})
