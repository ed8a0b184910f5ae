import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import { mailsTo } from '#test/support/lastMail.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, codeOf, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { CommentView } from '../contract.ts'

type Inbox = { items: { type: string; title: string; message: string; data: Record<string, unknown> }[] }

describe('mentions', () => {
  let server: TestServer
  let group: TestGroup
  let thread: string
  let otherBen: Person

  beforeAll(async () => {
    server = await aServer({ JOBS: 'on' })
    group = await aGroup(server)
    otherBen = await server.aPerson('Ben')
    // Who of two with a name joined second has the number.
    server.clock.advance(minuteMs)
    await done(otherBen.post('/api/groups/join', { code: group.code }))
    thread = `${group.path}/bets/${(await aBet(group)).id}/comments`
  })
  afterAll(() => server.stop())

  const say = (who: Person, content: string, mentions?: unknown) => {
    server.clock.advance(minuteMs)
    return who.post<CommentView>(thread, mentions === undefined ? { content } : { content, mentions })
  }
  /** The notices that a comment brings to each: "type message". */
  const told = async (what: () => Promise<unknown>) => {
    const people = { ann: group.ann, ben: group.ben, cleo: group.cleo, otherBen }
    const inbox = async (who: Person) => (await done(who.get<Inbox>('/api/notifications'))).items
    await allTold(server, group)
    const before = new Map<Person, number>()
    for (const who of Object.values(people)) before.set(who, (await inbox(who)).length)
    await what()
    await allTold(server, group)
    const news: string[] = []
    for (const [name, who] of Object.entries(people)) {
      const items = await inbox(who)
      const fresh = items.slice(0, items.length - (before.get(who) ?? 0))
      news.push(...fresh.map(({ type, title, message }) => `${name}: ${type} ${title} | ${message}`))
    }
    return news
  }
  const comment = (message: string) => `comment_created New Comment | ${message}`
  const mention = (message: string) => `mention Mentioned You | ${message}`

  it('tell the member named, once a comment, in place of the ordinary notice [BEY-29] [CMT-05]', async () => {
    const { ben, cleo } = group
    let posted: CommentView | null = null
    const news = await told(async () => {
      posted = await made(say(ben, 'So, @Cleo and @Ann, @Cleo?'))
    })
    expect(news).toEqual([
      `ann: ${mention('Ben: So, @Cleo and @Ann, @Cleo?')}`,
      `cleo: ${mention('Ben: So, @Cleo and @Ann, @Cleo?')}`,
    ])
    expect(posted).toMatchObject({
      mentions: [
        { userId: cleo.id, start: 4, length: 5 },
        { userId: group.ann.id, start: 14, length: 4 },
        { userId: cleo.id, start: 20, length: 5 },
      ],
    })
    const { items } = await done(cleo.get<{ items: CommentView[] }>(thread))
    expect(items[0]).toEqual(posted)
    const [notice] = (await done(cleo.get<Inbox>('/api/notifications'))).items
    expect(notice?.data).toMatchObject({ betId: thread.split('/').at(-2), commentId: items[0]?.id })
  })

  it('of one of two with a name are of who was chosen, else of nobody [BEY-29]', async () => {
    const { cleo } = group
    expect((await made(say(cleo, '@Ben?'))).mentions).toEqual([])
    const news = await told(() => made(say(cleo, '@Ben!', [otherBen.id])))
    expect(news).toEqual([
      `ann: ${comment('Cleo: @Ben!')}`,
      `ben: ${comment('Cleo: @Ben!')}`,
      `otherBen: ${mention('Cleo: @Ben!')}`,
    ])
  })

  it('are not of oneself, nor of who is not named in the text [BEY-29]', async () => {
    const { ann, ben, cleo } = group
    const { mentions } = await made(say(cleo, '@Cleo says hi', [cleo.id, ann.id]))
    expect(mentions).toEqual([])
    expect(await told(() => made(say(ben, 'No names', [otherBen.id])))).not.toContainEqual(
      expect.stringMatching(/ mention /),
    )
  })

  it('are of members alone; other ids are refused, and nothing is posted [BEY-29]', async () => {
    const stranger = await server.aPerson('Stranger')
    const { items: before } = await done(group.ann.get<{ items: CommentView[] }>(thread))
    const no = [400, 'invalid-argument', 'You can only mention members of this group']
    for (const id of [stranger.id, 'nothing']) {
      expect(await refused(say(group.ann, 'Hi @Stranger', [group.ben.id, id]))).toEqual(no)
    }
    for (const wrong of ['x', 5, [5], [''], ['../x'], null, { 0: group.ben.id }, Array(101).fill(group.ben.id)]) {
      expect((await say(group.ann, '@Ben', wrong)).status).toBe(400)
    }
    expect((await done(group.ann.get<{ items: CommentView[] }>(thread))).items).toEqual(before)
    const { mentions } = await made(say(group.ann, 'Hi @Stranger'))
    expect(mentions).toEqual([])
  })

  it('come on the channels that one wants, and the ordinary notice on the others [BEY-29] [CHN-02]', async () => {
    const { ann, cleo } = group
    const set = (inApp: object) => done(ann.send('PUT', '/api/me/notification-settings', { notifications: { inApp } }))
    await set({ mention: false })
    expect(await told(() => made(say(cleo, '@Ann once')))).toContain(`ann: ${comment('Cleo: @Ann once')}`)
    await set({ mention: true, comment_created: false })
    expect(await told(() => made(say(cleo, '@Ann twice')))).toContain(`ann: ${mention('Cleo: @Ann twice')}`)
    expect(await told(() => made(say(cleo, 'Nobody')))).not.toContainEqual(expect.stringMatching(/^ann/))
    await set({ comment_created: true })
    await server.verify(ann)
    await made(say(cleo, '@Ann thrice'))
    await allTold(server, group)
    const mails = await mailsTo(server, ann.email)
    const chosen = mails.filter(({ kind }) => ['mention', 'comment_created'].includes(kind))
    expect(chosen.map(({ kind, subject }) => [kind, subject])).toEqual([['mention', 'Mentioned You - Sunday Crew']])
  })

  it('keep to their text when a name changes, and tell nobody who has left [BEY-29]', async () => {
    const { ann, cleo } = group
    const dev = await server.aPerson('Dev')
    await done(dev.post('/api/groups/join', { code: await codeOf(group) }))
    const before = await made(say(cleo, 'Hi @Dev'))
    await done(dev.send('PATCH', '/api/me/settings', { displayName: 'Devon' }))
    const { items } = await done(ann.get<{ items: CommentView[] }>(thread))
    expect(items.find(({ id }) => id === before.id)?.mentions).toEqual([{ userId: dev.id, start: 3, length: 4 }])
    expect((await made(say(cleo, 'Hi @Dev'))).mentions).toEqual([])
    await done(dev.post(`${group.path}/leave`))
    expect((await made(say(cleo, 'Hi @Devon'))).mentions).toEqual([])
    expect(await refused(say(cleo, 'Hi @Devon', [dev.id]))).toEqual([
      ...[400, 'invalid-argument', 'You can only mention members of this group'],
    ])
    // What hangs on a comment goes with it.
    await done(cleo.send('DELETE', `/api/comments/${before.id}`))
    const { rows } = await server.services.db.pool.query('select 1 from comment_mentions where comment_id = $1', [
      before.id,
    ])
    expect(rows).toEqual([])
  })
})
