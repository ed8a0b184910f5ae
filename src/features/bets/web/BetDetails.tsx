import { isSportKey, sportLabel } from '#domain/sports.ts'
import type { DebtView } from '#features/debts/contract.ts'
import type { GameView } from '#features/lines/contract.ts'
import { dayAndTime, dayDate } from '#web/timeWords.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { BetPill } from './BetPill.tsx'
import { BetReceipt } from './BetReceipt.tsx'
import { BetScoreboard } from './BetScoreboard.tsx'
import { BetSides } from './BetSides.tsx'
import { BetTimeline } from './BetTimeline.tsx'
import { phaseOf, type ReadBet } from './betReading.ts'

type BetDetailsProps = {
  read: ReadBet
  now: number
  game?: GameView | undefined
  debt?: DebtView | undefined
  onSettle?: (() => void) | undefined
  onRecordPayment?: (() => void) | undefined
}

/** Everything about one bet: its game, both sides, how it was settled and what happened when. [BET-18] */
export function BetDetails({ read, now, game, debt, onSettle, onRecordPayment }: BetDetailsProps) {
  const { bet } = read
  const phase = phaseOf(bet, now, game?.completed)
  const sport = isSportKey(bet.sport) ? sportLabel(bet.sport) : 'Custom'
  const day =
    bet.status === 'settled' ? bet.gameTime && dayDate(bet.gameTime) : bet.gameTime && dayAndTime(bet.gameTime, now)
  return (
    <div className="grid grid-cols-1 gap-2">
      <section aria-label="Game" className="rounded-card border border-line bg-bg p-3">
        <div className="flex items-center justify-between gap-3 text-12 text-muted">
          <span>{day ? `${sport} · ${day}` : sport}</span>
          {bet.gameResults ? <Pill tone="neutral">Final</Pill> : <BetPill read={read} phase={phase} now={now} />}
        </div>
        <BetScoreboard bet={bet} live={phase === 'live' ? (game?.score ?? null) : null} />
      </section>
      <BetSides read={read} />
      {bet.needsAttention && (
        <Notice tone="warn" title="Needs attention">
          The result is not sure yet: {bet.needsAttention}. Nothing is settled until it is.
        </Notice>
      )}
      {onSettle && (
        <Button variant="outline" full onClick={onSettle}>
          Settle
        </Button>
      )}
      {bet.receipt && <BetReceipt read={read} receipt={bet.receipt} now={now} />}
      <BetTimeline read={read} now={now} debt={debt} onRecordPayment={onRecordPayment} />
    </div>
  )
}
