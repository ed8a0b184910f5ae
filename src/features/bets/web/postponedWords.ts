import { dayAndTime } from '#web/time/timeWords.ts'
import type { BetAnswer } from '../contract.ts'

/** "Void unless the game starts by Wed 11:59 PM"; empty unless the bet's game is postponed. [BEY-03] */
export function voidWords({ postponed }: Pick<BetAnswer, 'postponed'>, now: number): string {
  return postponed ? `Void unless the game starts by ${dayAndTime(postponed.voidsAt, now)}` : ''
}

/** "Moved from Sun 1:00 PM", or null if the game still has the start it had when the bet was made. */
export function movedWords(
  { gameTime, scheduledTime }: Pick<BetAnswer, 'gameTime' | 'scheduledTime'>,
  now: number,
): string | null {
  if (!gameTime || !scheduledTime || Date.parse(gameTime) === Date.parse(scheduledTime)) return null
  return `Moved from ${dayAndTime(scheduledTime, now)}`
}
