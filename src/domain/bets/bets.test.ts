import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anyOdds,
  anySide,
  anyStake,
  billsAtDolphins,
  exampleBet,
  exampleBid,
  noon,
} from '#test/support/domainExamples.ts'
import { creatorExposure, takerExposure, takerTerms } from '../bids/bids.ts'
import { oppositeSide } from '../games/sides.ts'
import { cents } from '../money/money.ts'
import { americanOdds, winAmount } from '../odds/odds.ts'
import { acceptorSide, type BetView, viewOf } from './bets.ts'

describe('the bet that forms when a bid is accepted', () => {
  it('carries the bid and its two participants with what each risks and wins [BID-16] [BID-19] [DEBT-05]', () => {
    const bet = exampleBet({ stake: cents(1_000), odds: americanOdds(-150) })
    expect(bet).toEqual({
      id: 'bet1',
      groupId: 'g1',
      bidId: 'bid1',
      gameId: 'game1',
      sport: 'americanfootball_nfl',
      ...billsAtDolphins,
      startsAt: exampleBid().startsAt,
      description: '',
      originalOdds: -110,
      legs: [],
      stake: 1_000,
      postedAt: exampleBid().createdAt,
      acceptedAt: noon,
      creator: {
        id: 'bob',
        name: 'Bob',
        role: 'creator',
        side: { betType: 'spread', team: 'Buffalo Bills', line: 3.5 },
        odds: -150,
        risk: 1_000,
        toWin: 667,
      },
      acceptor: {
        id: 'ann',
        name: 'Ann',
        role: 'acceptor',
        side: { betType: 'spread', team: 'Miami Dolphins', line: -3.5 },
        odds: 150,
        risk: 667,
        toWin: 1_000,
      },
    })
  })

  it('has two sides of which one risks what the other wins, whatever the bid [DEBT-05] [BEY-01]', () => {
    fc.assert(
      fc.property(anySide, anyStake, anyOdds, (side, stake, odds) => {
        const { creator, acceptor } = exampleBet({ side, stake, odds })
        expect(acceptor.risk).toBe(creator.toWin)
        expect(acceptor.toWin).toBe(creator.risk)
        expect(creator.toWin).toBe(winAmount(stake, odds))
        expect(acceptor.side).toEqual(oppositeSide(side, billsAtDolphins))
        expect(odds === 100 ? 100 : -odds).toBe(acceptor.odds)
      }),
    )
  })

  it('is what the bid slip and the confirmation showed before [BEY-01] [BID-63]', () => {
    fc.assert(
      fc.property(anySide, anyStake, anyOdds, (side, stake, odds) => {
        const { creator, acceptor } = exampleBet({ side, stake, odds })
        expect(creator).toMatchObject(creatorExposure({ stake, odds }))
        expect(acceptor).toMatchObject(takerExposure({ stake, odds }))
        expect(acceptor).toMatchObject(takerTerms({ ...billsAtDolphins, side, stake, odds }))
      }),
    )
  })

  it('keeps the stake that is matched by both [BID-24]', () => {
    expect(exampleBet({ stake: cents(2_500), odds: americanOdds(240) }).stake).toBe(2_500)
  })
})

describe('the acceptor’s side', () => {
  const creatorSide = { betType: 'spread', team: 'Buffalo Bills', line: 3.5 } as const

  it('is the opposite of the creator’s where none is stored [STL-08]', () => {
    const derived = acceptorSide(null, creatorSide, billsAtDolphins)
    expect(derived).toEqual({ betType: 'spread', team: 'Miami Dolphins', line: -3.5 })
  })

  it('is the stored one where there is one [STL-08]', () => {
    const stored = { betType: 'spread', team: 'Miami Dolphins', line: -4 } as const
    expect(acceptorSide(stored, creatorSide, billsAtDolphins)).toBe(stored)
  })
})

describe('a bet as a member sees it', () => {
  const participantIds = ['bob', 'ann']
  const active = { status: 'active', settlementStatus: null, winnerId: null, participantIds } as const
  const won = { status: 'settled', settlementStatus: 'resolved', winnerId: 'bob', participantIds } as const
  const push = { status: 'settled', settlementStatus: 'push', winnerId: null, participantIds } as const

  it.each<[string, typeof active | typeof won | typeof push, BetView]>([
    ['bob', active, 'pending'],
    ['cat', active, 'pending'],
    ['bob', won, 'winner'],
    ['ann', won, 'loser'],
    ['cat', won, 'bystander'],
    ['ann', push, 'push'],
    ['bob', push, 'push'],
  ])('%s: %o is %s [BET-05]', (userId, bet, view) => {
    expect(viewOf(bet, userId)).toBe(view)
  })
})
