import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { type FollowedStream, followStream } from '#test/support/followStream.ts'
import { allTold } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, anOpenBid, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

describe('a live stream that resumes', () => {
  let server: TestServer
  let group: TestGroup
  beforeAll(async () => {
    server = await aServer({ JOBS: 'on' })
    group = await aGroup(server)
    await allTold(server, group)
  })
  afterAll(() => server.stop())

  /** A bid by Ann that notifies Ben and Cleo. */
  const somethingHappens = async () => {
    await anOpenBid(group, group.ann)
    await allTold(server, group)
  }
  const noticesIn = ({ events }: FollowedStream) => events.filter(({ type }) => type === 'notification')
  const numbers = (stream: FollowedStream) => noticesIn(stream).map(({ data }) => Number(data.id))
  const seqs = ({ events }: FollowedStream) => events.flatMap(({ data }) => data.seq ?? [])
  /** The numbers of a user’s notices, oldest first. */
  const allNumbers = async (who: Person): Promise<number[]> => {
    const { rows } = await server.services.db.pool.query<{ number: number }>(
      'select number::int from notifications where user_id = $1 order by number',
      [who.id],
    )
    return rows.map(({ number }) => number)
  }
  /** Follows until that many notices have come, and a moment longer for one too many. */
  async function followed(who: Person, where: string, cursor: string | undefined, notices: number) {
    const stream = await followStream(server.url, who, where, cursor)
    await waitFor(() => (noticesIn(stream).length >= notices ? true : null))
    await new Promise((resolve) => setTimeout(resolve, 300))
    stream.close()
    return stream
  }

  it('tells of the events and of one’s own notices that came meanwhile, wherever it was cut', async () => {
    const known = (await allNumbers(group.ben)).length
    const open = await followStream(server.url, group.ben, group.id)
    for (let turn = 0; turn < 3; turn += 1) await somethingHappens()
    const whole = await waitFor(() => (noticesIn(open).length >= 3 && seqs(open).length >= 3 ? open : null))
    open.close()
    const missed = (await allNumbers(group.ben)).slice(known)
    expect(numbers(whole)).toEqual(missed)
    for (const [index, { id }] of whole.events.entries()) {
      const left = whole.events.slice(index + 1).filter(({ type }) => type === 'notification').length
      const again = await followed(group.ben, group.id, id, left)
      const before = { ...whole, events: whole.events.slice(0, index + 1) }
      expect([...numbers(before), ...numbers(again)]).toEqual(numbers(whole))
      expect([...seqs(before), ...seqs(again)]).toEqual(seqs(whole))
      expect(again.events.at(-1)?.id ?? id).toBe(whole.events.at(-1)?.id)
    }
  })

  it('does so before anything has happened on it', async () => {
    const raw = new AbortController()
    const headers = { cookie: group.ben.cookie }
    const answer = await fetch(`${server.url}/api/live?groupId=${group.id}`, { headers, signal: raw.signal })
    const { value } = (await answer.body?.getReader().read()) ?? {}
    raw.abort()
    const cursor = /^id: (.*)$/m.exec(Buffer.from(value ?? []).toString())?.[1]
    const known = (await allNumbers(group.ben)).length
    await somethingHappens()
    const again = await followed(group.ben, group.id, cursor, 1)
    expect(numbers(again)).toEqual((await allNumbers(group.ben)).slice(known))
    expect(seqs(again)).toHaveLength(1)
  })

  it('tells of one’s own notices alone where it follows no group', async () => {
    const first = await followStream(server.url, group.ben, '')
    await somethingHappens()
    const seen = await waitFor(() => noticesIn(first).at(-1) ?? null)
    first.close()
    for (let turn = 0; turn < 2; turn += 1) await somethingHappens()
    const again = await followed(group.ben, '', seen.id, 2)
    expect(numbers(again)).toEqual((await allNumbers(group.ben)).slice(-2))
    expect(again.events).toHaveLength(2)
  })

  it('tells of everything to who was long away, over more than it reads at once', async () => {
    await server.services.db.pool.query(
      `with written as (
         insert into notifications (user_id, group_id, type, category, title, message, route, data, key, created_at)
         select $1, $2, 'bid_created', 'betting', 'A bid', 'A bid', '/bids', '{}', 'backlog ' || n, now()
           from generate_series(1, 450) n returning 1)
       update inboxes set total = total + 450, unread = unread + 450, betting = betting + 450
        where user_id = $1 and exists (select from written)`,
      [group.cleo.id, group.id],
    )
    const all = await allNumbers(group.cleo)
    expect(numbers(await followed(group.cleo, group.id, '0.0', all.length))).toEqual(all)
    // Together with one that is further ahead.
    const [far, near] = await Promise.all([
      followed(group.cleo, '', '.0', all.length),
      followed(group.cleo, '', `.${all.at(-3)}`, 2),
    ])
    expect([numbers(far), numbers(near)]).toEqual([all, all.slice(-2)])
  })

  it('behind a number alone resumes the group’s log, and begins with new notices', async () => {
    const { rows } = await server.services.db.pool.query('select last_seq::text as seq from groups where id = $1', [
      group.id,
    ])
    await somethingHappens()
    const stream = await followStream(server.url, group.ben, group.id, rows[0].seq)
    await waitFor(() => (seqs(stream).length >= 1 ? true : null))
    await somethingHappens()
    await waitFor(() => (noticesIn(stream).length >= 1 && seqs(stream).length >= 2 ? true : null))
    expect(numbers(stream)).toEqual((await allNumbers(group.ben)).slice(-1))
    stream.close()
  })

  it('tells nothing foreign behind what another person or another group was given', async () => {
    const dev = await server.aPerson('Dev')
    const other = await aGroup(server)
    await allTold(server, other)
    const stream = await followStream(server.url, other.ben, other.id, '99999.99999999')
    await anOpenBid(other, other.ann)
    await waitFor(() => (noticesIn(stream).length >= 1 && seqs(stream).length >= 1 ? true : null))
    expect(stream.events).toHaveLength(2)
    expect(numbers(stream)).toEqual((await allNumbers(other.ben)).slice(-1))
    stream.close()
    const none = await followStream(server.url, dev, '', '0.0')
    await somethingHappens()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(none.events).toEqual([])
    none.close()
  })

  it.each(['12.', '1.2.3', 'nonsense', '-1'])('is refused behind %j', async (cursor) => {
    expect((await followStream(server.url, group.ben, group.id, cursor)).status).toBe(400)
  })
})
