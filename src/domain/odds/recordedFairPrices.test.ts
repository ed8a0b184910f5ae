import { describe, expect, it } from 'vitest'
import { exactFairPair, exactJuicePercent } from '#test/support/exactFairPair.ts'
import { hasRecordedData, recordedDataNote } from '#test/support/recordedData.ts'
import { type RecordedPair, recordedPairs, recordedSnapshotPairs } from '#test/support/recordedPrices.ts'
import { type AmericanOdds, americanFromDecimal, americanOdds, fairPair, impliedProbability } from './odds.ts'

/** Recorded answers of The Odds API v4, with the number of their markets. */
const files = [
  { path: 'nfl_historical-odds_2021-11-25_us_3markets_american.json', form: 'american', markets: 818 },
  { path: 'nba_odds_2022-11-23_us_3markets_american_live.json', form: 'american', markets: 437 },
  { path: 'nfl_odds_2023-11-06_us_3markets_decimal_live.json', form: 'decimal', markets: 460 },
  { path: 'ncaaf_odds_2023-11-06_fanduel_3markets_decimal.json', form: 'decimal', markets: 192 },
  { path: 'nba_odds_2023-11-06_fanduel_3markets_decimal.json', form: 'decimal', markets: 36 },
  { path: 'nhl_odds_2023-11-06_fanduel_3markets_decimal.json', form: 'decimal', markets: 12 },
  { path: 'nhl_odds_2024-03-21_us_h2h_decimal.json', form: 'decimal', markets: 170 },
  { path: 'event_odds_single.json', form: 'decimal', markets: 14 },
] as const

describe.skipIf(!hasRecordedData)(`fair prices of recorded markets${recordedDataNote}`, () => {
  it.each(files)(
    'of all $markets in $path are exact mirrors by the formula [ODDS-07] [ODDS-08] [ODDS-09] [ODDS-10]',
    ({ path, form, markets }) => {
      const pairs = recordedPairs(`odds-api/${path}`)
      for (const pair of pairs) expectFair(pair, form)
      expect(pairs).toHaveLength(markets)
    },
  )

  it('of all 944 in the snapshots of lines are exact mirrors by the formula [ODDS-07] [ODDS-08] [ODDS-09]', () => {
    const pairs = recordedSnapshotPairs()
    for (const pair of pairs) expectFair(pair, 'american')
    expect(pairs).toHaveLength(944)
  })

  it('of the 714 pairs of -110/-110 are +100/+100 with a juice of 4.5 % [ODDS-10]', () => {
    const standard = files
      .flatMap(({ path, form }) => recordedPairs(`odds-api/${path}`).map((pair) => read(pair, form)))
      .filter(({ a, b }) => a === -110 && b === -110)
    for (const pair of standard) expect(fairPair(pair)).toEqual({ a: 100, b: 100, juicePercent: 4.5 })
    expect(standard).toHaveLength(714)
  })
})

function read({ a, b }: RecordedPair, form: 'american' | 'decimal'): { a: AmericanOdds; b: AmericanOdds } {
  const price = (value: number) => (form === 'american' ? americanOdds(value) : americanFromDecimal(value))
  const [priceA, priceB] = [price(a), price(b)]
  if (priceA === null || priceB === null) throw new Error(`not a price: ${a} or ${b}`)
  return { a: priceA, b: priceB }
}

function expectFair(recorded: RecordedPair, form: 'american' | 'decimal') {
  const { a, b } = read(recorded, form)
  const fair = fairPair({ a, b })
  expect({ a: fair.a, b: fair.b }, JSON.stringify(recorded)).toEqual(exactFairPair(a, b))
  expect(fair.a === 100 ? fair.b : -fair.b).toBe(fair.a)
  expect(impliedProbability(fair.a) + impliedProbability(fair.b)).toBeCloseTo(1, 12)
  const isSpecial = a === -110 && b === -110
  expect(fair.juicePercent).toBeCloseTo(isSpecial ? 4.5 : exactJuicePercent(a, b), 9)
}
