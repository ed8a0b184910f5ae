import { MatchupMarks, matchupName } from '#features/lines/web/MatchupMarks.tsx'
import { dayAndTime } from '#web/timeWords.ts'
import type { BidView } from '../contract.ts'

/** What a bid is on and when, at the top of a dialog about it. */
export function BidMatchup({ bid, now }: { bid: BidView; now: number }) {
  return (
    <div>
      <div className="flex items-center gap-2">
        <MatchupMarks matchup={bid} league={bid.sport} />
        <span className="min-w-0 flex-1 truncate font-semibold text-14">{matchupName(bid, bid.sport)}</span>
        {bid.gameTime && <span className="shrink-0 text-12 text-muted">{dayAndTime(bid.gameTime, now)}</span>}
      </div>
      {bid.description && <p className="mt-1 text-14 text-muted [overflow-wrap:anywhere]">{bid.description}</p>}
    </div>
  )
}
