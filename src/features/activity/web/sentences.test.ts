import { describe, expect, it, test } from 'vitest'
import { eventTypes } from '#domain/log/events.ts'
import { formatOdds } from '#domain/odds/odds.ts'
import { formatOddsAs } from '#domain/odds/oddsFormats.ts'
import { event } from '#test/kit/activityExamples.ts'
import { aboutOtherTerms } from '#test/support/activityOfOtherTerms.ts'
import { aboutPools } from '#test/support/activityOfPools.ts'
import type { ActivityView, OfferFacts } from '../contract.ts'
import { describedTypes, sentenceOf } from './sentences.ts'

const [ann, ben] = [{ id: 'ann', name: 'Ann' } as const, { id: 'ben', name: 'Ben' } as const]
const now = Date.parse('2026-11-20T17:00:00Z')

const bid: OfferFacts = {
  type: 'bid',
  id: 'bid1',
  creator: ann,
  acceptor: null,
  challenged: null,
  sport: 'americanfootball_nfl',
  homeTeam: 'Miami Dolphins',
  awayTeam: 'Buffalo Bills',
  description: '',
  betType: 'spread',
  side: { team: 'Buffalo Bills', type: null, line: -3 },
  odds: 105,
  wagerAmount: 20,
  expirationTime: null,
  lineGone: false,
  waits: false,
  toWin: null,
  result: null,
}
const terms = { odds: 105, wagerAmount: 20, expirationTime: null, lineGone: false, waits: false }
const bet: OfferFacts = { ...bid, type: 'bet', id: 'bet1', acceptor: ben, toWin: 21 }
const won = (winnerId: string | null, amount: number) => ({ ...bet, result: { winnerId, amount, voidReason: null } })
const total: OfferFacts = { ...bid, betType: 'total', side: { team: null, type: 'Over', line: 47.5 } }
const prop: OfferFacts = {
  ...bid,
  betType: 'prop',
  side: { team: 'Yes', type: null, line: null },
  homeTeam: 'Yes',
  awayTeam: 'No',
  description: 'Will it rain?',
}
const payment = { payer: ann, payee: ben, amount: 12, method: 'venmo', reversalReason: null }
const game = {
  sport: 'americanfootball_nfl',
  homeTeam: 'Miami Dolphins',
  awayTeam: 'Buffalo Bills',
  from: null,
  gameTime: '2026-11-22T18:00:00Z',
}
const newStart = new Date(game.gameTime).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
const byBen = { actor: { id: 'ben', name: 'Ben' } }
const byNobody = { actor: null }
const aboutBen = { entityType: 'member', entityId: 'ben', member: ben }
const season = { name: 'NFL 2026', from: '2026-09-10', to: '2027-01-11', formerName: 'Fall' }
const opening = { from: ann, to: ben, amount: 40 }
const sameName = { season: { ...season, formerName: season.name, to: '2026-11-02' } }
const ofChannel = { entityType: 'channel', channel: { service: 'discord', label: 'webhook …5678', why: null } } as const
const saying = { entityType: 'comment', comment: { preview: 'Brave.' } }
const calledOff = { ...bet, result: { winnerId: null, amount: 0, voidReason: 'mutual' } }
const rain = { outcome: 'acceptor', reason: 'Rain' } as const
/** About the bet of Ann and Ben, which the sentence names where it says {bet}. */
function result(type: string, sentence: string, different: Partial<ActivityView> = {}): [ActivityView, string][] {
  return [[event(type, { offer: bet, ...different }), sentence.replace('{bet}', 'Ann against Ben, Bills -3')]]
}

