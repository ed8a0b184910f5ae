import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, instantFromIso } from '#domain/times.ts'
import type { ErrorBody } from '#server/http/answers.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, codeOf, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { GroupView } from '../contract.ts'
import type { Invited, InviteView, OpenInvite } from '../inviteContract.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
  group = await aGroup(server)
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

describe('the open invites', () => {
  const open = (who: Person, { path }: TestGroup, query = '') =>
    done(who.get<{ items: OpenInvite[]; nextCursor: string | null }>(`${path}/invites${query}`))
  const withdraw = (who: Person, { path }: TestGroup, code: string) =>
    who.send<OpenInvite>('DELETE', `${path}/invites/${code}`)
  const addresses = async (who: Person, where: TestGroup) =>
    (await open(who, where)).items.map(({ recipientEmail }) => recipientEmail)

  /** Ann invited Dora and Eli, Ben invited Fay. */
  async function threeInvites() {
    const crew = await aGroup(server)
    await server.verify(crew.ann, crew.ben)
    await change({ permissions: { membersCanInvite: true } }, crew)
    const codes: string[] = []
    for (const [who, recipientEmail] of [
      [crew.ann, 'dora@example.org'],
      [crew.ann, 'eli@example.org'],
      [crew.ben, 'fay@example.org'],
    ] as const) {
      codes.push((await made(who.post<Invited>(`${crew.path}/invites`, { recipientEmail }))).inviteCode)
      server.clock.advance(1_000)
    }
    return { crew, codes: codes as [string, string, string] }
  }

  it('are listed for an admin, newest first: to whom, by whom, until when; for a member theirs [BEY-27] [INV-01]', async () => {
    const { crew, codes } = await threeInvites()
    const [fays] = (await open(crew.ann, crew)).items
    expect(fays).toEqual({
      ...{ groupId: crew.id, groupName: 'Sunday Crew', inviterName: 'Ben', inviterId: crew.ben.id },
      ...{ recipientEmail: 'fay@example.org', bidId: null, status: 'pending', inviteCode: codes[2] },
      ...{ createdAt: expect.any(String), expiresAt: expect.any(String) },
    })
    const lastsMs = instantFromIso(fays?.expiresAt ?? '') - instantFromIso(fays?.createdAt ?? '')
    expect(lastsMs).toBe(7 * dayMs)
    const first = await open(crew.ann, crew, '?limit=2')
    const rest = await open(crew.ann, crew, `?limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...rest.items].map((one) => one.recipientEmail)).toEqual([
      ...['fay@example.org', 'eli@example.org', 'dora@example.org'],
    ])
    expect(await addresses(crew.ben, crew)).toEqual(['fay@example.org'])
    expect(await addresses(crew.cleo, crew)).toEqual([])
    // Also once members may not invite any more.
    await change({ permissions: { membersCanInvite: false } }, crew)
    expect(await addresses(crew.ben, crew)).toEqual(['fay@example.org'])
    await done(join(await server.aPerson('Fay'), codes[2]))
    expect(await addresses(crew.ann, crew)).toEqual(['eli@example.org', 'dora@example.org'])
    server.clock.advance(7 * dayMs)
    expect(await addresses(crew.ann, crew)).toEqual([])
  })

  it('are withdrawn by an admin, or by the member who sent them; then they join nobody, and the log says it [BEY-27]', async () => {
    const { crew, codes } = await threeInvites()
    const gone = [404, 'not-found', 'This invite is no longer open.']
    const dora = await server.aPerson('Dora')
    for (const who of [crew.ben, crew.cleo]) expect(await refused(withdraw(who, crew, codes[0]))).toEqual(gone)
    expect(await refused(withdraw(crew.ann, group, codes[0]))).toEqual([
      ...[403, 'permission-denied', 'You do not have access to this group.'],
    ])
    expect(await done(withdraw(crew.ann, crew, codes[0].toLowerCase()))).toMatchObject({ status: 'withdrawn' })
    expect(await done(withdraw(crew.ben, crew, codes[2]))).toMatchObject({ recipientEmail: 'fay@example.org' })
    expect(await addresses(crew.ann, crew)).toEqual(['eli@example.org'])
    expect(await refused(join(dora, codes[0]))).toEqual(unknown)
    expect((await refused(dora.get(`/api/invites/${codes[0]}`)))[0]).toBe(404)
    for (const code of [codes[0], 'ZZZZZZ', 'x', '%00']) {
      expect([400, 404]).toContain((await refused(withdraw(crew.ann, crew, code)))[0])
    }
    const events = await done(crew.cleo.get<{ items: object[] }>(`${crew.path}/events?limit=200`))
    expect(events.items.slice(-2)).toMatchObject([
      { type: 'invite.withdrawn', entityType: 'invite', actor: { id: crew.ann.id, name: 'Ann' } },
      { type: 'invite.withdrawn', entityType: 'invite', actor: { id: crew.ben.id, name: 'Ben' } },
    ])
    await done(join(dora, codes[1]))
  })

  it('let in who uses one while it is withdrawn, or are withdrawn: never both [BEY-27]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { crew, codes } = await threeInvites()
      const dora = await server.aPerson('Dora')
      const [joined, withdrawn] = await Promise.all([join(dora, codes[0]), withdraw(crew.ann, crew, codes[0])])
      expect([joined.status, withdrawn.status].toSorted()).toEqual([200, 404])
      const kept = await rows('select status from group_invites where code = $1 and group_id = $2', [codes[0], crew.id])
      expect(kept).toEqual([{ status: joined.status === 200 ? 'accepted' : 'withdrawn' }])
    }
  })
})

describe('an invite that leads nowhere', () => {
  const why = async (who: Person, code: string) => {
    const { status, body } = await who.get<ErrorBody>(`/api/invites/${code}`)
    return [status, body.error.reason, body.error.message]
  }
  const ended = (reason: string) => [404, reason, unknown[2]]

  it('says how it ended: used, withdrawn, replaced or expired; an unknown code does not [INV-22] [INV-53] [BEY-27]', async () => {
    const crew = await aGroup(server)
    await server.verify(crew.ann)
    const invite = async (recipientEmail: string) =>
      (await made(crew.ann.post<Invited>(`${crew.path}/invites`, { recipientEmail }))).inviteCode
    const [used, withdrawn, late] = [await invite('a@x.org'), await invite('b@x.org'), await invite('c@x.org')]
    await done(join(await server.aPerson('Dora'), used))
    await done(crew.ann.send('DELETE', `${crew.path}/invites/${withdrawn}`))
    await done(crew.ann.post(`${crew.path}/invite-code`))
    server.clock.advance(7 * dayMs)
    for (const who of [server.visitor, await server.aPerson('Eli')]) {
      expect(await why(who, used.toLowerCase())).toEqual(ended('invite-used'))
      expect(await why(who, withdrawn)).toEqual(ended('invite-withdrawn'))
      expect(await why(who, late)).toEqual(ended('invite-expired'))
      expect(await why(who, crew.code)).toEqual(ended('invite-replaced'))
      expect(await why(who, 'k3JqZ8mWv5TnR2xLp9Yd')).toEqual(ended('invite-code-unknown'))
    }
    await server.asOwner(`update groups set is_deleted = true where id = '${crew.id}'`)
    expect(await why(server.visitor, crew.code)).toEqual(ended('invite-code-unknown'))
  })

  it('says that the group is full, and who was removed that only an admin brings them back [GRP-34] [BEY-08]', async () => {
    const crew = await aGroup(server)
    await server.verify(crew.ann, crew.ben)
    const seen = async (who: Person, code: string) => {
      const { isFull, wasRemoved } = await done(who.get<InviteView>(`/api/invites/${code}`))
      return { isFull, wasRemoved }
    }
    await done(crew.ann.send('DELETE', `${crew.path}/members/${crew.ben.id}`))
    await done(crew.cleo.post(`${crew.path}/leave`))
    const code = await codeOf(crew)
    expect(await seen(crew.ben, code)).toEqual({ isFull: false, wasRemoved: true })
    expect(await refused(join(crew.ben, code))).toEqual(unknown)
    expect(await seen(crew.cleo, code)).toEqual({ isFull: false, wasRemoved: false })
    await made(crew.ann.post(`${crew.path}/invites`, { recipientEmail: crew.ben.email }))
    expect(await seen(crew.ben, code)).toEqual({ isFull: false, wasRemoved: false })
    await server.asOwner(`update groups set max_members = member_count where id = '${crew.id}'`)
    expect(await seen(server.visitor, code)).toEqual({ isFull: true, wasRemoved: false })
  })
})
