import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { type FollowedStream, followStream } from '#test/support/followStream.ts'
import { allTold } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, anOpenBid, done, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

describe('what is announced to nobody', () => {
  let server: TestServer
  let group: TestGroup
  let announce: TestServer['services']['events']['announceNotices']
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    server = await aServer({ JOBS: 'on' }, { isAlone: true })
    group = await aGroup(server)
    await anOpenBid(group, group.ann)
    await allTold(server, group)
    announce = server.services.events.announceNotices
    server.services.events.announceNotices = () => {}
  })
  afterAll(async () => {
    await server.stop()
    vi.useRealTimers()
  })

  /** One check of the safety net. */
  const look = async () => {
    vi.advanceTimersByTime(2_000)
    await sleep(100)
  }
  const follow = (who: Person) => followStream(server.url, who, group.id)
  const typesOf = ({ events }: FollowedStream) =>
    events.map(({ type }) => type).filter((type) => !type.startsWith('bid.'))
  /** Expects the streams to receive these types, apart from group events, and no more. */
  async function expectTold(streams: readonly FollowedStream[], types: readonly (readonly string[])[]) {
    await waitFor(async () => {
      await look()
      return streams.every((stream, index) => typesOf(stream).length >= (types[index] ?? []).length) ? true : null
    })
    for (let more = 0; more < 3; more += 1) await look()
    expect(streams.map((stream) => typesOf(stream).toSorted())).toEqual(types)
  }
  const end = (streams: readonly FollowedStream[]) => {
    for (const stream of streams) stream.close()
  }

  it('is told by the streams all the same, once: that a person read their notices in another window', async () => {
    const streams = [await follow(group.ben), await follow(group.cleo)]
    await done(group.ben.post('/api/notifications/read', { all: true }))
    await expectTold(streams, [['notification'], []])
    end(streams)
  })

  it('and, to admins, that members were told something [NTF-24]', async () => {
    const streams = [await follow(group.ann), await follow(group.ben)]
    await anOpenBid(group, group.ann)
    await allTold(server, group)
    await expectTold(streams, [['members.notified'], ['notification']])
    end(streams)
  })

  it('is not told of by a stream that began after it', async () => {
    await done(group.cleo.post('/api/notifications/read', { all: true }))
    const streams = [await follow(group.ann), await follow(group.cleo)]
    await expectTold(streams, [[], []])
    end(streams)
  })

  it('and announced, it is told of once', async () => {
    server.services.events.announceNotices = announce
    const streams = [await follow(group.ann), await follow(group.ben)]
    await done(group.ben.post('/api/notifications/read', { all: true }))
    await expectTold(streams, [['members.notified'], ['notification']])
    server.services.events.announceNotices = () => {}
    end(streams)
  })

  it('may have been told while nobody listened to other processes, so everything is asked for again', async () => {
    const streams = [await follow(group.ann), await follow(group.ben)]
    await done(group.ben.send('PUT', '/api/me/notification-settings', { notifications: { email: { enabled: false } } }))
    await expectTold(streams, [[], []])
    await server.services.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query in ('listen betwixt_events', 'select 1')`,
    )
    await expectTold(streams, [
      ['lines.updated', 'members.notified', 'notification'],
      ['lines.updated', 'notification'],
    ])
    end(streams)
  })
})
