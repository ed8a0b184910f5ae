import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, refused, type TestGroup } from '#test/support/story.ts'

describe('whoever reads something of a group', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  it('is known as its member, however its address is written', async () => {
    const codes = [...group.id].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
    for (const path of [
      group.path,
      `${group.path}?`,
      `/api/groups/${codes}`,
      `/api/groups/%${codes.slice(1)}/bids?limit=1`,
    ]) {
      expect([path, (await group.ben.get(path)).status]).toEqual([path, 200])
    }
  })

  it('is refused where there is no such group, and not told which of these it is [GRP-35]', async () => {
    const { id } = await aGroup(server)
    for (const name of [id, 'nothing', '%00', '%E2%82%AC', `${group.id}0`, group.id.slice(1), 'x'.repeat(300)]) {
      expect([name, ...(await refused(group.ben.get(`/api/groups/${name}`)))].slice(0, 3)).toEqual([
        name,
        403,
        'permission-denied',
      ])
    }
    expect((await server.visitor.get(group.path)).status).toBe(401)
  })

  it('is asked who they are each time, though it is remembered whose session it is', async () => {
    const dev = await server.aPerson('Dev')
    const statuses = async () =>
      (await Promise.all([1, 2].map(() => dev.get(`${group.path}/bids`)))).map((one) => one.status)
    expect(await statuses()).toEqual([403, 403])
    await dev.post('/api/groups/join', { code: group.code })
    expect(await statuses()).toEqual([200, 200])
    await server.services.db.pool.query('delete from sessions where user_id = $1', [dev.id])
    expect(await statuses()).toEqual([401, 401])
  })

  it('is refused once they have left, or the group is deleted, by whatever they read next', async () => {
    const set = (text: string) => server.services.db.pool.query(text, [group.id])
    const answered = async (who: Person) => (await who.get(`${group.path}/bids`)).status
    await set(`update group_members set is_active = false where group_id = $1 and user_id = '${group.cleo.id}'`)
    expect([await answered(group.cleo), await answered(group.ann)]).toEqual([403, 200])
    await set('update groups set is_deleted = true where id = $1')
    expect(await answered(group.ann)).toBe(403)
    await set('update groups set is_deleted = false where id = $1')
    expect(await answered(group.ann)).toBe(200)
  })
})
