import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { openLog } from '../log.ts'
import { type EventHub, openEventHub } from './eventHub.ts'

describe('what one process announces', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let pool: pg.Pool
  const hubs: EventHub[] = []

  beforeAll(async () => {
    database = await freshDatabase()
    pool = new pg.Pool(database.connection)
  })
  afterEach(async () => {
    for (const hub of hubs.splice(0)) await hub.stop()
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  async function aHub(on: Pick<pg.Pool, 'query'> = pool): Promise<EventHub> {
    const connect = async () => {
      const client = new pg.Client({ ...database.connection, application_name: 'hub of the test' })
      await client.connect()
      return client
    }
    const hub = await openEventHub(on as pg.Pool, connect, openLog({ logLevel: 'silent' }))
    hubs.push(hub)
    return hub
  }

  function heardBy(hub: EventHub): string[] {
    const heard: string[] = []
    hub.listen((groupId) => heard.push(groupId))
    hub.listenToNotices((userId, news) => heard.push(`${news} ${userId}`))
    return heard
  }

  it('is heard by another as soon as that one is open', async () => {
    const heard = heardBy(await aHub())
    const hub = await aHub()
    hub.announce('crew')
    hub.announceNotices(['ann'], 'of members')
    await waitFor(() => (heard.length >= 2 ? true : null))
    expect(heard).toEqual(['crew', 'of members ann'])
  })

  it('in its last moment is heard all the same', async () => {
    const heard = heardBy(await aHub())
    const ending = await aHub()
    ending.announceNotices(['ann'], 'changed')
    await ending.stop()
    await waitFor(() => (heard.length > 0 ? true : null), { withinMs: 2_000 })
    expect(heard).toEqual(['changed ann'])
  })

  it('is said again where the database did not take it', async () => {
    const heard = heardBy(await aHub())
    let tries = 0
    const query = async (text: string, values: unknown[]) => {
      tries += 1
      if (tries === 1) throw new Error('no connection')
      return pool.query(text, values)
    }
    const hub = await aHub({ query } as unknown as pg.Pool)
    hub.announceNotices(['ann'], 'changed')
    await waitFor(() => (heard.length > 0 ? true : null))
    expect([heard, tries]).toEqual([['changed ann'], 2])
  })

  it('may have been missed by one that did not listen for a while, which says so', async () => {
    const hub = await aHub()
    let gaps = 0
    hub.listenToGaps(() => {
      gaps += 1
    })
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hub of the test'",
    )
    await waitFor(() => (gaps > 0 ? true : null))
    expect(gaps).toBe(1)
  })

  it('is heard once on another connection, and the first is closed, where a standby refused to listen', async () => {
    const opened: pg.Client[] = []
    const closed: pg.Client[] = []
    const connect = async () => {
      const client = new pg.Client(database.connection)
      await client.connect()
      client.once('end', () => closed.push(client))
      if (opened.push(client) > 1) return client
      const query = async (text: string) => {
        if (text.startsWith('listen')) throw Object.assign(new Error('during recovery'), { code: '25006' })
        return { rows: [] }
      }
      return Object.assign(client, { query })
    }
    const hub = await openEventHub(pool, connect, openLog({ logLevel: 'silent' }))
    hubs.push(hub)
    const heard = heardBy(hub)
    await waitFor(() => (opened.length > 1 && closed.length > 0 ? true : null))
    const teller = await aHub()
    await waitFor(() => {
      teller.announceNotices(['ann'], 'changed')
      return heard.length > 0 ? true : null
    })
    expect([opened.length, closed]).toEqual([2, opened.slice(0, 1)])
  })

  it('keeps nobody from ending where the database is gone', async () => {
    const hub = await aHub({ query: () => new Promise(() => {}) } as unknown as pg.Pool)
    hub.announce('crew')
    const begun = performance.now()
    await hub.stop()
    expect(performance.now() - begun).toBeLessThan(8_000)
  })
})
