import { describe, expect, it } from 'vitest'
import { instantFromIso, isoFromInstant } from '../times.ts'
import { bidMail, bidMailDayAt, bidMailsIn } from './bidMails.ts'
import { ann, cleo, exampleBid } from './examples.ts'

const ben = { userId: 'ben', oddsFormat: 'american' } as const

describe('the daily mail of new bids', () => {
  it.each([
    ['not before nine', '2026-11-23T13:59:59Z', 'America/New_York', null],
    ['at nine', '2026-11-23T14:00:00Z', 'America/New_York', '2026-11-23 by 2026-11-23T14:00:00.000Z'],
    [
      'later that day, with what was new at nine',
      '2026-11-24T04:59:59Z',
      'America/New_York',
      '2026-11-23 by 2026-11-23T14:00:00.000Z',
    ],
    ['not after midnight', '2026-11-24T05:00:00Z', 'America/New_York', null],
    ['by Eastern time for who has no zone', '2026-11-23T14:07:30Z', null, '2026-11-23 by 2026-11-23T14:00:00.000Z'],
    ['by UTC in an unknown zone', '2026-11-23T09:00:00Z', 'Moon/Base', '2026-11-23 by 2026-11-23T09:00:00.000Z'],
    [
      'on the day that clocks are set',
      '2026-11-01T14:30:00Z',
      'America/New_York',
      '2026-11-01 by 2026-11-01T14:00:00.000Z',
    ],
  ])('is due %s [CHN-02]', (_, at, zone, day) => {
    const found = bidMailDayAt(instantFromIso(at), zone)
    expect(found && `${found.date} by ${isoFromInstant(found.by)}`).toBe(day)
  })

  const offers = [
    { ...exampleBid, creator: ann },
    { ...exampleBid, creator: cleo, side: { betType: 'total', type: 'Over', line: 41 } as const },
  ]
  const crew = { groupId: 'g1', groupName: 'Sunday Crew', offers }

  it('names the legs of a parlay [BEY-32] [CHN-02]', () => {
    const game = { homeTeam: 'Cardinals', awayTeam: 'Packers' }
    const parlay = {
      ...{ ...exampleBid, creator: ann, homeTeam: 'Every leg wins', awayTeam: 'A leg loses', odds: 300 },
      ...{ description: 'Parlay of 2 legs', side: { betType: 'parlay', team: 'Every leg wins' } as const },
      legs: [
        { side: exampleBid.side, game },
        { side: { betType: 'total', type: 'Over', line: 41 } as const, game },
      ],
    }
    expect(bidMail(ben, [{ ...crew, offers: [parlay] }])?.paragraphs[1]).toBe(
      "Ann wants Parlay of 2 legs for $20.\nLegs: Packers +3, Over 41 (Packers @ Cardinals).\nYou'd take A leg loses at -300: risk $60 to win $20.",
    )
  })

  it('lists the bids of each group from the reader’s side, and leads to them [NTF-03] [CHN-02]', () => {
    expect(bidMail(ben, [crew, { groupId: 'g2', groupName: 'Quiet', offers: [] }])).toEqual({
      kind: 'daily_bids',
      subject: '2 new bids on Betwixt',
      title: '2 new bids',
      paragraphs: [
        'Sunday Crew:',
        "Ann wants Packers +3, Packers @ Cardinals for $20.\nYou'd take Cardinals -3 at +105: risk $19.05 to win $20.",
        "Cleo wants Over 41, Packers @ Cardinals for $20.\nYou'd take Under 41 at +105: risk $19.05 to win $20.",
      ],
      button: { label: 'Open the bids', path: '/groups/g1/bids' },
      unsubscribe: { userId: 'ben', type: 'bid_created' },
    })
    const mail = bidMail(ben, [crew, { ...crew, groupId: 'g2', groupName: 'Poker Night' }])
    expect([mail?.subject, mail?.button?.path, mail?.paragraphs[3]]).toEqual([
      '4 new bids on Betwixt',
      '/bids',
      'Poker Night:',
    ])
    expect(bidMail(ben, [{ ...crew, offers: [exampleBid] }])?.subject).toBe('1 new bid on Betwixt')
  })

  it('has the odds in the format of its reader [BEY-22]', () => {
    const mail = bidMail({ userId: 'ben', oddsFormat: 'decimal' }, [crew])
    expect(mail?.paragraphs[1]).toContain("You'd take Cardinals -3 at 2.05: risk")
  })

  it('lists ten of a group and counts the others', () => {
    const mail = bidMail(ben, [{ ...crew, offers: Array.from({ length: 12 }, () => exampleBid) }])
    expect(mail?.title).toBe('12 new bids')
    expect(mail?.paragraphs).toHaveLength(12)
    expect(mail?.paragraphs.at(-1)).toBe('And 2 more.')
  })

  it('is not written without a bid', () => {
    expect(bidMail(ben, [])).toBeNull()
    expect(bidMail(ben, [{ ...crew, offers: [] }])).toBeNull()
  })

  it('is a choice: until somebody chooses it, a mail comes with each bid [CHN-05]', () => {
    expect([undefined, null, 'each', 'daily', 'hourly'].map(bidMailsIn)).toEqual([
      'each',
      'each',
      'each',
      'daily',
      'each',
    ])
  })
})
