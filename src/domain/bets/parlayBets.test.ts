import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billsAtDolphins, exactHalfUp, exactWinAmount, kickoff } from '#test/support/domainExamples.ts'
import { type BetLeg, type LegStatus, parlaySides, undecided } from '../bids/parlays.ts'
import { debtOf } from '../debts/debts.ts'
import type { GameAnswer } from '../games/game.ts'
import { cents } from '../money/money.ts'
import { americanOdds, mirrorOdds, winAmount } from '../odds/odds.ts'
import { after, dayMs, hourMs, type Instant } from '../times.ts'
import { atPrice, decideParlay, explainParlay, type LegResult } from './parlayBets.ts'

const end = after(kickoff, 4 * hourMs)

function aLeg(odds: number, number = 1): BetLeg {
  const game = {
    ...{ id: `game${number}`, sport: 'americanfootball_nfl' as const, ...billsAtDolphins },
    ...{ scheduledAt: kickoff, startsAt: kickoff, begunAt: null, hasPoints: false, isOver: false, missingSince: null },
  }
  const price = americanOdds(odds)
  const side = { betType: 'spread', team: billsAtDolphins.homeTeam, line: -3 } as const
  return { game, side, odds: price, originalOdds: price, bookmaker: 'draftkings', ...undecided }
}

function aParlay(prices: readonly number[], { stake = 1_000 } = {}): Parlay {
  const legs = prices.map((price, index) => aLeg(price, index + 1))
  const odds = americanOdds(productOf(prices))
  const [risk, toWin] = [cents(stake), winAmount(cents(stake), odds)]
  const side = (team: string) => ({ betType: 'parlay', team }) as const
  const creator = {
    id: 'ann',
    name: 'Ann',
    role: 'creator',
    side: side(parlaySides.homeTeam),
    odds,
    risk,
    toWin,
  } as const
  const acceptor = {
    ...({ id: 'ben', name: 'Ben', role: 'acceptor', side: side(parlaySides.awayTeam) } as const),
    ...{ odds: mirrorOdds(odds), risk: toWin, toWin: risk },
  }
  return { stake: risk, originalOdds: odds, creator, acceptor, legs, doubt: null, acceptedAt: after(kickoff, -hourMs) }
}
type Parlay = Parameters<typeof decideParlay>[0]

/** Exactly, with fractions of whole numbers of any size. */
function productOf(prices: readonly number[]): number {
  const [all, stake] = prices.reduce<[bigint, bigint]>(
    ([win, bet], price) =>
      price > 0 ? [win * BigInt(price + 100), bet * 100n] : [win * BigInt(-price + 100), bet * BigInt(-price)],
    [1n, 1n],
  )
  const profit = all - stake
  if (profit >= stake) return Number(exactHalfUp(100n * profit, stake))
  return -Number(exactHalfUp(100n * stake, profit))
}

const reported = (homeScore: number, awayScore: number): GameAnswer => ({
  askedAt: end,
  score: {
    ...billsAtDolphins,
    ...{ completed: true, startsAt: kickoff, lastUpdate: end },
    scores: [
      { name: billsAtDolphins.homeTeam, score: String(homeScore) },
      { name: billsAtDolphins.awayTeam, score: String(awayScore) },
    ],
  },
  isListed: false,
})
/** The Dolphins -3. */
const answers: Readonly<Record<LegResult, GameAnswer>> = {
  won: reported(27, 20),
  lost: reported(20, 27),
  push: reported(23, 20),
  void: { askedAt: end, score: null, isListed: false },
}

/** The parlay after a run, as it would be read. */
function run(bet: Parlay, said: readonly (GameAnswer | null | undefined)[], now: Instant = after(kickoff, 3 * dayMs)) {
  const decision = decideParlay(bet, said, { now, earliestFinalMs: 1.5 * hourMs })
  const legs = bet.legs.map((leg, index): BetLeg => {
    const own = decision.legs.find(({ number }) => number === index + 1)
    if (!own) return leg
    return own.status === 'active'
      ? { ...leg, needsAttention: own.doubt }
      : { ...leg, status: own.status, needsAttention: null, decidedAt: now }
  })
  return { decision, bet: { ...(decision.price ? atPrice(bet, decision.price) : bet), legs } }
}

