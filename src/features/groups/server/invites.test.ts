import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, instant, isoFromInstant } from '#domain/times.ts'
import { signUnsubscribe } from '#features/messages/server/unsubscribeLinks.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { holdingUser } from '#test/support/onDatabase.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, codeOf, done, made, newGroup, refused, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { GroupView } from '../contract.ts'
import type { Invited, InviteView } from '../inviteContract.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off', ADMIN_EMAIL: 'root@example.org' })
  group = await aGroup(server)
  await server.verify(group.ann, group.ben)
})
afterAll(() => server.stop())

const invite = (who: Person, recipientEmail: string | null = null) =>
  who.post<Invited>(`${group.path}/invites`, recipientEmail === null ? {} : { recipientEmail })
const join = (who: Person, code: string) =>
  who.post<{ success: boolean; group: GroupView }>('/api/groups/join', { code })
const change = (settings: object, where: TestGroup = group) => done(where.ann.send('PATCH', where.path, settings))
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

  it('tells a stranger the first name of who invites, the group and how many are in it, and nobody’s id [BEY-31]', async () => {
    const host = await server.aPerson('Henrietta Archer')
    const { id, code } = await newGroup(host, 'Monday Crew')
    const friend = await server.aPerson('Friend Fisher')
    await done(join(friend, code))
    const mailed = await made(host.post<Invited>(`/api/groups/${id}/invites`, { recipientEmail: 'gus@example.org' }))
    const common = { groupName: 'Monday Crew', memberCount: 2, memberOf: null, isFull: false, wasRemoved: false }
    const read = (inviteCode: string) => done(server.visitor.get(`/api/invites/${inviteCode}`))
    const { expiresAt } = mailed
    expect(await read(mailed.inviteCode)).toEqual({ ...common, inviterName: 'Henrietta', hostName: null, expiresAt })
    expect(await read(code)).toEqual({ ...common, inviterName: null, hostName: 'Henrietta', expiresAt: null })
    const page = await (await fetch(`${server.url}/join/${code}`)).text()
    for (const told of [host.id, friend.id, id, 'Archer', 'Fisher']) expect(page).not.toContain(told)
  })

  it('carries a way out for whom has no account, and is not sent again to an address that took it [INV-06]', async () => {
    const stranger = 'Stranger@Example.org'
    await made(invite(group.ann, stranger))
    const mails = () => rows("select content from outbox where recipient = 'stranger@example.org'")
    const [mail] = await mails()
    expect(mail.content.unsubscribe).toEqual({ address: 'stranger@example.org', type: 'group_invite' })
    const token = signUnsubscribe(server.services.authSecret, mail.content.unsubscribe)
    const link = `${server.url}/api/unsubscribe?token=${token}`
    expect(await (await fetch(link)).text()).toContain('Turn off “Group Invites” mails?')
    expect((await invite(group.ann, stranger)).status).toBe(201)
    for (let turn = 0; turn < 2; turn += 1) {
      const page = await (await fetch(link, { method: 'POST' })).text()
      expect(page).toContain('Nobody can invite you by email at this address any more.')
    }
    const before = await mails()
    expect(await refused(invite(group.ann, stranger))).toEqual([
      409,
      'aborted',
      'This address takes no more invites by email. Please send the link yourself.',
    ])
    expect(await mails()).toEqual(before)
    expect((await invite(group.ann, 'another@example.org')).status).toBe(201)
  })

  it('reaches people who have an account by then, though they stopped such mails as strangers [INV-06] [NTF-03]', async () => {
    const uma = await server.aPerson('Uma')
    await rows("insert into mail_stops (address, type, created_at) values ($1, 'group_invite', now())", [uma.email])
    expect((await refused(invite(group.ann, uma.email))).slice(0, 2)).toEqual([409, 'aborted'])
    await server.verify(uma)
    const { inviteCode } = await made(invite(group.ann, uma.email))
    expect(await rows('select recipient_id from group_invites where code = $1', [inviteCode])).toEqual([
      { recipient_id: uma.id },
    ])
    expect(await rows('select from outbox where recipient = $1 and key like $2', [uma.email, 'invite %'])).toEqual([])
  })

  it('goes out where there is no account, with its code and who invites [INV-06]', async () => {
    const { inviteCode } = await made(invite(group.ann, 'nobody@example.org'))
    const [mail] = await rows(
      "select content ->> 'subject' as subject, * from outbox where recipient = 'nobody@example.org'",
    )
    expect(mail).toMatchObject({ kind: 'group_invite', subject: 'Ann invites you to “Sunday Crew”' })
    expect(JSON.stringify(mail.content)).toContain(`Your invite code is ${inviteCode}.`)
    expect(mail.content.button).toEqual({ label: 'Join Sunday Crew', path: `/join/${inviteCode}` })
    const eve = await server.aPerson('Eve')
    await server.verify(eve)
    await made(invite(group.ann, eve.email))
    expect(await rows("select 1 from outbox where recipient = $1 and kind = 'group_invite'", [eve.email])).toEqual([])
  })

  it('is in the log for everybody, its code is not', async () => {
    const { inviteCode } = await made(invite(group.ann, 'secret@example.org'))
    const events = await done(group.ben.get<{ items: object[] }>(`${group.path}/events?limit=200`))
    expect(events.items.at(-1)).toMatchObject({
      type: 'member.invited',
      entityType: 'invite',
      actor: { id: group.ann.id },
    })
    expect(JSON.stringify(events)).not.toContain(inviteCode)
  })

  it('joins once, in small letters too, and shows what it leads to before [INV-04] [INV-51] [INV-54]', async () => {
    const { inviteCode, expiresAt } = await made(invite(group.ann, 'finn@example.org'))
    expect(await done(server.visitor.get(`/api/invites/${inviteCode.toLowerCase()}`))).toEqual({
      groupName: 'Sunday Crew',
      memberCount: 3,
      inviterName: 'Ann',
      ...{ hostName: null, isFull: false, wasRemoved: false },
      expiresAt,
      memberOf: null,
    })
    expect(await done(server.visitor.get(`/api/invites/${group.code}`))).toEqual({
      groupName: 'Sunday Crew',
      memberCount: 3,
      inviterName: null,
      ...{ hostName: 'Ann', isFull: false, wasRemoved: false },
      expiresAt: null,
      memberOf: null,
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
    await server.verify(late.ann)
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
    ['ann', 'Please enter a valid email address.'],
    ['ann@example', 'Please enter a valid email address.'],
    ['a nn@example.org', 'Please enter a valid email address.'],
    ['@example.org', 'Please enter a valid email address.'],
    ['ann@example.org\r\nBcc: all@example.org', 'Please enter a valid email address.'],
    ['ann,ben@example.org', 'Please enter a valid email address.'],
    [`${'a'.repeat(290)}@x.org`, 'Please enter a valid email address.'],
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
    expect((await done(group.ben.get<GroupView>(group.path))).inviteCode).toBe(group.code)
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

describe('an invite opened again', () => {
  it('leads a member to their group: a used, withdrawn or replaced one, and the id [INV-57]', async () => {
    const crew = await aGroup(server)
    await server.verify(crew.ann)
    const invited = () => made(crew.ann.post<Invited>(`${crew.path}/invites`, { recipientEmail: 'ivy@example.org' }))
    const [used, withdrawn] = [await invited(), await invited()]
    await done(crew.ann.send('DELETE', `${crew.path}/invites/${withdrawn.inviteCode}`))
    const [ivy, stranger] = [await server.aPerson('Ivy'), await server.aPerson('Stranger')]
    await done(join(ivy, used.inviteCode))
    await done(crew.ann.post(`${crew.path}/invite-code`))
    for (const code of [used.inviteCode.toLowerCase(), withdrawn.inviteCode, crew.code, crew.id]) {
      expect(await done(ivy.get<InviteView>(`/api/invites/${code}`))).toEqual({
        ...{
          groupName: 'Sunday Crew',
          memberCount: 4,
          inviterName: null,
          expiresAt: null,
          memberOf: crew.id,
          hostName: 'Ann',
          ...{ isFull: false, wasRemoved: false },
        },
      })
      for (const other of [stranger, server.visitor]) expect((await other.get(`/api/invites/${code}`)).status).toBe(404)
    }
    await done(ivy.post(`${crew.path}/leave`))
    expect((await ivy.get(`/api/invites/${used.inviteCode}`)).status).toBe(404)
    const current = await done(stranger.get<InviteView>(`/api/invites/${await codeOf(crew)}`))
    expect(current.memberOf).toBeNull()
  })
})

it('lets nobody in whose account goes while they wait [INV-27]', async () => {
  const una = await server.aPerson('Una')
  const { pool } = server.services.db
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(holdingUser, [una.id])
  const joining = refused(join(una, await codeOf(group)))
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
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
