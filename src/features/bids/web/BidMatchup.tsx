import { OfferedLegs } from '#features/bets/web/Legs.tsx'
import { MatchupMarks } from '#features/lines/web/MatchupMarks.tsx'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { BidView } from '../contract.ts'
import { bidTitle } from './bidWords.ts'

/** What a bid is on and when, at the top of a dialog about it. */
export function BidMatchup({ bid, now }: { bid: BidView; now: number }) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-2">
        <MatchupMarks matchup={bid} league={bid.sport} />
        <span className="min-w-[min(6rem,100%)] flex-1 wrap-break-word font-semibold text-14">{bidTitle(bid)}</span>
        {bid.isLive && <Pill tone="live">LIVE</Pill>}
        {bid.gameTime && !bid.isLive && (
          <span className="shrink-0 text-12 text-muted">{dayAndTime(bid.gameTime, now)}</span>
        )}
      </div>
      {bid.legs.length > 0 && <OfferedLegs legs={bid.legs} now={now} className="mt-2" />}
      {bid.betType !== 'prop' && bid.legs.length === 0 && bid.description && (
        <p className="mt-1 text-14 text-muted wrap-anywhere">{bid.description}</p>
      )}
    </div>
  )
}