/** As Cleo reads it. */
const cases: readonly (readonly [ActivityView, string])[] = [
  [event('group.created'), 'Ann created the group'],
  [event('group.changed'), 'Ann changed the settings of the group'],
  [event('group.changed', byNobody), 'The settings of the group have changed'],
  [event('group.deleted'), 'Ann deleted the group'],
  [event('member.invited', { entityType: 'invite' }), 'Ann made an invite'],
  [event('invite.withdrawn', { entityType: 'invite' }), 'Ann withdrew an invite'],
  [event('member.renamed', { ...byBen, ...aboutBen }), 'Ben changed their name'],
  [event('member.joined', { ...byBen, ...aboutBen }), 'Ben joined the group'],
  [event('member.joined', aboutBen), 'Ann brought Ben into the group'],
  [event('member.joined', { ...byNobody, ...aboutBen }), 'Ben joined the group'],
  [event('member.changed', aboutBen), 'Ann changed the role of Ben'],
  [event('member.changed', { ...aboutBen, role: 'admin' }), 'Ann made Ben an admin'],
  [event('member.changed', { ...aboutBen, role: 'member' }), 'Ann made Ben a member without admin rights'],
  [event('member.removed', { ...aboutBen, reason: 'He cheats' }), 'Ann removed Ben from the group: “He cheats”'],
  [event('member.left', { ...byBen, ...aboutBen }), 'Ben left the group'],
  [event('member.locked', { ...byNobody, ...aboutBen }), 'The account of Ben is locked'],
  [event('member.unlocked', aboutBen), 'Ann unlocked the account of Ben'],
  [event('game.moved', { ...byNobody, game }), `New start: Bills at Dolphins, Sun ${newStart}`],
  [
    event('game.moved', { ...byNobody, game: { ...game, from: game.gameTime } }),
    `New start: Bills at Dolphins, Sun ${newStart}, was Sun ${newStart}`,
  ],
  [event('game.moved', { ...byNobody, game: { ...game, gameTime: null } }), 'New start: Bills at Dolphins'],
  [event('game.moved', byNobody), 'New start: a game of the group'],
  [
    event('game.missing', { ...byNobody, game: { ...game, gameTime: null } }),
    'No longer listed by the odds service: Bills at Dolphins',
  ],
  [
    event('game.listed', { ...byNobody, game: { ...game, gameTime: null } }),
    'Listed by the odds service again: Bills at Dolphins',
  ],
  [event('bid.posted', { offer: bid }), 'Ann posted a bid: Bills -3 at +105 for $20'],
  ...aboutPools,
  ...aboutOtherTerms(event, { bid, bet }),
  [event('bid.posted', { offer: total }), 'Ann posted a bid: Over 47.5 in Bills at Dolphins at +105 for $20'],
  [event('bid.posted', { offer: prop }), 'Ann posted a bid: Yes on “Will it rain?” at +105 for $20'],
  [
    event('bid.posted', { offer: { ...bid, waits: true } }),
    'Ann posted a bid: Bills -3 at +105 for $20; it waits for approval',
  ],
  [event('bid.changed', { offer: bid }), 'Ann changed their bid: Bills -3 at +105 for $20'],
  [
    event('bid.changed', { offer: bid, before: { ...terms, odds: 110, wagerAmount: 50 } }),
    'Ann changed their bid: Bills -3, odds from +110 to +105, stake from $50 to $20',
  ],
  [
    event('bid.changed', { offer: bid, before: { ...terms, odds: 107 }, ...byNobody }),
    "Ann's bid follows its line: Bills -3 from +107 to +105 for $20",
  ],
  [
    event('bid.changed', { offer: { ...bid, lineGone: true }, before: terms, ...byNobody }),
    "Ann's bid keeps its price, as its line is gone: Bills -3 at +105 for $20",
  ],
  [event('bid.changed', { offer: bid, ...byNobody }), "Ann's bid follows its line: Bills -3 at +105 for $20"],
  [event('bid.approved', { offer: bid, ...byBen }), "Ben approved Ann's bid: Bills -3 at +105 for $20"],
  [event('bid.declined', { offer: bid, ...byBen }), "Ben declined Ann's bid: Bills -3 at +105 for $20"],
  [
    event('bid.declined', { offer: bid, reason: 'too large', ...byBen }),
    "Ben declined Ann's bid: Bills -3 at +105 for $20: “too large”",
  ],
  [event('bid.accepted', { offer: bet, ...byBen }), "Ben accepted Ann's bid: Bills -3 at +105 for $20"],
  [event('bid.cancelled', { offer: bid }), 'Ann cancelled their bid: Bills -3 at +105 for $20'],
  [event('bid.cancelled', { offer: bid, ...byBen }), "Ben cancelled Ann's bid: Bills -3 at +105 for $20"],
  [event('bid.cancelled', { offer: bid, ...byNobody }), "Ann's bid was cancelled: Bills -3 at +105 for $20"],
  [event('bid.expired', { offer: bid, ...byNobody }), "Ann's bid expired: Bills -3 at +105 for $20"],
  [event('bet.started', { offer: bet, ...byNobody }), 'The game has started: Ann against Ben, Bills -3'],
  [event('bet.moved', { offer: bet, ...byNobody }), 'The start of the game has moved: Ann against Ben, Bills -3'],
  [
    event('bet.held', { offer: bet, doubt: 'scores missing', ...byNobody }),
    'Needs attention: Ann against Ben, Bills -3. The game is over, but no score came with it.',
  ],
  [
    event('bet.held', { offer: bet, ...byNobody }),
    'Needed attention, or its game was not listed for a time: Ann against Ben, Bills -3',
  ],
  [
    event('bet.released', { offer: bet, doubt: 'scores missing', ...byNobody }),
    'No longer needs attention: Ann against Ben, Bills -3',
  ],
  [
    event('bet.leg-decided', {
      offer: bet,
      game: { ...game, from: null },
      leg: { number: 2, status: 'push' },
      ...byNobody,
    }),
    'Leg 2 (Bills at Dolphins) was a push: Ann against Ben, Bills -3',
  ],
  [
    event('bet.settled', {
      offer: { ...bet, result: { winnerId: null, amount: 0, voidReason: 'The game was called off.' } },
      ...byNobody,
    }),
    'Settled: void, Ann against Ben, Bills -3. The game was called off.',
  ],
  [event('bet.settled', { offer: won('ann', 21), ...byNobody }), 'Settled: Ann won $21 from Ben with Bills -3'],
  [event('bet.settled', { offer: won('ben', 20), ...byNobody }), 'Settled: Ben won $20 from Ann with Dolphins +3'],
  [event('bet.settled', { offer: won(null, 0), ...byNobody }), 'Settled: a push, Ann against Ben, Bills -3'],
  [event('bet.settled', { offer: won('ann', 21.5) }), 'Ann settled by hand: Ann won $21.50 from Ben with Bills -3'],
  [
    event('bet.questioned', { offer: won('ann', 21), ...byNobody }),
    'The score changed after the settlement: Ann against Ben, Bills -3',
  ],
  [
    event('bet.confirmed', { offer: won('ann', 21), ...byNobody }),
    'The score confirms the settlement again: Ann against Ben, Bills -3',
  ],
  ...result('bet.settled', 'Ann agreed to call off the bet of {bet}', { offer: calledOff }),
  ...result('cancellation.asked', 'Ann asked to call off the bet of {bet}: “Cousin”', { reason: 'Cousin' }),
  ...result('cancellation.declined', 'Ben declined to call off the bet of {bet}', byBen),
  ...result('cancellation.withdrawn', 'Ann withdrew the request to call off the bet of {bet}'),
  ...result('cancellation.lapsed', 'The request to call it off has lapsed: {bet}', byNobody),
  ...result('dispute.opened', 'Ben disputed the result of {bet}: Ben won: “Rain”', { ...rain, ...byBen }),
  ...result('dispute.opened', 'The result is disputed: {bet}. By the score Ben won', { ...rain, ...byNobody }),
  ...result('dispute.answered', 'Ann says about {bet}: it is a push', { outcome: 'push' }),
  ...result('dispute.closed', 'Ann agreed that the result stands: {bet}', { how: 'agreement' }),
  ...result('dispute.closed', 'Ann decided that the result stands: {bet}: “Rain”', { how: 'admin', reason: 'Rain' }),
  ...result('dispute.closed', 'The score is back, and the result stands: {bet}', { how: 'score', ...byNobody }),
  ...result('bet.corrected', 'Ann corrected a result: Ben won $20 from Ann with Dolphins +3', {
    offer: won('ben', 20),
  }),
  ...result('bet.corrected', 'Ann agreed on another result: a push, {bet}', { how: 'agreement', offer: won(null, 0) }),
  [event('payment.recorded', { payment }), 'Ann recorded a payment of $12 to Ben'],
  [event('payment.recorded', { payment, ...byBen }), 'Ben recorded a payment of $12 from Ann'],
  [
    event('payment.recorded', { payment: { ...payment, amount: 0 } }),
    'Ann recorded that the debts of Ann and Ben cancel out',
  ],
  [
    event('payment.reversed', { payment: { ...payment, reversalReason: 'twice' }, actor: { id: 'dev', name: 'Dev' } }),
    'Dev undid a payment of $12 from Ann to Ben: “twice”',
  ],
  [event('payment.recorded', { payment: { ...payment, method: 'forgiven' }, ...byBen }), 'Ben forgave Ann $12'],
  [
    event('payment.reversed', { payment: { ...payment, method: 'forgiven' }, actor: { id: 'dev', name: 'Dev' } }),
    'Dev undid that Ben forgave Ann $12',
  ],
  [
    event('payment.doubted', { payment, reason: 'No', ...byBen }),
    'Ben did not receive a payment of $12 from Ann: “No”',
  ],
  [event('payment.answered', { payment, reason: 'Yes' }), 'Ann says that a payment of $12 to Ben was made: “Yes”'],
  [event('payment.kept', { payment, reason: 'See your inbox' }), 'Ann kept a payment of $12 to Ben: “See your inbox”'],
  [event('debt.reminded', {}), 'Ann sent a reminder'],
  [event('opening.recorded', { opening }), 'Ann recorded from before Betwixt that Ann owes Ben $40'],
  [event('opening.agreed', { opening, ...byBen }), 'Ben agreed that from before Betwixt Ann owes Ben $40'],
  [event('opening.refused', { opening, ...byBen }), 'Ben refused that from before Betwixt Ann owes Ben $40'],
  [event('opening.withdrawn', { opening }), 'Ann took back that from before Betwixt Ann owes Ben $40'],
  [event('season.named', { season }), 'Ann named the season “NFL 2026”, Sep 10, 2026 - Jan 11, 2027'],
  [event('season.changed', { season }), 'Ann changed the season “Fall” to “NFL 2026”, Sep 10, 2026 - Jan 11, 2027'],
  [event('season.changed', sameName), 'Ann changed the season “NFL 2026”, Sep 10 - Nov 2, 2026'],
  [event('season.removed', { season }), 'Ann deleted the season “NFL 2026”'],
  [event('comment.posted', { offer: bid, ...saying, ...byBen }), "Ben commented on Ann's bid, Bills -3: “Brave.”"],
  [
    event('comment.posted', { offer: bet, ...saying }),
    'Ann commented on the bet of Ann against Ben, Bills -3: “Brave.”',
  ],
  [event('comment.posted', saying), 'Ann wrote in the thread: “Brave.”'],
  [event('comment.posted'), 'Ann wrote a comment, deleted since'],
  [event('comment.deleted'), 'Ann deleted a comment'],
  [event('channel.connected', ofChannel), 'Ann connected the group to Discord (webhook …5678)'],
  [event('channel.changed', ofChannel), 'Ann changed what is posted to Discord (webhook …5678)'],
  [event('channel.disconnected', ofChannel), 'Ann disconnected Discord (webhook …5678)'],
  [
    event('channel.stopped', { channel: { ...ofChannel.channel, why: 'Discord says that it is gone' }, ...byNobody }),
    'Nothing is posted to Discord (webhook …5678) any more: Discord says that it is gone',
  ],
  [event('reaction.changed'), 'Ann reacted'],
]

