import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { mailsTo } from '#test/support/lastMail.ts'
import type { Person } from '#test/support/person.ts'
import { done, made, refused } from '#test/support/story.ts'
import type { FeedbackView } from '../contract.ts'

type FeedbackPage = { items: FeedbackView[]; nextCursor: string | null }

const support = 'help@example.org'
let server: TestServer
let admin: Person
let ann: Person

beforeAll(async () => {
  server = await aServer({ ADMIN_EMAIL: 'root@example.org', SUPPORT_EMAIL: support })
  admin = await server.aWebsiteAdmin()
  ann = await server.aPerson('Ann')
})
afterAll(() => server.stop())

const send = (who: Person, text: string) => who.post<FeedbackView>('/api/feedback', { text })

describe('feedback', () => {
  it('is kept, mailed to the support address and shown to the administrator [PAGE-12]', async () => {
    const sent = await made(send(ann, '  Please add cricket.\n\nAnd darts.  '))
    expect(sent).toMatchObject({ userId: ann.id, userName: 'Ann', text: 'Please add cricket.\n\nAnd darts.' })
    expect((await done(admin.get<FeedbackPage>('/api/admin/feedback'))).items).toEqual([sent])
    expect(await mailsTo(server, support)).toMatchObject([
      {
        kind: 'feedback',
        subject: 'Feedback from Ann',
        text: `Ann (${sent.email}) writes:\nPlease add cricket.\n\nAnd darts.`,
      },
    ])
  })

  it.each([
    ['', 'Please write your feedback'],
    [' \n ', 'Please write your feedback'],
    ['x'.repeat(2001), 'Feedback has at most 2,000 characters'],
  ])('of none or too many characters is refused [PAGE-12]', async (text, sentence) => {
    expect(await refused(send(ann, text))).toEqual([400, 'invalid-argument', sentence])
  })

  it('of up to 2,000 characters is taken, and once for one press of the button [PAGE-12]', async () => {
    const ben = await server.aPerson('Ben')
    const twice = { 'idempotency-key': 'press' }
    const first = await made(ben.post<FeedbackView>('/api/feedback', { text: 'x'.repeat(2000) }, twice))
    expect(await made(ben.post<FeedbackView>('/api/feedback', { text: 'x'.repeat(2000) }, twice))).toEqual(first)
    expect((await mailsTo(server, support)).filter(({ subject }) => subject === 'Feedback from Ben')).toHaveLength(1)
  })

  it('stops after five in an hour, for that person alone [PAGE-12]', async () => {
    const [cleo, dev] = [await server.aPerson('Cleo'), await server.aPerson('Dev')]
    for (const text of ['1', '2', '3', '4', '5']) await made(send(cleo, text))
    expect(await refused(send(cleo, '6'))).toEqual([
      429,
      'resource-exhausted',
      'You have sent a lot of feedback in the last hour. Please wait a while before sending more.',
    ])
    await made(send(dev, 'fine'))
    server.clock.advance(hourMs)
    await made(send(cleo, '6'))
  })

  it('is read page by page, newest first, while more comes in', async () => {
    const first = await done(admin.get<FeedbackPage>('/api/admin/feedback?limit=2'))
    await made(send(await server.aPerson('Eve'), 'new'))
    const next = await done(admin.get<FeedbackPage>(`/api/admin/feedback?limit=200&cursor=${first.nextCursor}`))
    const seen = [...first.items, ...next.items]
    expect(seen.map(({ text }) => text)).not.toContain('new')
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    )
    expect(next.nextCursor).toBeNull()
  })
})
