import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupView } from '#features/groups/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'

type Switch = keyof GroupView['permissions']

/** What each switch lets members do, and the refusal while it is off. [GRP-32] [INV-11] */
const switches: [Switch, string, (group: TestGroup, who: Person) => Promise<{ status: number; body: unknown }>[]][] = [
  [
    'membersCanInvite',
    'Members of this group cannot invite others',
    ({ path }, who) => [who.post(`${path}/invites`), who.post(`${path}/invites`, { recipientEmail: 'a@example.org' })],
  ],
  [
    'membersCanCreateBids',
    'Members of this group cannot create bids',
    ({ path }, who) => [who.post(`${path}/bids`, customBid)],
  ],
  [
    'membersCanViewStats',
    'Members of this group cannot view statistics',
    ({ path }, who) => [who.get(`${path}/stats`), who.get(`${path}/stats/profit`)],
  ],
]

describe('a switch of the group that is off', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
    await server.verify(group.ann, group.ben)
  })
  afterAll(() => server.stop())

  const set = (name: Switch, on: boolean) => done(group.ann.send('PATCH', group.path, { permissions: { [name]: on } }))

  it.each(switches)(
    '%s refuses members and no admin; on, it lets both [GRP-32] [INV-11]',
    async (name, says, tries) => {
      await set(name, false)
      for (const answer of tries(group, group.ben) as ReturnType<Person['get']>[]) {
        expect(await refused(answer)).toEqual([403, 'permission-denied', says])
      }
      for (const answer of tries(group, group.ann)) expect((await answer).status).toBeLessThan(300)
      await set(name, true)
      for (const answer of tries(group, group.ben)) expect((await answer).status).toBeLessThan(300)
    },
  )

  it('membersCanAcceptBids refuses members and no admin, and the bid says so itself [GRP-32]', async () => {
    const says = 'Members of this group cannot accept bids'
    const bid = await anOpenBid(group, group.cleo)
    await set('membersCanAcceptBids', false)
    expect(await refused(accept(group, group.ben, bid))).toEqual([403, 'permission-denied', says])
    const why = async (who: Person) => (await done(who.get<{ why: string | null }>(`${group.path}/bids/${bid.id}`))).why
    expect([await why(group.ben), await why(group.ann)]).toEqual([says, null])
    await made(accept(group, group.ann, bid))
    await set('membersCanAcceptBids', true)
    await made(accept(group, group.ben, await anOpenBid(group, group.cleo)))
  })

  it('membersCanCreateBids also keeps members from offering other terms [GRP-32]', async () => {
    const bid = await anOpenBid(group, group.ben)
    await set('membersCanCreateBids', false)
    const edit = () => group.ben.send('PATCH', `${group.path}/bids/${bid.id}`, { wagerAmount: 60 })
    expect((await refused(edit()))[2]).toBe('Members of this group cannot create bids')
    await set('membersCanCreateBids', true)
    await done(edit())
  })
})
