import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aGroup, done, made, refused, type TestGroup } from '#test/support/story.ts'

type Page = { items: { id: string; userId: string; displayName: string }[]; nextCursor: string | null }

describe('lists of groups and members', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  it('hold every active member once, page by page [GRP-08] [GRP-12]', async () => {
    const first = await done(group.ben.get<Page>(`${group.path}/members?limit=2`))
    const second = await done(group.ben.get<Page>(`${group.path}/members?limit=2&cursor=${first.nextCursor}`))
    const ids = [...first.items, ...second.items].map(({ userId }) => userId)
    expect(ids).toHaveLength(3)
    expect(new Set(ids)).toEqual(new Set([group.ann.id, group.ben.id, group.cleo.id]))
    expect(second.nextCursor).toBeNull()
  })

  it('hold one’s own groups alone, the last joined first [GRP-07] [GRP-11]', async () => {
    await aGroup(server)
    server.clock.advance(1_000)
    const { id } = await made(group.ann.post<{ id: string }>('/api/groups', { name: 'Poker' }))
    const whole = await done(group.ann.get<Page>('/api/groups'))
    expect(whole.items.map((one) => one.id)).toEqual([id, group.id])
    const one = await done(group.ann.get<Page>('/api/groups?limit=1'))
    const rest = await done(group.ann.get<Page>(`/api/groups?cursor=${one.nextCursor}`))
    expect([...one.items, ...rest.items]).toEqual(whole.items)
  })

  it.each(['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'page=2'])('refuse %s', async (query) => {
    expect((await refused(group.ann.get(`/api/groups?${query}`))).slice(0, 2)).toEqual([400, 'invalid-argument'])
  })

  it('take a group with a name, from who has a real name [GRP-15] [GRP-18]', async () => {
    expect(await refused(group.ann.post('/api/groups', { name: '  ' }))).toEqual([
      400,
      'invalid-argument',
      'Please enter a group name',
    ])
    const user = await server.aPerson('User')
    expect((await refused(user.post('/api/groups', { name: 'Mine' })))[2]).toBe(
      'Please update your profile with a display name before creating a group.',
    )
  })
})
