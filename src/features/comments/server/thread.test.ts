import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noticeAddress } from '#domain/notices/noticeAddress.ts'
import { secondMs } from '#domain/times.ts'
import type { InboxPage } from '#features/notifications/contract.ts'
import type { GroupOverview } from '#features/overview/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, anOpenBid, codeOf, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { CommentView } from '../contract.ts'

type Page = { items: CommentView[]; nextCursor: string | null }

describe("the group's thread", () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ JOBS: 'on' })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    group = await aGroup(server)
  })

  const say = (who: Person, content: string) => {
    server.clock.advance(secondMs)
    return made(who.post<CommentView>(`${group.path}/comments`, { content }))
  }
  const list = async (who: Person, query = '') => done(who.get<Page>(`${group.path}/comments${query}`))
  const newTo = async (who: Person) =>
    (await done(who.get<{ groups: GroupOverview[] }>('/api/me/overview'))).groups.map((one) => one.newComments)

  it('is apart from those of bids and bets, newest first, by pages [BEY-39]', async () => {
    const bid = await anOpenBid(group, group.ann)
    const bet = await aBet(group)
    await made(group.ben.post(`${group.path}/bids/${bid.id}/comments`, { content: 'On the bid' }))
    await made(group.ben.post(`${group.path}/bets/${bet.id}/comments`, { content: 'On the bet' }))
    const said = await say(group.ben, 'Who is in on Sunday?')
    expect(said).toMatchObject({ entityType: 'group', entityId: group.id, groupId: group.id, userName: 'Ben' })
    const answer = await say(group.cleo, 'I am')
    expect((await list(group.ann)).items).toEqual([answer, said])
    const first = await list(group.ann, '?limit=1')
    expect(first.items).toEqual([answer])
    expect((await list(group.ann, `?limit=1&cursor=${first.nextCursor}`)).items).toEqual([said])
    const ofBid = await done(group.ann.get<Page>(`${group.path}/bids/${bid.id}/comments`))
    expect(ofBid.items.map(({ content }) => content)).toEqual(['On the bid'])
  })

  it('has the rules of comments: 500 characters, reactions, and its author alone deletes one [BEY-39]', async () => {
    const long = group.ben.post(`${group.path}/comments`, { content: 'x'.repeat(501) })
    expect(await refused(long)).toEqual([400, 'invalid-argument', 'Comment cannot exceed 500 characters'])
    const { id } = await say(group.ben, 'x'.repeat(500))
    const { reactions } = await done(
      group.ann.send<Pick<CommentView, 'reactions'>>('PUT', `/api/comments/${id}/reaction`, { emoji: '🔥' }),
    )
    expect(reactions).toEqual([{ emoji: '🔥', people: [{ id: group.ann.id, name: 'Ann' }] }])
    expect((await refused(group.ann.send('DELETE', `/api/comments/${id}`)))[0]).toBe(403)
    await done(group.ben.send('DELETE', `/api/comments/${id}`))
    expect((await list(group.ann)).items).toEqual([])
  })

  it('is for members alone [BEY-39] [GRP-35]', async () => {
    const stranger = await server.aPerson('Stranger')
    for (const request of [stranger.get(`${group.path}/comments`), stranger.post(`${group.path}/comments/seen`)]) {
      expect((await refused(request))[0]).toBe(403)
    }
    expect((await stranger.post(`${group.path}/comments`, { content: 'Hello' })).status).toBe(403)
    expect((await server.visitor.get(`${group.path}/comments`)).status).toBe(401)
  })

  it('is quiet: those who are mentioned are told, who spoke before are not [BEY-39] [BEY-29]', async () => {
    await say(group.ann, 'Hello')
    await say(group.cleo, 'Hello too')
    await say(group.ben, 'Beers are on @Cleo')
    await allTold(server, group)
    const told = async (who: Person) =>
      (await done(who.get<InboxPage>('/api/notifications'))).items.filter(({ type }) => type !== 'user_joined')
    expect(await told(group.ann)).toEqual([])
    const [notice, ...more] = await told(group.cleo)
    expect(more).toEqual([])
    expect(notice).toMatchObject({ type: 'mention', title: 'Mentioned You', message: 'Ben: Beers are on @Cleo' })
    expect(notice && noticeAddress(notice)).toBe(`/groups/${group.id}/thread`)
  })

  it('marks what others wrote since one looked, and for a new member since they joined [BEY-39]', async () => {
    await say(group.ann, 'One')
    const two = await say(group.ben, 'Two')
    expect(await Promise.all([group.ann, group.ben, group.cleo].map(newTo))).toEqual([[1], [1], [2]])
    server.clock.advance(secondMs)
    await done(group.cleo.post(`${group.path}/comments/seen`))
    expect(await newTo(group.cleo)).toEqual([0])
    await done(group.ben.send('DELETE', `/api/comments/${two.id}`))
    expect(await newTo(group.ann)).toEqual([0])
    const dev = await server.aPerson('Dev')
    await done(dev.post('/api/groups/join', { code: await codeOf(group) }))
    expect(await newTo(dev)).toEqual([0])
    await say(group.ann, 'Welcome')
    expect(await Promise.all([group.ann, group.cleo, dev].map(newTo))).toEqual([[0], [1], [1]])
  })
})
