import { isSportKey, sportLabel } from '#domain/sports.ts'
import type { GameView } from '#features/lines/contract.ts'
import { dayAndTime, dayDate } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'
import { BetPill } from './BetPill.tsx'
import { BetReceipt } from './BetReceipt.tsx'
import { BetScoreboard } from './BetScoreboard.tsx'
import { BetSides } from './BetSides.tsx'
import { BetComments } from './BetTalk.tsx'
import type { BetTasks } from './BetTasks.tsx'
import { BetTimeline } from './BetTimeline.tsx'
import { type Phase, phaseOf, type ReadBet } from './betReading.ts'
import { ChangedScore } from './ChangedScore.tsx'
import { doubtWords } from './doubtWords.ts'
import { LiveBar } from './LiveBar.tsx'
import { movedWords, voidWords } from './postponedWords.ts'

type BetDetailsProps = {
  read: ReadBet
  now: number
  game?: GameView | undefined
  tasks: BetTasks
}

/** Everything about one bet: its game, both sides, how it was settled and what happened when. [BET-18] */
export function BetDetails({ read, now, game, tasks }: BetDetailsProps) {
  const { bet } = read
  const phase = phaseOf(read, now, game?.completed)
  const moved = movedWords(bet, now)
  const score = phase === 'live' ? (game?.score ?? null) : null
  return (
    <div className="grid grid-cols-1 gap-2">
      <section aria-label="Game" className="rounded-card border border-line bg-bg p-3">
        <div className="flex items-center justify-between gap-3 text-12 text-muted">
          <span>{dayWords(read, now)}</span>
          {bet.gameResults ? <Pill tone="neutral">Final</Pill> : <BetPill read={read} phase={phase} now={now} />}
        </div>
        <BetScoreboard bet={bet} live={score} />
        {moved && <p className="pt-1 text-12 text-muted">{moved}</p>}
        {score && <LiveBar read={read} score={score} />}
      </section>
      <BetSides read={read} />
      {bet.correction && <ChangedScore read={read} correction={bet.correction} />}
      {phase === 'postponed' && (
        <Notice tone="warn" title="Postponed">
          {voidWords(bet, now)}. A void bet is a push: nobody owes anything.
        </Notice>
      )}
      <SettlingByHand read={read} phase={phase} tasks={tasks} />
      {bet.receipt && <BetReceipt read={read} receipt={bet.receipt} now={now} />}
      <BetTimeline {...{ read, now }} onRecordPayment={tasks.mayPay(read) ? () => tasks.pay(read) : undefined} />
      <BetComments bet={bet} />
    </div>
  )
}

/** "NFL · Sun, Nov 22", with the time while it is still to come. */
function dayWords({ bet }: ReadBet, now: number): string {
  const sport = isSportKey(bet.sport) ? sportLabel(bet.sport) : 'Custom'
  if (!bet.gameTime) return sport
  return `${sport} · ${bet.status === 'settled' ? dayDate(bet.gameTime) : dayAndTime(bet.gameTime, now)}`
}

/** Whatever a person has to decide about it: why, who may, and the button for those who may. [BEY-04] [STL-34] [STL-35] */
function SettlingByHand({ read, phase, tasks }: { read: ReadBet; phase: Phase; tasks: BetTasks }) {
  const { bet, first, second } = read
  const may = tasks.maySettle(read)
  const settle = may && (
    <Button variant={phase === 'attention' ? 'primary' : 'outline'} full onClick={() => tasks.settle(read)}>
      Settle
    </Button>
  )
  return (
    <>
      {phase === 'attention' && (
        <Notice tone="warn" title="Needs attention">
          {doubtWords(bet.needsAttention)} Nothing is settled until the result is sure
          {may ? ', or until you settle it.' : '. The website administrator can settle it.'}
        </Notice>
      )}
      {settle}
      {phase === 'custom' && !may && (
        <p className="px-1 text-12 text-muted">
          {first.name}, {second.name} or a group admin settles this bet by hand.
        </p>
      )}
    </>
  )
}
