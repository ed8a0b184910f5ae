import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { done, made, refused } from '#test/support/story.ts'
import type { AdministratorView } from '../administratorContract.ts'
import type { AdminActView } from '../contract.ts'

type List = { message?: string; admins: AdministratorView[] }

describe('the list of administrators', () => {
  let server: TestServer
  let root: Person

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
    root = await server.aWebsiteAdmin()
  })
  afterAll(() => server.stop())

  const add = (email: string, by = root) => by.post<List>('/api/admin/admins', { email })
  const remove = (email: string, by = root) => by.send<List>('DELETE', '/api/admin/admins', { email })
  const verify = ({ id }: Person) =>
    server.services.db.pool.query('update users set email_verified = true where id = $1', [id])
  const emails = ({ admins }: List) => admins.map(({ email }) => email)
  const acts = async () => (await done(root.get<{ items: AdminActView[] }>('/api/admin/acts'))).items

  it('begins with the configured address, which is the primary one and stays [ADM-01] [ADM-02] [ADM-09] [ADM-16]', async () => {
    const { admins } = await done(root.get<List>('/api/admin/admins'))
    expect(admins).toEqual([
      {
        email: 'root@example.org',
        displayName: 'Root',
        isPrimary: true,
        isVerified: true,
        addedAt: null,
        addedByName: null,
      },
    ])
    expect(await refused(remove('root@example.org'))).toEqual([
      403,
      'permission-denied',
      'Cannot remove the primary administrator.',
    ])
  })

  it('takes only addresses that have an account, each once [ADM-13] [ADM-14] [ADM-15]', async () => {
    const ann = await server.aPerson('Ann')
    for (const typed of ['', '   ', 'ann.example.org']) {
      expect((await refused(add(typed)))[2]).toBe('Please enter a valid email address.')
    }
    expect((await refused(add('nobody@example.org')))[2]).toBe('No account found with this email.')
    const gone = await server.aPerson('Gone')
    await server.services.db.pool.query('update users set is_deleted = true where id = $1', [gone.id])
    expect((await refused(add(gone.email)))[2]).toBe('No account found with this email.')
    await made(add(`  ${ann.email.toUpperCase()} `))
    for (const typed of [ann.email, 'root@example.org']) {
      expect((await refused(add(typed)))[2]).toBe('This email is already a website administrator.')
    }
    await done(remove(ann.email))
    expect((await refused(remove(ann.email)))[2]).toBe('This email is not a website administrator.')
  })

  it('gives its powers to a verified address, from the next request on, and takes them so [ADM-02] [ADM-17]', async () => {
    const ben = await server.aPerson('Ben')
    const added = await made(add(ben.email))
    expect([added.message, emails(added)]).toEqual([
      'Administrator added successfully!',
      ['root@example.org', ben.email],
    ])
    expect(added.admins[1]).toMatchObject({
      displayName: 'Ben',
      isPrimary: false,
      isVerified: false,
      addedByName: 'Root',
    })
    expect((await ben.get('/api/admin/admins')).status).toBe(403)
    await verify(ben)
    expect((await ben.get('/api/admin/admins')).status).toBe(200)
    const removed = await done(remove(ben.email))
    expect([removed.message, emails(removed)]).toEqual(['Administrator removed successfully!', ['root@example.org']])
    expect(await refused(ben.get('/api/admin/admins'))).toEqual([
      403,
      'permission-denied',
      'Administrator Access Required',
    ])
  })

  it('writes down who added and removed whom', async () => {
    server.clock.advance(1_000)
    const cleo = await server.aPerson('Cleo')
    await made(add(cleo.email))
    server.clock.advance(1_000)
    await done(remove(cleo.email))
    const target = { type: 'user', id: cleo.id, name: cleo.email }
    expect((await acts()).slice(0, 2)).toMatchObject([
      { act: 'admin.removed', adminId: root.id, adminName: 'Root', target },
      { act: 'admin.added', adminId: root.id, adminName: 'Root', target },
    ])
  })

  it('takes an address once, of many who add it at the same moment', async () => {
    const dev = await server.aPerson('Dev')
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(dev.email)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    expect((await done(root.get<List>('/api/admin/admins'))).admins).toHaveLength(2)
    await done(remove(dev.email))
  })

  it('has one effect however often it is asked with the same key', async () => {
    const eve = await server.aPerson('Eve')
    const send = () => root.post<List>('/api/admin/admins', { email: eve.email }, { 'idempotency-key': 'add-eve' })
    const answers = [await made(send()), await made(send())]
    expect(answers[1]).toEqual(answers[0])
    expect((await acts()).filter(({ target }) => target.id === eve.id)).toHaveLength(1)
    await done(remove(eve.email))
  })
})

describe('without a configured address', () => {
  it('whoever set the site up is the primary one, and else who has been one for longest [ADM-02] [ADM-16]', async () => {
    const server = await aServer()
    const { pool } = server.services.db
    const [ann, ben] = [await server.aPerson('Ann'), await server.aPerson('Ben')]
    await pool.query('update users set email_verified = true')
    await pool.query(
      'insert into website_admins (email, is_primary, added_at) values ($1, false, now()), ($2, true, now())',
      [ann.email, ben.email],
    )
    const remove = (email: string) => ben.send('DELETE', '/api/admin/admins', { email })
    expect((await refused(remove(ben.email)))[2]).toBe('Cannot remove the primary administrator.')
    await pool.query('update website_admins set is_primary = false')
    await pool.query("update website_admins set added_at = now() - interval '1 day' where email = $1", [ben.email])
    expect((await refused(remove(ben.email)))[2]).toBe('Cannot remove the primary administrator.')
    await done(remove(ann.email))
    await server.stop()
  })
})
