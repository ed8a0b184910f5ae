import { afterAll, beforeAll, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, anOpenBid, done, type TestGroup } from '#test/support/story.ts'
import type { NoticeView } from '../contract.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer({ JOBS: 'on' })
  group = await aGroup(server)
})
afterAll(() => server.stop())

async function newestOf(who: Person): Promise<string> {
  await allTold(server, group)
  const [newest] = (await done(who.get<{ items: NoticeView[] }>('/api/notifications'))).items
  return JSON.stringify([newest?.message, newest?.data])
}

it('a notice has the odds as its reader wants them at that time, and American ones for the others [BEY-22] [NTF-03]', async () => {
  await done(group.cleo.send('PATCH', '/api/me/settings', { oddsFormat: 'fractional' }))
  await anOpenBid(group, group.ann)
  const cleos = await newestOf(group.cleo)
  expect(cleos).toContain('at 3/2 for $50')
  expect(cleos).toContain("You'd take Sun on Sunday at 2/3: risk $75 to win $50")
  const bens = await newestOf(group.ben)
  expect(bens).toContain('at +150 for $50')
  expect(bens).toContain("You'd take Sun on Sunday at -150: risk $75 to win $50")
  await done(group.cleo.send('PATCH', '/api/me/settings', { oddsFormat: 'american' }))
  await anOpenBid(group, group.ann, { ...aBidAgain, odds: 200 })
  expect(await newestOf(group.cleo)).toContain('at +200 for $50')
})

const aBidAgain = { isCustom: true, homeTeam: 'Hail', awayTeam: 'Sun', wagerAmount: 50, expiration: '1week' }
