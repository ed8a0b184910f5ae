import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lettersToSay } from '#domain/people/inviteCodes.ts'
import { dayMs, instant, isoFromInstant } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { GroupView } from '../contract.ts'
import type { Invited, InviteView, OpenInvite } from '../inviteContract.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off', ADMIN_EMAIL: 'root@example.org' })
  group = await aGroup(server)
})
afterAll(() => server.stop())

const say = (who: Person, { path } = group) => made(who.post<Invited>(`${path}/invites`, { toSay: true }))
const join = (who: Person, code: string) => who.post<{ group: GroupView }>('/api/groups/join', { code })
const look = (code: string) => server.visitor.get<InviteView>(`/api/invites/${encodeURIComponent(code)}`)
const reasonOf = async (answer: ReturnType<typeof look>) =>
  ((await answer).body as unknown as { error: { reason: string } }).error.reason
const unknown = [
  404,
  'not-found',
  'This invite code is invalid or has expired. Please request a new invite from your group admin.',
]

describe('a code to say', () => {
  it('has six characters that do not sound or look alike, and works for 24 hours [BEY-43] [INV-05]', async () => {
    const said = await say(group.ann)
    expect(said).toEqual({
      success: true,
      inviteLink: `http://localhost:3000/join/${said.inviteCode}`,
      inviteCode: expect.stringMatching(new RegExp(`^[${lettersToSay}]{6}$`)),
      expiresAt: isoFromInstant(instant(server.clock.now() + dayMs)),
    })
    const { inviteCode: code, expiresAt } = said
    expect(await done(look(code))).toMatchObject({ groupName: 'Sunday Crew', inviterName: 'Ann', expiresAt })
    server.clock.advance(dayMs - 1)
    await done(join(await server.aPerson('Dora'), code))
    server.clock.advance(1)
    expect(await refused(join(await server.aPerson('Eli'), code))).toEqual(unknown)
    expect(await reasonOf(look(code))).toBe('invite-expired')
  })

  it('lets in whoever hears it, in any case, with or without its space, until the group is full [BEY-43] [GRP-34]', async () => {
    const crew = await aGroup(server)
    const { inviteCode: code } = await say(crew.ann, crew)
    const spoken = `${code.slice(0, 3)} ${code.slice(3)}`
    for (const typed of [
      code,
      spoken,
      code.toLowerCase(),
      ` ${spoken.toLowerCase()} `,
      `localhost:3000/join/${code}`,
    ]) {
      expect((await done(join(await server.aPerson('Friend'), typed))).group.memberCount).toBeGreaterThan(3)
    }
    expect((await done(look(spoken))).memberCount).toBe(8)
    await done(crew.ann.send('PATCH', crew.path, { settings: { maxMembers: 10 } }))
    const late = await Promise.all(['Gil', 'Hal', 'Ida', 'Jon'].map((name) => server.aPerson(name)))
    const statuses = (await Promise.all(late.map((who) => join(who, code)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 403, 403])
  })

  it('leaves an invite by mail to whom it was sent: who has one uses it up with the code said [BEY-43] [INV-04]', async () => {
    const crew = await aGroup(server)
    const dora = await server.aPerson('Dora')
    await server.verify(crew.ann, dora)
    await made(crew.ann.post(`${crew.path}/invites`, { recipientEmail: dora.email }))
    const { inviteCode } = await say(crew.ann, crew)
    await done(join(dora, inviteCode))
    const open = await done(crew.ann.get<{ items: OpenInvite[] }>(`${crew.path}/invites`))
    expect(open.items).toMatchObject([{ recipientEmail: null, inviteCode, status: 'pending', inviterName: 'Ann' }])
  })

  it('is made by whoever may invite, alone and for no one address [BEY-43] [INV-11]', async () => {
    const off = [403, 'permission-denied', 'Members of this group cannot invite others']
    expect(await refused(group.ben.post(`${group.path}/invites`, { toSay: true }))).toEqual(off)
    const both = group.ann.post(`${group.path}/invites`, { toSay: true, recipientEmail: 'dora@example.org' })
    expect((await refused(both)).slice(0, 2)).toEqual([400, 'invalid-argument'])
    for (const toSay of [false, 'yes', 1]) {
      expect((await refused(group.ann.post(`${group.path}/invites`, { toSay })))[0]).toBe(400)
    }
    await done(group.ann.send('PATCH', group.path, { permissions: { membersCanInvite: true } }))
    await done(join(await server.aPerson('Kit'), (await say(group.ben)).inviteCode))
  })

  it('is withdrawn by an admin or by whom it is of; the log says both, and no code [BEY-43] [BEY-27]', async () => {
    const crew = await aGroup(server)
    await done(crew.ann.send('PATCH', crew.path, { permissions: { membersCanInvite: true } }))
    const [anns, bens] = [(await say(crew.ann, crew)).inviteCode, (await say(crew.ben, crew)).inviteCode]
    const withdraw = (who: Person, code: string) => who.send<OpenInvite>('DELETE', `${crew.path}/invites/${code}`)
    expect((await refused(withdraw(crew.ben, anns)))[0]).toBe(404)
    for (const code of [anns, bens.toLowerCase()]) await done(withdraw(crew.ann, code))
    expect(await refused(join(await server.aPerson('Lea'), anns))).toEqual(unknown)
    expect(await reasonOf(look(bens))).toBe('invite-withdrawn')
    const events = await done(crew.cleo.get<{ items: { type: string }[] }>(`${crew.path}/events?limit=200`))
    expect(events.items.slice(-4).map(({ type }) => type)).toEqual([
      ...['member.invited', 'member.invited', 'invite.withdrawn', 'invite.withdrawn'],
    ])
    for (const code of [anns, bens]) expect(JSON.stringify(events)).not.toContain(code)
  })

  it('ends when the group’s code is renewed, so that nobody removed hears of it still [BEY-43] [BEY-08]', async () => {
    const crew = await aGroup(server)
    const [first, second] = [await say(crew.ann, crew), await say(crew.ann, crew)]
    await done(crew.ann.send('DELETE', `${crew.path}/members/${crew.cleo.id}`))
    expect(await reasonOf(look(first.inviteCode))).toBe('invite-withdrawn')
    expect(await refused(join(await server.aPerson('Cleo Again'), second.inviteCode))).toEqual(unknown)
    const third = await say(crew.ann, crew)
    await done(crew.ann.post(`${crew.path}/invite-code`))
    expect(await reasonOf(look(third.inviteCode))).toBe('invite-withdrawn')
    // Whoever was removed comes back only by an admin's invite of their own.
    expect(await refused(join(crew.cleo, (await say(crew.ann, crew)).inviteCode))).toEqual(unknown)
  })

  it('made by a website administrator is written down among their acts [BEY-43] [ADM-43]', async () => {
    const crew = await aGroup(server)
    const root = await server.aWebsiteAdmin()
    await say(root, crew)
    const { items } = await done(root.get<{ items: object[] }>('/api/admin/acts'))
    expect(items[0]).toMatchObject({ act: 'member.invited', details: { toSay: true } })
  })
})
