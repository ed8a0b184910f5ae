import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, instant, isoFromInstant } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, done, made, refused, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { GroupView, Invited } from '../contract.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer({
    RATE_LIMITS: 'off',
    ADMIN_EMAIL: 'root@example.org',
    PUBLIC_URL_ALT: 'https://second.example',
  })
  group = await aGroup(server)
})
afterAll(() => server.stop())

const invite = (who: Person, recipientEmail: string | null = null) =>
  who.post<Invited>(`${group.path}/invites`, recipientEmail === null ? {} : { recipientEmail })
const join = (who: Person, code: string) =>
  who.post<{ success: boolean; group: GroupView }>('/api/groups/join', { code })
const change = (settings: object) => done(group.ann.send('PATCH', group.path, settings))
const rows = async (sql: string, values: unknown[] = []) => (await server.services.db.pool.query(sql, values)).rows
const unknown = [
  404,
  'not-found',
  'This invite code is invalid or has expired. Please request a new invite from your group admin.',
]

describe('an invite by mail', () => {
  it('has a code of its own for seven days, and is stored under group and code [INV-01] [INV-02] [INV-03] [INV-05]', async () => {
    const sent = await made(invite(group.ann, '  Dora@Example.org '))
    expect(sent).toEqual({
      success: true,
      inviteLink: `http://localhost:3000/join/${sent.inviteCode}`,
      inviteCode: expect.stringMatching(/^[A-Z0-9]{6}$/),
      expiresAt: isoFromInstant(instant(server.clock.now() + 7 * dayMs)),
    })
    expect(await rows('select * from group_invites where code = $1', [sent.inviteCode])).toEqual([
      expect.objectContaining({
        ...{ group_id: group.id, group_name: 'Sunday Crew', inviter_name: 'Ann', inviter_id: group.ann.id },
        ...{ recipient_email: 'dora@example.org', status: 'pending', accepted_by: null },
      }),
    ])
  })

  it('goes out where there is no account, with its code and who invites [INV-06]', async () => {
    const { inviteCode } = await made(invite(group.ann, 'nobody@example.org'))
    const [mail] = await rows(
      "select content ->> 'subject' as subject, * from outbox where recipient = 'nobody@example.org'",
    )
    expect(mail).toMatchObject({ kind: 'group_invite', subject: 'Ann invites you to Sunday Crew' })
    expect(JSON.stringify(mail.content)).toContain(`Your invite code is ${inviteCode}.`)
    expect(mail.content.button).toEqual({ label: 'Join Sunday Crew', path: `/join/${inviteCode}` })
    const eve = await server.aPerson('Eve')
    await made(invite(group.ann, eve.email))
    expect(await rows("select 1 from outbox where recipient = $1 and kind = 'group_invite'", [eve.email])).toEqual([])
  })

  it('is in the log for everybody, its code is not', async () => {
    const { inviteCode } = await made(invite(group.ann, 'secret@example.org'))
    const events = await done(group.ben.get<{ items: object[] }>(`${group.path}/events?limit=200`))
    expect(events.items.at(-1)).toMatchObject({ type: 'member.invited', entityType: 'invite', actorId: group.ann.id })
    expect(JSON.stringify(events)).not.toContain(inviteCode)
  })

  it('joins once, in small letters too, and shows what it leads to before [INV-04] [INV-51] [INV-54]', async () => {
    const { inviteCode, expiresAt } = await made(invite(group.ann, 'finn@example.org'))
    expect(await done(server.visitor.get(`/api/invites/${inviteCode.toLowerCase()}`))).toEqual({
      groupName: 'Sunday Crew',
      memberCount: 3,
      inviterName: 'Ann',
      hostName: 'Ann',
      expiresAt,
    })
    expect(await done(server.visitor.get(`/api/invites/${group.id}`))).toEqual({
      groupName: 'Sunday Crew',
      memberCount: 3,
      inviterName: null,
      hostName: 'Ann',
      expiresAt: null,
    })
    const [finn, gil] = [await server.aPerson('Finn'), await server.aPerson('Gil')]
    expect((await done(join(finn, ` ${inviteCode.toLowerCase()} `))).group.name).toBe('Sunday Crew')
    expect(await rows('select status, accepted_by from group_invites where code = $1', [inviteCode])).toEqual([
      { status: 'accepted', accepted_by: finn.id },
    ])
    expect(await refused(join(gil, inviteCode))).toEqual(unknown)
    expect((await refused(server.visitor.get(`/api/invites/${inviteCode}`)))[0]).toBe(404)
    await done(finn.post(`${group.path}/leave`))
  })

  it('of two who use it at once lets one in [INV-04]', async () => {
    const { inviteCode } = await made(invite(group.ann, 'anyone@example.org'))
    const people = await Promise.all(['Hal', 'Ida', 'Jo', 'Kim'].map((name) => server.aPerson(name)))
    const answers = await Promise.all(people.map((one) => join(one, inviteCode)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
  })

  it('is over after seven days [INV-03] [INV-22]', async () => {
    const late = await aGroup(server)
    const { inviteCode } = await made(
      late.ann.post<Invited>(`${late.path}/invites`, { recipientEmail: 'late@example.org' }),
    )
    const lou = await server.aPerson('Lou')
    server.clock.advance(7 * dayMs)
    expect(await refused(join(lou, inviteCode))).toEqual(unknown)
    expect((await refused(server.visitor.get(`/api/invites/${inviteCode}`)))[0]).toBe(404)
  })

  it.each([
    ['', 'Please enter an email address'],
    ['ann', 'Please enter a valid email address'],
    ['ann@example', 'Please enter a valid email address'],
    ['a nn@example.org', 'Please enter a valid email address'],
    ['@example.org', 'Please enter a valid email address'],
    ['ann@example.org\r\nBcc: all@example.org', 'Please enter a valid email address'],
    [`${'a'.repeat(290)}@x.org`, 'Please enter a valid email address'],
  ])('to %o is refused, and nothing is written [INV-42] [INV-43] [INV-45]', async (address, text) => {
    const before = await rows('select count(*) from group_invites')
    expect(await refused(invite(group.ann, address))).toEqual([400, 'invalid-argument', text])
    expect(await rows('select count(*) from group_invites')).toEqual(before)
  })

  it('is for admins, and for members while the group lets them [INV-11] [GRP-32]', async () => {
    expect(await refused(invite(group.ben, 'x@example.org'))).toEqual([
      403,
      'permission-denied',
      'Members of this group cannot invite others',
    ])
    expect((await done(group.ben.get<GroupView>(group.path))).inviteCode).toBeNull()
    await change({ permissions: { membersCanInvite: true } })
    await made(invite(group.ben, 'x@example.org'))
    expect((await done(group.ben.get<GroupView>(group.path))).inviteCode).toBe(group.id)
    await change({ permissions: { membersCanInvite: false } })
    const stranger = await server.aPerson('Mia')
    expect((await refused(invite(stranger, 'x@example.org')))[0]).toBe(403)
  })

  it('may be sent for any group by the website administrator, who is written down [ADM-43] [INV-45]', async () => {
    const admin = await server.aWebsiteAdmin()
    await made(invite(admin, 'vip@example.org'))
    await made(invite(admin))
    await made(invite(group.ann))
    const acts = await rows('select details, target_id, admin_id from admin_acts order by at, details::text desc')
    const act = { target_id: group.id, admin_id: admin.id }
    expect(acts).toHaveLength(2)
    expect(acts).toEqual(
      expect.arrayContaining([
        { ...act, details: { email: 'vip@example.org' } },
        { ...act, details: {} },
      ]),
    )
    expect((await refused(admin.post('/api/groups/nowhere/invites', { recipientEmail: 'a@b.org' })))[0]).toBe(403)
  })

  it('is sent once, however often the request is repeated', async () => {
    const send = () =>
      group.ann.post<Invited>(
        `${group.path}/invites`,
        { recipientEmail: 'once@example.org' },
        { 'idempotency-key': 'once' },
      )
    expect((await made(send())).inviteCode).toBe((await made(send())).inviteCode)
    expect(await rows("select 1 from outbox where recipient = 'once@example.org'")).toHaveLength(1)
  })
})

describe('the standing code', () => {
  it('is the id of the group, until an admin resets it: then the id joins no more [INV-04] [INV-05] [BEY-08]', async () => {
    const other = await aGroup(server)
    expect(await made(other.ann.post<Invited>(`${other.path}/invites`))).toEqual({
      success: true,
      inviteLink: `http://localhost:3000/join/${other.id}`,
      inviteCode: other.id,
      expiresAt: null,
    })
    expect((await refused(other.ben.post(`${other.path}/invite-code`)))[0]).toBe(403)
    const { inviteCode } = await done(other.ann.post<Invited>(`${other.path}/invite-code`))
    expect(inviteCode).toMatch(/^[A-Za-z0-9]{20}$/)
    const [nan, oli] = [await server.aPerson('Nan'), await server.aPerson('Oli')]
    expect(await refused(join(nan, other.id))).toEqual(unknown)
    expect((await refused(server.visitor.get(`/api/invites/${other.id}`)))[0]).toBe(404)
    await done(join(nan, inviteCode))
    const newest = await done(other.ann.post<Invited>(`${other.path}/invite-code`))
    expect(await refused(join(oli, inviteCode))).toEqual(unknown)
    await done(join(oli, newest.inviteCode))
    expect((await done(other.ann.get<GroupView>(other.path))).inviteCode).toBe(newest.inviteCode)
  })

  it('is read out of a link of either address, and out of any path that ends with it [INV-10] [INV-15] [INV-16] [INV-17]', async () => {
    const other = await aGroup(server)
    const links = [
      `http://localhost:3000/join/${other.id}?utm_source=chat#top`,
      `https://second.example/join/${other.id}?a=b`,
      `https://elsewhere.example/app/join/${other.id}/`,
      ` ${other.id} `,
    ]
    for (const [index, link] of links.entries()) {
      const person = await server.aPerson(`Guest ${index}`)
      expect(await done(join(person, link))).toMatchObject({ success: true, group: { name: 'Sunday Crew' } })
    }
    const stranger = await server.aPerson('Stranger')
    expect((await refused(join(stranger, `https://elsewhere.example/join/${other.id}?a=b`)))[2]).toBe(
      'Invalid invite code format. Please check your invite link or code.',
    )
  })

  it('lets nobody in without a name that others can read [INV-07] [INV-21]', async () => {
    const other = await aGroup(server)
    const nameless = await server.aPerson('Soon Nameless')
    await rows("update users set name = ' ' where id = $1", [nameless.id])
    expect(await refused(join(nameless, other.id))).toEqual([
      400,
      'invalid-argument',
      'User profile incomplete. Please ensure your account has a display name.',
    ])
  })

  it('brings nobody back who was removed, until an admin invites them [BEY-08] [GRP-14]', async () => {
    const other = await aGroup(server)
    await done(other.ann.send('DELETE', `${other.path}/members/${other.ben.id}`))
    expect(await refused(join(other.ben, other.id))).toEqual(unknown)
    const toSomebodyElse = await made(
      other.ann.post<Invited>(`${other.path}/invites`, { recipientEmail: 'p@example.org' }),
    )
    expect(await refused(join(other.ben, toSomebodyElse.inviteCode))).toEqual(unknown)
    await made(other.ann.post(`${other.path}/invites`, { recipientEmail: other.ben.email.toUpperCase() }))
    expect((await done(join(other.ben, other.id))).group.memberCount).toBe(3)
    await done(other.ann.send('DELETE', `${other.path}/members/${other.ben.id}`))
    expect(await refused(join(other.ben, other.id))).toEqual(unknown)
  })

  it('brings nobody back by an invite from before their removal [BEY-08] [GRP-14]', async () => {
    const other = await aGroup(server)
    const late = await server.aPerson('Late')
    const toLate = () => made(other.ann.post<Invited>(`${other.path}/invites`, { recipientEmail: late.email }))
    const [first, second] = [await toLate(), await toLate()]
    await done(join(late, first.inviteCode))
    server.clock.advance(1_000)
    await done(other.ann.send('DELETE', `${other.path}/members/${late.id}`))
    expect(await refused(join(late, second.inviteCode))).toEqual(unknown)
    expect(await refused(join(late, other.id))).toEqual(unknown)
    await toLate()
    await done(join(late, second.inviteCode))
  })

  it('brings back who left by themselves, as a member [BEY-08]', async () => {
    const other = await aGroup(server)
    await done(other.ann.send('PATCH', `${other.path}/members/${other.cleo.id}`, { role: 'admin' }))
    await done(other.cleo.post(`${other.path}/leave`))
    expect((await done(join(other.cleo, other.id))).group).toMatchObject({ role: 'member', memberCount: 3 })
  })

  it('of 50 who join at once for one place lets one in [GRP-34] [INV-08] [INV-25]', async () => {
    const full = await aGroup(server)
    await rows('update groups set max_members = 4 where id = $1', [full.id])
    const people: Person[] = []
    while (people.length < 50) {
      people.push(...(await Promise.all(Array.from({ length: 10 }, () => server.aPerson('Pat')))))
    }
    const answers = await Promise.all(people.map((one) => join(one, full.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const texts = new Set(answers.map(({ body }) => JSON.stringify(body)).filter((text) => text.includes('error')))
    expect([...texts]).toEqual([expect.stringContaining('The group may be at capacity or have restricted access.')])
    expect(await rows('select member_count from groups where id = $1', [full.id])).toEqual([{ member_count: 4 }])
    expect(await rows('select 1 from group_members where group_id = $1 and is_active', [full.id])).toHaveLength(4)
  }, 60_000)
})

it('lets nobody in whose account goes while they wait [INV-27]', async () => {
  const una = await server.aPerson('Una')
  const { pool } = server.services.db
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query("select pg_advisory_xact_lock(hashtextextended('user ' || $1, 0))", [una.id])
  const joining = refused(join(una, group.id))
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
  await waitFor(async () => (await pool.query(waiting)).rows[0] ?? null)
  await holder.query('update users set is_deleted = true where id = $1', [una.id])
  await holder.query('commit')
  holder.release()
  expect(await joining).toEqual([
    401,
    'unauthenticated',
    'Your user profile is not properly set up. Please sign out and sign back in to refresh your account.',
  ])
})
