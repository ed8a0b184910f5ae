import type { BetAnswer } from '#features/bets/contract.ts'
import type { DebtView } from '#features/debts/contract.ts'

/** Answers of the server as the screens get them. The reader of the examples is Sam. */

/** Ann owes Sam $20.00 for the Bills +3. */
export function aDebtAnswer(different: Partial<DebtView> = {}): DebtView {
  const { amount = 20, status = 'pending' } = different
  return {
    id: 'd1',
    groupId: 'g1',
    betId: 'bet1',
    poolId: null,
    debtor: { id: 'ann', name: 'Ann' },
    debtorId: 'ann',
    debtorName: 'Ann',
    creditor: { id: 'sam', name: 'Sam' },
    creditorId: 'sam',
    creditorName: 'Sam',
    amount,
    paid: status === 'settled' ? amount : 0,
    remaining: status === 'pending' ? amount : 0,
    status,
    disputed: false,
    origin: 'outcome',
    paymentId: null,
    paymentMethod: null,
    settledAt: null,
    createdAt: '2026-11-16T22:00:00.000Z',
    lastModified: '2026-11-16T22:00:00.000Z',
    betDescription: 'Buffalo Bills +3 (Buffalo Bills @ Miami Dolphins)',
    gameInfo: {
      sport: 'americanfootball_nfl',
      homeTeam: 'Miami Dolphins',
      awayTeam: 'Buffalo Bills',
      betType: 'spread',
      gameTime: '2026-11-16T18:00:00.000Z',
    },
    ...different,
  }
}

/** Sam owes Ann `amount`. */
export function aDebtOfSam(id: string, amount: number): DebtView {
  return aDebtAnswer({
    id,
    betId: `bet-${id}`,
    amount,
    debtorId: 'sam',
    debtorName: 'Sam',
    creditorId: 'ann',
    creditorName: 'Ann',
  })
}

/** Sam's bet on the Bills +3 at +100 against Ann, for $20.00 on both sides; the game starts in an hour and a half. */
export function aBetAnswer(different: Partial<BetAnswer> = {}): BetAnswer {
  const odds = { odds: 100, oppositeOdds: 100 }
  const bills = { team: 'Buffalo Bills', line: 3, ...odds, originalOdds: -110 }
  const dolphins = { team: 'Miami Dolphins', line: -3, ...odds, originalOdds: null }
  return {
    id: 'bet1',
    groupId: 'g1',
    bidId: 'bid1',
    sport: 'americanfootball_nfl',
    gameId: 'game1',
    homeTeam: 'Miami Dolphins',
    awayTeam: 'Buffalo Bills',
    gameTime: '2026-11-22T18:00:00.000Z',
    scheduledTime: '2026-11-22T18:00:00.000Z',
    postponed: null,
    description: '',
    betType: 'spread',
    selection: bills,
    legs: [],
    amount: 20,
    wagerAmount: 20,
    toWin: 20,
    ...odds,
    autoUpdateOdds: false,
    status: 'active',
    settlementStatus: null,
    winner: null,
    winnerId: null,
    settledAt: null,
    manuallySettled: false,
    settledBy: null,
    needsAttention: null,
    heldSince: null,
    voidReason: null,
    gameResults: null,
    receipt: null,
    debt: null,
    correction: null,
    cancellation: null,
    settlements: [],
    dispute: null,
    disputableUntil: null,
    comments: 0,
    reactions: [],
    participants: [
      { id: 'sam', name: 'Sam', role: 'creator', selection: bills, wagerAmount: 20, risk: 20, toWin: 20 },
      { id: 'ann', name: 'Ann', role: 'acceptor', selection: dolphins, wagerAmount: 20, risk: 20, toWin: 20 },
    ],
    creator: { id: 'sam', name: 'Sam' },
    creatorId: 'sam',
    creatorName: 'Sam',
    acceptor: { id: 'ann', name: 'Ann' },
    acceptorId: 'ann',
    acceptorName: 'Ann',
    postedAt: '2026-11-20T16:00:00.000Z',
    acceptedAt: '2026-11-20T17:00:00.000Z',
    createdAt: '2026-11-20T17:00:00.000Z',
    lastModified: '2026-11-20T17:00:00.000Z',
    ...different,
  }
}
