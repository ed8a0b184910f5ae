import { describe, expect, it } from 'vitest'
import { noon } from '#test/support/domainExamples.ts'
import type { Dispute } from './bets/disputes.ts'
import type { DoubtablePayment } from './debts/doubts.ts'
import { noTies } from './people/members.ts'
import { type Recent, recentTies, tiesTogether } from './ties.ts'
import { after, hourMs, type Instant } from './times.ts'

/** Ann's and Ben's bet, which Ann settled at noon. */
const bet: Recent['bets'][number] = {
  status: 'settled',
  creator: { id: 'ann' },
  acceptor: { id: 'ben' },
  winnerId: null,
  voidReason: null,
  settlement: 1,
  settledAt: noon,
  manuallySettled: true,
  correction: null,
  acceptedAt: noon,
  happensAt: null,
  dispute: null,
}
/** What Ann paid Ben at noon, as she recorded. */
const payment: DoubtablePayment = {
  payerId: 'ann',
  payeeId: 'ben',
  amount: 1_000,
  method: 'cash',
  recordedBy: 'ann',
  recordedAt: noon,
  isReversed: false,
  matter: { parties: ['ann', 'ben'], began: noon },
  doubt: null,
}
const decided: Dispute = {
  number: 1,
  settlement: 1,
  openedBy: 'ben',
  outcome: 'acceptor',
  creatorSays: null,
  acceptorSays: 'acceptor',
  openedAt: noon,
  decidedHow: 'admin',
}

/** So many hours after noon. */
const at = (hours: number) => after(noon, hours * hourMs)

const tiesOf = (userId: string, recent: Partial<Recent>, now: Instant = noon) => {
  const { whoGoes, whoIsSent } = recentTies(userId, { bets: [], payments: [], pools: [], ...recent }, now)
  const hours = (at: Instant | null) => at && (at - noon) / hourMs
  return { whoGoes: hours(whoGoes), whoIsSent: hours(whoIsSent) }
}

const settled = (settledAt: Instant, decidedAt: Instant | null = null) => ({ settledAt, decidedAt })

describe('what was done lately', () => {
  it('a pool that was settled keeps from being sent away while it can be disputed [BEY-08] [BEY-34]', () => {
    expect(tiesOf('ann', { pools: [settled(at(-80)), settled(at(-1))] })).toEqual({ whoGoes: null, whoIsSent: 71 })
    expect(tiesOf('ann', { pools: [settled(at(-72), at(-1))] })).toEqual({ whoGoes: null, whoIsSent: 23 })
    expect(tiesOf('ann', { pools: [settled(noon)] }, at(72))).toEqual({ whoGoes: null, whoIsSent: null })
  })

  it.each<[string, string, Recent['bets'][number], object]>([
    ['a result that was entered by hand, both participants, for 72 hours', 'ann', bet, { whoGoes: 72, whoIsSent: 72 }],
    ['a result that was entered by hand, the other one too', 'ben', bet, { whoGoes: 72, whoIsSent: 72 }],
    [
      'a result by a score, against removal alone',
      'ben',
      { ...bet, manuallySettled: false },
      { whoGoes: null, whoIsSent: 72 },
    ],
    ['no result that was decided for good', 'ben', { ...bet, dispute: decided }, { whoGoes: null, whoIsSent: null }],
    [
      'no bet that both called off',
      'ben',
      { ...bet, manuallySettled: false, voidReason: 'mutual' },
      { whoGoes: null, whoIsSent: null },
    ],
  ])('ties by %s [BEY-08]', (_, userId, settled, ties) => {
    expect(tiesOf(userId, { bets: [settled] })).toEqual(ties)
    expect(tiesOf(userId, { bets: [settled] }, at(72))).toEqual({ whoGoes: null, whoIsSent: null })
  })

  it('tie by a custom bet as long as it can be disputed: from its date, where that is later [BEY-08] [BEY-11]', () => {
    const early = { ...bet, happensAt: at(240) }
    expect(tiesOf('ben', { bets: [early] })).toEqual({ whoGoes: 312, whoIsSent: 312 })
    expect(tiesOf('ben', { bets: [{ ...bet, happensAt: at(-240) }] })).toEqual({ whoGoes: 72, whoIsSent: 72 })
  })

  it.each<[string, string, Partial<DoubtablePayment>, number | null, number | null]>([
    ['its payer, for 72 hours', 'ann', {}, 72, 72],
    ['its payee, for 72 hours, and against removal as long as they can doubt it', 'ben', {}, 72, 14 * 24],
    ['its payee alike where an admin recorded it', 'ben', { recordedBy: 'cleo' }, 72, 14 * 24],
    ['its payee for 72 hours where they recorded it', 'ben', { recordedBy: 'ben' }, 72, 72],
    ['its payee for 72 hours once a doubt of theirs is decided', 'ben', { doubt: { isAnswered: true } }, 72, 72],
    ['nobody where it was undone', 'ann', { isReversed: true }, null, null],
    ['nobody where a debt was forgiven', 'ben', { method: 'forgiven' }, null, null],
    ['nobody where no money moved', 'ben', { amount: 0 }, null, null],
  ])('ties by a payment %s [BEY-08] [BEY-13]', (_, userId, different, whoGoes, whoIsSent) => {
    expect(tiesOf(userId, { payments: [{ ...payment, ...different }] })).toEqual({ whoGoes, whoIsSent })
  })

  it('ties until the last of it, and then not at all [BEY-08]', () => {
    const later = { ...payment, payerId: 'ben', payeeId: 'ann', recordedBy: 'ann', recordedAt: at(24) }
    const recent = { bets: [bet], payments: [payment, later] }
    expect(tiesOf('ann', recent, at(24))).toEqual({ whoGoes: 96, whoIsSent: 96 })
    expect(tiesOf('ann', recent, at(96))).toEqual({ whoGoes: null, whoIsSent: null })
  })

  it('ties in several groups as long as in any [BEY-08]', () => {
    const ties = { whoGoes: noon, whoIsSent: at(24) }
    expect(tiesTogether([noTies, ties, noTies], at(-1))).toEqual(ties)
    expect(tiesTogether([ties], noon)).toEqual({ ...ties, whoGoes: null })
  })
})
