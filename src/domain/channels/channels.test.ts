import { describe, expect, it } from 'vitest'
import { longestMessage } from '../chatServices.ts'
import { cents } from '../money/money.ts'
import { ann, ben, exampleBet, exampleBid } from '../notices/examples.ts'
import type { NoticeFacts, PoolNoticeFacts } from '../notices/noticeFacts.ts'
import { instant, isoFromInstant } from '../times.ts'
import { connectionIn } from './connections.ts'
import { messageOf } from './messages.ts'
import { namedIn, namedOutside, renamedSince } from './outsideWords.ts'
import { postOf } from './posts.ts'
import { afterQuiet, minutesIn, readQuiet } from './quietHours.ts'

const at = (iso: string) => instant(Date.parse(iso))
const told = { groupId: 'g1', name: ({ name }: { name: string }) => name }

describe('what is posted outside', () => {
  it.each([
    ['Ann', 'won against Ben with'],
    ['Ben', 'won against Ann, who had'],
    [null, 'Push between Ann and Ben'],
  ])('says who won, with the score and without the money: %s [BEY-35]', (winner, words) => {
    const offer = { ...exampleBet, creator: ann, acceptor: ben }
    const winnerId = winner === null ? null : winner === 'Ann' ? ann.id : ben.id
    const result = { winnerId, amount: cents(1905), score: { home: 20, away: 17 } }
    const post = postOf({ kind: 'bet.settled', offer, result }, told)
    expect(post?.text).toContain(words)
    expect(post?.text).toContain(`. Final: ${offer.awayTeam} 17, ${offer.homeTeam} 20`)
    expect(post?.text).not.toContain('$')
  })

  it('is nothing of what is between two people [BEY-35]', () => {
    const challenge = { kind: 'bid.challenge', offer: exampleBid, challenged: ben, reason: null } as const
    const terms = { odds: 100, stake: cents(500) }
    const quiet: NoticeFacts[] = [
      { ...challenge, what: 'declined' },
      { kind: 'bid.counter', offer: { ...exampleBid, ...terms }, authorId: ben.id, what: 'made', reason: null },
      {
        kind: 'payment.forgiven',
        payment: { id: 'p', payer: ann, payee: ben, amount: cents(500), method: 'cash', settleUp: null },
      },
      { kind: 'bet.disputed', offer: exampleBet, outcome: 'push', reason: null, isAnswer: false, judgeIds: [] },
    ]
    expect(quiet.map((facts) => postOf(facts, told))).toEqual([null, null, null, null])
    expect(postOf({ ...challenge, what: 'made' }, told)?.kind).toBe('challenges')
  })

  it('is what happens to a pool as a whole, and not who is told what about it [BEY-35] [BEY-34]', () => {
    const pool = { id: 'p', name: 'Sundays', kind: 'pickem', entry: cents(2000) } as const
    const news = (what: PoolNoticeFacts['news']) =>
      postOf({ kind: 'pool.news', pool, people: [ann.id], news: what, judgeIds: [] }, told)
    expect(postOf({ kind: 'pool.opened', pool }, told)).toEqual({
      ...{ kind: 'pools', text: 'New pool: Sundays, Pick’em for $20', path: '/groups/g1/pools/p' },
    })
    expect(news({ what: 'settled', prizes: {}, nets: { ann: 500 } })?.text).toBe('Sundays is settled')
    expect(news({ what: 'round-over', round: 2, places: {}, fallen: [] })?.text).toBe('Sundays: round 2 is over')
    expect(news({ what: 'called-off', reason: 'Ann is ill' })?.text).toBe('Sundays is called off')
    expect(news({ what: 'reminded', round: 2 })).toBeNull()
  })

  it('is short enough for every service, each line with its link [BEY-35]', () => {
    const line = (number: number) => ({
      text: `Ann offers ${'x'.repeat(400)} ${number}`,
      path: `/groups/g1/bids?offer=${number}`,
    })
    const origin = 'https://bets.example.org'
    for (const count of [1, 2, 5, 60]) {
      const lines = Array.from({ length: count }, (_, number) => line(number))
      const message = messageOf(lines, { origin, more: '/groups/g1/bids' })
      expect(message.length).toBeLessThanOrEqual(longestMessage + 50)
      expect(message).toContain(`${origin}/groups/g1/bids?offer=0`)
      if (count > 4) expect(message).toContain(`and ${count - 4} more: ${origin}/groups/g1/bids`)
    }
  })

  it('calls people as they are called now, also who took another name or deleted their account [BEY-35] [BEY-23]', () => {
    const [ann, cleo] = [
      { id: 'ann', name: 'Ann' },
      { id: 'cleo', name: 'Cleo' },
    ] as const
    const text = 'Ann took cleo’s bid: Ben beats Anna, Cleo (2)'
    expect(namedIn(text, [ann, ben, cleo, { id: 'dev', name: 'Dev' }])).toEqual([ann, ben, cleo])
    expect(renamedSince(text, [ann, ben, cleo], [ben, { ...ann, name: 'Annie $1' }])).toBe(
      'Annie $1 took Former member’s bid: Ben beats Anna, Former member',
    )
  })

  it('has no mail address, no phone number, and no name of whoever wants none [BEY-35]', () => {
    const { name, words } = namedOutside([{ id: 'ann', name: 'Ann Lee' }])
    expect([name({ id: 'ann', name: 'Ann Lee' }), name(ben)]).toEqual(['a friend', 'Ben'])
    expect(words('ann lee offers: Annabel beats Ann Lee')).toBe('A friend offers: Annabel beats a friend')
    expect(words('Call (212) 555-0142 or +44 20 7946 0958, ann.lee+bets@mail.example.org')).toBe('Call … or …, …')
    expect(words('Ann Lee (2) offers')).toBe('A friend offers')
    const kept = 'Ben offers Over 224.5, Bills @ Jets at +1050 for $1,000. Final: 127, 121. 2026-11-20'
    expect(words(kept)).toBe(kept)
  })
})