const results: readonly LegResult[] = ['won', 'lost', 'push', 'void']
function everyCombination(legs: number): LegResult[][] {
  if (legs === 0) return [[]]
  return everyCombination(legs - 1).flatMap((rest) => results.map((one) => [...rest, one]))
}
/** Missing since its start, so that a day later it is void. */
const missing = (bet: Parlay, came: readonly LegStatus[]): Parlay => ({
  ...bet,
  legs: bet.legs.map((leg, index) =>
    came[index] === 'void' ? { ...leg, game: { ...leg.game, missingSince: kickoff } } : leg,
  ),
})

/** Who owes what to whom, from nothing but what the legs came to. */
function expectedDebt(prices: readonly number[], stake: number, came: readonly LegResult[]) {
  if (came.includes('lost')) return { debtorId: 'ann', creditorId: 'ben', amount: stake }
  const rest = prices.filter((_, index) => came[index] === 'won')
  if (rest.length === 0) return null
  return { debtorId: 'ben', creditorId: 'ann', amount: Number(exactWinAmount(stake, productOf(rest))) }
}

/** Lets the legs end in that order; the debt, and after how many of them it was settled. */
function play(bet: Parlay, came: readonly LegResult[], order: readonly number[]) {
  let now = missing(bet, came)
  for (const [turn, leg] of order.entries()) {
    const said = now.legs.map((_, index) => (index === leg ? answers[came[leg] ?? 'won'] : undefined))
    const { decision, bet: next } = run(now, said)
    now = next
    if (decision.decision.to === 'settle') return { debt: debtOf(now, decision.decision.as.outcome), turns: turn + 1 }
  }
  return null
}

const prices = [-138, 120, 100, 138, -250, 105]

