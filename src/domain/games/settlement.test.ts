import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOdds, anyScore, anySide, anyStake, billsAtDolphins, exampleBet } from '#test/support/domainExamples.ts'
import { debtOf } from '../debts/debts.ts'
import { explainSettlement, marginOf, settleBet } from './settlement.ts'
import { oppositeSide, type Side } from './sides.ts'

const bills = 'Buffalo Bills'
const dolphins = 'Miami Dolphins'
const moneyline = (team: string): Side => ({ betType: 'moneyline', team })
const spread = (team: string, line: number): Side => ({ betType: 'spread', team, line })
const total = (type: 'Over' | 'Under', line: number): Side => ({ betType: 'total', type, line })
const score = (awayScore: number, homeScore: number) => ({ awayScore, homeScore })

// The home team is Miami; Bob created the bet on `side`, Ann accepted it. From the document's rules of settlement and
// final scores of 2023 (nflverse, CC-BY-4.0): Dolphins 20, Bills 48; Dolphins 14, Bills 21.
describe('a bet is settled', () => {
  it.each([
    { side: moneyline(bills), away: 48, home: 20, winner: 'bob', ids: '[STL-05]' },
    { side: moneyline(dolphins), away: 48, home: 20, winner: 'ann', ids: '[STL-05] [STL-09]' },
    { side: moneyline(dolphins), away: 20, home: 20, winner: null, ids: '[STL-05] [STL-02]' },
    { side: spread(bills, -6.5), away: 21, home: 14, winner: 'bob', ids: '[STL-06]' },
    { side: spread(bills, -7), away: 21, home: 14, winner: null, ids: '[STL-06] [STL-02]' },
    { side: spread(bills, -7.5), away: 21, home: 14, winner: 'ann', ids: '[STL-06] [STL-09]' },
    { side: spread(dolphins, 7.5), away: 21, home: 14, winner: 'bob', ids: '[STL-06]' },
    { side: spread(dolphins, 6.5), away: 21, home: 14, winner: 'ann', ids: '[STL-06]' },
    { side: spread(dolphins, 0), away: 21, home: 21, winner: null, ids: '[STL-06]' },
    { side: total('Over', 34.5), away: 21, home: 14, winner: 'bob', ids: '[STL-07]' },
    { side: total('Over', 35), away: 21, home: 14, winner: null, ids: '[STL-07] [STL-02]' },
    { side: total('Over', 35.5), away: 21, home: 14, winner: 'ann', ids: '[STL-07]' },
    { side: total('Under', 35.5), away: 21, home: 14, winner: 'bob', ids: '[STL-07]' },
    { side: total('Under', 35), away: 21, home: 14, winner: null, ids: '[STL-07]' },
    { side: total('Under', 34.5), away: 21, home: 14, winner: 'ann', ids: '[STL-07]' },
  ])('on $side at $away to $home for $winner $ids', ({ side, away, home, winner }) => {
    expect(settleBet(exampleBet({ side }), score(away, home))).toEqual({
      settlementStatus: winner === null ? 'push' : 'resolved',
      winnerId: winner,
    })
  })

  it('the same from either side: what one side wins by the other loses by [STL-08] [STL-09]', () => {
    fc.assert(
      fc.property(anySide, anyScore, (side, final) => {
        const own = marginOf(side, final, billsAtDolphins)
        const other = marginOf(oppositeSide(side, billsAtDolphins), final, billsAtDolphins)
        if (typeof own !== 'number' || typeof other !== 'number') throw new Error('a doubt')
        expect(own + other).toBe(0)
      }),
    )
  })

  it('as exactly one of won, lost and push, and the money follows [STL-02] [STL-03] [STL-18] [DEBT-05]', () => {
    fc.assert(
      fc.property(anySide, anyScore, anyStake, anyOdds, (side, final, stake, odds) => {
        const bet = exampleBet({ side, stake, odds })
        const outcome = settleBet(bet, final)
        if (typeof outcome === 'string') throw new Error('a doubt')
        const debt = debtOf(bet, outcome)
        expect(outcome.settlementStatus === 'push').toBe(outcome.winnerId === null)
        if (outcome.winnerId === null) {
          expect(debt).toBeNull()
          return
        }
        const [winner, loser] = outcome.winnerId === 'bob' ? [bet.creator, bet.acceptor] : [bet.acceptor, bet.creator]
        expect(debt).toEqual({ debtorId: loser.id, creditorId: winner.id, amount: winner.toWin })
      }),
    )
  })

  it('the same when the teams change places: teams are known by name [STL-06]', () => {
    fc.assert(
      fc.property(anySide, anyScore, (side, final) => {
        const turned = { homeTeam: billsAtDolphins.awayTeam, awayTeam: billsAtDolphins.homeTeam }
        const turnedScore = score(final.homeScore, final.awayScore)
        expect(marginOf(side, turnedScore, turned)).toBe(marginOf(side, final, billsAtDolphins))
      }),
    )
  })
})

describe('a bet stays unsettled', () => {
  const broken = (side: object) => side as Side

  it.each([
    ['a team that does not play', moneyline('New York Jets'), 'selection missing'],
    ['no team', broken({ betType: 'moneyline', team: null }), 'selection missing'],
    ['a spread without a line', broken({ betType: 'spread', team: bills }), 'selection missing'],
    ['a spread whose line is null', broken({ betType: 'spread', team: bills, line: null }), 'selection missing'],
    ['a total without a line', broken({ betType: 'total', type: 'Over', line: Number.NaN }), 'selection missing'],
    ['a total that is neither Over nor Under', broken({ betType: 'total', line: 40 }), 'selection missing'],
    ['a custom bet', broken({ betType: 'custom', team: bills }), 'settled by hand only'],
    ['a proposition', broken({ betType: 'prop', team: bills }), 'settled by hand only'],
    ['a bet type that nobody knows', broken({ betType: 'future', team: bills }), 'settled by hand only'],
  ])('on %s [STL-04]', (_, side, doubt) => {
    const bet = exampleBet()
    expect(settleBet({ ...bet, creator: { ...bet.creator, side } }, score(21, 14))).toBe(doubt)
  })
})

describe('the settlement receipt', () => {
  it.each([
    [moneyline(bills), '21 against 14'],
    [moneyline(dolphins), '14 against 21'],
    [spread(bills, -7.5), '21 - 7.5 = 13.5 against 14'],
    [spread(dolphins, 7.5), '14 + 7.5 = 21.5 against 21'],
    [spread(dolphins, 0), '14 + 0 = 14 against 21'],
    [total('Under', 35.5), '21 + 14 = 35 against 35.5'],
    [{ betType: 'custom', team: bills } as const, ''],
  ])('of %o shows the arithmetic %s [BEY-06]', (side, arithmetic) => {
    const receipt = explainSettlement(side, score(21, 14), billsAtDolphins)
    expect(receipt.arithmetic).toBe(arithmetic)
    expect(receipt.rule).toMatch(/\.$/)
  })
})
