import { useRef } from 'react'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { dayHeading } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { PaymentView } from '../contract.ts'
import { betCount } from './openDebts.ts'
import { methodLabel, paidWords } from './paymentWords.ts'
import { useShown } from './useShown.ts'

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long' })
const monthWithYearFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

type PaymentMonthsProps = {
  payments: readonly PaymentView[]
  readerId: string
  now: number
  onUndo?: ((payment: PaymentView) => void) | undefined
  /** The payment that was looked for. */
  openedId?: string | null
}

/** Payments grouped by the month in which they were recorded, newest first. */
export function PaymentMonths({ payments, openedId = null, ...row }: PaymentMonthsProps) {
  const months = [...Map.groupBy(payments, ({ createdAt }) => monthOf(createdAt, row.now))]
  return months.map(([month, ofMonth]) => (
    <section key={month} className="mt-3 first:mt-0">
      <h3 className="pb-1 text-12 font-semibold text-muted">{month}</h3>
      <ul>
        {ofMonth.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} isLookedFor={payment.id === openedId} {...row} />
        ))}
      </ul>
    </section>
  ))
}

/** "November", or "November 2025" in another year. */
function monthOf(at: string, now: number): string {
  const day = new Date(at)
  const isThisYear = day.getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? monthFormat : monthWithYearFormat).format(day)
}

type PaymentRowProps = {
  payment: PaymentView
  isLookedFor: boolean
  readerId: string
  now: number
  /** Set for people who may undo payments. */
  onUndo?: ((payment: PaymentView) => void) | undefined
}

/** One payment; a reversed one is struck through, with by whom and why. [PAY-33] */
function PaymentRow({ payment, isLookedFor, readerId, now, onUndo }: PaymentRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useShown(row, isLookedFor)
  const isReversed = payment.status === 'reversed'
  const struck = isReversed ? 'text-muted line-through' : ''
  return (
    <li
      ref={row}
      aria-current={isLookedFor || undefined}
      className="border-t border-line py-2.5 aria-[current]:-mx-2 aria-[current]:rounded-control aria-[current]:px-2 aria-[current]:outline-2 aria-[current]:outline-accent"
    >
      <div className="flex items-baseline justify-between gap-3">
        <span className={`min-w-0 text-14 font-semibold wrap-anywhere ${struck}`}>{paidWords(payment, readerId)}</span>
        <Figure className={`text-14 font-semibold ${struck}`}>{formatMoney(centsFromDollars(payment.amount))}</Figure>
      </div>
      <div className="flex items-center justify-between gap-3 text-12 text-muted">
        <span className="min-w-0">
          {dayHeading(payment.createdAt, now)} · {methodLabel(payment.paymentMethod)} ·{' '}
          {betCount(payment.debtIds.length)}
        </span>
        {onUndo && !isReversed && (
          <Button
            variant="link"
            size="sm"
            className="hit -mr-3"
            aria-label={`Undo: ${paidWords(payment, readerId)}`}
            onClick={() => onUndo(payment)}
          >
            Undo
          </Button>
        )}
        {isReversed && (
          <Pill tone="loss" icon={null}>
            REVERSED
          </Pill>
        )}
      </div>
      {payment.comments && <p className="text-12 text-muted wrap-anywhere">{payment.comments}</p>}
      {isReversed && payment.reversalReason && (
        <p className="text-12 text-muted wrap-anywhere">
          {payment.reversedBy === readerId ? 'You' : payment.reversedByName}: {payment.reversalReason}
        </p>
      )}
    </li>
  )
}
