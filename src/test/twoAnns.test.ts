import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BidView } from '#features/bids/contract.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import { accept, anOpenBid, customBid, done, made, newGroup, type TestGroup } from '#test/support/story.ts'

let server: TestServer
/** `ann` is the first Ann, `ben` the second. */
let group: TestGroup

beforeAll(async () => {
  server = await aServer({ JOBS: 'on' })
  const [ann, ben, cleo] = [await server.aPerson('Ann'), await server.aPerson('Ann'), await server.aPerson('Cleo')]
  const { id, code } = await newGroup(cleo)
  for (const friend of [ann, ben]) {
    server.clock.advance(1_000)
    await done(friend.post('/api/groups/join', { code }))
  }
  group = { id, code, path: `/api/groups/${id}`, ann, ben, cleo }
})
afterAll(() => server.stop())

/** Where an answer calls the second Ann like the first one, who does nothing in this story; `displayName` is what both chose. */
function misnamed(answer: unknown, path = ''): string[] {
  if (typeof answer === 'string') return /\bAnn\b(?! \(2\))/.test(answer) ? [`${path}: ${answer}`] : []
  if (typeof answer !== 'object' || answer === null || isFirst(answer)) return []
  const { displayName: _, ...rest } = answer as Record<string, unknown>
  return Object.entries(rest).flatMap(([field, value]) => misnamed(value, `${path}.${field}`))
}

/** Whether it is about the first Ann alone. */
function isFirst(answer: object): boolean {
  const text = JSON.stringify(answer)
  return text.includes(group.ann.id) && !text.includes(group.ben.id)
}

/** The answer names the second Ann, as what tells her apart. */
function expectApart(what: string, answer: unknown) {
  expect([what, misnamed(answer)]).toEqual([what, []])
  expect([what, JSON.stringify(answer).includes('Ann (2)')]).toEqual([what, true])
}

async function read(who: Person, path: string): Promise<void> {
  expectApart(path, await done(who.get(`${group.path}${path}`)))
}

const inbox = (who: Person) => done(who.get('/api/notifications'))

async function sent<Body>(who: Person, path: string, body: object = {}): Promise<Body> {
  server.clock.advance(1_000)
  const answer = await who.post<Body>(`${group.path}${path}`, body)
  expect([path, answer.status]).toEqual([path, answer.status < 300 ? answer.status : 0])
  return answer.body
}

test('the second Ann of a group is Ann (2) in bids, counter-offers, comments, reactions and invites [SET-15]', async () => {
  const { ben, cleo } = group
  const challenge = await sent<BidView>(cleo, '/bids', { ...customBid, challengedUserId: ben.id })
  expectApart('challenge', challenge)
  const bid = await sent<BidView>(cleo, '/bids', customBid)
  const counter = await sent(ben, `/bids/${bid.id}/counters`, { odds: 200 })
  expectApart('counter', counter)
  await read(cleo, `/bids/${bid.id}`)
  const said = await sent<{ id: string }>(ben, `/bids/${bid.id}/comments`, { content: 'Mine' })
  expectApart('comment', said)
  expectApart('reaction', await done(ben.send('PUT', `/api/comments/${said.id}/reaction`, { emoji: '🔥' })))
  await read(cleo, `/bids/${bid.id}/comments`)
  const own = await sent<BidView>(ben, '/bids', { ...customBid, allowParts: true })
  expectApart('own bid', own)
  expectApart('bet', await sent(cleo, `/bids/${own.id}/accept`, { version: own.version, part: 20 }))
  await read(cleo, '/bids')
  await read(cleo, '/members')
  await done(cleo.send('PATCH', group.path, { permissions: { membersCanInvite: true } }))
  const invite = await sent<{ inviteCode: string }>(ben, '/invites', { toSay: true })
  await read(cleo, '/invites')
  expectApart('withdrawn invite', await done(cleo.send('DELETE', `${group.path}/invites/${invite.inviteCode}`)))
  await read(cleo, '/events')
  await read(cleo, '/activity')
})

test('she is Ann (2) in what is asked, disputed, decided, paid, doubted, planned, counted and exported [SET-15]', async () => {
  const { ben, cleo, path } = group
  const bet = await made(accept(group, ben, await anOpenBid(group, cleo)))
  expectApart('bet', bet)
  expectApart('call-off', await sent(ben, `/bets/${bet.id}/cancellation`, { reason: 'Rain' }))
  await read(cleo, `/bets/${bet.id}`)
  await sent(ben, `/bets/${bet.id}/cancellation/withdraw`)
  await done(ben.send('PUT', `${path}/bets/${bet.id}/reaction`, { emoji: '🔥' }))
  await sent(cleo, `/bets/${bet.id}/settle`, { outcome: 'won', winnerId: cleo.id })
  expectApart('dispute', await sent(ben, `/bets/${bet.id}/dispute`, { outcome: 'acceptor', reason: 'It was dry' }))
  await read(cleo, '/bets')
  for (const who of [ben, cleo]) await sent(who, `/bets/${bet.id}/dispute/answer`, { outcome: 'creator' })
  await read(cleo, `/bets/${bet.id}/timeline`)
  await read(cleo, '/debts')
  await read(cleo, '/balances')
  await read(cleo, '/settle-up')
  const { items } = await done(cleo.get<{ items: DebtView[] }>(`${path}/debts?status=pending`))
  const debt = items.find(({ betId }) => betId === bet.id)
  const paid = await sent<{ id: string }>(ben, `/debts/${debt?.id}/settle`, { method: 'cash' })
  expectApart('payment', paid)
  await sent(cleo, `/payments/${paid.id}/doubt`, { reason: 'Nothing came' })
  await sent(ben, `/payments/${paid.id}/doubt/answer`, { answer: 'keep', reason: 'It did' })
  await read(cleo, '/payments')
  await read(cleo, '/stats')
  await read(cleo, '/stats/profit')
  await read(cleo, `/versus/${ben.id}`)
  await read(cleo, '/activity')
  for (const what of ['bets', 'debts', 'payments']) await read(cleo, `/export?what=${what}&format=json`)
  await allTold(server, group)
  expectApart('inbox', await inbox(cleo))
  await read(cleo, '/notifications')
})
