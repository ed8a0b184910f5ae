import { minuteMs } from '#domain/times.ts'
import { api } from '#features/web/api.ts'
import type { BetCounts, BetsChosen, BetsWithin } from '../chosenContract.ts'

/** There are never more live games than this at the same time. */
export const mostAtOnce = 200
const page = 50

/** What is asked of the bets of a group: which, and made when. */
type Asked = Pick<BetsChosen, 'status' | 'result'> & BetsWithin

/**
 * What the page of a group's bets asks for. Those in progress or about to start are requested separately, so that an old
 * bet on tonight's game is not hidden behind pages of newer ones.
 */
export function betQueries(groupId: string, asked: Asked) {
  const { status, result, ...within } = asked
  return {
    pages: api.bets.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ groupId, ...asked, limit: page, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
    near: api.bets.list.queryOptions({ input: { groupId, ...asked, moment: 'near', limit: mostAtOnce } }),
    counts: api.bets.counts.queryOptions({ input: { groupId, ...within } }),
    /** Those whose result is not sure or disputed, whatever else is asked; only where `mayBeUnsure`. */
    unsure: api.bets.list.queryOptions({ input: { groupId, moment: 'unsure', limit: mostAtOnce } }),
  }
}

/** The games in progress: from a moment to that same moment, since nothing starts in between. */
export function liveGamesQuery(now: number) {
  const moment = new Date(Math.floor(now / minuteMs) * minuteMs).toISOString()
  return api.lines.list.queryOptions({ input: { from: moment, to: moment } })
}

/** Whether the game of an active bet has started, or a result is disputed. */
export function mayBeUnsure({ started, disputed }: BetCounts['group']): boolean {
  return started + disputed > 0
}
