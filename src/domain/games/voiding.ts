import { easternTime } from '../easternTime.ts'
import { after, dayMs, earliest, hourMs, type Instant, minuteMs, secondMs } from '../times.ts'
import type { Game, GameAnswer, ScoreAnswer } from './game.ts'
import { hasSameTeams } from './sides.ts'
import { type SportKey, sports } from './sports.ts'

/** A game with one of its starts; when deciding what is void, the start scheduled when the bet was made. */
type Start = { readonly sport: SportKey; readonly startsAt: Instant }

const voidAfterMs = 48 * hourMs
const attentionAfterMs = 12 * hourMs

/**
 * The time by which a game must have started, or it is void: 48 hours after its scheduled start; in football, which
 * moves games within a week, the end of its scheduling week, Wednesday 23:59 Eastern. [BEY-03]
 */
export function voidsAt({ sport, startsAt }: Start): Instant {
  return isFootball({ sport }) ? endOfFootballWeek(startsAt) : after(startsAt, voidAfterMs)
}

function isFootball({ sport }: Pick<Start, 'sport'>): boolean {
  return sport === 'americanfootball_nfl' || sport === 'americanfootball_ncaaf'
}

/** How long a game must be missing before it counts as called off, since the service may drop it by mistake. */
const missingForMs = dayMs
/** Scores stay available for 3 days. A game first missed later may have been played since: that is a doubt. */
const knownForMs = 2 * dayMs

/**
 * Why bets on that game are void, in a sentence for their receipts, or null if they are not: it did not start in time,
 * or the service no longer lists it. Void is a push: nobody owes anything. [BEY-03]
 */
export function whyCalledOff(game: Game, answer: Omit<GameAnswer, 'askedAt'>, now: Instant): string | null {
  const limit = voidsAt({ sport: game.sport, startsAt: game.scheduledAt })
  // A game that began in time is neither late nor called off, whatever happens later: it may be suspended.
  if (game.begunAt !== null && game.begunAt < limit) return null
  const status = serviceStatusOf(game, answer, now)
  if (status === 'unknown') return null
  if (status === 'gone') {
    const { missingSince } = game
    // Missing for the first time: nothing is known yet.
    const isGone = missingSince !== null && now - missingSince >= missingForMs && isMissedInTime(game, missingSince)
    return isGone ? 'The game was called off: it is no longer listed.' : null
  }
  const isTooLate = now >= limit && (!status.hasStarted || status.startsAt >= limit)
  if (!isTooLate) return null
  return isFootball(game)
    ? 'The game did not start within its week, by Wednesday 23:59 Eastern.'
    : 'The game did not start within 48 hours of its scheduled time.'
}

type ServiceStatus = 'unknown' | 'gone' | { readonly startsAt: Instant; readonly hasStarted: boolean }

function serviceStatusOf(game: Game, { score, isListed }: Omit<GameAnswer, 'askedAt'>, now: Instant): ServiceStatus {
  if (score) {
    // An id that the service has reused for other teams says nothing about this game, whenever those teams play.
    if (!hasSameTeams(score, game)) return 'unknown'
    return { startsAt: score.startsAt, hasStarted: score.completed || score.scores !== null }
  }
  if (isListed === null) return 'unknown'
  if (!isListed) return 'gone'
  // Listed, with no score: after its start it may be in progress.
  return { startsAt: game.startsAt, hasStarted: game.startsAt <= now }
}

/** When a bet was accepted, or the part or the counter-offer that it is; `isLive`: its bid was made while the game ran. */
export type Acceptance = { readonly acceptedAt: Instant; readonly isLive: boolean }

/** When a game was played by what the sources say: the earliest start, and the last change of its final score. */
export type Played = { readonly startsAt: Instant; readonly endedAt: Instant | null }

export function playedAt(
  game: Pick<Game, 'startsAt'>,
  { startsAt, lastUpdate }: Pick<ScoreAnswer, 'startsAt' | 'lastUpdate'>,
): Played {
  return { startsAt: earliest(game.startsAt, startsAt), endedAt: lastUpdate }
}

/**
 * The sources tell the end in whole seconds by a clock of their own, and a live bet is accepted by a score up to five
 * seconds old: made within so many seconds of the end, it stands.
 */
const endSlackMs = 5 * secondMs

/**
 * Why a bet on a game that is over is void because of when it was made, in words for its receipt, or null if it is not:
 * after the start, which may have been moved earlier since, unless its bid was made live; or after the end. [BEY-03]
 */
export function whyMadeTooLate({ acceptedAt, isLive }: Acceptance, { startsAt, endedAt }: Played): string | null {
  if (!isLive && acceptedAt >= startsAt) return 'This bet was made after the game had begun'
  if (endedAt !== null && acceptedAt > endedAt + endSlackMs) return 'This bet was made after the game had ended'
  return null
}

/** A start that moves by less is a correction, which most games get, and not a postponement. */
export const putOffMs = 30 * minuteMs

type Move = { readonly from: Instant; readonly to: Instant; readonly told: Instant }

/**
 * Whether the participants of a bet must know of a move: by an hour or more, or so far from the start that they were
 * last told.
 */
export function isFarMove({ from, to, told }: Move): boolean {
  return to !== told && (Math.abs(to - from) >= hourMs || Math.abs(to - told) >= hourMs)
}

/**
 * When a bet on a postponed game becomes void unless the game starts, or null if it is not postponed: it moved to a
 * later start that is still to come, or is no longer listed.
 */
export function postponedUntil(game: Game, now: Instant): Instant | null {
  const { sport, startsAt, scheduledAt, begunAt, missingSince } = game
  if (begunAt !== null) return null
  if (missingSince !== null) return isMissedInTime(game, missingSince) ? after(missingSince, missingForMs) : null
  return startsAt > now && startsAt - scheduledAt >= putOffMs ? voidsAt({ sport, startsAt: scheduledAt }) : null
}

/** Whether a game missing since then went missing while its score would still have been available. */
export function isMissedInTime({ scheduledAt }: Pick<Game, 'scheduledAt'>, missingSince: Instant): boolean {
  return missingSince - scheduledAt <= knownForMs
}

/** When a bet that still could not be settled for sure needs attention: 12 hours after the expected end. [BEY-04] */
export function needsAttentionAt(game: Start): Instant {
  return after(expectedEndOf(game), attentionAfterMs)
}

/** When a game of its sport is usually over. */
export function expectedEndOf({ sport, startsAt }: Start): Instant {
  return after(startsAt, sports[sport].expectedHours * hourMs)
}

const footballWeek = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed']

function endOfFootballWeek(at: Instant): Instant {
  const { weekday, hour, minute } = easternTime(at)
  const day = footballWeek.indexOf(weekday)
  const wholeMinute = after(at, -(at % minuteMs))
  const guess = after(wholeMinute, (6 - day) * dayMs + (23 - hour) * hourMs + (59 - minute) * minuteMs)
  // If the clocks change on the Sunday between, the guess is an hour off 23:59, perhaps past midnight.
  const guessed = easternTime(guess)
  return after(guess, guessed.hour === 0 ? -hourMs : (23 - guessed.hour) * hourMs)
}
