import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, secondMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, accept, aGroup, anOpenBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { CommentView } from '../contract.ts'

type Page = { items: CommentView[]; nextCursor: string | null }

const noAccess = [403, 'permission-denied', 'You do not have access to this group.']
const unknown = [404, 'not-found', 'Comment not found']

describe('comments', () => {
  let server: TestServer
  let group: TestGroup
  let foreign: TestGroup
  let bid: string
  let bet: string

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
    foreign = await aGroup(server)
    bid = `${group.path}/bids/${(await anOpenBid(group, group.ann)).id}/comments`
    bet = `${group.path}/bets/${(await aBet(group)).id}/comments`
  })
  afterAll(() => server.stop())

  const say = (who: Person, content: unknown, on = bid) => {
    server.clock.advance(secondMs)
    return who.post<CommentView>(on, { content })
  }
  const list = async (on = bid) => (await done(group.ben.get<Page>(on))).items
  const remove = (who: Person, id: string) => who.send('DELETE', `/api/comments/${id}`)
  const eventsOf = async (id: string): Promise<string[]> => {
    const select = 'select type, actor_id from group_events where entity_id = $1 order by seq'
    return (await server.services.db.pool.query(select, [id])).rows.map((row) => `${row.type} by ${row.actor_id}`)
  }

  it('stand on a bid with who said what and when, in the fields of the requirement [CMT-01] [CMT-02]', async () => {
    const posted = await made(say(group.cleo, 'Brave.'))
    expect(posted).toEqual({
      id: expect.stringMatching(/./),
      entityType: 'bid',
      entityId: bid.split('/').at(-2),
      groupId: group.id,
      author: { id: group.cleo.id, name: 'Cleo' },
      userId: group.cleo.id,
      userName: 'Cleo',
      content: 'Brave.',
      createdAt: new Date(server.clock.now()).toISOString(),
      mentions: [],
      reactions: [],
    })
    expect((await list())[0]).toEqual(posted)
    expect(await eventsOf(posted.id)).toEqual([`comment.posted by ${group.cleo.id}`])
  })

  it('stand on a bet in the same way, and each keeps to what it is about [CMT-01] [GRP-30]', async () => {
    const posted = await made(say(group.cleo, 'Whom do I cheer for?', bet))
    expect([posted.entityType, posted.entityId]).toEqual(['bet', bet.split('/').at(-2)])
    expect(await list(bet)).toEqual([posted])
    expect((await list()).map(({ id }) => id)).not.toContain(posted.id)
  })

  it('are trimmed, and blanks or signs that nobody sees are no comment [CMT-03]', async () => {
    expect((await made(say(group.ben, '  two words \n'))).content).toBe('two words')
    for (const nothing of ['', '  \n\t ', '\u200b\u200d', '\u202e\u2066', '\u3164']) {
      expect(await refused(say(group.ben, nothing))).toEqual([400, 'invalid-argument', 'Please write a comment'])
    }
    for (const wrong of [undefined, null, 5, ['x'], { text: 'x' }]) {
      expect((await say(group.ben, wrong)).status).toBe(400)
    }
  })

  it('have at most 500 characters as people count them [CMT-04]', async () => {
    const family = '👨🏻‍👩🏻‍👧🏻‍👦🏻'
    for (const longest of ['x'.repeat(500), '🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(500), family.repeat(500)]) {
      expect((await made(say(group.ben, longest))).content).toBe(longest)
    }
    const tooLong = [400, 'invalid-argument', 'Comment cannot exceed 500 characters']
    for (const text of ['x'.repeat(501), family.repeat(501), '😀'.repeat(10_000), `a${'\u0301'.repeat(6_000)}`]) {
      expect(await refused(say(group.ben, text))).toEqual(tooLong)
    }
  })

  it('keep what looks like code, and what turns letters around, as the text that it is', async () => {
    const text = '<script>alert(1)</script> {{x}} ‮txet\u200b <img src=x onerror=alert(1)>'
    expect((await made(say(group.ben, text))).content).toBe(text)
    expect((await list())[0]?.content).toBe(text)
    expect((await made(say(group.ben, 'half a sign: \ud800'))).content).toBe('half a sign: \ufffd')
    expect((await say(group.ben, 'nothing: \u0000')).status).toBe(400)
  })

  it('take no name, author, group or time from the request [CMT-02]', async () => {
    const { status } = await group.ben.post(bid, { content: 'Not me', userName: 'Ann', userId: group.ann.id })
    expect(status).toBe(400)
  })

  it('cannot be about a bid or bet that is not there, or stands in another group [GRP-35]', async () => {
    const others = { bid: (await anOpenBid(foreign, foreign.ann)).id, bet: (await aBet(foreign)).id }
    for (const id of ['nothing', others.bid]) {
      const at = `${group.path}/bids/${id}/comments`
      expect(await refused(say(group.ann, 'Hello', at))).toEqual([404, 'not-found', 'Bid not found'])
      expect(await refused(group.ann.get(at))).toEqual([404, 'not-found', 'Bid not found'])
    }
    for (const id of ['nothing', others.bet]) {
      const at = `${group.path}/bets/${id}/comments`
      expect(await refused(say(group.ann, 'Hello', at))).toEqual([404, 'not-found', 'Bet not found'])
      expect(await refused(group.ann.get(at))).toEqual([404, 'not-found', 'Bet not found'])
    }
    const insert = `insert into comments (group_id, id, bid_id, user_id, content, created_at)
      values ($1, 'x', $2, $3, 'x', now())`
    const nowhere = server.services.db.pool.query(insert, [group.id, others.bid, group.ann.id])
    await expect(nowhere).rejects.toThrow(/foreign key/)
  })

  it('are for members: nobody else reads, writes or deletes any [GRP-31] [GRP-35]', async () => {
    const { id } = await made(say(group.ann, 'Among us'))
    for (const stranger of [foreign.ann, await server.aPerson('Stranger')]) {
      expect(await refused(stranger.get(bid))).toEqual(noAccess)
      expect(await refused(say(stranger, 'Hello'))).toEqual(noAccess)
      expect(await refused(remove(stranger, id))).toEqual(unknown)
    }
    expect((await server.visitor.get(bid)).status).toBe(401)
    expect((await say(server.visitor, 'Hello')).status).toBe(401)
    expect((await remove(server.visitor, id)).status).toBe(401)
    expect((await list())[0]?.id).toBe(id)
  })

  it('stay when their author is removed, who can then neither write nor delete', async () => {
    const { cleo } = foreign
    const at = `${foreign.path}/bids/${(await anOpenBid(foreign, foreign.ann)).id}/comments`
    const { id } = await made(say(cleo, 'Last words', at))
    const { pool } = server.services.db
    await pool.query('update group_members set is_active = false where user_id = $1', [cleo.id])
    expect(await refused(say(cleo, 'More', at))).toEqual(noAccess)
    expect(await refused(remove(cleo, id))).toEqual(unknown)
    const { items } = await done(foreign.ann.get<Page>(at))
    expect(items.map(({ userName, content }) => [userName, content])).toEqual([['Cleo', 'Last words']])
  })

  it('are deleted by their author alone, also not by an admin [CMT-07] [CMT-08] [CMT-09]', async () => {
    const { id } = await made(say(group.ben, 'Oops'))
    const notYours = [403, 'permission-denied', 'You can only delete your own comments']
    expect(await refused(remove(group.ann, id))).toEqual(notYours)
    expect(await refused(remove(group.cleo, id))).toEqual(notYours)
    expect(await done(remove(group.ben, id))).toEqual({ success: true })
    expect((await list()).map((one) => one.id)).not.toContain(id)
    expect(await refused(remove(group.ben, id))).toEqual(unknown)
    expect(await refused(remove(group.ben, 'nothing'))).toEqual(unknown)
    expect(await eventsOf(id)).toEqual([`comment.posted by ${group.ben.id}`, `comment.deleted by ${group.ben.id}`])
  })

  it('are deleted once by two requests at once [CMT-08]', async () => {
    const { id } = await made(say(group.ben, 'Twice'))
    const answers = await Promise.all([remove(group.ben, id), remove(group.ben, id), remove(group.ben, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect((await eventsOf(id)).length).toBe(2)
  })

  it('are posted once by a repeated request', async () => {
    const before = (await list()).length
    const key = { 'idempotency-key': 'said-once' }
    const twice = await Promise.all([1, 2].map(() => group.ben.post<CommentView>(bid, { content: 'Once' }, key)))
    expect(twice[0]?.body).toEqual(twice[1]?.body)
    expect((await list()).length).toBe(before + 1)
    expect((await group.ben.post(bid, { content: 'Other' }, key)).status).toBe(409)
  })

  it('come newest first, page by page, whatever is said in the meantime [CMT-10]', async () => {
    const at = `${group.path}/bids/${(await anOpenBid(group, group.ann)).id}/comments`
    for (const content of ['one', 'two', 'three', 'four', 'five']) {
      await made(say(group.ben, content, at))
    }
    const first = await done(group.ann.get<Page>(`${at}?limit=2`))
    await made(say(group.cleo, 'six', at))
    const second = await done(group.ann.get<Page>(`${at}?limit=2&cursor=${first.nextCursor}`))
    const last = await done(group.ann.get<Page>(`${at}?limit=2&cursor=${second.nextCursor}`))
    const said = [first, second, last].map(({ items }) => items.map(({ content }) => content))
    expect(said).toEqual([['five', 'four'], ['three', 'two'], ['one']])
    expect(last.nextCursor).toBeNull()
    expect((await group.ann.get(`${at}?cursor=none-of-ours`)).status).toBe(400)
  })

  it('on a bid stay in the thread of the bet that it becomes, with the time of acceptance [BEY-26]', async () => {
    const offered = await anOpenBid(group, group.ann)
    const onBid = `${group.path}/bids/${offered.id}/comments`
    await made(say(group.cleo, 'Take it, Ben', onBid))
    const taken = await made(accept(group, group.ben, offered))
    expect(taken.comments).toBe(1)
    const onBet = `${group.path}/bets/${taken.id}/comments`
    await made(say(group.ben, 'Taken', onBet))
    const late = await made(say(group.ann, 'Said on the bid', onBid))
    const first = await done(group.cleo.get<Page>(`${onBet}?limit=2`))
    const rest = await done(group.cleo.get<Page>(`${onBet}?limit=2&cursor=${first.nextCursor}`))
    const { acceptedAt } = taken
    expect([...first.items, ...rest.items].map((one) => [one.content, one.entityType, one.acceptedAt])).toEqual([
      ['Said on the bid', 'bid', acceptedAt],
      ['Taken', 'bet', undefined],
      ['Take it, Ben', 'bid', acceptedAt],
    ])
    expect((await list(onBid)).map(({ content }) => content)).toEqual(['Said on the bid', 'Take it, Ben'])
    expect((await done(group.cleo.get<BetAnswer>(`${group.path}/bets/${taken.id}`))).comments).toBe(3)
    await done(remove(group.ann, late.id))
    expect((await list(onBet)).map(({ content }) => content)).toEqual(['Taken', 'Take it, Ben'])
  })

  it('may be many, but not without end', async () => {
    const talkative = foreign.ben
    const at = `${foreign.path}/bids/${(await anOpenBid(foreign, foreign.ann)).id}/comments`
    const { pool } = server.services.db
    await made(say(talkative, 'First', at))
    await pool.query("update rate_limits set count = 300 where key = 'comments ' || $1", [talkative.id])
    const answer = await say(talkative, 'One too many', at)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3599'])
    server.clock.advance(hourMs)
    await made(say(talkative, 'After a while', at))
  })
})
