import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { instantFromIso } from '../times.ts'
import type { Circumstances, Named, NoticeFacts, OfferInWords, Result } from './noticeFacts.ts'
import { noticesOf } from './noticesOf.ts'

const [ann, ben, cleo]: Named[] = ['Ann', 'Ben', 'Cleo'].map((name) => ({ id: name.toLowerCase(), name }))
if (!ann || !ben || !cleo) throw new Error('three friends')

const group = { id: 'crew', name: 'Sunday Crew' }
const bet: OfferInWords = {
  ...{ bidId: 'bid-1', betId: 'bet-1', creator: ann, acceptor: ben, homeTeam: 'Celtics', awayTeam: 'Lakers' },
  ...{ startsAt: null, description: '', odds: 110, stake: cents(5000) },
  side: { betType: 'spread', team: 'Lakers', line: -3.5 },
}
const won: Result = { winnerId: 'ann', amount: cents(5500), score: null }

/** Every notice as `who: type | title | message | route`. */
function told(facts: NoticeFacts, { author = null, adminIds = [] }: Partial<Circumstances> = {}) {
  return noticesOf(facts, { group, author, memberIds: ['ann', 'ben', 'cleo'], adminIds }).map(
    ({ userId, type, title, message, route }) => `${userId}: ${type} | ${title} | ${message} | ${route}`,
  )
}

describe('who is told what about a result, in the words of the table [NTF-03]', () => {
  it('of a bet that was settled by hand: both read by whom, and until when to dispute it [BEY-11]', () => {
    const disputableUntil = instantFromIso('2026-11-24T01:15:00Z')
    const timeZones = { ben: 'America/Los_Angeles' }
    const settled: NoticeFacts = { kind: 'bet.settled', offer: bet, result: won, disputableUntil }
    const lines = (author: Named) =>
      noticesOf(settled, { group, author, memberIds: ['ann', 'ben', 'cleo'], adminIds: [], timeZones })
        .filter(({ type }) => type === 'bet_settled')
        .map(({ userId, data }) => [userId, data.about, data.forReader])
    expect(lines(ann)).toEqual([
      ['ben', 'Settled by hand by Ann', 'Not right? Dispute it until Mon, Nov 23, 5:15 PM PST'],
    ])
    expect(lines(cleo)).toEqual([
      ['ann', 'Settled by hand by Cleo', 'Not right? Dispute it until Mon, Nov 23, 8:15 PM EST'],
      ['ben', 'Settled by hand by Cleo', 'Not right? Dispute it until Mon, Nov 23, 5:15 PM PST'],
    ])
  })

  it('of calling a bet off: the other participant [BEY-10]', () => {
    const cancel = (what: 'asked' | 'agreed' | 'declined', reason: string | null) =>
      told({ kind: 'bet.cancel', offer: bet, what, reason }, { author: ann, adminIds: ['cleo'] })
    expect(cancel('asked', 'My cousin plays')).toEqual([
      'ben: bet_cancel | Call It Off? | Ann: Celtics +3.5, Lakers @ Celtics, My cousin plays | /bets',
    ])
    expect(cancel('agreed', null)).toEqual([
      'ben: bet_cancel | Called Off | Ann: Celtics +3.5, Lakers @ Celtics | /bets',
    ])
    expect(cancel('declined', null)[0]).toContain('Still On')
  })

  it('of a dispute: both participants and the admins who may decide, of an answer the other one [BEY-11]', () => {
    const judgeIds = ['cleo']
    const disputed = { kind: 'bet.disputed', offer: bet, outcome: 'acceptor', reason: 'It rained', judgeIds } as const
    expect(told({ ...disputed, isAnswer: false }, { author: ben })).toEqual([
      'ann: bet_disputed | Result Disputed | Lakers -3.5, Lakers @ Celtics: It rained | /bets',
      'cleo: bet_disputed | Result Disputed | Lakers -3.5, Lakers @ Celtics: It rained | /bets',
    ])
    expect(told({ ...disputed, isAnswer: true, reason: null }, { author: ann })).toEqual([
      'ben: bet_disputed | Result Disputed | Celtics +3.5, Lakers @ Celtics: Ann says: Ben won | /bets',
    ])
    expect(told({ ...disputed, isAnswer: false, judgeIds: [] })).toHaveLength(2)
  })

  it('of what nobody in the group may decide: the administrators of the website, in their list [BEY-11] [BEY-13]', () => {
    const where = { group, author: ben, memberIds: ['ann', 'ben', 'cleo'], adminIds: [], websiteAdminIds: ['wes'] }
    const payment = { id: 'p', payer: ann, payee: ben, amount: cents(4000), method: 'cash', settleUp: null }
    const doubted = { kind: 'payment.doubted', payment, reason: 'Nothing came', isAnswer: false } as const
    const disputed = {
      kind: 'bet.disputed',
      offer: bet,
      outcome: 'acceptor',
      reason: 'It rained',
      isAnswer: false,
    } as const
    const toldOf = (facts: NoticeFacts) => noticesOf(facts, where).map(({ userId, route }) => [userId, route])
    expect(toldOf({ ...doubted, judgeIds: [] })).toEqual([
      ['ann', '/debts'],
      ['wes', '/admin'],
    ])
    expect(toldOf({ ...doubted, judgeIds: ['cleo'] })).toEqual([
      ['ann', '/debts'],
      ['cleo', '/debts'],
    ])
    expect(toldOf({ ...disputed, judgeIds: [] }).map(([who]) => who)).toEqual(['ann', 'wes'])
    // Against a final score only they decide.
    expect(toldOf({ ...disputed, judgeIds: ['cleo'], asksWebsite: true }).map(([who]) => who)).toEqual([
      'ann',
      'cleo',
      'wes',
    ])
    expect(toldOf({ kind: 'bid.waiting', offer: bet, judgeIds: [] })).toEqual([['wes', '/admin']])
  })

  it('of its decision: the same people, and what it means for a participant [BEY-11]', () => {
    const corrected = {
      ...({ kind: 'bet.corrected', offer: bet, how: 'admin', reason: 'I saw it', stands: false } as const),
      ...{ winnerId: 'ben', amount: cents(5000), refunded: cents(5500), judgeIds: ['cleo', 'dev'] },
    }
    const where = { group, author: cleo, memberIds: ['ann', 'ben'], adminIds: [] }
    expect(
      noticesOf(corrected, where).map(({ userId, title, message, data }) => [userId, title, message, data.forReader]),
    ).toEqual([
      [
        ...['ann', 'Result Corrected', 'Lakers -3.5, Lakers @ Celtics: I saw it'],
        'You owe Ben $50. The $55 that was paid is owed back.',
      ],
      [
        ...['ben', 'Result Corrected', 'Celtics +3.5, Lakers @ Celtics: I saw it'],
        'Ann owes you $50. The $55 that was paid is owed back.',
      ],
      ['dev', 'Result Corrected', 'Lakers -3.5, Lakers @ Celtics: I saw it', undefined],
    ])
    const stands = noticesOf({ ...corrected, stands: true, how: 'agreement', reason: null }, where)
    expect(stands[0]).toMatchObject({
      title: 'Result Stands',
      message: expect.stringContaining(': Both agreed on it.'),
    })
    expect(stands[0]?.data.forReader).toBeUndefined()
  })
})
