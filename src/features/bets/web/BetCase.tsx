import type { ReactNode } from 'react'
import { doubtWords } from '#domain/games/doubtWords.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { BetReceipt } from './BetReceipt.tsx'
import { BetSides } from './BetSides.tsx'
import { BetTimeline } from './BetTimeline.tsx'
import { type BetForReader, gameWords } from './betReading.ts'
import { ChangedScore } from './ChangedScore.tsx'
import { DisputeWords } from './DisputeWords.tsx'
import { ParlayLegs } from './ParlayLegs.tsx'

/**
 * All that somebody needs to know who decides about a bet of others: its terms, what both say, the score with its source,
 * and what has happened. `children`: the decision. [BEY-04] [BEY-11]
 */
export function BetCase({ read, children }: { read: BetForReader; children?: ReactNode }) {
  const now = useNow()
  const { bet } = read
  const { dispute, needsAttention, correction, receipt } = bet
  return (
    <div className="grid grid-cols-1 gap-3">
      <section aria-label="The case" className="grid grid-cols-1 gap-2">
        <p className="text-16 font-semibold wrap-anywhere">{gameWords(bet)}</p>
        <p className="-mt-1 text-12 text-muted">{timeWords(read, now)}</p>
        {bet.legs.length > 0 && <ParlayLegs read={read} now={now} />}
        <BetSides read={read} />
        {dispute?.state === 'open' && (
          <Notice tone="warn" title="Result disputed">
            <DisputeWords read={read} dispute={dispute} />
          </Notice>
        )}
        {needsAttention !== null && (
          <Notice tone="warn" title="Needs attention">
            {doubtWords(needsAttention)}
          </Notice>
        )}
        {correction && <ChangedScore read={read} correction={correction} />}
        {receipt && <BetReceipt read={read} receipt={receipt} now={now} />}
      </section>
      {children}
      <BetTimeline read={read} now={now} />
    </div>
  )
}

function timeWords({ bet: { gameTime, acceptedAt } }: BetForReader, now: number): string {
  const accepted = dayAndTime(acceptedAt, now)
  return gameTime === null ? `Accepted ${accepted}` : `Game ${dayAndTime(gameTime, now)} · accepted ${accepted}`
}
