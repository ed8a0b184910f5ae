import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySide, billsAtDolphins } from '#test/support/domainExamples.ts'
import { betTypeFrom, describeSide, formatLine, hasSameTeams, oppositeSide, otherTeam, type Side } from './sides.ts'

const bills = 'Buffalo Bills'
const dolphins = 'Miami Dolphins'

describe('a bet type', () => {
  it.each([
    ['moneyline', 'moneyline'],
    ['ml', 'moneyline'],
    ['h2h', 'moneyline'],
    ['spread', 'spread'],
    ['spreads', 'spread'],
    ['total', 'total'],
    ['totals', 'total'],
    ['over_under', 'total'],
    ['custom', 'custom'],
    ['prop', 'prop'],
  ])('is known as %s for %s [BID-02]', (name, betType) => {
    expect(betTypeFrom(name)).toBe(betType)
  })

  it.each(['', 'Spread', 'future', 'constructor', 'toString', '__proto__'])('is unknown as %o [BID-02]', (name) => {
    expect(betTypeFrom(name)).toBeNull()
  })
})

describe('the other side', () => {
  const table: { id: string; side: Side; opposite: Side }[] = [
    {
      id: 'the other team of a moneyline [BID-20]',
      side: { betType: 'moneyline', team: bills },
      opposite: { betType: 'moneyline', team: dolphins },
    },
    {
      id: 'the other team of a spread with the sign of the line flipped [BID-21]',
      side: { betType: 'spread', team: bills, line: 3.5 },
      opposite: { betType: 'spread', team: dolphins, line: -3.5 },
    },
    {
      id: 'the same line of nothing on a pick’em [BID-21]',
      side: { betType: 'spread', team: dolphins, line: 0 },
      opposite: { betType: 'spread', team: bills, line: 0 },
    },
    {
      id: 'Under for Over [BID-22]',
      side: { betType: 'total', type: 'Over', line: 44.5 },
      opposite: { betType: 'total', type: 'Under', line: 44.5 },
    },
    {
      id: 'Over for Under [BID-22]',
      side: { betType: 'total', type: 'Under', line: 44.5 },
      opposite: { betType: 'total', type: 'Over', line: 44.5 },
    },
    {
      id: 'the other side of a custom bet [BID-20]',
      side: { betType: 'custom', team: dolphins },
      opposite: { betType: 'custom', team: bills },
    },
    {
      id: 'the other side of a proposition [BID-20]',
      side: { betType: 'prop', team: bills },
      opposite: { betType: 'prop', team: dolphins },
    },
  ]

  it.each(table)('is $id', ({ side, opposite }) => {
    expect(oppositeSide(side, billsAtDolphins)).toStrictEqual(opposite)
  })

  it('of the other side is the side itself [STL-08]', () => {
    fc.assert(
      fc.property(anySide, (side) => {
        const opposite = oppositeSide(side, billsAtDolphins)
        expect(opposite).not.toStrictEqual(side)
        expect(oppositeSide(opposite, billsAtDolphins)).toStrictEqual(side)
      }),
    )
  })

  it('is never guessed for a team of another game', () => {
    expect(() => otherTeam('New York Jets', billsAtDolphins)).toThrow('New York Jets')
  })
})

it('two games of the same teams are so whoever is at home', () => {
  const { homeTeam, awayTeam } = billsAtDolphins
  expect(hasSameTeams(billsAtDolphins, billsAtDolphins)).toBe(true)
  expect(hasSameTeams({ homeTeam: awayTeam, awayTeam: homeTeam }, billsAtDolphins)).toBe(true)
  expect(hasSameTeams({ homeTeam, awayTeam: 'New York Jets' }, billsAtDolphins)).toBe(false)
  expect(hasSameTeams({ homeTeam, awayTeam: homeTeam }, billsAtDolphins)).toBe(false)
})

describe('a side in words', () => {
  it.each([
    [{ betType: 'moneyline', team: bills } as const, 'Buffalo Bills to win'],
    [{ betType: 'spread', team: bills, line: 3.5 } as const, 'Buffalo Bills +3.5'],
    [{ betType: 'spread', team: dolphins, line: -3 } as const, 'Miami Dolphins -3'],
    [{ betType: 'spread', team: dolphins, line: 0 } as const, 'Miami Dolphins PK'],
    [{ betType: 'total', type: 'Over', line: 224.5 } as const, 'Over 224.5'],
    [{ betType: 'custom', team: 'Ann eats more' } as const, 'Ann eats more'],
  ])('%o reads %s', (side, words) => {
    expect(describeSide(side)).toBe(words)
  })

  it('has no line of minus nothing', () => {
    expect(formatLine(-0)).toBe('PK')
  })
})
