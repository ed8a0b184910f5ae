import { type SportKey, sports } from './sports.ts'
import { after, dayMs, hourMs, type Instant, minuteMs } from './times.ts'

/** A game by the time at which it was scheduled when the bet was made. */
type ScheduledGame = { readonly sport: SportKey; readonly startsAt: Instant }

const voidAfterMs = 48 * hourMs
const attentionAfterMs = 12 * hourMs

/**
 * When a game that has not started by then is void: 48 hours after its scheduled time; in football, which moves games
 * within a week, at the end of its scheduling week, Wednesday 23:59 Eastern. [BEY-03]
 */
export function voidsAt({ sport, startsAt }: ScheduledGame): Instant {
  return isFootball({ sport }) ? endOfFootballWeek(startsAt) : after(startsAt, voidAfterMs)
}

function isFootball({ sport }: Pick<ScheduledGame, 'sport'>): boolean {
  return sport === 'americanfootball_nfl' || sport === 'americanfootball_ncaaf'
}

/** What the odds service says of a game, as far as voiding goes. */
export type GameStanding = {
  /** When it starts, as the service has it now; null where it does not list the game. */
  readonly startsAt: Instant | null
  readonly hasStarted: boolean
  /** Whether the service has told of its play before. A game that has begun is neither late nor called off. */
  readonly hasBegunBefore: boolean
  /** Since when it has not been listed, neither among the games to come nor among the scores; null while it is. */
  readonly missingSince: Instant | null
}

/** How long a game must be gone before it counts as called off: a slip of the service is not a verdict. */
const missingForMs = dayMs
/** Scores are told for 3 days. A game that was first missed later may have been played meanwhile: that is a doubt. */
const knownForMs = 2 * dayMs

/**
 * Why a bet on that game is void, in a sentence for its receipt, or null when it is not: the game has not started in
 * time, or the service no longer lists it. Void is a push: nobody owes anything. [BEY-03]
 */
export function whyVoid(game: ScheduledGame, standing: GameStanding, now: Instant): string | null {
  const { startsAt, hasStarted, hasBegunBefore, missingSince } = standing
  if (hasBegunBefore) return null
  if (missingSince !== null) {
    const isGone = now - missingSince >= missingForMs && isMissedInTime(game, missingSince)
    return isGone ? 'The game was called off: it is no longer listed.' : null
  }
  // Missed for the first time: nothing is known yet.
  if (startsAt === null) return null
  const limit = voidsAt(game)
  const isTooLate = now >= limit && (!hasStarted || startsAt >= limit)
  if (!isTooLate) return null
  return isFootball(game)
    ? 'The game did not start within its week, by Wednesday 23:59 Eastern.'
    : 'The game did not start within 48 hours of its scheduled time.'
}

/** A start that moves by less is told more exactly, as that of most games is, and not put off. */
export const putOffMs = 30 * minuteMs

/**
 * When a bet whose game is put off becomes void unless the game starts, or null when it is not put off: it moved to a
 * later start that is still to come, or is no longer listed.
 */
export function postponedUntil(
  game: ScheduledGame,
  { startsAt, hasBegunBefore, missingSince }: Omit<GameStanding, 'hasStarted'>,
  now: Instant,
): Instant | null {
  if (hasBegunBefore) return null
  if (missingSince !== null) return isMissedInTime(game, missingSince) ? after(missingSince, missingForMs) : null
  return startsAt !== null && startsAt > now && startsAt - game.startsAt >= putOffMs ? voidsAt(game) : null
}

/** Whether a game that is missed since then was missed while its score would still have been told. */
export function isMissedInTime({ startsAt }: ScheduledGame, missingSince: Instant): boolean {
  return missingSince - startsAt <= knownForMs
}

/** When a bet that could still not be settled for sure needs attention: 12 hours after the expected end. [BEY-04] */
export function needsAttentionAt(game: ScheduledGame): Instant {
  return after(expectedEndOf(game), attentionAfterMs)
}

/** When a game of its sport is usually over. */
export function expectedEndOf({ sport, startsAt }: ScheduledGame): Instant {
  return after(startsAt, sports[sport].expectedHours * hourMs)
}

const easternClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
})

const footballWeek = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed']

function endOfFootballWeek(at: Instant): Instant {
  const { day, hour, minute } = easternTime(at)
  const wholeMinute = after(at, -(at % minuteMs))
  const guess = after(wholeMinute, (6 - day) * dayMs + (23 - hour) * hourMs + (59 - minute) * minuteMs)
  // When the clocks change on the Sunday between, the guess is an hour beside 23:59, perhaps past midnight.
  const guessed = easternTime(guess)
  return after(guess, guessed.hour === 0 ? -hourMs : (23 - guessed.hour) * hourMs)
}

function easternTime(at: Instant): { day: number; hour: number; minute: number } {
  const parts = easternClock.formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return { day: footballWeek.indexOf(part('weekday')), hour: Number(part('hour')), minute: Number(part('minute')) }
}
