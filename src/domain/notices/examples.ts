import { cents } from '../money/money.ts'
import type { Circumstances, Named, OfferInWords } from './noticeFacts.ts'

/** Fictional people, a group and a game, for the administrator's test emails. [ADM-69] */
export const [you, ann, ben, cleo] = [named('You'), named('Ann'), named('Ben'), named('Cleo')]

/** An open bid of yours. */
export const exampleBid: OfferInWords = {
  bidId: 'bid',
  betId: null,
  creator: you,
  acceptor: null,
  homeTeam: 'Cardinals',
  awayTeam: 'Packers',
  startsAt: null,
  description: '',
  side: { betType: 'spread', team: 'Packers', line: 3 },
  odds: -105,
  stake: cents(20_00),
}

/** The bet that it became when Ben accepted. */
export const exampleBet: OfferInWords = { ...exampleBid, betId: 'bet', acceptor: ben }

export const exampleGroup: Named = { id: 'group', name: 'The Friends' }

/** In the group of the examples; a null author is the product itself. */
export function inExampleGroup(author: Named | null): Circumstances {
  return { group: exampleGroup, author, memberIds: [you.id, ann.id, ben.id, cleo.id], adminIds: [you.id] }
}

function named(name: string): Named {
  return { id: name.toLowerCase(), name }
}
