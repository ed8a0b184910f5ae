import { isSportKey, sportLabel } from '#domain/sports.ts'
import { MatchupMarks } from '#features/lines/web/MatchupMarks.tsx'
import { soonWords } from '#features/lines/web/startWords.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { BidView } from '../contract.ts'
import type { Looking } from './bidFilters.ts'
import { stateOf } from './bidTerms.ts'
import { bidTitle } from './bidWords.ts'

/** What the bid is on, and in one mark what is to be known of it first. */
export function BidHead({ bid, looking }: { bid: BidView; looking: Looking }) {
  const soon = bid.gameTime === null ? null : soonWords(bid.gameTime, looking.now)
  const open = stateOf(bid, looking.now) === 'open'
  return (
    <div className="flex min-h-6 items-center gap-2">
      <MatchupMarks matchup={bid} league={bid.sport} />
      <p className="min-w-0 flex-1 truncate text-12 text-muted">
        <span className="font-semibold text-fg">{bid.betType === 'prop' ? 'Prop' : bidTitle(bid)}</span>
        {bid.gameTime && !(soon && open) && ` · ${dayAndTime(bid.gameTime, looking.now)}`}
      </p>
      <Mark bid={bid} looking={looking} soon={soon} />
    </div>
  )
}

function Mark({ bid, looking, soon }: { bid: BidView; looking: Looking; soon: string | null }) {
  const state = stateOf(bid, looking.now)
  if (state === 'expired') return <Pill tone="neutral">Expired</Pill>
  if (state === 'cancelled') return <Pill tone="neutral">{bid.approval === 'declined' ? 'Declined' : 'Cancelled'}</Pill>
  if (state === 'accepted') return <Pill tone="accent">Accepted</Pill>
  if (bid.creatorId === looking.userId) return <Pill tone="info">Yours</Pill>
  if (soon) return <Pill tone="warn">{soon}</Pill>
  if (bid.isLive) return <Pill tone="live">LIVE</Pill>
  if (bid.betType === 'prop') return null
  return <span className="shrink-0 text-12 text-muted">{leagueName(bid.sport)}</span>
}

function leagueName(sport: string): string {
  return isSportKey(sport) || sport === 'custom' ? sportLabel(sport) : sport
}
