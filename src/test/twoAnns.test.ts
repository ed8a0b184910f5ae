import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { accept, anOpenBid, done, made, newGroup, type TestGroup } from '#test/support/story.ts'

let server: TestServer
/** `ann` is the first Ann, `ben` the second. */
let group: TestGroup

beforeAll(async () => {
  server = await aServer()
  const [ann, ben, cleo] = [await server.aPerson('Ann'), await server.aPerson('Ann'), await server.aPerson('Cleo')]
  const { id, code } = await newGroup(cleo)
  for (const friend of [ann, ben]) {
    server.clock.advance(1_000)
    await done(friend.post('/api/groups/join', { code }))
  }
  group = { id, code, path: `/api/groups/${id}`, ann, ben, cleo }
})
afterAll(() => server.stop())

/** What an answer says about somebody: names beside the ids of people, and sentences. */
function misnamed(answer: unknown, path = ''): string[] {
  if (typeof answer === 'string') return /\bAnn\b(?! \(2\))/.test(answer) ? [`${path}: ${answer}`] : []
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([field, value]) => misnamed(value, `${path}.${field}`))
}

/** What the reader is answered must name the second Ann so, and the first one nowhere. */
async function answered(who: Person, path: string) {
  const body = await done(who.get(`${group.path}${path}`))
  expect([path, JSON.stringify(body).includes('Ann (2)')]).toEqual([path, true])
  expect([path, misnamed(body)]).toEqual([path, []])
}

test('the second Ann of a group is Ann (2) in what she says and how she reacts [SET-15]', async () => {
  const bid = await anOpenBid(group, group.cleo)
  const thread = `/bids/${bid.id}/comments`
  const said = await made(group.ben.post<{ id: string }>(`${group.path}${thread}`, { content: 'Mine' }))
  expect(misnamed(said)).toEqual([])
  const given = await done(group.ben.send('PUT', `/api/comments/${said.id}/reaction`, { emoji: '🔥' }))
  expect(misnamed(given)).toEqual([])
  await answered(group.cleo, thread)
  const bet = await made(accept(group, group.ben, bid))
  await done(group.ben.send('PUT', `${group.path}/bets/${bet.id}/reaction`, { emoji: '🔥' }))
  await answered(group.cleo, `/bets/${bet.id}/comments`)
})
