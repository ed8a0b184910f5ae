import type { Deciding } from '#domain/games/game.ts'
import { after, hourMs, type Instant, minuteMs } from '#domain/times.ts'
import { clockAheadMs } from '#features/lines/server/timeThere.ts'
import type { Services } from '#server/services.ts'

/** Far less than any verdict waits for. */
const believedMs = 2 * hourMs

/** What a run decides by. */
export function decidingOf(services: Services): Deciding {
  return { now: decidingTime(services), earliestFinalMs: earliestFinalMs(services) }
}

export function earliestFinalMs({ config }: Pick<Services, 'config'>): number {
  return config.earliestFinalMinutes * minuteMs
}

/**
 * The time used to decide bets: by it games become void for good, or doubtful. It is our own clock's time, unless the
 * odds service's clock shows that ours is ahead: no bet becomes void because a clock was wrong.
 */
export function decidingTime({ clock, memory, log }: Pick<Services, 'clock' | 'memory' | 'log'>): Instant {
  const now = clock()
  const aheadMs = clockAheadMs({ memory })
  if (aheadMs <= believedMs) return now
  const hours = Math.round(aheadMs / hourMs)
  log.warn({ hours }, 'the clock of this machine is ahead: bets are decided by that of the odds service')
  return after(now, -aheadMs)
}
