import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aGroup, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { GroupView } from '../contract.ts'

describe('the settings of a group', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  const change = (body: unknown, who = group.ann) => who.send<GroupView>('PATCH', group.path, body)
  const read = () => done(group.ben.get<GroupView>(group.path))
  const eventTypes = async () =>
    (await done(group.ann.get<{ items: { type: string }[] }>(`${group.path}/events`))).items.map(({ type }) => type)

  it('are changed by an admin field by field, and what is not sent stays [GRP-02] [GRP-23] [GRP-34]', async () => {
    group = await aGroup(server)
    const before = await read()
    expect(before.settings).toEqual({ isPrivate: true, maxMembers: 50, settleUp: false, timeZone: 'America/New_York' })
    server.clock.advance(1_000)
    const answered = await done(
      change({
        name: '  Monday Crew ',
        settings: { maxMembers: 10 },
        bettingRules: { minBetAmount: 5, requireApprovalForLargeBets: true },
        permissions: { membersCanInvite: true },
      }),
    )
    const expected = {
      ...before,
      name: 'Monday Crew',
      lastModified: new Date(server.clock.now()).toISOString(),
      settings: { ...before.settings, maxMembers: 10 },
      bettingRules: { ...before.bettingRules, minBetAmount: 5, requireApprovalForLargeBets: true },
      permissions: { ...before.permissions, membersCanInvite: true },
    }
    expect(answered).toEqual({ ...expected, inviteCode: group.code, role: 'admin' })
    // Members may invite now, so they see the code too.
    expect(await read()).toEqual({ ...expected, inviteCode: group.code })
    expect((await eventTypes()).at(-1)).toBe('group.changed')
  })

  it('are each of them stored', async () => {
    group = await aGroup(server)
    const whole = {
      name: 'Other',
      description: 'Friends of the lake',
      settings: { isPrivate: false, maxMembers: 100 },
      bettingRules: {
        ...{ minBetAmount: 2, maxBetAmount: 20, allowSameBetTypes: false, requireApprovalForLargeBets: true },
        ...{ largeBetThreshold: 12, autoSettleBets: false },
      },
      permissions: {
        ...{ membersCanInvite: true, membersCanCreateBids: false },
        ...{ membersCanAcceptBids: false, membersCanViewStats: false },
      },
    }
    await done(change(whole))
    expect(await read()).toMatchObject(whole)
  })

  it('get the amounts of a new group where they are left blank [GRP-36] [GRP-37]', async () => {
    group = await aGroup(server)
    await done(change({ bettingRules: { minBetAmount: 5, maxBetAmount: 50, largeBetThreshold: 20 } }))
    await done(change({ bettingRules: { minBetAmount: '', maxBetAmount: null, largeBetThreshold: '' } }))
    expect((await read()).bettingRules).toMatchObject({ minBetAmount: 1, maxBetAmount: 1000, largeBetThreshold: 500 })
  })

  it('may be for fewer members than there are: everybody stays and nobody comes [GRP-34] [GRP-39]', async () => {
    group = await aGroup(server)
    for (const maxMembers of [10, 25, 50, 100]) await done(change({ settings: { maxMembers } }))
    await server.services.db.pool.query('update groups set max_members = 2 where id = $1', [group.id])
    expect((await read()).memberCount).toBe(3)
    const late = await server.aPerson('Late')
    expect((await refused(late.post('/api/groups/join', { code: group.code })))[2]).toBe(
      'You do not have permission to join this group. The group may be at capacity or have restricted access.',
    )
  })

  it('are no business of other members, whatever they send [GRP-23] [GRP-24]', async () => {
    group = await aGroup(server)
    const before = await read()
    for (const body of [{ name: 'Mine' }, {}, { permissions: { membersCanInvite: true } }]) {
      expect(await refused(change(body, group.ben))).toEqual([
        ...[403, 'permission-denied'],
        'Only group administrators can modify settings',
      ])
    }
    expect(await read()).toEqual(before)
  })

  it.each([
    ['a blank name [GRP-15]', { name: '  ' }, 'Please enter a group name'],
    ['a name that cannot be seen [GRP-15]', { name: '\u200b\u2060' }, 'Please enter a group name'],
    ['a name of two lines', { name: 'Crew\r\nBcc: x' }, 'A group name is one line, without control characters'],
    ['a name with a tab', { name: 'Crew\tx' }, 'A group name is one line, without control characters'],
    ['a name with a line separator', { name: 'Crew\u2028x' }, 'A group name is one line, without control characters'],
    ['a name of 51 characters [GRP-16]', { name: 'x'.repeat(51) }, 'A group name has at most 50 characters'],
    [
      'a description of 201 characters [GRP-17]',
      { description: 'x'.repeat(201) },
      'A group description has at most 200 characters',
    ],
    ['11 members [GRP-39]', { settings: { maxMembers: 11 } }, 'Please choose 10, 25, 50 or 100 members'],
    [
      'a minimum below a dollar',
      { bettingRules: { minBetAmount: 0 } },
      'Bet limits must be whole dollars between $1 and $1,000',
    ],
    [
      'a maximum above $1,000',
      { bettingRules: { maxBetAmount: 1001 } },
      'Bet limits must be whole dollars between $1 and $1,000',
    ],
    [
      'half a dollar',
      { bettingRules: { minBetAmount: 1.5 } },
      'Bet limits must be whole dollars between $1 and $1,000',
    ],
    [
      'a minimum above the maximum that stands',
      { bettingRules: { maxBetAmount: 10 } },
      'The minimum bet must not be higher than the maximum bet',
    ],
    [
      'a threshold of nothing',
      { bettingRules: { largeBetThreshold: 0 } },
      'The large-bet threshold must be whole dollars between $1 and $100,000',
    ],
    ['an amount as text', { bettingRules: { minBetAmount: '5' } }, null],
    ['a word for a switch', { permissions: { membersCanInvite: 'yes' } }, null],
    ['a field that there is not', { memberCount: 3 }, null],
    ['a field that there is not, further in', { settings: { isDeleted: true } }, null],
    ['another group', { groupId: 'other' }, undefined],
  ])('are not %s', async (_, body, message) => {
    group = await aGroup(server)
    await done(change({ bettingRules: { minBetAmount: 20 } }))
    const before = await read()
    if (message === undefined) return void expect((await change(body)).status).toBe(200)
    const [status, code, said] = await refused(change(body))
    expect([status, code]).toEqual([400, 'invalid-argument'])
    if (message !== null) expect(said).toBe(message)
    expect(await read()).toEqual(before)
  })

  it('tell nobody of a change that changes nothing', async () => {
    group = await aGroup(server)
    const [before, events] = [await read(), await eventTypes()]
    server.clock.advance(1_000)
    await done(change({ name: before.name, permissions: before.permissions }))
    await done(change({}))
    expect(await eventTypes()).toEqual(events)
    expect(await read()).toEqual(before)
  })

  it('of two admins who change different things at once are both there [GRP-23]', async () => {
    group = await aGroup(server)
    await server.services.db.pool.query("update group_members set role = 'admin' where user_id = $1", [group.ben.id])
    await Promise.all([
      done(change({ description: 'By Ann', permissions: { membersCanInvite: true } })),
      done(change({ settings: { maxMembers: 25 }, permissions: { membersCanViewStats: false } }, group.ben)),
    ])
    expect(await read()).toMatchObject({
      description: 'By Ann',
      settings: { maxMembers: 25 },
      permissions: { membersCanInvite: true, membersCanViewStats: false },
    })
  })

  it('rule the next bid [GRP-33]', async () => {
    group = await aGroup(server)
    await done(change({ bettingRules: { maxBetAmount: 40 } }))
    expect((await refused(group.ben.post(`${group.path}/bids`, customBid)))[2]).toBe(
      'Bet amount must be between $1 and $40',
    )
    await done(change({ bettingRules: { maxBetAmount: 50 } }))
    await made(group.ben.post(`${group.path}/bids`, customBid))
  })
})
