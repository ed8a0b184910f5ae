import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, secondMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, anOpenBid, codeOf, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { CommentView } from '../contract.ts'

type Reactions = Pick<BetAnswer, 'reactions'>

describe('reactions', () => {
  let server: TestServer
  let group: TestGroup
  let foreign: TestGroup
  let bet: string
  let thread: string
  let comment: string

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
    foreign = await aGroup(server)
    bet = `${group.path}/bets/${(await aBet(group)).id}`
    thread = `${group.path}/bids/${(await anOpenBid(group, group.ann)).id}/comments`
    const { id } = await made(group.ann.post<CommentView>(thread, { content: 'Well?' }))
    comment = `/api/comments/${id}`
  })
  afterAll(() => server.stop())

  const give = (who: Person, on: string, emoji: unknown) => who.send<Reactions>('PUT', `${on}/reaction`, { emoji })
  const takeBack = (who: Person, on: string, emoji: unknown) =>
    who.send<Reactions>('DELETE', `${on}/reaction`, { emoji })
  const onBet = async () => (await done(group.ann.get<BetAnswer>(bet))).reactions
  const onComment = async () =>
    (await done(group.ann.get<{ items: CommentView[] }>(thread))).items.find(({ id }) => comment.endsWith(id))
      ?.reactions
  const events = async () =>
    (await server.services.db.pool.query("select entity_id from group_events where type = 'reaction.changed'")).rows
      .length
  const by = (person: Person, name: string) => ({ id: person.id, name })

  it.each([
    ['a bet', () => bet, onBet],
    ['a comment', () => comment, onComment],
  ])('to %s say who gave which, and several different ones may be given [BEY-29]', async (_, subject, read) => {
    const { ann, ben, cleo } = group
    const on = subject()
    await done(give(ben, on, '😂'))
    server.clock.advance(secondMs)
    await done(give(cleo, on, '😂'))
    await done(give(cleo, on, '👍'))
    const given = [
      { emoji: '👍', people: [by(cleo, 'Cleo')] },
      { emoji: '😂', people: [by(ben, 'Ben'), by(cleo, 'Cleo')] },
    ]
    expect(await read()).toEqual(given)
    expect((await done(takeBack(cleo, on, '👍'))).reactions).toEqual(given.slice(1))
    expect(await read()).toEqual(given.slice(1))
    expect((await done(give(ann, on, '🔥'))).reactions.map(({ emoji }) => emoji)).toEqual(['😂', '🔥'])
  })

  it('count once however often they are given and taken back, and only a change is an event [BEY-29]', async () => {
    const { ben } = group
    const before = await events()
    const twice = await Promise.all([1, 2, 3].map(() => done(give(ben, bet, '🤝'))))
    expect(twice.map(({ reactions }) => reactions.at(-1)?.people.length)).toEqual([1, 1, 1])
    expect(await events()).toBe(before + 1)
    await Promise.all([1, 2, 3].map(() => done(takeBack(ben, bet, '🤝'))))
    expect((await onBet()).map(({ emoji }) => emoji)).not.toContain('🤝')
    expect(await events()).toBe(before + 2)
    // Nobody takes back what another gave.
    await done(takeBack(ben, bet, '🔥'))
    expect((await onBet()).find(({ emoji }) => emoji === '🔥')?.people).toEqual([by(group.ann, 'Ann')])
  })

  it('of many at the same time all count [BEY-29]', async () => {
    const friends = await Promise.all(Array.from({ length: 8 }, (_, at) => server.aPerson(`Friend${at}`)))
    const code = await codeOf(group)
    for (const friend of friends) await done(friend.post('/api/groups/join', { code }))
    await Promise.all(friends.map((friend) => done(give(friend, comment, '😮'))))
    expect((await onComment())?.find(({ emoji }) => emoji === '😮')?.people).toHaveLength(8)
  })

  it('are the six alone, and of nothing else [BEY-29]', async () => {
    for (const wrong of ['🦖', '', 'laugh', '👍👍', null, 5, undefined]) {
      for (const on of [bet, comment]) {
        expect((await give(group.ben, on, wrong)).status).toBe(400)
        expect((await takeBack(group.ben, on, wrong)).status).toBe(400)
      }
    }
    const more = { emoji: '👍', userId: group.ann.id }
    expect((await group.ben.send('PUT', `${bet}/reaction`, more)).status).toBe(400)
    expect(await refused(give(group.ben, `${group.path}/bets/nothing`, '👍'))).toEqual([
      404,
      'not-found',
      'Bet not found',
    ])
    expect(await refused(give(group.ben, '/api/comments/nothing', '👍'))).toEqual([
      ...[404, 'not-found', 'Comment not found'],
    ])
  })

  it('are not given without end: what is over 600 an hour is refused, and changes nothing [BEY-29]', async () => {
    const { ben } = group
    const key = `reactions ${ben.id}`
    const sql = 'update rate_limits set count = 600, window_start = $2 where key = $1'
    await done(give(ben, bet, '😮'))
    await server.services.db.pool.query(sql, [key, new Date(server.clock.now())])
    const before = await events()
    const many = [429, 'resource-exhausted', 'Too many attempts. Please wait a while and try again.']
    expect(await refused(takeBack(ben, bet, '😮'))).toEqual(many)
    expect(await refused(give(ben, comment, '🔥'))).toEqual(many)
    expect(await events()).toBe(before)
    // What changes nothing counts for nothing.
    await done(give(ben, bet, '😮'))
    server.clock.advance(hourMs)
    await done(takeBack(ben, bet, '😮'))
  })

  it('are for members: a stranger sees no comment, and no bet of another group [BEY-29] [GRP-35]', async () => {
    const { ann: stranger } = foreign
    const noAccess = [403, 'permission-denied', 'You do not have access to this group.']
    const unknown = [404, 'not-found', 'Comment not found']
    for (const send of [give, takeBack]) {
      expect(await refused(send(stranger, bet, '👍'))).toEqual(noAccess)
      expect(await refused(send(stranger, bet.replace(group.id, foreign.id), '👍'))).toEqual([
        ...[404, 'not-found', 'Bet not found'],
      ])
      expect(await refused(send(stranger, comment, '👍'))).toEqual(unknown)
      expect((await send(server.visitor, comment, '👍')).status).toBe(401)
    }
  })

  it('stay when their author leaves, as comments do, who then changes none [BEY-29]', async () => {
    const { cleo } = group
    await done(cleo.post(`${group.path}/leave`))
    expect((await onBet())[0]?.people.map(({ name }) => name)).toContain('Cleo')
    expect((await takeBack(cleo, bet, '😂')).status).toBe(403)
    expect((await takeBack(cleo, comment, '😂')).status).toBe(404)
  })

  it('go with the comment, and are left out of the activity of the group [BEY-29] [BEY-07]', async () => {
    const { body } = await group.ann.get<{ items: { type: string }[] }>(`${group.path}/activity`)
    expect(body.items.map(({ type }) => type)).not.toContain('reaction.changed')
    const steps = await done(group.ann.get<{ items: { type: string }[] }>(`${bet}/timeline`))
    expect(steps.items.map(({ type }) => type)).not.toContain('reaction.changed')
    await done(group.ann.send('DELETE', comment))
    const { rows } = await server.services.db.pool.query('select 1 from comment_reactions')
    expect(rows).toEqual([])
    expect((await give(group.ben, comment, '👍')).status).toBe(404)
  })
})
