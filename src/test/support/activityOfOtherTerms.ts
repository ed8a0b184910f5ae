import type { ActivityView, OfferFacts } from '#features/activity/contract.ts'

type MakeEvent = (type: string, different?: Partial<ActivityView>) => ActivityView

const byBen = { actor: { id: 'ben', name: 'Ben' } }
const byNobody = { actor: null }

/** Events of challenges and counter-offers with their sentences, as Cleo reads them. */
export function aboutOtherTerms(
  event: MakeEvent,
  { bid, bet }: { bid: OfferFacts; bet: OfferFacts },
): readonly (readonly [ActivityView, string])[] {
  const toBen = { ...bid, challenged: { id: 'ben', name: 'Ben' } }
  return [
    [event('bid.posted', { offer: toBen }), 'Ann challenged Ben: Bills -3 at +105 for $20'],
    [
      event('bid.accepted', { offer: { ...bet, odds: 110 } }),
      "Ann accepted Ben's counter-offer: Bills -3 at +110 for $20",
    ],
    ...['made', 'accepted', 'declined', 'withdrew'].map((did): [ActivityView, string] => [
      event(`counter.${did === 'withdrew' ? 'withdrawn' : did}`, byBen),
      `Ben ${did} a counter-offer`,
    ]),
    [event('counter.lapsed', byBen), 'Ben ended a counter-offer'],
    [event('counter.lapsed', byNobody), 'A counter-offer ended'],
    [
      event('bid.cancelled', { ...byBen, offer: toBen, cause: 'challenge-declined', reason: 'Not mine' }),
      "Ben declined Ann's challenge: Bills -3 at +105 for $20: “Not mine”",
    ],
    [
      event('bid.cancelled', { ...byNobody, offer: toBen, cause: 'challenged-gone' }),
      "Ann's challenge ended, as Ben left the group: Bills -3 at +105 for $20",
    ],
  ]
}
