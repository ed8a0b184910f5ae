import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, codeOf, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { GroupView } from '../contract.ts'
import type { Invited, InviteView } from '../inviteContract.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off', PUBLIC_URL_ALT: 'https://second.example' })
})
afterAll(() => server.stop())

const join = (who: Person, code: string) =>
  who.post<{ success: boolean; group: GroupView }>('/api/groups/join', { code })
const change = (settings: object, where: TestGroup) => done(where.ann.send<GroupView>('PATCH', where.path, settings))
const rows = async (sql: string, values: unknown[] = []) => (await server.services.db.pool.query(sql, values)).rows
const unknown = [
  404,
  'not-found',
  'This invite code is invalid or has expired. Please request a new invite from your group admin.',
]

describe('the standing code', () => {
  it('is one of its own from the start, until an admin resets it: then only the new one joins [INV-04] [INV-05] [BEY-08]', async () => {
    const other = await aGroup(server)
    expect(other.code).toMatch(/^[A-Za-z0-9]{20}$/)
    expect(other.code).not.toBe(other.id)
    expect(await made(other.ann.post<Invited>(`${other.path}/invites`))).toEqual({
      success: true,
      inviteLink: `http://localhost:3000/join/${other.code}`,
      inviteCode: other.code,
      expiresAt: null,
    })
    await change({ permissions: { membersCanInvite: true } }, other)
    expect((await done(server.visitor.get<InviteView>(`/api/invites/${other.id}`))).groupName).toBe('Sunday Crew')
    expect((await refused(other.ben.post(`${other.path}/invite-code`)))[0]).toBe(403)
    const { inviteCode } = await done(other.ann.post<Invited>(`${other.path}/invite-code`))
    expect(inviteCode).toMatch(/^[A-Za-z0-9]{20}$/)
    const [nan, oli] = [await server.aPerson('Nan'), await server.aPerson('Oli')]
    for (const former of [other.id, other.code]) {
      expect(await refused(join(nan, former))).toEqual(unknown)
      expect((await refused(server.visitor.get(`/api/invites/${former}`)))[0]).toBe(404)
    }
    await done(join(nan, inviteCode))
    const newest = await done(other.ann.post<Invited>(`${other.path}/invite-code`))
    expect(await refused(join(oli, inviteCode))).toEqual(unknown)
    await done(join(oli, newest.inviteCode))
    expect((await done(other.ann.get<GroupView>(other.path))).inviteCode).toBe(newest.inviteCode)
  })

  it('is not the id, which every member knows, unless every member may invite or the group is open [INV-04] [GRP-34] [BEY-08]', async () => {
    const other = await aGroup(server)
    const people = ['Uma', 'Vic', 'Wes', 'Xia'].map((name) => server.aPerson(name))
    const [uma, vic, wes, xia] = (await Promise.all(people)) as [Person, Person, Person, Person]
    const allow = (membersCanInvite: boolean) => change({ permissions: { membersCanInvite } }, other)
    expect(await refused(join(uma, other.id))).toEqual(unknown)
    expect(await refused(server.visitor.get(`/api/invites/${other.id}`))).toEqual(unknown)
    await allow(true)
    await done(join(uma, other.id))
    expect(await codeOf(other)).toBe(other.code)
    // Switched off, the code that every member knew is replaced, too.
    const { inviteCode } = await allow(false)
    expect(inviteCode).toBe(await codeOf(other))
    for (const known of [other.id, other.code]) expect(await refused(join(vic, known))).toEqual(unknown)
    await done(join(vic, inviteCode ?? ''))
    await change({ settings: { isPrivate: false } }, other)
    await done(join(wes, other.id))
    await change({ settings: { isPrivate: true }, name: 'Monday Crew' }, other)
    expect(await refused(join(xia, other.id))).toEqual(unknown)
    expect(await codeOf(other)).toBe(inviteCode)
  })

  it('is replaced by a removal: nobody who was removed comes back by another account [INV-04] [BEY-08]', async () => {
    const other = await aGroup(server)
    await change({ permissions: { membersCanInvite: true } }, other)
    await done(other.ann.send('DELETE', `${other.path}/members/${other.ben.id}`))
    const second = await server.aPerson('Ben Again')
    for (const known of [other.id, other.code]) expect(await refused(join(second, known))).toEqual(unknown)
    const fresh = await codeOf(other)
    expect(await refused(join(other.ben, fresh))).toEqual(unknown)
    // Not by the id either, once members may invite again; a friend with the new code comes in.
    await change({ permissions: { membersCanInvite: false } }, other)
    await change({ permissions: { membersCanInvite: true } }, other)
    expect(await refused(join(second, other.id))).toEqual(unknown)
    await done(join(await server.aPerson('Friend'), await codeOf(other)))
    // Who leaves keeps the code as it is.
    const before = await codeOf(other)
    await done(other.cleo.post(`${other.path}/leave`))
    expect(await codeOf(other)).toBe(before)
  })

  it('lets who joins while it is replaced in before or not at all [INV-04] [BEY-08]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await aGroup(server)
      const guest = await server.aPerson('Guest')
      const [joined, reset] = await Promise.all([
        join(guest, other.code),
        other.ann.post<Invited>(`${other.path}/invite-code`),
      ])
      expect(reset.status).toBe(200)
      expect([200, 404]).toContain(joined.status)
      const seats = await rows('select member_count from groups where id = $1', [other.id])
      expect(seats).toEqual([{ member_count: joined.status === 200 ? 4 : 3 }])
    }
  })

  it('is read out of a link of either address, and out of any path that ends with it [INV-10] [INV-15] [INV-16] [INV-17]', async () => {
    const other = await aGroup(server)
    const links = [
      `http://localhost:3000/join/${other.code}?utm_source=chat#top`,
      `https://second.example/join/${other.code}?a=b`,
      `https://elsewhere.example/app/join/${other.code}/`,
      ` ${other.code} `,
    ]
    for (const [index, link] of links.entries()) {
      const person = await server.aPerson(`Guest ${index}`)
      expect(await done(join(person, link))).toMatchObject({ success: true, group: { name: 'Sunday Crew' } })
    }
    const stranger = await server.aPerson('Stranger')
    expect((await refused(join(stranger, `https://elsewhere.example/join/${other.code}?a=b`)))[2]).toBe(
      'Invalid invite code format. Please check your invite link or code.',
    )
  })

  it('lets nobody in without a name that others can read [INV-07] [INV-21]', async () => {
    const other = await aGroup(server)
    const nameless = await server.aPerson('Soon Nameless')
    await rows("update users set name = ' ' where id = $1", [nameless.id])
    expect(await refused(join(nameless, other.code))).toEqual([
      400,
      'invalid-argument',
      'User profile incomplete. Please ensure your account has a display name.',
    ])
  })

  it('brings nobody back who was removed, until an admin invites them [BEY-08] [GRP-14]', async () => {
    const other = await aGroup(server)
    await server.verify(other.ann, other.ben)
    const remove = () => done(other.ann.send('DELETE', `${other.path}/members/${other.ben.id}`))
    await remove()
    expect(await refused(join(other.ben, await codeOf(other)))).toEqual(unknown)
    const toSomebodyElse = await made(
      other.ann.post<Invited>(`${other.path}/invites`, { recipientEmail: 'p@example.org' }),
    )
    expect(await refused(join(other.ben, toSomebodyElse.inviteCode))).toEqual(unknown)
    await made(other.ann.post(`${other.path}/invites`, { recipientEmail: other.ben.email.toUpperCase() }))
    expect((await done(join(other.ben, await codeOf(other)))).group.memberCount).toBe(3)
    await remove()
    expect(await refused(join(other.ben, await codeOf(other)))).toEqual(unknown)
  })

  it('brings nobody back by an invite to an address that they only claim; its code does [BEY-08]', async () => {
    const other = await aGroup(server)
    await server.verify(other.ann)
    await done(other.ann.send('DELETE', `${other.path}/members/${other.ben.id}`))
    const { inviteCode } = await made(
      other.ann.post<Invited>(`${other.path}/invites`, { recipientEmail: other.ben.email }),
    )
    expect(await refused(join(other.ben, await codeOf(other)))).toEqual(unknown)
    await done(join(other.ben, inviteCode))
  })

  it('brings nobody back by an invite from before their removal [BEY-08] [GRP-14]', async () => {
    const other = await aGroup(server)
    const late = await server.aPerson('Late')
    await server.verify(other.ann, late)
    const toLate = () => made(other.ann.post<Invited>(`${other.path}/invites`, { recipientEmail: late.email }))
    const [first, second] = [await toLate(), await toLate()]
    await done(join(late, first.inviteCode))
    server.clock.advance(1_000)
    await done(other.ann.send('DELETE', `${other.path}/members/${late.id}`))
    expect(await refused(join(late, second.inviteCode))).toEqual(unknown)
    expect(await refused(join(late, await codeOf(other)))).toEqual(unknown)
    await toLate()
    await done(join(late, second.inviteCode))
  })

  it('brings back who left by themselves, as a member [BEY-08] [GRP-43]', async () => {
    const other = await aGroup(server)
    await done(other.ann.send('PATCH', `${other.path}/members/${other.cleo.id}`, { role: 'admin' }))
    await done(other.cleo.post(`${other.path}/leave`))
    expect((await done(join(other.cleo, other.code))).group).toMatchObject({ role: 'member', memberCount: 3 })
  })

  it('of 50 who join at once for one place lets one in [GRP-34] [INV-08] [INV-25]', async () => {
    const full = await aGroup(server)
    await rows('update groups set max_members = 4 where id = $1', [full.id])
    const people: Person[] = []
    while (people.length < 50) {
      people.push(...(await Promise.all(Array.from({ length: 10 }, () => server.aPerson('Pat')))))
    }
    const answers = await Promise.all(people.map((one) => join(one, full.code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const texts = new Set(answers.map(({ body }) => JSON.stringify(body)).filter((text) => text.includes('error')))
    expect([...texts]).toEqual([expect.stringContaining('The group may be at capacity or have restricted access.')])
    expect(await rows('select member_count from groups where id = $1', [full.id])).toEqual([{ member_count: 4 }])
    expect(await rows('select 1 from group_members where group_id = $1 and is_active', [full.id])).toHaveLength(4)
  }, 60_000)
})

describe('the directory of codes', () => {
  it('leads each code to one group for good, whatever became of the code [INV-04] [INV-57] [BEY-08]', async () => {
    const crew = await aGroup(server)
    const mailed = await made(crew.ann.post<Invited>(`${crew.path}/invites`, { recipientEmail: 'dir@example.org' }))
    const renewed = await done(crew.ann.post<Invited>(`${crew.path}/invite-code`))
    await done(crew.ann.send('DELETE', `${crew.path}/invites/${mailed.inviteCode}`))
    const known = await rows('select kind, key from group_directory where group_id = $1 order by kind, key', [crew.id])
    const expected = [crew.code, renewed.inviteCode].map((key) => ({ kind: 'group-code', key }))
    expect(known).toHaveLength(3)
    expect(known).toEqual(expect.arrayContaining([...expected, { kind: 'mailed-code', key: mailed.inviteCode }]))
    for (const { kind, key } of known) {
      const again = rows('insert into group_directory (kind, key, group_id) values ($1, $2, $3)', [kind, key, 'other'])
      await expect(again).rejects.toThrow('group_directory_pkey')
    }
    const opened = (code: string) => done(crew.ben.get<InviteView>(`/api/invites/${code}`))
    for (const { key } of known) expect((await opened(key)).memberOf).toBe(crew.id)
  })

  it('makes no group, no code and no row where one of the three fails [INV-04]', async () => {
    const crew = await aGroup(server)
    const codeBefore = await codeOf(crew)
    await server.asOwner(`create function refuse_code() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refuse_code before update on groups for each row execute function refuse_code()`)
    const counted = async () => (await rows('select count(*)::int as codes from group_directory'))[0]
    const before = await counted()
    expect((await crew.ann.post(`${crew.path}/invite-code`)).status).toBe(500)
    expect(await counted()).toEqual(before)
    await server.asOwner('drop trigger refuse_code on groups; drop function refuse_code()')
    expect(await codeOf(crew)).toBe(codeBefore)
  })
})
