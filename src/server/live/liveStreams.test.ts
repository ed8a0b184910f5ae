import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { type FollowedStream, followStream as follow } from '#test/support/followStream.ts'
import { on } from '#test/support/onDatabase.ts'
import { elsewhere, type Person } from '#test/support/person.ts'
import { slowness } from '#test/support/slowness.ts'
import { accept, aGroup, anOpenBid, done, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

/** The number of the last notice, in an id. */
const numberIn = (id: string) => id.split('.')[1]

describe('the live stream', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  /** Scaled to the load: a second on an idle machine. */
  const aSecond = async () => 1_000 * Math.max(1, await slowness())

  /** The open streams of this process, from its metrics. */
  const openStreams = async () => {
    const figures = await fetch(`${server.url}/metrics`).then((answer) => answer.text())
    return Number(/^live_streams (\d+)$/m.exec(figures)?.[1])
  }

  it('keeps nothing of readers who left while it was being opened', async () => {
    const { pool } = server.services.db
    const blocker = await pool.connect()
    const leave = new AbortController()
    await blocker.query('begin')
    await blocker.query('lock table group_members in access exclusive mode')
    const { cookie } = group.ben
    const opening = Array.from({ length: 5 }, () =>
      fetch(`${server.url}/api/live?groupId=${group.id}`, { headers: { cookie }, signal: leave.signal }),
    )
    await waitFor(async () => {
      const waiting = await pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return waiting.rows.length >= 5 ? true : null
    })
    leave.abort()
    await Promise.allSettled(opening)
    // The server notices a moment later.
    await sleep(300)
    await blocker.query('rollback')
    blocker.release()
    // A client that connects after them is served after them.
    const eve = await server.aPerson('Eve')
    ;(await follow(server.url, eve, '')).close()
    await waitFor(async () => ((await openStreams()) === 0 ? true : null))
  })

  it('tells the group’s members what happens, numbered without a gap, from this process and from others', async () => {
    const other = await server.another()
    const [here, there] = [await follow(server.url, group.ben, group.id), await follow(other.url, group.cleo, group.id)]
    const bid = await anOpenBid(group, group.ann)
    await accept(group, group.ben, bid)
    for (const stream of [here, there]) {
      await waitFor(() => (stream.events.length >= 2 ? true : null))
      expect(stream.events.map(({ type }) => type)).toEqual(['bid.posted', 'bid.accepted'])
      const [first, second] = stream.events.map(({ data }) => data.seq)
      expect(second).toBe((first ?? 0) + 1)
      expect(stream.events[0]?.data.entityId).toBe(bid.id)
      stream.close()
    }
    await other.stop()
  })

  it('resumes behind the last event that was seen, without a gap or a repeat', async () => {
    const first = await follow(server.url, group.ben, group.id)
    await anOpenBid(group, group.ann)
    const seen = await waitFor(() => first.events.at(-1) ?? null)
    first.close()
    for (let missed = 0; missed < 3; missed += 1) await anOpenBid(group, group.ann)
    const again = await follow(server.url, group.ben, group.id, seen.id)
    await waitFor(() => (again.events.length >= 3 ? true : null))
    await anOpenBid(group, group.ann)
    await waitFor(() => (again.events.length >= 4 ? true : null))
    expect(again.events.map(({ data }) => data.seq - seen.data.seq)).toEqual([1, 2, 3, 4])
    expect(again.events.map(({ id, data }) => id === `${data.seq}.${numberIn(seen.id)}`)).toEqual(Array(4).fill(true))
    again.close()
  })

  it('begins behind the number that it is asked for, and where it resumes counts more', async () => {
    const first = await follow(server.url, group.ben, group.id)
    const [one, two] = [await anOpenBid(group, group.ann), await anOpenBid(group, group.ann)]
    await waitFor(() => (first.events.length >= 2 ? true : null))
    const seq = first.events[0]?.data.seq ?? 0
    first.close()
    const before = await follow(server.url, group.ben, `${group.id}&after=${seq - 1}`)
    await waitFor(() => (before.events.length >= 2 ? true : null))
    expect(before.events.map(({ data }) => data.entityId)).toEqual([one.id, two.id])
    before.close()
    const resumed = await follow(server.url, group.ben, `${group.id}&after=${seq - 1}`, String(seq))
    await waitFor(() => (resumed.events.length >= 1 ? true : null))
    expect(resumed.events.map(({ data }) => data.entityId)).toEqual([two.id])
    resumed.close()
    const ahead = await follow(server.url, group.ben, `${group.id}&after=${seq + 1_000}`)
    const three = await anOpenBid(group, group.ann)
    await waitFor(() => (ahead.events.length >= 1 ? true : null))
    expect(ahead.events.map(({ data }) => data.entityId)).toEqual([three.id])
    ahead.close()
  })

  it('is refused to strangers and visitors, and ends within a second of signing out', async () => {
    const stranger = await server.aPerson('Stranger')
    expect((await follow(server.url, stranger, group.id)).status).toBe(403)
    expect((await follow(server.url, server.visitor, group.id)).status).toBe(401)
    const cleo = await follow(server.url, group.cleo, group.id)
    const withinMs = await aSecond()
    await group.cleo.post('/api/auth/sign-out')
    await waitFor(() => (cleo.ended ? true : null), { withinMs })
  })

  it('opens 60 for one person in each process, and no more until one of them ends', async () => {
    const eve = await server.aPerson('Eve')
    const open = (count: number) => Promise.all(Array.from({ length: count }, () => follow(server.ownUrl, eve, '')))
    const opened: FollowedStream[] = await open(60)
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await open(3)).map(({ status }) => status)).toEqual([429, 429, 429])
    expect((await follow(server.ownUrl, group.ben, group.id)).status).toBe(200)
    opened.find(({ status }) => status === 200)?.close()
    const again = await waitFor(async () => {
      const one = await follow(server.ownUrl, eve, '')
      return one.status === 200 ? one : null
    })
    for (const stream of [...opened, again]) stream.close()
  })

  it('waits for the answer to an earlier request on its connection, and is whole after it', async () => {
    const { port, hostname } = new URL(server.ownUrl)
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (data) => (text += data.toString()))
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: here\r\ncookie: ${group.ben.cookie}\r\n\r\n`
    await on(server.connection, async (client) => {
      await client.query('begin')
      await client.query('lock table bids in access exclusive mode')
      socket.write(`${ask(`${group.path}/bids`)}${ask(`/api/live?groupId=${group.id}`)}`)
      await waitFor(async () => ((await openStreams()) > 0 ? true : null))
      expect(text).toBe('')
      await client.query('rollback')
    })
    await waitFor(() => (text.includes('retry: 1000') ? true : null))
    const bid = await anOpenBid(group, group.ann)
    await waitFor(() => (text.includes(bid.id) ? true : null))
    expect(text.match(/HTTP\/1.1 200|retry: 1000|event: bid.posted/g)).toEqual([
      ...['HTTP/1.1 200', 'HTTP/1.1 200', 'retry: 1000', 'event: bid.posted'],
    ])
    socket.destroy()
  })

  it('has what was announced while nobody listened at the next look, however long ago it was', async () => {
    const stream = await follow(server.url, group.ben, group.id)
    const { db } = server.services
    const { query } = db
    // A minute may pass before the streams are compared with their groups.
    const looks: string[] = []
    db.query = async (asked, params) => {
      if (asked.name === 'live.recentSeqs' || asked.name === 'live.lastSeqs') looks.push(asked.name)
      return asked.name === 'live.recentSeqs' ? [] : query(asked, params)
    }
    const look = (name: string) => waitFor(() => (looks.includes(name) ? true : null))
    await look('live.recentSeqs')
    const other = await server.another()
    other.services.events.announce = () => {}
    const bid = await anOpenBid(group, elsewhere(group.ann, other.url))
    await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ~ '^(listen .*|select 1)$'`,
    )
    await waitFor(() => (stream.events.some(({ data }) => data.entityId === bid.id) ? true : null)).finally(() => {
      db.query = query
    })
    stream.close()
    await other.stop()
  })

  it('ends within a second of a member’s removal', async () => {
    const dev = await server.aPerson('Dev')
    await dev.post('/api/groups/join', { code: group.code })
    const stream = await follow(server.url, dev, group.id)
    const withinMs = await aSecond()
    await done(group.ann.send('DELETE', `/api/groups/${group.id}/members/${dev.id}`))
    await waitFor(() => (stream.ended ? true : null), { withinMs })
  })

  /** The code is another one after each removal. */
  async function joinWithNewCode(who: Person) {
    const { rows } = await server.services.db.pool.query('select standing_code from groups where id = $1', [group.id])
    await done(who.post('/api/groups/join', { code: rows[0].standing_code }))
  }

  it('with what happened until then, though nobody has announced it', async () => {
    const guy = await server.aPerson('Guy')
    await joinWithNewCode(guy)
    const stream = await follow(server.url, guy, group.id)
    const other = await server.another()
    other.services.events.announce = () => {}
    const path = `/api/groups/${group.id}/members/${guy.id}`
    await done(elsewhere(group.ann, other.url).send('DELETE', path))
    await waitFor(() => (stream.ended ? true : null))
    expect(stream.events.map(({ type }) => type)).toContain('member.removed')
    await other.stop()
  })

  it('also while the log cannot be read', async () => {
    const fay = await server.aPerson('Fay')
    await joinWithNewCode(fay)
    const stream = await follow(server.url, fay, group.id)
    const withinMs = await aSecond()
    const { db } = server.services
    const { query } = db
    const { promise: answered, resolve: answer } = Promise.withResolvers<[]>()
    db.query = (asked, params) => (asked.name === 'live.events' ? answered : query(asked, params))
    await db.pool.query('update memberships set is_active = false where user_id = $1', [fay.id])
    await waitFor(() => (stream.ended ? true : null), { withinMs: withinMs + 500 }).finally(() => {
      db.query = query
      answer([])
    })
  })
})
