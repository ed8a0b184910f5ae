import fc from 'fast-check'
import { type Bet, formBet } from '#domain/bets/bets.ts'
import type { Bid } from '#domain/bids/bids.ts'
import type { Debt } from '#domain/debts/debts.ts'
import type { FinalScore } from '#domain/games/settlement.ts'
import type { Matchup, Side } from '#domain/games/sides.ts'
import { type Cents, cents, noCents } from '#domain/money/money.ts'
import { type AmericanOdds, americanOdds } from '#domain/odds/odds.ts'
import { defaultBettingRules, defaultPermissions, type Group, type Member } from '#domain/people/groups.ts'
import { after, hourMs, type Instant, instantFromIso } from '#domain/times.ts'

/** Values for tests of the rules: one plain example of each, and arbitraries for property tests. No database. */

export const noon: Instant = instantFromIso('2026-09-13T12:00:00Z')
export const kickoff: Instant = after(noon, 5 * hourMs)
export const billsAtDolphins: Matchup = { homeTeam: 'Miami Dolphins', awayTeam: 'Buffalo Bills' }

/** An active member called Ann, who is not an admin. */
export function exampleMember(different: Partial<Member> = {}): Member {
  return { userId: 'ann', name: 'Ann', role: 'member', isActive: true, ...different }
}

/** A group with the default rules and permissions. */
export function exampleGroup(different: Partial<Group> = {}): Group {
  return {
    id: 'g1',
    name: 'Sunday Crew',
    description: '',
    memberCount: 2,
    isPrivate: true,
    maxMembers: 50,
    settleUp: false,
    timeZone: 'America/New_York',
    bettingRules: defaultBettingRules,
    permissions: defaultPermissions,
    ...different,
  }
}

/** Bob's open bid of $10 on Buffalo +3.5 at +100, until kickoff five hours after `noon`. */
export function exampleBid(different: Partial<Bid> = {}): Bid {
  return {
    id: 'bid1',
    groupId: 'g1',
    creatorId: 'bob',
    creatorName: 'Bob',
    challengedId: null,
    challengedName: null,
    gameId: 'game1',
    sport: 'americanfootball_nfl',
    ...billsAtDolphins,
    startsAt: kickoff,
    description: '',
    side: { betType: 'spread', team: 'Buffalo Bills', line: 3.5 },
    legs: [],
    odds: americanOdds(100),
    originalOdds: americanOdds(-110),
    bookmaker: 'draftkings',
    stake: cents(1_000),
    allowParts: false,
    taken: { risk: noCents, toWin: noCents },
    takenAtOdds: noCents,
    isLive: false,
    autoUpdateOdds: false,
    lineGone: false,
    expiresAt: kickoff,
    status: 'open',
    approval: 'none',
    version: 1,
    createdAt: noon,
    ...different,
  }
}

/** The bet that forms when Ann takes Bob's example bid. */
export function exampleBet(different: Partial<Bid> = {}): Bet {
  return formBet(exampleBid(different), exampleMember(), { id: 'bet1', at: noon })
}

export const anyOdds: fc.Arbitrary<AmericanOdds> = fc
  .tuple(fc.boolean(), fc.oneof(fc.integer({ min: 100, max: 400 }), fc.integer({ min: 100, max: 1_000_000 })))
  .map(([isLong, magnitude]) => americanOdds(isLong ? magnitude : -magnitude))

/** Any stake that some group could allow, and some beyond. */
export const anyStake: fc.Arbitrary<Cents> = fc.integer({ min: 1, max: 10_000_000 }).map(cents)

const anyTeam = fc.constantFrom(billsAtDolphins.homeTeam, billsAtDolphins.awayTeam)
const anyLine = fc.integer({ min: -120, max: 120 }).map((halves) => (halves === 0 ? 0 : halves / 2))

const plain = { noNullPrototype: true }

/** Any side of Buffalo at Miami that a score decides. */
export const anySide: fc.Arbitrary<Side> = fc.oneof(
  fc.record({ betType: fc.constant('moneyline' as const), team: anyTeam }, plain),
  fc.record({ betType: fc.constant('spread' as const), team: anyTeam, line: anyLine }, plain),
  fc.record(
    {
      betType: fc.constant('total' as const),
      type: fc.constantFrom('Over' as const, 'Under' as const),
      line: fc.integer({ min: 0, max: 240 }).map((halves) => halves / 2),
    },
    plain,
  ),
)

export const anyScore: fc.Arbitrary<FinalScore> = fc.record(
  {
    homeScore: fc.integer({ min: 0, max: 60 }),
    awayScore: fc.integer({ min: 0, max: 60 }),
  },
  plain,
)

const people = ['ann', 'bob', 'cat', 'dan', 'eve']

/** Any pending debts between five people, in both directions. */
export const anyDebts: fc.Arbitrary<Debt[]> = fc
  .array(
    fc.tuple(fc.shuffledSubarray(people, { minLength: 2, maxLength: 2 }), fc.integer({ min: 1, max: 5_000_000 })),
    {
      maxLength: 40,
    },
  )
  .map((rows) =>
    rows.map(([[debtorId = 'ann', creditorId = 'bob'], amount], n) =>
      exampleDebt({ id: `d${n}`, debtorId, creditorId, amount: cents(amount) }),
    ),
  )

/** Any debts between Ann and Bob alone, in both directions; at least one. */
export const anyDebtsOfOnePair: fc.Arbitrary<[Debt, ...Debt[]]> = fc
  .array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 5_000_000 })), { minLength: 1, maxLength: 20 })
  .map((rows) => {
    const [first, ...others] = rows.map(([annOwes, amount], n) =>
      exampleDebt({
        id: `d${n}`,
        debtorId: annOwes ? 'ann' : 'bob',
        creditorId: annOwes ? 'bob' : 'ann',
        amount: cents(amount),
      }),
    )
    if (!first) throw new Error('at least one debt')
    return [first, ...others]
  })

/** Ann owes Bob $10. */
export function exampleDebt(different: Partial<Debt> = {}): Debt {
  return {
    id: 'd1',
    betId: 'bet1',
    debtorId: 'ann',
    creditorId: 'bob',
    amount: cents(1_000),
    paid: noCents,
    cancelled: noCents,
    status: 'pending',
    disputed: false,
    ...different,
  }
}

/** What a stake wins, computed with big integers, to check `winAmount`. */
export function exactWinAmount(stake: number, odds: number): bigint {
  const [numerator, denominator] =
    odds > 0 ? [BigInt(stake) * BigInt(odds), 100n] : [BigInt(stake) * 100n, BigInt(-odds)]
  return exactHalfUp(numerator, denominator)
}

export function exactHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}
