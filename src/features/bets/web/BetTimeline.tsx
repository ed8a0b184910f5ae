import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { api } from '#features/web/api.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { textOf } from '#web/client/apiError.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { BetStep } from '../contract.ts'
import type { BetForReader } from './betReading.ts'
import { iconOf, stepWords } from './stepWords.tsx'

type BetTimelineProps = {
  read: BetForReader
  now: number
  onRecordPayment?: (() => void) | undefined
}

/** Everything that has happened to a bet, from the bid to the payment, and the next step with its action. [BEY-07] */
export function BetTimeline(props: BetTimelineProps) {
  const { groupId, id: betId } = props.read.bet
  const { data, error, isFetching, refetch } = useQuery(api.bets.timeline.queryOptions({ input: { groupId, betId } }))
  const id = useId()
  return (
    <section aria-labelledby={id} className="px-1 pt-2">
      <h3 id={id} className="text-16 font-bold">
        Timeline
      </h3>
      {data && <Steps {...props} steps={data.items} />}
      {!data && error && (
        <ErrorState title="Failed to load the timeline" onRetry={() => void refetch()} busy={isFetching}>
          {textOf(error)}
        </ErrorState>
      )}
      {!data && !error && <Skeleton className="mt-2 h-32" />}
    </section>
  )
}

/** More price changes in a row than these are folded into one line. */
const SHOWN_IN_A_ROW = 2

function Steps({ read, now, steps, onRecordPayment }: BetTimelineProps & { steps: readonly BetStep[] }) {
  const [isUnfolded, setUnfolded] = useState(false)
  const show = useShowOdds()
  const all = withStart(steps, read, now)
  const lines = isUnfolded ? all.map((step) => [step]) : folded(all)
  return (
    <ol className="mt-2">
      {lines.map(([step, ...more]) => {
        if (!step) return null
        const last = more.at(-1) ?? step
        const shown = { ...step, terms: last.terms, at: last.at }
        return (
          <Line key={step.seq} icon={iconOf(step)} at={shown.at} now={now}>
            {stepWords(shown, read, { now, show })}
            {more.length > 0 && (
              <>
                {`, in ${more.length + 1} steps `}
                <Button variant="link" size="sm" pad="none" onClick={() => setUnfolded(true)}>
                  Show all
                </Button>
              </>
            )}
          </Line>
        )
      })}
      <OpenEnd read={read} now={now} onRecordPayment={onRecordPayment} />
    </ol>
  )
}

/** Each line with its steps: several when a price followed its line that often without anything in between. */
function folded(steps: readonly BetStep[]): BetStep[][] {
  const isFollowing = ({ type, actor, terms }: BetStep) => type === 'bid.changed' && actor === null && !terms?.lineGone
  const lines: BetStep[][] = []
  for (const step of steps) {
    const before = lines.at(-1)
    if (before?.[0] && isFollowing(step) && isFollowing(before[0])) before.push(step)
    else lines.push([step])
  }
  return lines.flatMap((line) => (line.length > SHOWN_IN_A_ROW ? [line] : line.map((step) => [step])))
}

/** With the start of a game that is not in the log: it was before the bet, or a moment ago. */
function withStart(steps: readonly BetStep[], { bet }: BetForReader, now: number): readonly BetStep[] {
  const { gameTime: at } = bet
  if (at === null || bet.voidReason !== null || Date.parse(at) > now) return steps
  if (steps.some(({ type }) => type === 'bet.started')) return steps
  const none = {
    terms: null,
    before: null,
    reason: null,
    doubt: null,
    from: null,
    to: null,
    result: null,
    outcome: null,
    how: null,
    game: null,
    leg: null,
  }
  const start: BetStep = { seq: 0, type: 'bet.started', at, actor: null, ...none, score: null, payment: null }
  const index = steps.findIndex((step) => step.at > at)
  return index < 0 ? [...steps, start] : steps.toSpliced(index, 0, start)
}

/** What has not happened yet. */
function OpenEnd({ read, now, onRecordPayment }: BetTimelineProps) {
  const { settledAt, debt } = read.bet
  if (settledAt !== null && debt?.status !== 'pending') return null
  const action = onRecordPayment && (
    <Button variant="link" size="sm" pad="none" onClick={onRecordPayment}>
      Record Payment
    </Button>
  )
  return (
    <Line icon={<IconHourglass aria-hidden="true" />} at={null} now={now} isOpen action={settledAt !== null && action}>
      {settledAt === null ? 'Not settled yet' : 'Not paid yet'}
    </Line>
  )
}

type LineProps = {
  icon: ReactNode
  at: string | null
  now: number
  children: ReactNode
  isOpen?: boolean
  action?: ReactNode
}

function Line({ icon, at, now, children, isOpen = false, action }: LineProps) {
  return (
    <li className="group relative flex min-h-9 items-start gap-3 pb-3">
      <span aria-hidden="true" className="absolute top-6 bottom-0 left-2.75 w-0.5 bg-line group-last:hidden" />
      <span className="z-10 flex size-6 shrink-0 items-center justify-center rounded-full bg-raised [&>svg]:size-3.5">
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
        <span className={`min-w-[min(6rem,100%)] flex-1 pt-0.5 text-14 wrap-anywhere ${isOpen ? 'text-muted' : ''}`}>
          {children}
        </span>
        {at && (
          <time dateTime={at} className="pt-1 text-12 text-muted">
            {dayAndTime(at, now)}
          </time>
        )}
        {action}
      </span>
    </li>
  )
}
