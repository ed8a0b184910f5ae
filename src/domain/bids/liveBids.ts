import { gameRefusal } from '../refusals/gameRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { type Instant, minuteMs } from '../times.ts'
import type { Bid } from './bids.ts'

/** How old the newest score of a live game may be. */
const newestScoreMs = 10 * minuteMs

/**
 * Why nobody may bet on a live game now, or null: its newest score is so old that whoever watches the game knows more.
 * `scoreUpdatedAt`: null if no score of it has come since its start. [BEY-03]
 */
export function whyScoreTooOld(
  { isLive, startsAt }: Pick<Bid, 'isLive' | 'startsAt'>,
  scoreUpdatedAt: Instant | null,
  now: Instant,
): Refusal | null {
  const heardAt = scoreUpdatedAt ?? startsAt
  return isLive && heardAt !== null && now - heardAt > newestScoreMs ? gameRefusal('live-score-old') : null
}
