import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { GroupView } from '#features/groups/contract.ts'
import type { ErrorBody } from '#server/http/answers.ts'
import type { TestServer } from './aServer.ts'
import type { Answered, Person } from './person.ts'

/** A group of three: Ann created it and is its admin, Ben and Cleo joined. */
export type TestGroup = {
  readonly id: string
  readonly path: string
  /** Its invite code at first; a removal replaces it, and so does keeping members from inviting. */
  readonly code: string
  readonly ann: Person
  readonly ben: Person
  readonly cleo: Person
}

export async function aGroup(server: TestServer): Promise<TestGroup> {
  const [ann, ben, cleo] = await Promise.all([server.aPerson('Ann'), server.aPerson('Ben'), server.aPerson('Cleo')])
  const { id, code } = await newGroup(ann)
  for (const friend of [ben, cleo]) await done(friend.post('/api/groups/join', { code }))
  return { id, path: `/api/groups/${id}`, code, ann, ben, cleo }
}

/** Creates a group. Others join it by `code`. */
export async function newGroup(creator: Person, name = 'Sunday Crew'): Promise<{ id: string; code: string }> {
  const { id, inviteCode } = await made(creator.post<GroupView>('/api/groups', { name }))
  if (inviteCode === null) throw new Error('an admin reads the code')
  return { id, code: inviteCode }
}

/** Another group of the same friends. */
export async function anotherGroup(group: TestGroup, name = 'Work'): Promise<TestGroup> {
  const { id, code } = await newGroup(group.ann, name)
  for (const friend of [group.ben, group.cleo]) await done(friend.post('/api/groups/join', { code }))
  return { ...group, id, code, path: `/api/groups/${id}` }
}

/** Makes Cleo an admin too, who may decide about what Ann and Ben bet and pay from now on. */
export async function withNeutralAdmin({ ann, cleo, path }: TestGroup): Promise<void> {
  await done(ann.send('PATCH', `${path}/members/${cleo.id}`, { role: 'admin' }))
}

/** The group's current invite code, as its admin Ann reads it. */
export async function codeOf({ ann, path }: Pick<TestGroup, 'ann' | 'path'>): Promise<string> {
  return (await done(ann.get<GroupView>(path))).inviteCode ?? ''
}

/** A valid custom bid. */
export const customBid = {
  isCustom: true,
  homeTeam: 'Rain on Sunday',
  awayTeam: 'Sun on Sunday',
  odds: 150,
  wagerAmount: 50,
  expiration: '1week',
}

/** A valid parlay: the visitors of each game win, at +138 each with the usual prices. */
export function parlayOn(...games: readonly { readonly id: string; readonly awayTeam: string }[]) {
  const legs = games.map(({ id, awayTeam }) => ({ gameId: id, betType: 'moneyline', selection: { team: awayTeam } }))
  return { legs, wagerAmount: 10 }
}

export function anOpenBid(group: TestGroup, creator: Person, bid: object = customBid): Promise<BidView> {
  return made(creator.post<BidView>(`${group.path}/bids`, bid))
}

export function accept(group: TestGroup, who: Person, { id, version }: Pick<BidView, 'id' | 'version'>) {
  return who.post<BetAnswer>(`${group.path}/bids/${id}/accept`, { version })
}

/** A bet that Ann offered and Ben took. */
export async function aBet(group: TestGroup, bid: object = customBid): Promise<BetAnswer> {
  return made(accept(group, group.ben, await anOpenBid(group, group.ann, bid)))
}

/** The body of a response that must be 201. */
export function made<Body>(answer: Promise<Answered<Body>>): Promise<Body> {
  return bodyOf(201, answer)
}

/** The body of a response that must be 200. */
export function done<Body>(answer: Promise<Answered<Body>>): Promise<Body> {
  return bodyOf(200, answer)
}

/** Status, code and message of a response that must be an error. */
export async function refused(answer: Promise<Answered<unknown>>): Promise<[number, string, string]> {
  const { status, body } = await answer
  const { error } = body as ErrorBody
  return [status, error.code, error.message]
}

async function bodyOf<Body>(status: number, answer: Promise<Answered<Body>>): Promise<Body> {
  const answered = await answer
  if (answered.status === status) return answered.body
  throw new Error(`${answered.status} instead of ${status}: ${JSON.stringify(answered.body)}`)
}