describe('the sentence of an event [BEY-07]', () => {
  const read = (told: ActivityView, readerId = 'cleo') => {
    const { actor, words } = sentenceOf(told, { readerId, now, show: formatOdds })
    return actor === null ? words : `${actor} ${words}`
  }

  test.each(cases)('$type reads "%s"', (told, sentence) => expect(read(told)).toBe(sentence))
  it('is there for every type of event, and proved here', () => {
    expect([...describedTypes].sort()).toEqual([...eventTypes].sort())
    expect(eventTypes.filter((type) => !cases.some(([told]) => told.type === type))).toEqual([])
  })
  it('says "you" to whoever it is about', () => {
    const accepted = event('bid.accepted', { offer: bet, ...byBen })
    expect(read(accepted, 'ann')).toBe('Ben accepted your bid: Bills -3 at +105 for $20')
    expect(read(accepted, 'ben')).toBe("You accepted Ann's bid: Dolphins +3 at -105, risking $21")
    const byAnn = event('bid.accepted', { offer: bet })
    expect(read(byAnn, 'ben')).toBe('Ann accepted your counter-offer: Dolphins +3 at -105, risking $21')
    expect(read(byAnn, 'ann')).toBe("You accepted Ben's counter-offer: Bills -3 at +105 for $20")
    expect(read(event('bet.started', { offer: bet, ...byNobody }), 'ben')).toBe(
      'The game has started: you against Ann, Dolphins +3',
    )
    expect(read(event('bet.settled', { offer: won('ben', 20), ...byNobody }), 'ann')).toBe(
      'Settled: Ben won $20 from you with Dolphins +3',
    )
    expect(read(event('bid.cancelled', { offer: bid }), 'ann')).toBe('You cancelled your bid: Bills -3 at +105 for $20')
    expect(read(event('bid.expired', { offer: bid, ...byNobody }), 'ann')).toBe(
      'Your bid expired: Bills -3 at +105 for $20',
    )
  })
  it('has the odds in the format of its reader [BEY-22]', () => {
    const show = (odds: number | null | undefined) => formatOddsAs('fractional', odds)
    const accepted = event('bid.accepted', { offer: bet, ...byBen })
    expect(sentenceOf(accepted, { readerId: 'cleo', now, show }).words).toBe(
      "accepted Ann's bid: Bills -3 at 21/20 for $20",
    )
  })
  it('of what this program does not know yet names it', () => {
    expect(read(event('bet.sold'))).toBe('Ann made a change: bet sold')
    expect(read(event('bet.re_opened', byNobody))).toBe('Bet re opened')
    expect(read(event('toString', byNobody))).toBe('ToString')
  })
  it('is not turned around by a name or by words in it', () => {
    const turning = { ...bid, creator: { id: 'ann', name: 'A\u202enn' }, side: { ...bid.side, team: 'Bills\u2067' } }
    const told = sentenceOf(event('bid.approved', { offer: turning, actor: { id: 'ben', name: 'B\u202een' } }), {
      readerId: 'cleo',
      now,
      show: formatOdds,
    })
    expect(told).toEqual({ actor: 'Ben', words: "approved Ann's bid: Bills -3 at +105 for $20" })
  })

  it('never fails where what it is about is gone', () => {
    for (const type of eventTypes) {
      for (const who of [byBen, byNobody]) expect(read(event(type, who))).toMatch(/^[A-Z].*\w.?$/)
    }
  })
})
