import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { holdingUser } from '#test/support/onDatabase.ts'
import { aGroup, customBid, type TestGroup } from '#test/support/story.ts'

describe('commands that wait for each other', () => {
  let server: TestServer
  let crowded: TestGroup
  let calm: TestGroup
  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    ;[crowded, calm] = await Promise.all([aGroup(server), aGroup(server)])
  }, 60_000)
  afterAll(() => server.stop())

  /** Sends commands while a lock that they need is held. Returns the outcome of them and of reads meanwhile. */
  async function whileHeld(hold: string, key: string, command: () => Promise<{ status: number }>) {
    const holder = new pg.Client(server.connection)
    await holder.connect()
    await holder.query('begin')
    await holder.query(hold, [key])
    const commands = Promise.all(Array.from({ length: 100 }, command))
    await sleep(500)
    const reads = Promise.all(Array.from({ length: 10 }, () => calm.ben.get(`${calm.path}/bids`)))
    const read = await Promise.race([reads, sleep(3_000, [])])
    const stranger = await Promise.race([server.visitor.post(`${crowded.path}/bids`, customBid), sleep(3_000)])
    await holder.query('rollback')
    await holder.end()
    const statuses = (answers: readonly { status: number }[]) => [...new Set(answers.map(({ status }) => status))]
    return { read: statuses(read), stranger: stranger?.status, commands: statuses(await commands) }
  }

  it('in one group leave room for everybody else, and are done when their turn comes', async () => {
    let turns = 0
    const post = () => {
      turns += 1
      return (turns % 2 === 0 ? crowded.ann : crowded.ben).post(`${crowded.path}/bids`, customBid)
    }
    const outcome = await whileHeld('select from groups where id = $1 for update', crowded.id, post)
    expect(outcome.read).toEqual([200])
    // A request without a session does not wait in the members' line.
    expect(outcome.stranger).toBe(401)
    expect(outcome.commands).toContain(201)
    expect((await crowded.ben.post(`${crowded.path}/bids`, customBid)).status).toBe(201)
  }, 60_000)

  it('of one person outside of groups leave room for everybody else too', async () => {
    const found = () => crowded.cleo.post('/api/groups', { name: 'One more' })
    expect(await whileHeld(holdingUser, crowded.cleo.id, found)).toMatchObject({ read: [200] })
  }, 60_000)
})
