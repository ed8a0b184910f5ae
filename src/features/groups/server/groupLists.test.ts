import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '#features/contracts/sessionContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aGroup, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { GroupView, MemberView } from '../contract.ts'

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

  it('go on behind a group that is left while they are read [GRP-11]', async () => {
    const eve = await server.aPerson('Eve')
    const ids: string[] = []
    for (const name of ['One', 'Two', 'Three']) {
      ids.push((await made(eve.post<{ id: string }>('/api/groups', { name }))).id)
      server.clock.advance(1_000)
    }
    const [one, two, three] = ids
    // As between the two statements of the list.
    await server.asOwner('update group_members set is_active = false where group_id = $1', [two])
    const first = await done(eve.get<Page>('/api/groups?limit=2'))
    expect(first.items.map(({ id }) => id)).toEqual([three])
    const rest = await done(eve.get<Page>(`/api/groups?limit=2&cursor=${first.nextCursor}`))
    expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([[one], null])
  })

  it.each(['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'page=2'])('refuse %s', async (query) => {
    expect((await refused(group.ann.get(`/api/groups?${query}`))).slice(0, 2)).toEqual([400, 'invalid-argument'])
  })

  it('hold a new group, with its creator as its admin, and who is signed in need not say who they are [GRP-08] [GRP-09] [GRP-10]', async () => {
    const dora = await server.aPerson('Dora')
    const sent = { name: ' Poker Night ', description: 'Thursdays' }
    const created = await made(dora.post<GroupView>('/api/groups', sent))
    expect(created).toMatchObject({ name: 'Poker Night', description: 'Thursdays', createdBy: dora.id, role: 'admin' })
    const me = await done(dora.get<Me>('/api/me'))
    expect(me.groups).toEqual([{ id: created.id, name: 'Poker Night', memberCount: 1, role: 'admin', lastSeq: 1 }])
    const members = await done(dora.get<{ items: MemberView[] }>(`/api/groups/${created.id}/members`))
    expect(members.items).toMatchObject([{ userId: dora.id, displayName: 'Dora', role: 'admin', isActive: true }])
    const another = await dora.post('/api/groups', { name: 'Mine', createdBy: group.ann.id })
    expect(another.status).toBe(400)
  })

  it.each([
    ['Crew\r\nBcc: x', 'group-name-broken', 'A group name is one line, without control characters'],
    ['Crew\tx', 'group-name-broken', 'A group name is one line, without control characters'],
    ['Crew\u0007', 'group-name-broken', 'A group name is one line, without control characters'],
    ['\u200b', 'group-name-missing', 'Please enter a group name'],
  ])('take no group of the name %o: a name is one visible line [GRP-15]', async (name, reason, message) => {
    const answer = await group.ann.post('/api/groups', { name })
    expect([answer.status, answer.body]).toMatchObject([400, { error: { reason, message } }])
  })

  it('tell apart who reads alike, and nobody else [SET-15]', async () => {
    const crew = await aGroup(server)
    const read = async () =>
      (await done(crew.cleo.get<{ items: MemberView[] }>(`${crew.path}/members`))).items
        .map(({ person }) => person.name)
        .toSorted()
    expect(await read()).toEqual(['Ann', 'Ben', 'Cleo'])
    server.clock.advance(1_000)
    const [second, third] = [await server.aPerson('Ann'), await server.aPerson('ann')]
    for (const who of [second, third]) {
      server.clock.advance(1_000)
      await done(who.post('/api/groups/join', { code: crew.code }))
    }
    expect(await read()).toEqual(['Ann', 'Ann (2)', 'Ben', 'Cleo', 'ann (3)'])
    // Who left stays in the bets and debts that others read, so no name moves up.
    await done(second.post(`${crew.path}/leave`))
    expect(await read()).toEqual(['Ann', 'Ben', 'Cleo', 'ann (3)'])
    await done(crew.ann.send('PATCH', '/api/me/settings', { displayName: 'Anna' }))
    expect(await read()).toEqual(['Anna', 'Ben', 'Cleo', 'ann (2)'])
  })

  it('take a group with a name, from who has a real name [GRP-15] [GRP-18]', async () => {
    expect(await refused(group.ann.post('/api/groups', { name: '  ' }))).toEqual([
      400,
      'invalid-argument',
      'Please enter a group name',
    ])
    expect((await refused(group.ann.post('/api/groups', { name: 'x'.repeat(51) })))[2]).toBe(
      'A group name has at most 50 characters',
    )
    const user = await server.aPerson('User')
    expect((await refused(user.post('/api/groups', { name: 'Mine' })))[2]).toBe(
      'Please update your profile with a display name before creating a group.',
    )
  })
})
