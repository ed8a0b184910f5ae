import { describe, expect, it } from 'vitest'
import { billsAtDolphins } from '#test/support/domainExamples.ts'
import { americanOdds } from '../odds/odds.ts'
import { acceptorTermsOf } from './storedBids.ts'

const side = { betType: 'spread', team: 'Buffalo Bills', line: 3.5 } as const
const opposite = { betType: 'spread', team: 'Miami Dolphins', line: -3.5 }

describe('a stored bid', () => {
  it('gives the acceptor the other side at the stored price, or at +100 without one [ODDS-12]', () => {
    const stored = { ...billsAtDolphins, betType: 'spreads', side, oppositeOdds: americanOdds(-138) }
    expect(acceptorTermsOf(stored)).toEqual({ side: opposite, odds: -138 })
    expect(acceptorTermsOf({ ...stored, oppositeOdds: null })).toEqual({ side: opposite, odds: 100 })
  })

  it.each(['future', '', 'constructor'])(
    'of the unknown bet type %o gives the home team at +100 [BID-23] [ODDS-12]',
    (betType) => {
      const stored = { ...billsAtDolphins, betType, side, oppositeOdds: americanOdds(-200) }
      const terms = { side: { betType: 'custom', team: 'Miami Dolphins' }, odds: 100 }
      expect(acceptorTermsOf(stored)).toEqual(terms)
      expect(acceptorTermsOf({ ...stored, side: null })).toEqual(terms)
    },
  )
})
