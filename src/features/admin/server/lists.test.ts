import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, anOpenBid, done, refused, type TestGroup } from '#test/support/story.ts'
import type { AdminGroup, AdminUser } from '../contract.ts'
import { pageGroups, pageUsers } from './store.ts'

type Page<Item> = { items: Item[]; nextCursor: string | null }

describe('the lists of groups and users', () => {
  let server: TestServer
  let root: Person
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
    root = await server.aWebsiteAdmin()
    group = await aGroup(server)
    const { pool } = server.services.db
    // Ten thousand of each, older than the rest, a second apart.
    await pool.query(
      `insert into users (id, name, email, created_at)
       select 'user' || n, 'Person ' || n, 'person' || n || '@example.net', timestamptz '2026-01-01' + n * interval '1 s'
         from generate_series(1, 10000) n`,
    )
    await pool.query(
      `insert into groups (id, name, created_by, created_at, last_modified, member_count)
       select lpad(n::text, 20, 'G'), 'Group ' || n, 'user1', timestamptz '2026-01-01' + n * interval '1 s', now(), 0
         from generate_series(1, 10000) n`,
    )
    await server.asOwner('analyze users')
    await server.asOwner('analyze groups')
  })
  afterAll(() => server.stop())

  const groups = (query: string) => done(root.get<Page<AdminGroup>>(`/api/admin/groups?${query}`))
  const users = (query: string) => done(root.get<Page<AdminUser>>(`/api/admin/users?${query}`))

  it('tell of each group its members and what is open in it [ADM-34] [ADM-44]', async () => {
    const bet = await aBet(group)
    await aBet(group)
    await anOpenBid(group, group.cleo)
    await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: group.ann.id }))
    const { items } = await groups('query=sunday')
    expect(items).toEqual([
      {
        id: group.id,
        name: 'Sunday Crew',
        memberCount: 3,
        createdAt: expect.stringMatching(/Z$/),
        activeBets: 1,
        unsettledDebts: 1,
        openBids: 1,
      },
    ])
    expect((await groups(`query=${group.id}`)).items).toEqual(items)
    expect((await groups('query=%25')).items).toEqual([])
  })

  it('tell of each user their groups and when they came and were here last [ADM-45] [ADM-52]', async () => {
    const { items } = await users(`query=${group.ann.email.toUpperCase()}`)
    expect(items).toEqual([
      {
        id: group.ann.id,
        email: group.ann.email,
        emailVerified: false,
        displayName: 'Ann',
        groups: 1,
        createdAt: expect.stringMatching(/Z$/),
        lastActive: expect.toSatisfy((at) => at === null || typeof at === 'string'),
        isWebsiteAdmin: false,
        status: 'active',
        lockedAt: null,
        isDeleted: false,
        deletedAt: null,
        deletedBy: null,
        deletedByName: null,
        deletionReason: null,
      },
    ])
    expect((await users('query=root@')).items).toMatchObject([{ displayName: 'Root', isWebsiteAdmin: true }])
    expect((await users('status=deleted')).items).toEqual([])
  })

  it('show each of ten thousand once, page by page, newest first [ADM-34] [ADM-45]', async () => {
    for (const list of [groups, users]) {
      const seen: (AdminGroup | AdminUser)[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Page<AdminGroup | AdminUser> = await list(`limit=200${cursor && `&cursor=${cursor}`}`)
        seen.push(...page.items)
        cursor = page.nextCursor
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
      expect(seen.length).toBeGreaterThan(10_000)
      const times = seen.map(({ createdAt }) => createdAt)
      expect(times).toEqual(times.toSorted().toReversed())
    }
  })

  it('read a page in the order of an index, and count for its rows alone', async () => {
    const plan = async (text: string, values: unknown[]) => {
      const { rows } = await server.services.db.pool.query(`explain (analyze, costs off, timing off) ${text}`, values)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const top = [new Date('2027-01-01'), '~']
    const groupsPlan = await plan(pageGroups.text, ['', ...top, 51])
    expect(groupsPlan).toContain('groups_newest')
    expect(groupsPlan).not.toContain('Seq Scan on groups')
    const usersPlan = await plan(pageUsers.text, [null, '', null, ...top, 51])
    expect(usersPlan).toContain('users_newest')
  })

  it('are for administrators alone, and take only their own cursors', async () => {
    for (const list of ['groups', 'users', 'debts', 'acts', 'admins', 'announcements', 'attention', 'jobs/failed']) {
      expect((await group.ann.get(`/api/admin/${list}`)).status).toBe(403)
      expect((await server.visitor.get(`/api/admin/${list}`)).status).toBe(401)
    }
    expect((await refused(root.get('/api/admin/users?cursor=abc')))[0]).toBe(400)
  })
})
