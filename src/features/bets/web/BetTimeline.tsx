import { IconAlertTriangle, IconCash, IconCheck, IconPlayerPlay, IconPlus, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { centsFromDollars, formatShortMoney } from '#domain/money/money.ts'
import { methodLabel } from '#features/debts/web/paymentWords.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { BetAnswer } from '../contract.ts'
import type { ReadBet, ReadSide } from './betReading.ts'

type Step = { icon: ReactNode; words: string; at: string | null; action?: ReactNode; isOpen?: boolean }

type BetTimelineProps = {
  read: ReadBet
  now: number
  onRecordPayment?: (() => void) | undefined
}

/** What happened when, and the next step with its action. [BEY-07] */
export function BetTimeline(props: BetTimelineProps) {
  const steps = stepsOf(props)
  return (
    <section aria-labelledby="timeline" className="px-1 pt-2">
      <h3 id="timeline" className="text-16 font-bold">
        Timeline
      </h3>
      <ol className="mt-2">
        {steps.map((step, index) => (
          <li key={step.words} className="relative flex min-h-9 items-center gap-3 pb-3">
            {index < steps.length - 1 && (
              <span aria-hidden="true" className="absolute top-6 bottom-0 left-[11px] w-0.5 bg-line" />
            )}
            <span className="z-10 flex size-6 shrink-0 items-center justify-center rounded-full bg-raised [&>svg]:size-3.5">
              {step.icon}
            </span>
            <span className={`min-w-0 flex-1 text-14 wrap-anywhere ${step.isOpen ? 'text-muted' : ''}`}>
              {step.words}
            </span>
            {step.at && (
              <time dateTime={step.at} className="shrink-0 text-12 text-muted">
                {dayAndTime(step.at, props.now)}
              </time>
            )}
            {step.action}
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepsOf({ read, now, onRecordPayment }: BetTimelineProps): Step[] {
  const { bet, first, second } = read
  const [creator, acceptor] = first.id === bet.creatorId ? [first, second] : [second, first]
  const stake = formatShortMoney(centsFromDollars(bet.amount))
  const posted = `${who(creator)} posted ${creator.words} at ${creator.odds} for ${stake}`
  const hasStarted = bet.gameTime !== null && bet.voidReason === null && Date.parse(bet.gameTime) <= now
  const steps: (Step | false | null)[] = [
    { icon: <IconPlus aria-hidden="true" />, words: posted, at: bet.postedAt },
    { icon: <IconUsers aria-hidden="true" />, words: `${who(acceptor)} accepted`, at: bet.acceptedAt },
    hasStarted && { icon: <IconPlayerPlay aria-hidden="true" />, words: 'Game started', at: bet.gameTime },
    settledStep(read),
    bet.correction && {
      icon: <IconAlertTriangle aria-hidden="true" className="text-warn" />,
      words: 'The score changed',
      at: bet.correction.seenAt,
    },
    bet.debt && paymentStep(bet.debt, onRecordPayment),
  ]
  return steps.filter((step) => step !== null && step !== false)
}

function settledStep({ bet, first }: ReadBet): Step {
  if (bet.settledAt === null) {
    return { icon: <IconCheck aria-hidden="true" />, words: 'Not settled yet', at: null, isOpen: true }
  }
  const person = first.isYou && bet.settledBy === first.id ? 'You' : bet.settledByName
  const byHand = person === null ? 'Settled by hand' : `${person} settled it by hand`
  const words = bet.manuallySettled ? byHand : bet.voidReason ? 'Void, settled automatically' : 'Settled automatically'
  return { icon: <IconCheck aria-hidden="true" className="text-win" />, words, at: bet.settledAt }
}

function paymentStep(debt: NonNullable<BetAnswer['debt']>, onRecordPayment: (() => void) | undefined): Step {
  const icon = <IconCash aria-hidden="true" />
  if (debt.status === 'settled')
    return { icon, words: `Paid by ${methodLabel(debt.paymentMethod)}`, at: debt.settledAt }
  const action = onRecordPayment && (
    <Button variant="link" size="sm" pad="none" onClick={onRecordPayment}>
      Record Payment
    </Button>
  )
  return { icon, words: 'Not paid yet', at: null, action, isOpen: true }
}

const who = ({ isYou, name }: ReadSide) => (isYou ? 'You' : name)
