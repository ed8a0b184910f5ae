import type { Clock } from 'pg-boss'

/**
 * Time that only moves forward, for who measures how long something took: it begins at the machine's own and follows no
 * correction of it. By the machine's clock a queue that is to look again in a minute waits for a day when the clock is
 * set back by one.
 */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}
