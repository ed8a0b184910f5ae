import { addDays, easternDate, easternMidnight } from '../easternTime.ts'
import { automaticBook, type ListedGame } from '../games/lines.ts'
import { after, dayMs, hourMs, type Instant, type Span } from '../times.ts'
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
  const games = gamesOfWeek(listed, { leagues, week, now }).flatMap((game): SlateGame[] => {
    const { id: gameId, sport, homeTeam, awayTeam, startsAt } = game
    const spread = kind === 'spread' ? spreadOf(game) : null
    if (kind === 'spread' && spread === null) return []
    const { homeSpread, book } = spread ?? { homeSpread: null, book: null }
    return [{ gameId, sport, homeTeam, awayTeam, scheduledAt: startsAt, homeSpread, book }]
  })
  const byId = new Map(games.map((game) => [game.gameId, game]))
  return [...byId.values()].toSorted((a, b) => a.scheduledAt - b.scheduledAt || (a.gameId < b.gameId ? -1 : 1))
}

type Week = { readonly leagues: PoolTerms['leagues']; readonly week: Span; readonly now: Instant }

function gamesOfWeek(listed: readonly ListedGame[], { leagues, week, now }: Week): ListedGame[] {
  return listed.filter(
    ({ sport, startsAt }) =>
      startsAt >= week.from && startsAt < week.until && startsAt > now && leagues.includes(sport),
  )
}

function spreadOf({ books }: ListedGame): { homeSpread: number; book: string } | null {
  const book = automaticBook(books)
  return book?.spread ? { homeSpread: book.spread.home.point, book: book.title } : null
}

/** People need so long to pick. */
const pickingMs = dayMs

/**
 * Whether a round does not open yet because its lines are not all known: some game has no spread, and there is more than a
 * day left to the first. [BEY-34]
 */
export function waitsForLines(
  listed: readonly ListedGame[],
  { leagues, kind }: Pick<PoolTerms, 'leagues' | 'kind'>,
  { week, now }: { week: Span; now: Instant },
): boolean {
  const games = kind === 'spread' ? gamesOfWeek(listed, { leagues, week, now }) : []
  const isSoon = games.some(({ startsAt }) => startsAt <= after(now, pickingMs))
  return !isSoon && games.some((game) => spreadOf(game) === null)
}
