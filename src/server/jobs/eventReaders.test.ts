import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aGroup, anOpenBid, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { concurrencyLimit } from '../concurrencyLimit.ts'
import { statement } from '../db/statement.ts'
import { newId } from '../newId.ts'
import { type EventReader, openEventReaders } from './eventReaders.ts'

const note = statement(
  'tests.note',
  { name: 'text', seq: 'int8' },
  {},
  'insert into rate_limits (key, window_start, count) values ($1, now(), $2)',
)

describe('a reader of the log', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  /** Records every event it is given, and fails at the calls that the test names. */
  const aReader = (name: string, failsAt: readonly number[] = []): EventReader => {
    // Two readers of one name keep notes of their own turns.
    const ownTurn = `${name} ${newId()} turn`
    let turn = 0
    return {
      name,
      async read(tx, events) {
        turn += 1
        for (const { seq } of events) tx.write(note, { name: `${name} ${seq}`, seq })
        await tx.query(note, { name: `${ownTurn} ${turn}`, seq: 1 })
        if (failsAt.includes(turn)) throw new Error('a crash in the middle')
        return undefined
      },
    }
  }
  const notes = async (name: string): Promise<number[]> => {
    const { rows } = await server.services.db.pool.query(
      "select count from rate_limits where key ~ ('^' || $1 || ' [0-9]+$') order by count",
      [name],
    )
    return rows.map(({ count }) => count)
  }
  const lastSeq = async () =>
    (await server.services.db.pool.query('select last_seq::int as seq from groups where id = $1', [group.id])).rows[0]
      .seq

  it('is shown every event once and in order, from the first one on, also after it failed in the middle', async () => {
    const readers = openEventReaders(server.services, [aReader('shaky', [1, 2])])
    for (let turn = 0; turn < 4; turn += 1) await anOpenBid(group, group.ann)
    const last = await lastSeq()
    const seen = await waitFor(async () => ((await notes('shaky')).length === last ? notes('shaky') : null))
    expect(seen).toEqual(Array.from({ length: last }, (_, index) => index + 1))
    await readers.stop()
  })

  it('starts with what happened while there was none, without waiting for the next event', async () => {
    await anOpenBid(group, group.ann)
    const last = await lastSeq()
    const readers = openEventReaders(server.services, [aReader('late')])
    await waitFor(async () => ((await notes('late')).length === last ? true : null), { withinMs: 4_000 })
    await readers.stop()
  })

  it('reads each event once between two processes', async () => {
    const readers = [aReader('double'), aReader('double')].map((reader) => openEventReaders(server.services, [reader]))
    await Promise.all(Array.from({ length: 6 }, () => anOpenBid(group, group.ann)))
    const last = await lastSeq()
    await waitFor(async () => ((await notes('double')).length === last ? true : null))
    for (const one of readers) await one.stop()
    expect(await notes('double')).toEqual(Array.from({ length: last }, (_, index) => index + 1))
  })

  it('reads what follows once no request is being processed', async () => {
    for (let turn = 0; turn < 30; turn += 1) await anOpenBid(group, group.ann)
    const last = await lastSeq()
    const begun: number[] = []
    const ended: number[] = []
    const slow: EventReader = {
      name: 'slow',
      async read(_tx, events) {
        begun.push(events[0]?.seq ?? 0)
        await sleep(400)
        ended.push(events.at(-1)?.seq ?? 0)
      },
    }
    const leave = await server.services.memory.of(concurrencyLimit).enter('requests')
    const readers = openEventReaders(server.services, [slow])
    await waitFor(() => (ended.length > 0 ? true : null))
    await sleep(50)
    expect(begun).toEqual([1])
    leave()
    await waitFor(() => (ended.at(-1) === last ? true : null))
    await readers.stop()
  })
})
