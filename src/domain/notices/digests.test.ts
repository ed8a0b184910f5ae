import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { instantFromIso, isoFromInstant } from '../times.ts'
import { digestParagraphs, digestWeekAt, type GroupWeek } from './digests.ts'

describe('the weekly digest', () => {
  it.each([
    ['is not due before nine on Monday', '2026-11-23T13:59:59Z', 'America/New_York', null],
    ['is due at nine there', '2026-11-23T14:00:00Z', 'America/New_York', '2026-11-23 2026-11-16T14 2026-11-23T14'],
    [
      'tells of the same week all that Monday',
      '2026-11-24T04:59:59Z',
      'America/New_York',
      '2026-11-23 2026-11-16T14 2026-11-23T14',
    ],
    ['is too late on Tuesday', '2026-11-24T05:00:00Z', 'America/New_York', null],
    ['comes by UTC where no zone is known', '2026-11-23T09:30:00Z', null, '2026-11-23 2026-11-16T09 2026-11-23T09'],
    [
      'comes by UTC in a zone that nobody knows',
      '2026-11-23T09:30:00Z',
      'Moon/Base',
      '2026-11-23 2026-11-16T09 2026-11-23T09',
    ],
    [
      'comes on our Sunday where it is Monday',
      '2026-11-22T19:00:00Z',
      'Pacific/Kiritimati',
      '2026-11-23 2026-11-15T19 2026-11-22T19',
    ],
    [
      'reaches back over a change of clocks',
      '2026-11-02T14:00:00Z',
      'America/New_York',
      '2026-11-02 2026-10-26T13 2026-11-02T14',
    ],
  ])('%s', (_, at, zone, week) => {
    const found = digestWeekAt(instantFromIso(at), zone)
    const words = found && [
      found.monday,
      isoFromInstant(found.from).slice(0, 13),
      isoFromInstant(found.to).slice(0, 13),
    ]
    expect(words?.join(' ') ?? null).toBe(week)
  })

  const quiet: GroupWeek = {
    groupName: 'Crew',
    settled: 0,
    won: cents(0),
    lost: cents(0),
    net: cents(0),
    openBids: 0,
    games: [],
  }

  it.each([
    [
      { settled: 3, won: cents(5000), lost: cents(1250), net: cents(3750) },
      'Crew: 3 bets settled last week, $50 won and $12.50 lost. You are owed $37.50.',
    ],
    [
      { settled: 1, lost: cents(1000), net: cents(-1000) },
      'Crew: 1 bet settled last week, $0 won and $10 lost. You owe $10.',
    ],
    [{ openBids: 2 }, 'Crew: None of your bets were settled last week. You are all square. 2 open bids.'],
    [
      { games: ['A @ B', 'C @ D', 'E @ F', 'G @ H', 'I @ J', 'K @ L'] },
      'Crew: None of your bets were settled last week. You are all square. This week with your bets: A @ B, C @ D, E @ F, G @ H, I @ J and 1 more game.',
    ],
  ])('says what there is to tell: %o', (week, words) => {
    expect(digestParagraphs([quiet, { ...quiet, ...week }])).toEqual([words])
  })

  it('says nothing where there is nothing to tell', () => {
    expect(digestParagraphs([quiet, quiet])).toEqual([])
  })
})
