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
  const isFootball = sport === 'americanfootball_nfl' || sport === 'americanfootball_ncaaf'
  return isFootball ? endOfFootballWeek(startsAt) : after(startsAt, voidAfterMs)
}

/** When a bet that could still not be settled for sure needs attention: 12 hours after the expected end. [BEY-04] */
export function needsAttentionAt({ sport, startsAt }: ScheduledGame): Instant {
  return after(startsAt, sports[sport].expectedHours * hourMs + attentionAfterMs)
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
