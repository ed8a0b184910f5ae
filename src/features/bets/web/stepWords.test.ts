import { expect, it } from 'vitest'
import { formatOdds } from '#domain/odds/odds.ts'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import type { BetStep } from '../contract.ts'
import { readBet } from './betReading.ts'
import { stepWords } from './stepWords.tsx'

const read = readBet(aBetAnswer(), { id: 'sam', isAdmin: false })
const [sam, ann, dev] = ['Sam', 'Ann', 'Dev'].map((name) => ({ id: name.toLowerCase(), name }))
const step = (type: string, different: Partial<BetStep> = {}): BetStep => ({
  ...{
    seq: 1,
    type,
    at: '2026-11-20T16:00:00.000Z',
    actor: null,
    terms: null,
    before: null,
    reason: null,
    doubt: null,
  },
  ...{
    from: null,
    to: null,
    result: null,
    score: null,
    outcome: null,
    how: null,
    payment: null,
    game: null,
    leg: null,
  },
  ...different,
})
const annWon = { winnerId: 'ann', voidReason: null }

const aLeg = {
  ...{ number: 1, status: 'push' as const, voidReason: null },
  ...{ before: { odds: 852, toWin: 85.2 }, after: { odds: 376, toWin: 37.6 } },
}
const game = { sport: 'americanfootball_nfl', homeTeam: 'Miami Dolphins', awayTeam: 'Buffalo Bills' }

it.each([
  [
    step('bet.leg-decided', { leg: aLeg, game }),
    'Leg 1 (Bills @ Dolphins) was a push: the odds fell from +852 to +376',
  ],
  [
    step('bet.leg-decided', { leg: { ...aLeg, number: 2, status: 'won', after: aLeg.before }, game }),
    'Leg 2 (Bills @ Dolphins) was won',
  ],
])('a step of a leg reads as what it did to the price [BEY-07] [BEY-32]: %#', (said, words) => {
  expect(stepWords(said, read, { now: 0, show: formatOdds })).toBe(words)
})

it.each([
  [{ homeScore: 17, awayScore: 21 }, 'Ann accepted, live at 21-17'],
  [null, 'Ann accepted, on a live game'],
])('a bet on a game in progress says so, with the score then if it was known: %o [BEY-07]', (score, words) => {
  const { bet } = read
  const live = step('bid.accepted', { actor: ann, at: '2026-11-22T19:00:00.000Z', score })
  const begun = { ...read, bet: { ...bet, gameTime: '2026-11-22T18:00:00.000Z' } }
  expect(stepWords(live, begun, { now: 0, show: formatOdds })).toBe(words)
  const later = { ...read, bet: { ...bet, gameTime: '2026-11-22T19:00:01.000Z' } }
  expect(stepWords(live, later, { now: 0, show: formatOdds })).toBe('Ann accepted')
})

it.each([
  [step('cancellation.asked', { actor: sam, reason: 'Cousin' }), 'You asked to call the bet off: “Cousin”'],
  [step('cancellation.declined', { actor: ann }), 'Ann declined to call it off'],
  [step('cancellation.withdrawn', { actor: ann }), 'Ann withdrew the request to call it off'],
  [step('cancellation.lapsed'), 'The request to call it off lapsed'],
  [step('bet.settled', { actor: ann, result: { winnerId: null, voidReason: 'mutual' } }), 'Ann agreed: called off'],
  [
    step('dispute.opened', { actor: ann, outcome: 'acceptor', reason: 'Rain' }),
    'Ann disputed the result, Ann won: “Rain”',
  ],
  [step('dispute.opened', { outcome: 'creator' }), 'The result is disputed. By the score you won'],
  [step('dispute.answered', { actor: sam, outcome: 'push' }), 'You say it is a push'],
  [step('dispute.answered', { actor: ann, outcome: 'acceptor', reason: 'Rain' }), 'Ann says Ann won: “Rain”'],
  [step('dispute.closed', { actor: ann, how: 'agreement' }), 'Both agreed that the result stands'],
  [step('dispute.closed', { how: 'score' }), 'The score is back, and the result stands'],
  [
    step('dispute.closed', { actor: dev, how: 'admin', reason: 'I saw it' }),
    'Dev decided that the result stands: “I saw it”',
  ],
  [
    step('bet.corrected', { actor: dev, how: 'admin', result: annWon, reason: 'I saw it' }),
    'Dev corrected the result: Ann won $20: “I saw it”',
  ],
  [
    step('bet.corrected', { actor: ann, how: 'agreement', result: annWon }),
    'Both agreed on another result: Ann won $20',
  ],
])('a step of a result reads as who did what [BEY-10] [BEY-11]: $0.type', (said, words) => {
  expect(stepWords(said, read, { now: 0, show: formatOdds })).toBe(words)
})

it.each([
  [{ id: 'ann', isAdmin: false }, 'You accepted at +138, risking $36.23'],
  [{ id: 'sam', isAdmin: false }, 'Ann accepted at -138 for $50'],
  [{ id: 'dev', isAdmin: false }, 'Ann accepted at +138, risking $36.23'],
])(
  'the acceptance is told in the figures of its reader, to others in those of who accepted [BET-18]: $id',
  (reader, words) => {
    const bet = betBetween({ odds: -138, stake: 50, toWin: 36.23 })
    const accepted = step('bid.accepted', { actor: ann ?? null, terms: termsAt(-138, 50) })
    expect(stepWords(accepted, readBet(bet, reader), { now: 0, show: formatOdds })).toBe(words)
  },
)

it('who accepted a parlay reads what they risk after a leg, not the price of the other side [BEY-32]', () => {
  const ofAcceptor = readBet(betBetween({ odds: 852, stake: 10, toWin: 85.2 }), { id: 'ann', isAdmin: false })
  expect(stepWords(step('bet.leg-decided', { leg: aLeg, game }), ofAcceptor, { now: 0, show: formatOdds })).toBe(
    'Leg 1 (Bills @ Dolphins) was a push: what you risk fell from $85.20 to $37.60',
  )
})

function termsAt(odds: number, wagerAmount: number): NonNullable<BetStep['terms']> {
  return { odds, wagerAmount, expirationTime: null, lineGone: false, waits: false }
}

/** A bet that Sam offered and Ann took. */
function betBetween({ odds, stake, toWin }: { odds: number; stake: number; toWin: number }) {
  const bet = aBetAnswer()
  const [creator, acceptor] = bet.participants
  if (!creator || !acceptor) throw new Error('nobody')
  const side = (of: typeof creator, price: number, risk: number, wins: number) => ({
    ...of,
    selection: { ...of.selection, odds: price },
    risk,
    toWin: wins,
  })
  return { ...bet, participants: [side(creator, odds, stake, toWin), side(acceptor, -odds, toWin, stake)] }
}
