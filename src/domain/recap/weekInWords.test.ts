import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { americanOdds } from '../odds/odds.ts'
import { instantFromIso } from '../times.ts'
import { lastWholeWeek, weekOf } from './recapWeeks.ts'
import { longestRecap, streakAt, type WeekBet, type WeekFacts, weekInWords } from './weekInWords.ts'

const bet = (different: Partial<WeekBet> = {}): WeekBet => ({
  ...{ creatorId: 'Ann', acceptorId: 'Ben', winnerId: 'Ann', amount: cents(20_00), what: 'Bills -3' },
  ...{ odds: americanOdds(-110), margin: 7 },
  ...different,
})
const facts = (bets: readonly WeekBet[], different: Partial<WeekFacts> = {}): WeekFacts => ({
  ...{ bets, streaks: [], owed: [], next: [], nameOf: (userId) => userId },
  ...different,
})
const won = (count: number) => ({ result: 'won', count }) as const
const lost = (count: number) => ({ result: 'lost', count }) as const
const hidden =
  (...ids: string[]) =>
  (userId: string) =>
    ids.includes(userId) ? null : userId

const weeks: readonly (readonly [title: string, week: WeekFacts, words: string | null])[] = [
  ['without a result', facts([]), null],
  [
    'of one bet',
    facts([bet()]),
    'One bet was settled this week. Ann won the most, $20; Ben lost the most, $20. The best price that came in: Ann with Bills -3 at -110.',
  ],
  ['of one push', facts([bet({ winnerId: null })]), 'One bet was settled this week: a push.'],
  [
    'in which everybody pushed',
    facts([bet({ winnerId: null }), bet({ winnerId: null })]),
    'All 2 bets of the week were pushes.',
  ],
  [
    'in which nobody won in the end',
    facts([bet(), bet({ winnerId: 'Ben', what: 'Dolphins +3', odds: americanOdds(120) })]),
    '2 bets were settled this week. Everybody who won also lost as much, so the week ended even. The best price that came in: Ben with Dolphins +3 at +120.',
  ],
  [
    'with a tie at the top',
    facts([bet(), bet({ creatorId: 'Cleo', winnerId: 'Cleo', what: 'Jets ML' })]),
    '2 bets were settled this week. Ann and Cleo won the most, $20 each; Ben lost the most, $40. The best price that came in: Ann with Bills -3 at -110.',
  ],
  [
    'with a push, a close one and a beat',
    facts([
      bet({ winnerId: null }),
      bet({ margin: 0.5 }),
      bet({
        creatorId: 'Cleo',
        winnerId: 'Ben',
        amount: cents(60_00),
        what: 'Jets to win',
        odds: americanOdds(240),
        margin: 1,
      }),
    ]),
    '3 bets were settled this week, one of them a push. Ben won the most, $40; Cleo lost the most, $60. The best price that came in: Ben with Jets to win at +240. It was closest for Ann, by half a point on Bills -3. Against the prices, Cleo lost $60 to Jets to win.',
  ],
  [
    'with streaks that began and ended, what is owed and what is next',
    facts([bet()], {
      streaks: [
        { userId: 'Ann', before: won(3), after: won(4) },
        { userId: 'Ben', before: won(5), after: lost(1) },
        { userId: 'Cleo', before: lost(3), after: won(1) },
        { userId: 'Dev', before: won(3), after: won(3) },
      ],
      owed: [{ from: 'Ben', to: 'Ann', amount: cents(62_50) }],
      next: ['Bills @ Dolphins', 'Jets @ Pats', 'Rams @ Lions'],
    }),
    "One bet was settled this week. Ann won the most, $20; Ben lost the most, $20. The best price that came in: Ann with Bills -3 at -110. Ben's 5 wins in a row ended; Ann has now won 4 in a row. The largest debt is $62.50, from Ben to Ann. Next: Bills @ Dolphins and 2 more games with bets.",
  ],
  [
    'with somebody in a break',
    facts(
      [bet(), bet({ creatorId: 'Cleo', winnerId: 'Cleo', amount: cents(5_00), odds: americanOdds(-120), margin: 1 })],
      {
        nameOf: hidden('Ann'),
        streaks: [{ userId: 'Ann', before: won(3), after: won(4) }],
        owed: [
          { from: 'Ben', to: 'Ann', amount: cents(62_50) },
          { from: 'Ben', to: 'Cleo', amount: cents(10_00) },
        ],
      },
    ),
    '2 bets were settled this week. Ben lost the most, $25. It was closest for Cleo, by a point on Bills -3.',
  ],
  [
    'with equal prices and debts of somebody in a break and of another',
    facts([bet(), bet({ winnerId: null, odds: americanOdds(300) }), bet({ creatorId: 'Cleo', winnerId: 'Cleo' })], {
      nameOf: hidden('Ann'),
      owed: [
        { from: 'Ben', to: 'Ann', amount: cents(20_00) },
        { from: 'Ben', to: 'Cleo', amount: cents(20_00) },
        { from: 'Dev', to: 'Cleo', amount: cents(5_00) },
      ],
    }),
    '3 bets were settled this week, one of them a push. Ben lost the most, $40. The best price that came in: Cleo with Bills -3 at -110. The largest debt is $20, from Ben to Cleo.',
  ],
  [
    'whose closest and worst are of somebody in a break',
    facts(
      [
        bet({ winnerId: 'Ben', odds: americanOdds(400), margin: 1 }),
        bet({ creatorId: 'Cleo', winnerId: 'Dev', acceptorId: 'Dev', odds: americanOdds(200), margin: 2 }),
      ],
      { nameOf: hidden('Ann', 'Ben') },
    ),
    '2 bets were settled this week.',
  ],
  ['in which nobody is named', facts([bet()], { nameOf: () => null }), 'One bet was settled this week.'],
]

