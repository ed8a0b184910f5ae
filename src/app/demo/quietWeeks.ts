import { after, dayMs, hourMs, type Instant, weekMs } from '#domain/times.ts'
import type { Crew } from './crew.ts'
import { payPairs } from './paying.ts'
import { bids } from './season.ts'
import type { Stage } from './stage.ts'

const leagues = ['NFL', 'NBA', 'MLB', 'NHL'] as const
const everyWeeks = 2

/**
 * The weeks before the season, with bets on an evening of every second one: they make a year of luck and skill. Most of
 * what is owed is paid. [BEY-38]
 */
export async function playQuietWeeks(stage: Stage, crew: Crew, { from, weeks }: { from: Instant; weeks: number }) {
  for (let number = 0; number < weeks; number += everyWeeks) {
    const sports = stage.dice.shuffled(leagues).slice(0, 2)
    await stage.travelTo(after(from, number * weekMs + 2 * dayMs + 17 * hourMs))
    await bids(stage, crew, { sports, hours: 6 }, 4)
    // A score can be asked for during three days.
    await stage.travelTo(after(from, number * weekMs + 4 * dayMs))
    await payPairs(stage, crew, 4)
  }
}
