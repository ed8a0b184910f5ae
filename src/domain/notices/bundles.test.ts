import { describe, expect, it } from 'vitest'
import { instantFromIso } from '../times.ts'
import { type Bundle, bundledBy, bundleWords, fromIn, joinsBundle } from './bundles.ts'
import { ann, exampleBet, exampleBid, inExampleGroup } from './examples.ts'
import { noticesOf } from './noticesOf.ts'
import { noticeRowOf, noticeRows } from './noticeTable.ts'

const noon = '2026-11-20T12:00:00Z'
const at = (time: string) => instantFromIso(`2026-11-20T${time}Z`)

describe('notices of one person and type', () => {
  it.each([
    ['the moment after', '12:00:00', '12:00:00', false, '12:00:00', true],
    ['within ten minutes of the newest', '12:00:00', '12:20:00', false, '12:30:00', true],
    ['later than that', '12:00:00', '12:20:00', false, '12:30:01', false],
    ['up to an hour after the first', '12:00:00', '12:55:00', false, '13:00:00', true],
    ['longer than an hour after the first', '12:00:00', '12:55:00', false, '13:00:01', false],
    ['once the newest is read', '12:00:00', '12:00:00', true, '12:00:01', false],
    ['by a clock that was set back a little', '12:00:00', '12:05:00', false, '12:01:00', true],
    ['by a clock that was set back by an hour', '13:30:00', '13:35:00', false, '12:31:00', false],
  ])('go together %s: began %s, newest %s, read: %s, at %s: %s [NTF-12]', (_, began, newest, isRead, time, joins) => {
    expect(joinsBundle({ beganAt: at(began), newestAt: at(newest), isRead }, at(time))).toBe(joins)
  })

  it('are those of new bids, of approvals, of acceptances, and of comments on the same thing', () => {
    const bundled = noticeRows.filter(([, row]) => row.bundle).map(([type]) => type)
    expect(bundled).toEqual(['bid_created', 'bid_accepted', 'bid_approval', 'comment_created'])
    const comment = {
      kind: 'comment.posted',
      commentId: 'c',
      content: 'Hm',
      about: 'bid',
      people: [],
      mentioned: [],
    } as const
    const fromOf = (offer: typeof exampleBid) =>
      noticesOf({ ...comment, offer }, inExampleGroup(ann)).map(({ data }) => fromIn(data))[0]
    expect(fromOf(exampleBid)).toBe('ann bid')
    expect(fromOf({ ...exampleBet, betId: 'other' })).toBe('ann other')
    const row = noticeRowOf('bid_accepted')?.bundle
    const nobody = row && bundledBy(row, { kind: 'bid.accepted', offer: exampleBid }, inExampleGroup(null))
    expect(nobody).toEqual({})
  })

  const offer = { ...exampleBid, creator: { id: 'finn', name: 'Finn' } }
  const [bid] = noticesOf({ kind: 'bid.posted', offer }, inExampleGroup(null))
  if (!bid) throw new Error('nobody is told')
  const four: Bundle = {
    ...{ count: 4, unread: 4, games: 3, game: 'Packers @ Cardinals' },
    ...{ startsFrom: '2026-11-22T18:00:00.000Z', startsTo: '2026-11-23T01:20:00.000Z' },
  }
  const words = (bundle: Bundle, type = 'bid_created', timeZone?: string) => {
    const { title, message, place } = bundleWords({ ...bid, type, groupId: 'g1' }, bundle, {
      at: instantFromIso(noon),
      timeZone,
    })
    return `${title}: ${message} -> ${place}`
  }

  it.each([
    ['games of one day', {}, "Finn posted 4 bids on Sunday's games"],
    ['one game', { games: 1 }, 'Finn posted 4 bids on Packers @ Cardinals'],
    ['games of several days', { startsTo: '2026-11-24T01:20:00.000Z' }, 'Finn posted 4 bids on 3 games'],
    [
      'games of a day that is not soon',
      { startsFrom: '2026-12-06T18:00:00.000Z', startsTo: '2026-12-06T18:00:00.000Z' },
      'Finn posted 4 bids on 3 games',
    ],
    ['games without a known start', { startsFrom: null, startsTo: null }, 'Finn posted 4 bids on 3 games'],
    ['some without a game', { game: null }, 'Finn posted 4 bids'],
  ])('on %s are said in one line, which leads to the bids of the group [NTF-03] [NTF-19]', (_, different, message) => {
    expect(words({ ...four, ...different })).toBe(`New Bids: ${message} -> /groups/g1/bids`)
  })

  it('name the day of their games by the reader’s clock', () => {
    expect(words(four, 'bid_created', 'Asia/Tokyo')).toContain("Monday's games")
    expect(words(four, 'bid_created', 'UTC')).toContain('on 3 games')
  })

  it.each([
    ['bid_approval', "Approvals Needed: Finn posted 4 bids on Sunday's games that need approval -> /groups/g1/bids"],
    ['bid_accepted', 'Bids Accepted: Finn accepted 4 of your bids -> /groups/g1/bets'],
    ['comment_created', 'New Comments: Finn wrote 4 comments -> /groups/g1/bids/bid'],
    ['bid_declined', `New Bid: ${bid.message} -> /groups/g1/bids/bid`],
  ])('of %s read: %s', (type, said) => {
    expect(words(four, type)).toBe(said)
  })

  it('are no bundle when there is only one: it keeps its words and its page', () => {
    expect(words({ ...four, count: 1 })).toBe(`New Bid: ${bid.message} -> /groups/g1/bids/bid`)
    const alone = bundleWords({ ...bid, groupId: 'g1' }, { ...four, count: 1 }, { at: instantFromIso(noon) })
    expect(alone.data.forReader).toContain("You'd take")
    const many = bundleWords({ ...bid, groupId: 'g1' }, four, { at: instantFromIso(noon) })
    expect(many.data.forReader).toBeUndefined()
  })
})
