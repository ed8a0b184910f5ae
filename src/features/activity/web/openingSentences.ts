import { moneyWords } from '#features/bets/web/termWords.ts'
import type { EventContext } from './offerTerms.ts'

/** The words for what is owed from before. [BEY-36] */
export const openingSentences = {
  'opening.recorded': { did: (context: EventContext) => `recorded from before Betwixt that ${owedIn(context)}` },
  'opening.agreed': { did: (context: EventContext) => `agreed that from before Betwixt ${owedIn(context)}` },
  'opening.refused': { did: (context: EventContext) => `refused that from before Betwixt ${owedIn(context)}` },
  'opening.withdrawn': { did: (context: EventContext) => `took back that from before Betwixt ${owedIn(context)}` },
}

/** "Ann owes Ben $40", "you owe Ben $40". */
function owedIn({ opening, who }: EventContext): string {
  if (!opening) return 'something is owed'
  const from = who(opening.from)
  return `${from} ${from === 'you' ? 'owe' : 'owes'} ${who(opening.to)} ${moneyWords(opening.amount)}`
}
