import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { GroupView } from '#features/groups/contract.ts'
import type { TestServer } from './aServer.ts'
import type { Person } from './person.ts'

/** A group with its admin and its members, all signed in. */
export type TestGroup = {
  readonly id: string
  readonly path: string
  readonly admin: Person
  readonly members: readonly Person[]
}

/** Makes a group; the first name is its admin, the others join by its code. */
export async function aGroup(server: TestServer, ...names: [string, ...string[]]): Promise<TestGroup> {
  const [admin, ...members] = await Promise.all(names.map((name) => server.aPerson(name)))
  if (!admin) throw new Error('a group needs an admin')
  const { body: group } = await expected(201, admin.post<GroupView>('/api/groups', { name: 'Sunday Crew' }))
  for (const member of members) await expected(200, member.post('/api/groups/join', { code: group.id }))
  return { id: group.id, path: `/api/groups/${group.id}`, admin, members }
}

/** A custom bid as anybody may post it. */
export const customBid = {
  isCustom: true,
  homeTeam: 'Rain on Sunday',
  awayTeam: 'Sun on Sunday',
  odds: 150,
  wagerAmount: 50,
  expiration: '1week',
}

export async function anOpenBid(group: TestGroup, creator: Person, bid: object = customBid) {
  return (await expected(201, creator.post<BidView>(`${group.path}/bids`, bid))).body
}

export async function aBet(
  group: TestGroup,
  { creator, acceptor, bid }: { creator: Person; acceptor: Person; bid?: object },
) {
  const { id, version } = await anOpenBid(group, creator, bid)
  return (await expected(201, acceptor.post<BetAnswer>(`${group.path}/bids/${id}/accept`, { version }))).body
}

/** The answer, which must have that status. */
export async function expected<Answer extends { status: number; body: unknown }>(
  status: number,
  answer: Promise<Answer>,
): Promise<Answer> {
  const answered = await answer
  if (answered.status !== status)
    throw new Error(`${answered.status} instead of ${status}: ${JSON.stringify(answered.body)}`)
  return answered
}
