import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dayMs, instant } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aGroup, anOpenBid, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { openEventReaders } from './eventReaders.ts'

describe('what is announced to no reader of the log', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    server = await aServer({}, { isAlone: true })
    group = await aGroup(server)
    server.services.events.listen = () => () => {}
  })
  afterAll(async () => {
    await server.stop()
    vi.useRealTimers()
  })

  const lastSeq = async () =>
    (await server.services.db.pool.query('select last_seq::int as seq from groups where id = $1', [group.id])).rows[0]
      ?.seq
  /** A reader that fails the first time, and what it was given. */
  function aReader(name: string) {
    const given: number[] = []
    let isBroken = true
    const reader = {
      name,
      async read(_: unknown, events: readonly { readonly groupId: string; readonly seq: number }[]) {
        if (isBroken) {
          isBroken = false
          throw new Error('it fails once')
        }
        given.push(...events.filter(({ groupId }) => groupId === group.id).map(({ seq }) => seq))
      },
    }
    return { reader, given }
  }
  const until = (seq: number, given: readonly number[], rounds: number) =>
    waitFor(async () => {
      for (let round = 0; round < rounds; round += 1) await vi.advanceTimersByTimeAsync(5_000)
      return given.at(-1) === seq ? true : null
    })

  it('is found by its time at the next look, also after the reader failed', async () => {
    const { reader, given } = aReader('recent')
    const readers = openEventReaders(server.services, [reader])
    await anOpenBid(group, group.ann)
    await until(await lastSeq(), given, 1)
    await anOpenBid(group, group.ann)
    await until(await lastSeq(), given, 1)
    await readers.stop()
    expect(given).toEqual(given.map((_, index) => index + 1))
  })

  it('is found a minute later however long ago it was', async () => {
    const { reader, given } = aReader('old')
    const readers = openEventReaders(server.services, [reader])
    await until(await lastSeq(), given, 1)
    await anOpenBid(group, group.ann)
    server.clock.set(instant(server.clock.now() + dayMs))
    await until(await lastSeq(), given, 12)
    await readers.stop()
    expect(given).toEqual(given.map((_, index) => index + 1))
  })
})
