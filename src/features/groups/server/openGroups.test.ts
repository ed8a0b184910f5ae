import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { GroupView, OpenGroup } from '../contract.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
  group = await aGroup(server)
})
afterAll(() => server.stop())

const join = (who: Person, code: string) => who.post('/api/groups/join', { code })
const rows = async (sql: string, values: unknown[] = []) => (await server.services.db.pool.query(sql, values)).rows

describe('open groups', () => {
  const openTo = async (who: Person, query = '') =>
    (await done(who.get<{ items: OpenGroup[] }>(`/api/groups/open?query=${encodeURIComponent(query)}`))).items

  it('are those that are not private, by name, with room and without oneself [GRP-34]', async () => {
    const mine = await aGroup(server)
    const quinn = await server.aPerson('Quinn')
    expect(await openTo(quinn)).toEqual([])
    await done(mine.ann.send('PATCH', mine.path, { name: 'Monday 100% Club', settings: { isPrivate: false } }))
    const shown = { id: mine.id, name: 'Monday 100% Club', description: '', memberCount: 3 }
    expect(await openTo(quinn, ' monday 100%')).toEqual([shown])
    expect(await openTo(quinn, '_')).toEqual([])
    expect(await openTo(mine.ben)).toEqual([])
    await rows('update groups set max_members = 3 where id = $1', [mine.id])
    expect(await openTo(quinn)).toEqual([])
    await rows('update groups set max_members = 50 where id = $1', [mine.id])
    expect((await refused(server.visitor.get('/api/groups/open')))[0]).toBe(401)
  })

  it('are joined by their id as long as they are open, whatever their code is [GRP-34] [BEY-08]', async () => {
    const mine = await aGroup(server)
    const [rob, sue] = [await server.aPerson('Rob'), await server.aPerson('Sue')]
    await done(mine.ann.post(`${mine.path}/invite-code`))
    await done(mine.ann.send('PATCH', mine.path, { settings: { isPrivate: false } }))
    await done(join(rob, mine.id))
    await done(mine.ann.send('PATCH', mine.path, { settings: { isPrivate: true } }))
    expect((await refused(join(sue, mine.id)))[0]).toBe(404)
  })

  it('come page by page, the newest first', async () => {
    const tess = await server.aPerson('Tess')
    for (const name of ['One', 'Two', 'Three']) {
      const { id } = await made(group.ann.post<GroupView>('/api/groups', { name: `Open ${name}` }))
      await done(group.ann.send('PATCH', `/api/groups/${id}`, { settings: { isPrivate: false } }))
      server.clock.advance(1_000)
    }
    type Page = { items: OpenGroup[]; nextCursor: string | null }
    const first = await done(tess.get<Page>('/api/groups/open?query=open&limit=2'))
    const rest = await done(tess.get<Page>(`/api/groups/open?query=open&limit=2&cursor=${first.nextCursor}`))
    expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(['Open Three', 'Open Two', 'Open One'])
  })
})