describe('quiet hours', () => {
  const night = { from: 22 * 60 + 30, to: 8 * 60 }
  const zone = 'America/New_York'
  it.each([
    ['2026-11-21T03:29:00Z', '2026-11-21T03:29:00.000Z'],
    ['2026-11-21T03:30:00Z', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T12:59:59Z', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T13:00:00Z', '2026-11-21T13:00:00.000Z'],
    // The clocks go back in this night, and forward in the next.
    ['2026-11-01T03:00:00Z', '2026-11-01T13:00:00.000Z'],
    ['2026-03-08T05:00:00Z', '2026-03-08T12:00:00.000Z'],
  ])('put off %s to %s [BEY-35]', (now, until) => {
    expect(isoFromInstant(afterQuiet(at(now), night, zone))).toBe(until)
  })

  it('are none where none are set, and a beginning and another end otherwise', () => {
    expect(afterQuiet(at('2026-11-21T03:30:00Z'), null, zone)).toBe(at('2026-11-21T03:30:00Z'))
    expect(readQuiet({})).toBeNull()
    expect(readQuiet({ quietFrom: '22:30', quietTo: '08:00' })).toEqual(night)
    for (const wrong of [
      { quietFrom: '22:30' },
      { quietFrom: '9:00', quietTo: '10:00' },
      { quietFrom: '09:00', quietTo: '09:00' },
    ])
      expect(readQuiet(wrong)).toMatchObject({ code: 'quiet-hours' })
    expect([minutesIn('24:00'), minutesIn('23:59')]).toEqual([null, 1439])
  })
})

describe('a connection', () => {
  it('is known by what tells little of its secret [BEY-35]', () => {
    const address = `https://ptb.discord.com/api/webhooks/123456789012345678/${'s'.repeat(60)}`
    expect(connectionIn({ service: 'discord', address: ` ${address} ` })).toEqual({
      connection: { service: 'discord', path: `/webhooks/123456789012345678/${'s'.repeat(60)}` },
      label: 'webhook …5678',
    })
    const slack = { service: 'slack', address: 'https://hooks.slack.com/services/T0AB12/B0CD34/secret' } as const
    expect(connectionIn(slack)).toMatchObject({ label: 'webhook …CD34' })
    const hook = { service: 'webhook', address: 'https://bets.example.org/hook?key=1', token: 'x'.repeat(16) } as const
    expect(connectionIn(hook)).toMatchObject({ label: 'bets.example.org' })
  })

  it.each([
    'http://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwx',
    'https://discord.com.evil.example/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwx',
    'https://discord.com/api/webhooks/123456789012345678/',
    'https://me@discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwx',
    'not an address',
    '',
  ])('is none to Discord at %s [BEY-35]', (address) => {
    expect(connectionIn({ service: 'discord', address })).toMatchObject({ code: 'discord-address' })
  })
})