describe('a parlay [BEY-32]', () => {
  it.each([2, 3, 4, 5, 6])(
    'owes what every combination of %i legs comes to, at the first lost leg [BEY-32]',
    (count) => {
      const own = prices.slice(0, count)
      const bet = aParlay(own)
      for (const came of everyCombination(count)) {
        const all = run(
          missing(bet, came),
          came.map((one) => answers[one]),
        )
        const { as } = all.decision.decision as { as?: { outcome: Parameters<typeof debtOf>[1] } }
        expect([came, as && debtOf(all.bet, as.outcome)]).toEqual([came, expectedDebt(own, 1_000, came)])
        const order = came
          .map((_, index) => (index * 5 + count) % count)
          .filter((one, at, list) => list.indexOf(one) === at)
        const rest = came.map((_, index) => index).filter((index) => !order.includes(index))
        const inOrder = [...order, ...rest]
        const first = inOrder.findIndex((leg) => came[leg] === 'lost')
        const turns = first < 0 ? count : first + 1
        expect([came, play(bet, came, inOrder)]).toEqual([came, { debt: expectedDebt(own, 1_000, came), turns }])
      }
    },
  )

  it('owes the same in every order in which its legs end, at any price and stake [BEY-32]', () => {
    const anyPrice = fc.oneof(fc.integer({ min: 100, max: 300 }), fc.integer({ min: -900, max: -101 }))
    const anyLegs = fc.array(fc.tuple(anyPrice, fc.constantFrom(...results)), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(
        anyLegs.chain((legs) =>
          fc.tuple(fc.constant(legs), fc.shuffledSubarray([...legs.keys()], { minLength: legs.length })),
        ),
        fc.integer({ min: 100, max: 1_000_000 }),
        ([legs, order], stake) => {
          const own = legs.map(([price]) => price)
          const came = legs.map(([, result]) => result)
          fc.pre(productOf(own) <= 10_000)
          expect(play(aParlay(own, { stake }), came, order)?.debt).toEqual(expectedDebt(own, stake, came))
        },
      ),
    )
  })

  it('says what it paid before a leg was left out and after [BEY-32]', () => {
    const bet = aParlay([100, 138, 100])
    const { decision } = run(missing(bet, ['push', 'active', 'void']), [answers.push, undefined, answers.void])
    expect(decision.decision).toEqual({ to: 'wait', isMissing: false })
    const steps = decision.legs.map((leg) =>
      leg.status === 'active' ? [] : [leg.number, leg.status, leg.before.odds, leg.after.toWin],
    )
    expect(steps).toEqual([
      [1, 'push', 852, 3_760],
      [3, 'void', 376, 1_380],
    ])
    expect(decision.price).toEqual({ odds: 138, originalOdds: 138, toWin: 1_380 })
  })

  it('pays no more than the leg that is left, however heavy a favorite it is on [BEY-32]', () => {
    const bet = aParlay([-20_000, 150])
    const { decision, bet: left } = run(bet, [undefined, answers.push])
    expect(decision.price).toEqual({ odds: -20_000, originalOdds: -20_000, toWin: 5 })
    const { as } = run(left, [answers.won, undefined]).decision.decision as {
      as?: { outcome: Parameters<typeof debtOf>[1] }
    }
    expect(as && debtOf(left, as.outcome)).toEqual({ debtorId: 'ben', creditorId: 'ann', amount: 5 })
  })

  it('leaves out a leg whose game had begun when it was accepted, and pays for the others [BEY-03] [BEY-32]', () => {
    const bet = aParlay([100, 138])
    const [early, ...rest] = bet.legs
    const legs = early ? [{ ...early, game: { ...early.game, startsAt: bet.acceptedAt } }, ...rest] : []
    const { decision } = run({ ...bet, legs }, [answers.lost, answers.won])
    expect(decision.legs[0]).toMatchObject({
      status: 'void',
      as: { voidReason: 'This bet was made after the game had begun' },
    })
    expect(decision).toMatchObject({
      price: { odds: 138 },
      decision: { to: 'settle', as: { outcome: { winnerId: 'ann' } } },
    })
  })

  it('is in doubt as long as a leg is, unless a lost leg has decided [BEY-04] [BEY-32]', () => {
    const bet = aParlay([100, 138])
    const doubted = run(bet, [{ ...answers.won, score: { ...reported(1, 1).score, scores: [] } as never }, undefined])
    expect(doubted.decision.decision).toEqual({ to: 'hold', doubt: 'scores missing', isMissing: false })
    const still = { ...doubted.bet, doubt: 'scores missing' }
    expect(run(still, [undefined, answers.won]).decision.decision).toMatchObject({
      to: 'hold',
      doubt: 'scores missing',
    })
    expect(run(still, [answers.won, undefined]).decision.decision).toEqual({ to: 'release' })
    expect(run(still, [undefined, answers.lost]).decision.decision).toMatchObject({
      ...{ to: 'settle', as: { outcome: { settlementStatus: 'resolved', winnerId: 'ben' } } },
    })
    expect(run(bet, [undefined, null], end).decision.decision).toEqual({ to: 'fail', doubt: null })
  })

  it.each<[readonly LegStatus[], string, string]>([
    [['won', 'won', 'push'], 'Every leg must win; a leg that is pushed or void is left out.', '2 x 2.38 = 4.76'],
    [['push', 'won', 'void'], 'Every leg must win; a leg that is pushed or void is left out.', '2.38'],
    [
      ['won', 'active', 'lost'],
      'One lost leg loses the parlay.',
      'Miami Dolphins -3 (Buffalo Bills @ Miami Dolphins) lost',
    ],
    [['push', 'void', 'push'], 'Every leg was left out: a push.', ''],
  ])('explains %j [BEY-06] [BEY-32]', (statuses, rule, arithmetic) => {
    const bet = aParlay([100, 138, 100])
    const legs = bet.legs.map((leg, index) => ({ ...leg, status: statuses[index] ?? 'active' }))
    const odds = americanOdds(statuses[2] === 'push' && statuses[0] === 'won' ? 376 : 138)
    expect(explainParlay({ creator: { ...bet.creator, odds }, legs })).toEqual({ rule, arithmetic })
  })
})
