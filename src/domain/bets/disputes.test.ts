import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourMs, instant, after as later } from '../times.ts'
import {
  agreedOutcome,
  answered,
  byLaterScore,
  type DisputableBet,
  type Dispute,
  disputableUntil,
  disputedOutcomes,
  disputeMs,
  outcomeFrom,
  outcomeInForce,
  whyCannotAnswerDispute,
  whyCannotDecide,
  whyCannotDispute,
} from './disputes.ts'

const now = instant(1_000 * hourMs)
const people = { creator: { id: 'ann' }, acceptor: { id: 'bob' } }
const bet: DisputableBet = {
  ...{ status: 'settled', ...people, winnerId: 'ann', voidReason: null, settlement: 1 },
  settledAt: later(now, -hourMs),
  ...{ manuallySettled: true, correction: null, acceptedAt: later(now, -200 * hourMs) },
  happensAt: null,
}
const dispute = (more: Partial<Dispute> = {}): Dispute => ({
  ...{ number: 1, settlement: 1, openedBy: 'bob', outcome: 'acceptor', creatorSays: null, acceptorSays: 'acceptor' },
  ...{ openedAt: now, decidedHow: null },
  ...more,
})
const byProduct = { openedBy: null, acceptorSays: null }
const old = { ...bet, settledAt: later(now, -disputeMs) }

describe('a settlement is disputed [BEY-11]', () => {
  it.each([
    ['by a participant', bet, null, 'bob', 'acceptor', null],
    ['also by who won', bet, null, 'ann', 'push', null],
    ['until 72 hours after it', { ...old, settledAt: instant(old.settledAt + 1) }, null, 'bob', 'push', null],
    ['not after 72 hours', old, null, 'bob', 'push', 'dispute-late'],
    ['until 72 hours after its date', { ...old, happensAt: later(now, 1 - disputeMs) }, null, 'bob', 'push', null],
    ['not after that', { ...old, happensAt: later(now, -disputeMs) }, null, 'bob', 'push', 'dispute-late'],
    ['before its date', { ...old, happensAt: later(now, hourMs) }, null, 'bob', 'push', null],
    ['not by anyone else', bet, null, 'cat', 'push', 'not-your-bet'],
    ['not by anyone else, who learns nothing', { ...bet, status: 'active' }, null, 'cat', 'push', 'not-your-bet'],
    ['not before it', { ...bet, status: 'active', settledAt: null }, null, 'bob', 'push', 'bet-not-settled'],
    ['not with the outcome in force', bet, null, 'bob', 'creator', 'outcome-in-force'],
    ['not twice at a time', bet, dispute(), 'ann', 'push', 'dispute-open'],
    ['not again once it was decided', bet, dispute({ decidedHow: 'admin' }), 'bob', 'push', 'result-decided'],
    ['not where a decision made it', { ...bet, settlement: 2 }, null, 'bob', 'push', 'result-decided'],
    ['after a score had opened and closed one', bet, dispute({ decidedHow: 'score' }), 'bob', 'push', null],
    ['not of a bet that both have called off', { ...bet, voidReason: 'mutual' }, null, 'bob', 'push', 'bet-called-off'],
    ['of a bet that is void by rule', { ...bet, winnerId: null, voidReason: 'No.' }, null, 'bob', 'acceptor', null],
  ] as const)('%s', (_, of, latest, userId, outcome, code) => {
    expect(whyCannotDispute(of, latest, { userId, outcome, now })?.code ?? null).toBe(code)
    if (userId === 'cat') return
    const isOpen = code === null || code === 'outcome-in-force'
    expect(disputableUntil(of, latest, now) === null).toBe(!isOpen)
  })
})

