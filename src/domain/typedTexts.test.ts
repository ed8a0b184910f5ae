import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleBid } from '#test/support/domainExamples.ts'
import { typedText } from '#test/support/typedTexts.ts'
import { readStake } from './bids/bids.ts'
import { readPart } from './bids/parts.ts'
import { readOddsAs } from './bids/typedOdds.ts'
import { readAmount } from './debts/partPayments.ts'
import { cents } from './money/money.ts'
import { oddsFormats } from './odds/oddsFormats.ts'
import { readRuleAmount } from './people/groupSettings.ts'
import { readLimit } from './people/limits.ts'

const inParts = exampleBid({ allowParts: true })

/** What every number that can be typed is read as: an amount in cents, or a refusal with its sentence. */
const readers: Readonly<Record<string, (dollars: number) => unknown>> = {
  'a stake': readStake,
  'a part of a bid': (dollars) => readPart(inParts, dollars, { minBetAmount: cents(100) }),
  'an amount to pay or forgive': readAmount,
  'a limit of one’s own': readLimit,
  'the smallest bet of a group': (dollars) => readRuleAmount('minBetAmount', dollars),
  'the largest bet of a group': (dollars) => readRuleAmount('maxBetAmount', dollars),
  'the bet that needs approval': (dollars) => readRuleAmount('largeBetThreshold', dollars),
}

const anyNumber = fc.oneof(typedText.map(Number), fc.double(), fc.integer(), fc.bigInt().map(Number))

test.each(Object.entries(readers))('%s is read or refused with a sentence, whatever number is typed', (_, read) => {
  fc.assert(
    fc.property(anyNumber, (dollars) => {
      const amount = read(dollars)
      expect(amount).toSatisfy((is) => Number.isSafeInteger(is) || is.message?.length > 0)
    }),
    { numRuns: 2_000 },
  )
})

test.each(oddsFormats)('%s odds are read or refused with a sentence, whatever is typed [BID-51] [BEY-22]', (format) => {
  fc.assert(
    fc.property(typedText, (text) => {
      const read = readOddsAs(format, text)
      expect(read).toSatisfy((is) => Number.isSafeInteger(is.odds) || is.problem?.length > 0)
    }),
    { numRuns: 2_000 },
  )
})
