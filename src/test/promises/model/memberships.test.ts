import { afterAll, beforeAll, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { extent, seed } from '#test/support/extent.ts'
import { membershipDifferences } from '#test/support/memberships.ts'
import { type Person, password } from '#test/support/person.ts'
import { newGroup } from '#test/support/story.ts'
import { chanceOf } from './chance.ts'

const steps = extent('MEMBERSHIP_STEPS', { once: 60, usual: 300, long: 5_000 })

let server: TestServer
let root: Person

beforeAll(async () => {
  server = await aServer({ ADMIN_EMAIL: 'root@example.org', RATE_LIMITS: 'off' })
  root = await server.aWebsiteAdmin()
})
afterAll(() => server.stop())

it(`memberships follow the groups' members, whatever people do in whatever order, with SEED=${seed} [GRP-11] [GRP-14] [BEY-08]`, async () => {
  const chance = chanceOf(seed)
  const people: Person[] = []
  const groups: { id: string; creator: Person }[] = []
  const creatorOf = (of: string) => groups.find(({ id }) => id === of)?.creator ?? root
  const add = async () => void people.push(await server.aPerson(`Person ${people.length}`))
  for (let count = 0; count < 6; count += 1) await add()
  const codeOf = async (id: string) =>
    (await server.asOwner('select standing_code as code from groups where id = $1', [id])).rows[0].code
  const at = (id: string) => `/api/groups/${id}`
  const forget = (person: Person) => people.splice(people.indexOf(person), 1)
  const met = new Map<string, number>()
  let isLate = false
  const isRare = () => isLate || chance.isIn(30)
  const kinds: Record<string, (who: Person, id: string, other: Person) => Promise<{ status: number }>> = {
    join: async (who, id) => who.post('/api/groups/join', { code: await codeOf(id) }),
    leave: (who, id) => who.post(`${at(id)}/leave`),
    remove: (_, id, other) => creatorOf(id).send('DELETE', `${at(id)}/members/${other.id}`),
    promote: (_, id, other) => creatorOf(id).send('PATCH', `${at(id)}/members/${other.id}`, { role: 'admin' }),
    bringBack: async (_, id, other) => {
      const sent = await creatorOf(id).post<{ inviteCode: string }>(`${at(id)}/invites`, {
        recipientEmail: other.email,
      })
      if (sent.status >= 300) return sent
      return other.post('/api/groups/join', { code: sent.body.inviteCode })
    },
    rename: (who) => who.send('PATCH', '/api/me/settings', { displayName: `Name ${chance.whole(1, 1_000)}` }),
    endGroup: async (_, id) => {
      if (!isRare()) return { status: 0 }
      return root.send('DELETE', `/api/admin/groups/${id}`, { reason: 'No longer needed' })
    },
    endAccount: async (who) => {
      if (!isRare()) return { status: 0 }
      const answer = await root.send('DELETE', `/api/admin/users/${who.id}`, {
        email: who.email,
        reason: 'As they wished',
      })
      if (answer.status < 300) forget(who)
      return answer
    },
    endOwnAccount: async (who) => {
      if (!isRare()) return { status: 0 }
      const answer = await who.send('DELETE', '/api/me', { confirmEmail: who.email, password })
      if (answer.status < 300) forget(who)
      return answer
    },
  }
  const isDone = (step: number) => step >= steps && (met.size === Object.keys(kinds).length || step >= steps + 600)
  for (let step = 0; !isDone(step); step += 1) {
    server.clock.advance(chance.whole(0, 5) * 1_000)
    while (people.length < 6) await add()
    // What has not happened yet comes more often now.
    isLate = step >= steps
    const missing = Object.keys(kinds).filter((kind) => !met.has(kind))
    // Most others are the last admin of a group.
    if (isLate && missing.includes('endOwnAccount')) await add()
    const who = chance.one(people)
    if (groups.length === 0 || chance.isIn(8)) {
      groups.push({ id: (await newGroup(who)).id, creator: who })
      continue
    }
    const { id } = chance.isIn(70) ? chance.one(groups.slice(-4)) : chance.one(groups)
    const usual = chance.isIn(40) ? 'join' : chance.one(Object.keys(kinds))
    const name = isLate && chance.isIn(50) ? chance.one(missing) : usual
    const tries = chance.isIn(20) ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: tries }, () => kinds[name]?.(who, id, chance.one(people)) ?? { status: 0 }),
    )
    for (const { status } of answers) {
      expect(status, name).toBeLessThan(500)
      if (status >= 200 && status < 300) met.set(name, (met.get(name) ?? 0) + 1)
    }
    expect(await membershipDifferences(server), `${name}, step ${step}`).toEqual([])
  }
  expect([...met.keys()].toSorted(), JSON.stringify([...met])).toEqual(Object.keys(kinds).toSorted())
}, 500_000)