describe('a dispute [BEY-11]', () => {
  it.each([
    ['answered by the other one', dispute(), 'ann', null],
    ['answered again by who opened it', dispute(), 'bob', null],
    ['not answered by anyone else', dispute(), 'cat', 'not-your-bet'],
    ['not answered once it is decided', dispute({ decidedHow: 'agreement' }), 'ann', 'dispute-not-open'],
    ['not answered where there is none', null, 'ann', 'dispute-not-open'],
  ])('is %s', (_, latest, userId, code) => {
    expect(whyCannotAnswerDispute(bet, latest, userId)?.code ?? null).toBe(code)
  })

  it('is decided once both say the same', () => {
    const opened = dispute()
    expect(agreedOutcome(opened)).toBeNull()
    expect(agreedOutcome(answered(opened, bet, { userId: 'ann', outcome: 'push' }))).toBeNull()
    expect(agreedOutcome(answered(opened, bet, { userId: 'ann', outcome: 'acceptor' }))).toBe('acceptor')
    expect(agreedOutcome(answered(opened, bet, { userId: 'bob', outcome: 'acceptor' }))).toBeNull()
    expect(agreedOutcome(dispute(byProduct))).toBeNull()
  })

  const admin = { userId: 'dan', since: bet.acceptedAt }
  const [others, ann] = [
    { userId: 'eve', since: now },
    { ...admin, userId: 'ann' },
  ]
  const of = (userId: string, { site = false, admins = [admin, ann] } = {}) => ({
    userId,
    ...{ isWebsiteAdmin: site, admins },
  })
  const hours = (count: number) => dispute({ openedAt: instant(now - count * hourMs) })
  it.each([
    ['decided by a group admin', dispute(), of('dan'), null],
    ['not decided by a participant, even an admin', dispute(), of('ann'), 'own-dispute'],
    ['not decided by a participant who runs the site', hours(99), of('bob', { site: true }), 'own-dispute'],
    ['not decided by a member', dispute(), of('cat'), 'decisions-admins-only'],
    ['not decided by a former admin', dispute(), of('dan', { admins: [ann] }), 'decisions-admins-only'],
    ['not decided by a member, who learns nothing', null, of('cat'), 'decisions-admins-only'],
    ['not decided where there is none', null, of('dan'), 'dispute-not-open'],
    ['not decided twice', dispute({ decidedHow: 'admin' }), of('dan'), 'dispute-not-open'],
    ['not decided by an admin since the bet', dispute(), of('eve', { admins: [admin, others] }), 'admin-too-late'],
    [
      'not decided by the only other admin, since the bet',
      dispute(),
      of('eve', { admins: [ann, others] }),
      'website-asked',
    ],
    ['left to the group for 72 hours', hours(71.9), of('wes', { site: true }), 'group-decides-first'],
    ['decided by the website administrator after 72 hours', hours(72), of('wes', { site: true }), null],
    [
      'decided by the website administrator where nobody in the group may',
      dispute(),
      of('wes', { site: true, admins: [ann, others] }),
      null,
    ],
  ])('is %s', (_, latest, judge, code) => {
    expect(whyCannotDecide(bet, latest, judge, { now })?.code ?? null).toBe(code)
  })

  const byScore = { ...bet, manuallySettled: false }
  const rescored = { ...byScore, correction: { winnerId: 'bob' } }
  it.each([
    ['for the score by a group admin', byScore, 'dan', 'creator', null],
    ['not against the score by a group admin', byScore, 'dan', 'acceptor', 'score-stands'],
    ['against the score by the website administrator', byScore, 'wes', 'acceptor', null],
    ['for a later score by a group admin', rescored, 'dan', 'acceptor', null],
    ['for the former score by a group admin', rescored, 'dan', 'creator', null],
    ['not against both scores by a group admin', rescored, 'dan', 'push', 'score-stands'],
    ['freely where people had decided', { ...rescored, settlement: 2 }, 'dan', 'push', null],
    ['freely where the bet is void by rule', { ...byScore, voidReason: 'No.' }, 'dan', 'acceptor', null],
  ] as const)('is decided %s', (_, disputed, userId, outcome, code) => {
    const judge = of(userId, { site: userId === 'wes' })
    expect(whyCannotDecide(disputed, dispute(), judge, { outcome, now })?.code ?? null).toBe(code)
  })

  it.each([
    ['is opened', null, 'acceptor', 'open'],
    ['is not opened by the settled score', null, null, null],
    ['is opened again after a decision', dispute({ decidedHow: 'admin' }), 'push', 'open'],
    ['is left to who opened it', dispute(), 'push', null],
    ['follows the score', dispute(byProduct), 'push', 'follow'],
    ['stays as it is while the outcome is the same', dispute(byProduct), 'acceptor', null],
    ['is closed when the score is back', dispute(byProduct), null, 'close'],
    ['stays open once somebody has answered', dispute({ ...byProduct, creatorSays: 'push' }), null, null],
  ] as const)('%s by a later score [BEY-05]', (_, latest, outcome, does) => {
    expect(byLaterScore(bet, latest, outcome)).toBe(does)
  })

  it('names an outcome and stores the same', () => {
    fc.assert(
      fc.property(fc.constantFrom(...disputedOutcomes), (outcome) => {
        expect(outcomeInForce({ ...bet, ...outcomeFrom(outcome, bet) })).toBe(outcome)
      }),
    )
  })
})
