import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '#features/contracts/sessionContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { done, refused } from '#test/support/story.ts'
import { setUpLink } from './administrators.ts'

describe('the first administrator', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  const link = ({ services }: Pick<TestServer, 'services'> = server) =>
    setUpLink(services.db, services.config, services.authSecret)
  const isAdmin = async (who: Person) => (await done(who.get<Me>('/api/me'))).isWebsiteAdmin

  it('is made by the link that the start shows: once, as the primary one, with a verified address [ADM-02]', async () => {
    const code = new URL((await link()) ?? '').searchParams.get('code')
    expect(await link()).toBe(await link(await server.another()))
    const [ann, ben] = [await server.aPerson('Ann'), await server.aPerson('Ben')]
    expect((await refused(ann.post('/api/setup', { code: `${code}x` }))).slice(0, 2)).toEqual([
      403,
      'permission-denied',
    ])
    expect((await server.visitor.post('/api/setup', { code })).status).toBe(401)
    expect(await done(server.visitor.get(`/api/setup?code=${code}`))).toEqual({ isOpen: true })
    const answers = await Promise.all([ann, ben].map((who) => who.post('/api/setup', { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const first = answers[0]?.status === 200 ? ann : ben
    const second = first === ann ? ben : ann
    expect([await isAdmin(first), await isAdmin(second)]).toEqual([true, false])
    const { admins } = await done(first.get<{ admins: unknown[] }>('/api/admin/admins'))
    expect(admins).toEqual([expect.objectContaining({ email: first.email, addedByName: null })])
    expect(await refused(second.post('/api/setup', { code }))).toEqual([
      403,
      'permission-denied',
      'This set-up link does not work any more: the site has an administrator.',
    ])
    expect(await done(server.visitor.get(`/api/setup?code=${code}`))).toEqual({ isOpen: false })
    expect(await link()).toBeNull()
    const { rows } = await server.services.db.pool.query('select email, is_primary, added_by from website_admins')
    expect(rows).toEqual([{ email: first.email, is_primary: true, added_by: first.id }])
    const acts = await server.services.db.pool.query('select act, admin_id, target_id, details from admin_acts')
    expect(acts.rows).toEqual([
      { act: 'admin.added', admin_id: first.id, target_id: first.id, details: { by: 'setup-link' } },
    ])
  })

  it('is the one whom ADMIN_EMAIL names, and then there is no link [ADM-02]', async () => {
    const named = await aServer({ ADMIN_EMAIL: 'root@example.org' })
    expect(await link(named)).toBeNull()
    await named.stop()
  })
})
