import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import type { Services } from '#server/services.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { mailSender } from './mailSender.ts'
import { outboxWorkers } from './outbox.ts'
import { queueMail } from './queueMail.ts'
import { queueText } from './queueText.ts'
import { textSender } from './textSender.ts'

const words = {
  kind: 'bid_accepted',
  subject: 'Bid Accepted in The Friends',
  title: 'Bid Accepted',
  paragraphs: ['Ben accepted your $50 bid on Lakers -3.5'],
  button: { label: 'See the bet', path: '/bets' },
  unsubscribe: null,
}

describe('what is queued', () => {
  let server: TestServer
  let ann: Person

  beforeAll(async () => {
    server = await aServer()
    ann = await server.aPerson('Ann')
  })
  afterAll(() => server.stop())

  const rows = async (sql: string) => (await server.services.db.pool.query(sql)).rows
  const now = () => server.clock.now()

  it('stands or falls with the transaction that tells of it', async () => {
    const { db } = server.services
    const text = { key: 'fallen', kind: 'bid_accepted', to: '+12025550100', body: 'Hi', userId: ann.id, now: now() }
    const failing = db.transaction(async (tx) => {
      queueMail(tx, { ...words, key: 'fallen', to: 'ann@example.org', now: now() })
      await queueText(tx, text)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await rows(`select key from outbox where key = 'fallen'`)).toEqual([])
  })

  it('is written once for each key, also by two at once', async () => {
    const write = (title: string) =>
      server.services.db.transaction(async (tx) => {
        queueMail(tx, { ...words, title, key: 'once', to: 'ann@example.org', now: now() })
        await queueText(tx, { key: 'once', kind: 'k', to: '+12025550101', body: title, userId: ann.id, now: now() })
      })
    await write('first')
    await Promise.all([write('second'), write('third')])
    expect(
      await rows(`select content ->> 'title' as title, status from outbox where channel = 'mail' and key = 'once'`),
    ).toEqual([{ title: 'first', status: 'attempted' }])
    expect(await rows(`select content ->> 'body' as body from outbox where channel = 'text' and key = 'once'`)).toEqual(
      [{ body: 'Betwixt: first Reply STOP to opt out' }],
    )
  })

  it('never goes to an address that hides another one, and cannot lead elsewhere', async () => {
    const write = (key: string, change: object) =>
      server.services.db.transaction(async (tx) =>
        queueMail(tx, { ...words, key, to: 'ann@example.org', now: now(), ...change }),
      )
    await write('two', { to: 'ann@example.org, eve@example.org' })
    expect(await rows(`select status, due_at from outbox where key = 'two'`)).toEqual([
      { status: 'failed', due_at: null },
    ])
    await expect(write('away', { button: { label: 'Go', path: '//evil.example' } })).rejects.toThrow('//evil.example')
  })

  it('stays for the audit for 80 days at least: nobody deletes it earlier, not even the owner of the table', async () => {
    await server.services.db.transaction(async (tx) => {
      queueMail(tx, { ...words, key: 'kept', to: 'ann@example.org', now: now() })
      await queueText(tx, { key: 'kept', kind: 'k', to: '+12025550103', body: 'Hi', userId: ann.id, now: now() })
    })
    for (const channel of ['mail', 'text']) {
      for (const state of [
        "due_at = null, created_at = now() - interval '79 days'",
        "due_at = '2001-01-01', created_at = '2001-01-01'",
      ]) {
        await rows(`update outbox set ${state} where key = 'kept' and channel = '${channel}'`)
        const deleting = server.asOwner('delete from outbox where channel = $1 and key = $2', [channel, 'kept'])
        await expect(deleting).rejects.toThrow('mails and texts are deleted only by their age')
      }
    }
    expect(await rows("select 1 from outbox where key = 'kept'")).toHaveLength(2)
  })

  it('is at most 20 texts a day for each person', async () => {
    const ben = await server.aPerson('Ben')
    const write = (number: number) =>
      server.services.db.transaction((tx) =>
        queueText(tx, { key: `t${number}`, kind: 'k', to: '+12025550102', body: 'Hi', userId: ben.id, now: now() }),
      )
    const outcomes = await Promise.all(Array.from({ length: 25 }, (_, number) => write(number)))
    expect(outcomes.filter((outcome) => outcome === 'queued').length).toBe(20)
    expect(outcomes.filter((outcome) => outcome === 'too-many').length).toBe(5)
    server.clock.advance(25 * hourMs)
    expect(await write(99)).toBe('queued')
  })

  it('is no text for a number that said STOP', async () => {
    await server.services.db.pool.query(`insert into text_opt_outs values ('+12025550103', now())`)
    const outcome = await server.services.db.transaction((tx) =>
      queueText(tx, { key: 'stop', kind: 'k', to: '+12025550103', body: 'Hi', userId: ann.id, now: now() }),
    )
    expect(outcome).toBe('stopped')
    expect(await rows(`select status, error, due_at from outbox where key = 'stop'`)).toEqual([
      { status: 'failed', error: 'This number has replied STOP.', due_at: null },
    ])
  })

  it('is looked for once by all channels that wake together, and only a channel that has something due sends', async () => {
    await rows('update outbox set due_at = null')
    const asked: string[] = []
    const { db } = server.services
    const query: Services['db']['query'] = (statement, params) => {
      asked.push(statement.name)
      return db.query(statement, params)
    }
    const services = { ...server.services, db: { ...db, query } }
    const channels = outboxWorkers([mailSender, textSender]).filter(({ name }) => name.startsWith('outbox of each'))
    const wake = async () => {
      asked.length = 0
      await Promise.all(channels.map(({ work }) => work(services, new AbortController().signal)))
      return asked
    }
    expect(await wake()).toEqual(['outbox.due'])
    await db.transaction(async (tx) => {
      queueMail(tx, { ...words, key: 'due', to: 'ann@example.org', now: now() })
    })
    expect(await wake()).toEqual(['outbox.due', 'outbox.keep'])
    expect(await wake()).toEqual(['outbox.due'])
  })
})
