import type { PoolView, RoundPicksView } from '#features/pools/contract.ts'
import type { PoolDisputeView, PoolGameView } from '#features/pools/gameContract.ts'

export const [ann, sam] = [
  { id: 'ann', name: 'Ann', hasAgreed: false, prize: null },
  { id: 'sam', name: 'Sam', hasAgreed: false, prize: null },
]

/** The Bills at the Dolphins, who have 3 points. */
export const aGame = (gameId: string, different: Partial<PoolGameView> = {}): PoolGameView => ({
  ...{ gameId, sport: 'americanfootball_nfl', homeTeam: 'Miami Dolphins', awayTeam: 'Buffalo Bills' },
  ...{
    startsAt: '2099-11-22T18:00:00.000Z',
    homeSpread: 3,
    book: 'DraftKings',
    locked: false,
    result: null,
    score: null,
  },
  ...{ decidedAt: null, begunAt: null, voidReason: null, needsAttention: null, mayDispute: false },
  ...different,
})

const games = [aGame('g1'), aGame('g2', { homeTeam: 'Chicago Bears', awayTeam: 'Detroit Lions', homeSpread: 0 })]

/** Ann's, of one round with two games, at the spread, for $20 each. */
export const aPool = (different: Partial<PoolView> = {}): PoolView => ({
  ...{ id: 'p1', groupId: 'crew', name: 'Sundays', leagues: ['nfl'], kind: 'spread', confidence: false, entry: 20 },
  ...{ shares: [100], state: 'open', pot: 20, creator: ann, createdAt: '2026-11-17T17:00:00.000Z', members: [ann] },
  ...{ locksAt: '2099-11-22T18:00:00.000Z', round: 1, roundCount: 1, settlesAt: null, settledAt: null },
  ...{ calledOff: null, cancellation: null, dispute: null, mayCallOff: null },
  rounds: [aRound(games)],
  ...different,
})

export const aRound = (of: readonly PoolGameView[]): PoolView['rounds'][number] => ({
  ...{ n: 1, opensAt: '2026-11-17T11:00:00.000Z', endsAt: '2099-11-24T11:00:00.000Z', isOpen: true },
  ...{ games: [...of], waitingFor: [ann] },
})

export const noPicks: RoundPicksView = { n: 1, picks: [], tiebreak: null, everybody: [] }

export const aPick = (team: string, gameId = 'g1') => ({
  ...{ gameId, team, confidence: null, pickedAt: '2026-11-17T18:00:00.000Z' },
})

/** The Dolphins covered; Ann says that the Bills did. */
export const decidedGame = aGame('g1', {
  ...{ locked: true, result: 'home', score: { home: 20, away: 17 }, startsAt: '2026-11-22T18:00:00.000Z' },
  ...{ decidedAt: '2026-11-22T22:00:00.000Z', begunAt: '2026-11-22T18:00:00.000Z' },
})
export const aDispute = (different: Partial<PoolDisputeView> = {}): PoolDisputeView => ({
  ...{ round: 1, gameId: 'g1', game: decidedGame, by: ann, result: 'away', reason: 'It was 17-24', score: null },
  picks: [
    { ...aPick('Buffalo Bills'), person: ann },
    { ...aPick('Miami Dolphins'), person: { id: 'ben', name: 'Ben' } },
  ],
  ...{ openedAt: '2026-11-22T23:00:00.000Z', decidable: [], decidedAt: null, decidedBy: null },
  ...{ decision: null, decisionReason: null },
  ...different,
})
