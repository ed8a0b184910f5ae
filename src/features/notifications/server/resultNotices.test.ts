import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noticeAddress } from '#domain/notices/noticeAddress.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { openEventReaders } from '#server/jobs/eventReaders.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { disputesIn } from '#test/support/disputes.ts'
import { allTold, checkInboxes } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, type TestGroup } from '#test/support/story.ts'
import type { InboxPage } from '../contract.ts'
import { writeEventNotices } from './writeEventNotices.ts'

let server: TestServer
let group: TestGroup
let play: ReturnType<typeof disputesIn>

let root: Person

beforeAll(async () => {
  server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
  root = await server.aWebsiteAdmin()
})
afterAll(async () => {
  await checkInboxes(server.services.db.pool)
  await server.stop()
})
beforeEach(async () => {
  group = await aGroup(server)
  await done(group.ann.send('PATCH', `${group.path}/members/${group.cleo.id}`, { role: 'admin' }))
  play = disputesIn(group)
})

/** The notices of a person about results, oldest first, as `title: message`, with what is below it. */
async function told(who: Person): Promise<string[]> {
  const readers = openEventReaders(server.services, [writeEventNotices])
  await allTold(server, group)
  await readers.stop()
  const { items } = await done(who.get<InboxPage>('/api/notifications?limit=100'))
  const about = items.filter(({ type }) =>
    ['bet_cancel', 'bet_disputed', 'bet_corrected', 'bet_settled'].includes(type),
  )
  return about.map(({ title, message, data }) => `${title}: ${message} ${data.forReader ?? ''}`.trim()).reverse()
}

describe('the notices of results', () => {
  it('of a bet that is called off go to the other one, and none says that it was void [BEY-10] [NTF-05]', async () => {
    const bet = await aBet(group)
    const cancellation = `${group.path}/bets/${bet.id}/cancellation`
    await done(group.ben.post(cancellation, { reason: 'It snows' }))
    await done(group.ann.post(`${cancellation}/decline`))
    await done(group.ann.post(cancellation))
    await done(group.ben.post<BetAnswer>(`${cancellation}/agree`))
    expect(await told(group.ann)).toEqual([
      'Call It Off?: Ben: Rain on Sunday against Sun on Sunday, It snows',
      'Called Off: Ben: Rain on Sunday against Sun on Sunday',
    ])
    expect(await told(group.ben)).toEqual([
      'Still On: Ann: Sun on Sunday against Rain on Sunday',
      'Call It Off?: Ann: Sun on Sunday against Rain on Sunday',
    ])
    expect(await told(group.cleo)).toEqual([])
  })

  it('of a dispute go to both and the admins who may decide, and say what the decision means [BEY-11]', async () => {
    const of = await play.settledBet()
    await done(play.open(group.ben, 'acceptor', { of }))
    await done(play.answer(group.ann, 'push', { of }))
    await done(play.decide(group.cleo, 'acceptor', { of }))
    expect(await told(group.ben)).toEqual([
      expect.stringMatching(/^You Lost: Ann: Sun on Sunday .* You owe \$75\. Not right\? Dispute it until .* E[SD]T$/),
      'Result Disputed: Sun on Sunday against Rain on Sunday: Ann says: a push',
      'Result Corrected: Sun on Sunday against Rain on Sunday: I saw it Ann owes you $50.',
    ])
    expect(await told(group.ann)).toEqual([
      'Result Disputed: Rain on Sunday against Sun on Sunday: It rained',
      'Result Corrected: Rain on Sunday against Sun on Sunday: I saw it You owe Ben $50.',
    ])
    expect(await told(group.cleo)).toEqual(['Result Disputed: Rain on Sunday against Sun on Sunday: It rained'])
  })

  it('of a dispute go to the website administrator where every admin is in the bet, and lead to their list [BEY-11]', async () => {
    const ofGroup = await play.settledBet()
    await done(play.open(group.ben, 'push', { of: ofGroup }))
    expect(await told(root)).toEqual([])
    await done(group.ann.send('PATCH', `${group.path}/members/${group.cleo.id}`, { role: 'member' }))
    const of = await play.settledBet()
    await done(play.open(group.ben, 'acceptor', { of }))
    await done(play.answer(group.ann, 'acceptor', { of }))
    expect(await told(root)).toEqual([
      'Result Disputed: Rain on Sunday against Sun on Sunday: It rained',
      'Result Corrected: Rain on Sunday against Sun on Sunday: Both agreed on it.',
    ])
    const { items } = await done(root.get<InboxPage>('/api/notifications?limit=100'))
    expect(items.map((notice) => noticeAddress(notice))).toEqual(['/admin', '/admin'])
    expect(await told(group.cleo)).toEqual(['Result Disputed: Rain on Sunday against Sun on Sunday: It rained'])
  })
})
