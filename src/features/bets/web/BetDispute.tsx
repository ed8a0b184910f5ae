import { voidSentence } from '#domain/bets/callingOff.ts'
import { type DisputedOutcome, matterOf } from '#domain/bets/disputes.ts'
import { formatMoney } from '#domain/money/money.ts'
import { judgesOf } from '#domain/people/judges.ts'
import type { GroupView } from '#features/groups/contract.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { adminsIn, deciderWords } from '#features/groups/web/judge.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { BetAnswer } from '../contract.ts'
import type { BetTasks } from './BetTasks.tsx'
import { type BetForReader, disputedIn, scoresOf, sideOfRole } from './betReading.ts'
import { DisputeWords } from './DisputeWords.tsx'

type Dispute = NonNullable<BetAnswer['dispute']>
type BetDisputeProps = { read: BetForReader; now: number; tasks: BetTasks }

/** An open dispute with what is to be done about it; else the way to open one, and how the result came about. [BEY-11] */
export function BetDispute({ read, now, tasks }: BetDisputeProps) {
  const { dispute, disputableUntil, settlements } = read.bet
  return (
    <>
      {dispute?.state === 'open' && <OpenDispute read={read} dispute={dispute} now={now} tasks={tasks} />}
      {(settlements.length > 1 || dispute?.state === 'decided') && <Settlements read={read} now={now} />}
      {read.isMine && disputableUntil && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 px-1">
          <p className="text-12 text-muted">Not right? Dispute it until {dayAndTime(disputableUntil, now)}.</p>
          <Button variant="outline" size="sm" onClick={() => tasks.dispute(read, 'open')}>
            Dispute
          </Button>
        </div>
      )}
    </>
  )
}

type About = { readonly group: GroupView; readonly now: number }

function OpenDispute({ read, dispute, now, tasks }: BetDisputeProps & { dispute: Dispute }) {
  const group = useGroup()
  const own = read.isMine ? dispute.positions[roleOf(read)] : null
  return (
    <Notice tone="warn" title="Result disputed">
      <DisputeWords read={read} dispute={dispute} />
      <p className="mt-1 text-12 text-muted">{waitWords(read, dispute, { group, now })}</p>
      {(read.isMine || dispute.mayDecide) && (
        <Button
          variant={own ? 'outline' : 'primary'}
          size="sm"
          className="mt-2"
          onClick={() => tasks.dispute(read, read.isMine ? 'answer' : 'decide')}
        >
          {read.isMine ? (own ? 'Change my answer' : 'Answer') : 'Decide'}
        </Button>
      )}
    </Notice>
  )
}

function roleOf({ bet, first }: BetForReader): 'creator' | 'acceptor' {
  return first.id === bet.creatorId ? 'creator' : 'acceptor'
}

function waitWords({ bet }: BetForReader, { mayDecide, deadline }: Dispute, { group, now }: About): string {
  if (mayDecide) return 'You are not in this bet: you can decide.'
  const matter = matterOf(disputedIn(bet))
  const isByScore = scoresOf(bet) !== null
  const after = isByScore
    ? "Against the final score only both of you together or the website's administrator can decide."
    : `After ${dayAndTime(deadline, now)} the website's administrator can decide too.`
  const asked = deciderWords(matter, group)
  const says = `It is decided once both say the same. ${asked}`
  return judgesOf(matter, adminsIn(group)).length > 0 || isByScore ? `${says} ${after}` : says
}

/** Each result that the bet has had, and how a dispute of the last one ended. */
function Settlements({ read, now }: { read: BetForReader; now: number }) {
  const { settlements, dispute } = read.bet
  const stands = dispute?.state === 'decided' && dispute.settlement === settlements.length
  return (
    <section aria-labelledby="results" className="rounded-card border border-line bg-bg p-3 text-14">
      <h3 id="results" className="font-semibold">
        How the result came about
      </h3>
      <ol className="mt-2 grid gap-2">
        {settlements.map((one) => (
          <li key={one.number} className="flex flex-wrap justify-between gap-x-3">
            <span
              className={`min-w-0 wrap-anywhere ${one.number < settlements.length ? 'text-muted line-through' : 'font-semibold'}`}
            >
              {resultWords(read, one.outcome)}
            </span>
            <time dateTime={one.at} className="text-12 text-muted">
              {dayAndTime(one.at, now)}
            </time>
            <span className="w-full text-12 text-muted wrap-anywhere">{sourceWords(one)}</span>
          </li>
        ))}
      </ol>
      {stands && <p className="mt-2 text-12 text-muted wrap-anywhere">{standsWords(dispute)}</p>}
    </section>
  )
}

/** "You won $20.00", "Ben won $20.00", "A push". */
function resultWords(read: BetForReader, outcome: DisputedOutcome): string {
  if (outcome === 'push') return 'A push'
  const side = sideOfRole(read, outcome)
  return `${side.isYou ? 'You' : side.name} won ${formatMoney(side.toWin)}`
}

function sourceWords({ number, by, reason, voidReason }: BetAnswer['settlements'][number]): string {
  if (number > 1) return by === null ? 'Both agreed on it.' : `Decided by ${by.name}: “${reason ?? ''}”`
  if (voidReason !== null) return voidSentence(voidReason)
  return by === null ? 'Settled by the score.' : `Settled by hand by ${by.name}.`
}

function standsWords({ decidedHow, decidedBy, decisionReason }: Dispute): string {
  if (decidedHow === 'agreement') return 'It was disputed. Both agreed that it stands.'
  if (decidedHow === 'score') return 'It was disputed while the score was another one.'
  return `It was disputed. ${decidedBy?.name ?? 'An admin'} decided that it stands: “${decisionReason ?? ''}”`
}
