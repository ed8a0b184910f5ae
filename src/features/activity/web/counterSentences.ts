/** The words for counter-offers, which are between two people: their terms are not told. [BEY-17] */
export const counterSentences = {
  'counter.made': { did: () => 'made a counter-offer' },
  'counter.accepted': { did: () => 'accepted a counter-offer' },
  'counter.declined': { did: () => 'declined a counter-offer' },
  'counter.withdrawn': { did: () => 'withdrew a counter-offer' },
  'counter.lapsed': { did: () => 'ended a counter-offer', happened: () => 'A counter-offer ended' },
}
