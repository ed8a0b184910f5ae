import { addDays, easternDate, easternMidnight } from '../easternTime.ts'
import { automaticBook, type ListedGame } from '../games/lines.ts'
import { after, hourMs, type Instant, type Span } from '../times.ts'
import type { PoolTerms, SlateGame } from './pools.ts'

/** A pool lasts a season at most. */
export const mostRounds = 52
/** A week begins on Tuesday, when the games of Monday night are over. */
const beginsAtMs = 6 * hourMs

/** The Tuesday on which the week with this day begins, as a date in New York. */
function tuesdayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 5) % 7))
}

/** The Tuesday of the week that it is now: before six it is still the week before. */
export function poolWeekOf(at: Instant): string {
  return tuesdayOf(easternDate(after(at, -beginsAtMs)))
}

/** The week that begins on that Tuesday: from 06:00 Eastern to the next. [BEY-34] */
export function spanOfWeek(tuesday: string): Span {
  const begin = (date: string) => after(easternMidnight(date), beginsAtMs)
  return { from: begin(tuesday), until: begin(addDays(tuesday, 7)) }
}

/** The weeks from that with one day to that with another; none if they are in the wrong order, or too many. */
export function weeksBetween(from: string, to: string): Span[] {
  const weeks: Span[] = []
  for (let tuesday = tuesdayOf(from); tuesday <= to; tuesday = addDays(tuesday, 7)) {
    if (weeks.length > mostRounds) return []
    weeks.push(spanOfWeek(tuesday))
  }
  return weeks
}

/**
 * The games and spreads of a round that opens now: the listed ones of its week that have not begun, the earliest first.
 * At the spread, those whose spread is known, at the book that bids take by default. [BEY-34]
 */
export function slateOf(
  listed: readonly ListedGame[],
  { leagues, kind }: Pick<PoolTerms, 'leagues' | 'kind'>,
  { week, now }: { week: Span; now: Instant },
): SlateGame[] {
  const games = listed.flatMap(({ id: gameId, sport, homeTeam, awayTeam, startsAt, books }): SlateGame[] => {
    const isIn = startsAt >= week.from && startsAt < week.until && startsAt > now && leagues.includes(sport)
    const homeSpread = kind === 'spread' ? (automaticBook(books)?.spread?.home.point ?? null) : null
    if (!isIn || (kind === 'spread' && homeSpread === null)) return []
    return [{ gameId, sport, homeTeam, awayTeam, scheduledAt: startsAt, homeSpread }]
  })
  const byId = new Map(games.map((game) => [game.gameId, game]))
  return [...byId.values()].toSorted((a, b) => a.scheduledAt - b.scheduledAt || (a.gameId < b.gameId ? -1 : 1))
}
