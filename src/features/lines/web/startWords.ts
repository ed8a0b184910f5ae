import { isSoon } from '#domain/games/lines.ts'
import { hourMs, instant, instantFromIso, minuteMs } from '#domain/times.ts'
import { minutesOf, startsIn } from '#web/time/timeWords.ts'

/**
 * "Starts in 42 min", "In 1 h 12 min" during the last two hours before a game, else null; in tight spaces "In 42 min".
 * [LINE-06]
 */
export function soonWords(commenceTime: string, now: number, { short = false } = {}): string | null {
  const near = startsIn(commenceTime, now)
  if (near) return short ? near.replace('Starts in', 'In') : near
  const startsAt = instantFromIso(commenceTime)
  return isSoon({ startsAt }, instant(now)) ? `In ${hoursAndMinutes(startsAt - now)}` : null
}

/** A duration, rounded down: "4 h 57 min", "42 min", "3 days". */
export function hoursAndMinutes(ms: number): string {
  const hours = Math.floor(ms / hourMs)
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  if (hours === 0) return `${minutesOf(ms)} min`
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
}
