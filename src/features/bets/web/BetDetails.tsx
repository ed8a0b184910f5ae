import { doubtWords } from '#domain/games/doubtWords.ts'
import { offDoubt } from '#domain/games/settlement.ts'
import { isSportKey, sportLabel } from '#domain/games/sports.ts'
import type { GameView } from '#features/lines/contract.ts'
import { TeamMark } from '#features/lines/web/TeamMark.tsx'
import { teamOf } from '#features/lines/web/teams.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { SharePicture } from '#web/picture/SharePicture.tsx'
import { dayAndTime, dayDate, dayKey } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { BetAnswer } from '../contract.ts'
import { BetComments } from './BetComments.tsx'
import { BetDispute } from './BetDispute.tsx'
import { finalScoreOf, type Score, ScoreFigures, scoreWords } from './BetGame.tsx'
import { BetPill } from './BetPill.tsx'
import { BetReactions } from './BetReactions.tsx'
import { BetReceipt } from './BetReceipt.tsx'
import { BetSides } from './BetSides.tsx'
import type { BetTasks } from './BetTasks.tsx'
import { BetTimeline } from './BetTimeline.tsx'
import { type BetForReader, gameWords, type Phase, phaseOf } from './betReading.ts'
import { CallOff } from './CallOff.tsx'
import { ChangedScore } from './ChangedScore.tsx'
import { LiveBar } from './LiveBar.tsx'
import { ParlayLegs } from './ParlayLegs.tsx'
import { movedWords, voidWords } from './postponedWords.ts'

type BetDetailsProps = {
  read: BetForReader
  now: number
  game?: GameView | undefined
  /** The games in progress, for the legs of a parlay. */
  games?: ReadonlyMap<string, GameView> | undefined
  tasks: BetTasks
}

/** Everything about one bet: its game, both sides, how it was settled and what happened when. [BET-18] */
export function BetDetails({ read, now, game, games, tasks }: BetDetailsProps) {
  const { bet } = read
  const isParlay = bet.legs.length > 0
  const phase = phaseOf(read, now, game?.completed)
  const moved = movedWords(bet, now)
  const score = phase === 'live' ? (game?.score ?? null) : null
  return (
    <div className="grid grid-cols-1 gap-2">
      <section aria-label="Game" className="rounded-card border border-line bg-bg p-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12 text-muted">
          <span>{dayWords(read, now)}</span>
          {bet.gameResults ? <Pill tone="neutral">Final</Pill> : <BetPill read={read} phase={phase} now={now} />}
        </div>
        {isParlay ? <ParlayLegs {...{ read, now, games }} /> : <BetScoreboard bet={bet} live={score} />}
        {moved && !isParlay && <p className="pt-1 text-12 text-muted">{moved}</p>}
        {score && <LiveBar read={read} score={score} />}
      </section>
      <BetSides read={read} />
      {bet.correction && <ChangedScore read={read} correction={bet.correction} />}
      {phase === 'postponed' && !isParlay && (
        <Notice tone="warn" title="Postponed">
          {voidWords(bet, now)}. A void bet is a push: nobody owes anything.
        </Notice>
      )}
      <CallOff read={read} now={now} />
      <BetDispute {...{ read, now, tasks }} />
      <SettlingByHand {...{ read, phase, now, tasks }} />
      {bet.receipt && <BetReceipt read={read} receipt={bet.receipt} now={now} />}
      {bet.status === 'settled' && <ShareBet read={read} />}
      <BetTimeline {...{ read, now }} onRecordPayment={tasks.mayPay(read) ? () => tasks.pay(read) : undefined} />
      <BetReactions bet={bet} />
      <BetComments bet={bet} />
    </div>
  )
}

/** The settled bet as a picture, whose drawing is loaded when it is asked for. [BEY-30] */
function ShareBet({ read }: { read: BetForReader }) {
  const show = useShowOdds()
  const make = async () => (await import('./betPicture.ts')).makeBetPicture(read, show)
  return <SharePicture make={make} fileName={`betwixt-bet-${dayKey(read.bet.settledAt ?? read.bet.acceptedAt)}.png`} />
}

/** "NFL · Sun, Nov 22", with the time while it is upcoming. */
function dayWords({ bet }: BetForReader, now: number): string {
  const sport = bet.legs.length > 0 ? gameWords(bet) : isSportKey(bet.sport) ? sportLabel(bet.sport) : 'Custom'
  if (!bet.gameTime) return sport
  return `${sport} · ${bet.status === 'settled' ? dayDate(bet.gameTime) : dayAndTime(bet.gameTime, now)}`
}

/**
 * Anything a person has to decide about it: why, who may, and the button for those who may. [BEY-04] [STL-34] [STL-35]
 */
function SettlingByHand({
  read,
  phase,
  now,
  tasks,
}: {
  read: BetForReader
  phase: Phase
  now: number
  tasks: BetTasks
}) {
  const { bet, first, second } = read
  const may = tasks.maySettle(read, now)
  const settle = may && (
    <Button variant={phase === 'attention' ? 'primary' : 'outline'} full onClick={() => tasks.settle(read)}>
      Settle
    </Button>
  )
  return (
    <>
      {phase === 'attention' && (
        <Notice tone="warn" title="Needs attention">
          {doubtWords(bet.needsAttention)} {bet.needsAttention === offDoubt ? pressWords : unsureWords(may)}
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

const pressWords = 'Auto-Settle Bets on the Bets page looks for the score and settles it.'

function unsureWords(may: boolean): string {
  return `Nothing is settled until the result is sure${may ? ', or until you settle it.' : '. After a day an admin of the group who is not in it can settle it, or the website administrator.'}`
}

/** The two teams with the score between them, if there is one. A custom bet has words instead. */
function BetScoreboard({ bet, live }: { bet: BetAnswer; live: Score | null }) {
  const score = finalScoreOf(bet) ?? live
  if (bet.sport === 'custom') return <p className="pt-1 text-16 font-semibold wrap-anywhere">{gameWords(bet)}</p>
  return (
    <div className="@container mt-2 grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {score && <span className="sr-only">{scoreWords(bet, score)}</span>}
        <TeamMark size="medium" team={bet.awayTeam} beside={bet.homeTeam} league={bet.sport} />
        {score ? (
          <ScoreFigures score={score} className="justify-center text-28 @max-[14rem]:order-first @max-[14rem]:w-full" />
        ) : (
          <span className="text-14 text-muted">at</span>
        )}
        <TeamMark size="medium" team={bet.homeTeam} beside={bet.awayTeam} league={bet.sport} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2 text-14 font-semibold *:wrap-break-word">
        <span>{teamOf(bet.awayTeam, bet.sport).name}</span>
        <span className="text-right">{teamOf(bet.homeTeam, bet.sport).name}</span>
      </div>
    </div>
  )
}