describe('a week in words', () => {
  it.each(weeks)('%s [BEY-37]', (_, week, words) => {
    expect(weekInWords(week)).toBe(words)
  })

  const person = fc.constantFrom('Ann', 'Ben', 'Cleo', 'x'.repeat(50), 'y'.repeat(50))
  const anyBet = fc.record({
    creatorId: person,
    acceptorId: person,
    won: fc.constantFrom(0, 1, 2),
    amount: fc.integer({ min: 1, max: 9_999_999 }),
    what: fc.string({ maxLength: 120 }),
    odds: fc.oneof(fc.integer({ min: 100, max: 9_900 }), fc.integer({ min: -9_900, max: -100 })),
    margin: fc.option(fc.integer({ min: 1, max: 20 })),
  })
  it('has at most 700 characters, names nobody who is not to be named, and is the same for the same facts [BEY-37]', () => {
    fc.assert(
      fc.property(
        fc.array(anyBet, { minLength: 1, maxLength: 8 }),
        fc.array(fc.string({ maxLength: 90 })),
        (drawn, next) => {
          const bets = drawn
            .filter(({ creatorId, acceptorId }) => creatorId !== acceptorId)
            .map(({ won: who, odds, amount, ...one }): WeekBet => {
              const winnerId = [one.creatorId, one.acceptorId, null][who] ?? null
              return { ...one, winnerId, odds: americanOdds(odds), amount: cents(amount) }
            })
          const week = facts(bets, {
            next,
            nameOf: hidden('x'.repeat(50)),
            owed: [{ from: 'Ann', to: 'x'.repeat(50), amount: cents(5) }],
            streaks: [{ userId: 'x'.repeat(50), before: won(3), after: won(4) }],
          })
          const words = weekInWords(week)
          expect(words === null).toBe(bets.length === 0)
          expect((words ?? '').length).toBeLessThanOrEqual(longestRecap)
          expect(words ?? '').not.toContain('x'.repeat(50))
          expect(weekInWords(week)).toBe(words)
        },
      ),
    )
  })

  it('counts results in a row [BEY-37]', () => {
    expect([streakAt([]), streakAt(['lost', 'won', 'won']), streakAt(['lost'])]).toEqual([null, won(2), lost(1)])
  })

  it('goes from Monday to Monday by the clocks of its time zone, also where they change [BEY-37]', () => {
    const newYork = 'America/New_York'
    const week = lastWholeWeek(instantFromIso('2026-11-09T12:00:00Z'), newYork)
    expect(week).toEqual({
      monday: '2026-11-02',
      from: instantFromIso('2026-11-02T05:00:00Z'),
      to: instantFromIso('2026-11-09T05:00:00Z'),
    })
    expect(lastWholeWeek(instantFromIso('2026-11-09T04:59:00Z'), newYork).monday).toBe('2026-10-26')
    const changing = weekOf('2026-11-01', newYork)
    expect([changing.monday, (changing.to - changing.from) / 3_600_000]).toEqual(['2026-10-26', 169])
  })
})
