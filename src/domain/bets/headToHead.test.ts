import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, negateCents } from '../money/money.ts'
import { instant } from '../times.ts'
import { betsIn, type Duel, headToHead, mostPoints } from './headToHead.ts'

const anyResult = fc.constantFrom('won', 'lost', 'push')
const anySport = fc.constantFrom('americanfootball_nfl', 'basketball_nba', 'custom')
const anyDuel = fc.tuple(anyResult, fc.integer({ min: 1, max: 100_000 }), anySport, fc.nat(3))

/** Settled in this order, some of them together. */
const anyDuels = fc.array(anyDuel, { maxLength: 30 }).map(duelsOf)

/** Its result, amount and sport, and how much later it was settled than the one before. */
type Said = [Duel['result'], number, string, number]

function duelsOf(said: readonly Said[]): Duel[] {
  let at = Date.UTC(2026, 10, 20)
  return said.map(([result, amount, sport, later], index) => {
    at += later
    const net = cents(result === 'push' ? 0 : result === 'won' ? amount : -amount)
    return { betId: `bet${index}`, sport, at: instant(at), result, net }
  })
}

const flipped = { won: 'lost', lost: 'won', push: 'push' } as const
const fromOtherSide = (duels: readonly Duel[]): Duel[] =>
  duels.map((duel) => ({ ...duel, result: flipped[duel.result], net: negateCents(duel.net) }))

const results = (...said: Duel['result'][]) => headToHead(duelsOf(said.map((result) => [result, 100, 'custom', 1])))

describe('head to head', () => {
  it('is nothing for two who have never bet against each other [BEY-20]', () => {
    expect(headToHead([])).toEqual({
      ...{ wins: 0, losses: 0, pushes: 0, net: 0, streak: null },
      ...{ biggestWin: null, biggestLoss: null, bySport: [], line: [] },
    })
  })

  it('counts every bet once, and is the opposite from the other side [BEY-20]', () => {
    fc.assert(
      fc.property(anyDuels, (duels) => {
        const [one, other] = [headToHead(duels), headToHead(fromOtherSide(duels))]
        expect(betsIn(one)).toBe(duels.length)
        expect([one.wins, one.losses, one.pushes]).toEqual([other.losses, other.wins, other.pushes])
        expect(one.net).toBe(negateCents(other.net))
        expect(one.streak?.count).toBe(other.streak?.count)
        expect(one.biggestWin?.betId).toBe(other.biggestLoss?.betId)
        expect(one.line).toEqual(other.line.map(({ at, net }) => ({ at, net: negateCents(net) })))
      }),
    )
  })

  it('by sport adds up to the whole [BEY-20]', () => {
    fc.assert(
      fc.property(anyDuels, (duels) => {
        const { bySport, ...whole } = headToHead(duels)
        for (const figure of ['wins', 'losses', 'pushes', 'net'] as const) {
          expect(bySport.reduce((sum, of) => sum + of[figure], 0)).toBe(whole[figure])
        }
        const counts = bySport.map(betsIn)
        expect(counts).toEqual(counts.toSorted((a, b) => b - a))
      }),
    )
  })

  it('has a line that is right at each of its times and ends at the net, however many bets there are [BEY-20]', () => {
    const many = fc.array(anyDuel, { minLength: 150, maxLength: 900 }).map(duelsOf)
    fc.assert(
      fc.property(fc.oneof(anyDuels, many), (duels) => {
        const { line, net } = headToHead(duels)
        const times = new Set(duels.map(({ at }) => at))
        expect(line.length).toBe(Math.min(times.size, mostPoints))
        for (const point of line) {
          const before = duels.filter(({ at }) => at <= point.at)
          expect(point.net).toBe(before.reduce((sum, duel) => sum + duel.net, 0))
        }
        expect(line.map(({ at }) => at)).toEqual([...new Set(line.map(({ at }) => at))].toSorted((a, b) => a - b))
        expect(line[0]?.at).toBe(duels[0]?.at)
        expect(line.at(-1)?.at).toBe(duels.at(-1)?.at)
        expect(line.at(-1)?.net ?? 0).toBe(net)
      }),
      { numRuns: 60 },
    )
  })

  it.each([0, 1, 203, 204, 599, 600])(
    'has the highest and the lowest net on its line, however many bets there are, also from bet %i [BEY-20]',
    (place) => {
      const small = Array.from({ length: 600 }, (_, at): Said => [at % 2 === 0 ? 'won' : 'lost', 100, 'custom', 1])
      const peaks: Said[] = (['won', 'lost', 'lost', 'won'] as const).map((result) => [result, 5_000, 'custom', 1])
      const duels = duelsOf(small.toSpliced(place, 0, ...peaks))
      for (const side of [duels, fromOtherSide(duels)]) {
        const { line } = headToHead(side)
        const nets = side.map((_, index) => side.slice(0, index + 1).reduce((sum, { net }) => sum + net, 0))
        const shown = line.map(({ net }) => net)
        expect([line.length, Math.max(...shown), Math.min(...shown)]).toEqual([
          mostPoints,
          Math.max(...nets),
          Math.min(...nets),
        ])
      }
    },
  )

  it('has a streak of the last results in a row, whatever was pushed between them [BEY-20]', () => {
    expect(results('lost', 'won', 'push', 'won', 'push').streak).toEqual({ result: 'won', count: 2 })
    expect(results('won', 'won', 'lost').streak).toEqual({ result: 'lost', count: 1 })
    expect(results('lost', 'lost').streak).toEqual({ result: 'lost', count: 2 })
    expect(results('push').streak).toBeNull()
  })

  it('names the biggest win and the biggest loss, of equal ones the latest [BEY-20]', () => {
    const { biggestWin, biggestLoss } = headToHead(
      duelsOf([
        ['won', 500, 'custom', 1],
        ['won', 700, 'custom', 1],
        ['lost', 900, 'custom', 1],
        ['won', 700, 'custom', 1],
      ]),
    )
    expect([biggestWin?.betId, biggestLoss?.betId]).toEqual(['bet3', 'bet2'])
    expect(results('won', 'push').biggestLoss).toBeNull()
  })
})
