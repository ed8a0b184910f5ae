import { IconChevronDown } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { methodLabel } from '#domain/debts/paymentMethods.ts'
import { grouped } from '#domain/grouped.ts'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { dayHeading, monthHeading } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { PaymentView } from '../paymentContract.ts'
import { DebtList, DebtRow } from './DebtRow.tsx'
import { betCount } from './openDebts.ts'
import { PaymentDoubt } from './PaymentDoubt.tsx'
import { paidWords, recordedWords, settleUpWords } from './paymentWords.ts'
import { useCoveredDebts } from './useDebts.ts'
import { useShown } from './useShown.ts'

/** For which payments the reader is offered to undo them, and doing it. */
type Undo = {
  readonly may: (payment: PaymentView) => boolean
  readonly ask: (payment: PaymentView) => void
}

type PaymentMonthsProps = {
  payments: readonly PaymentView[]
  readerId: string
  now: number
  undo?: Undo | undefined
  /** The payment that was looked for. */
  openedId?: string | null
}

/** Payments grouped by the month in which they were recorded, newest first. */
export function PaymentMonths({ payments, openedId = null, ...row }: PaymentMonthsProps) {
  const months = [...grouped(payments, ({ createdAt }) => monthHeading(createdAt, row.now))]
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

type PaymentRowProps = {
  payment: PaymentView
  isLookedFor: boolean
  readerId: string
  now: number
  undo?: Undo | undefined
}

/**
 * One payment and who recorded it, expanding to the bets that it covers; a reversed one is struck through, with by whom
 * and why. [PAY-01] [PAY-33]
 */
function PaymentRow({ payment, isLookedFor, readerId, now, undo }: PaymentRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const panel = useId()
  const row = useRef<HTMLLIElement>(null)
  useShown(row, isLookedFor)
  const isReversed = payment.status === 'reversed'
  return (
    <li
      ref={row}
      aria-current={isLookedFor || undefined}
      className="scroll-mt-18 border-t border-line py-1 aria-[current]:-mx-2 aria-[current]:rounded-control aria-[current]:px-2 aria-[current]:outline-2 aria-[current]:outline-accent"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setIsOpen(!isOpen)}
        className="block min-h-control w-full rounded-control py-1.5 text-left"
      >
        <PaymentSummary {...{ payment, readerId, now, isOpen }} />
      </button>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <CoveredBets {...{ payment, readerId, now }} />}
      </div>
      <div className="flex items-center justify-between gap-3 text-12 text-muted">
        <p className={`min-w-0 wrap-anywhere ${payment.comments ? 'pb-1' : ''}`}>{payment.comments}</p>
        {!isReversed && undo?.may(payment) && (
          <Button
            variant="link"
            size="sm"
            className="hit -mr-3"
            aria-label={`Undo: ${paidWords(payment, readerId)}`}
            onClick={() => undo.ask(payment)}
          >
            Undo
          </Button>
        )}
      </div>
      <PaymentDoubt {...{ payment, readerId, now }} />
      {isReversed && (
        <p className="flex items-center justify-between gap-3 pb-1 text-12 text-muted">
          <span className="min-w-0 wrap-anywhere">
            {payment.reversedBy === readerId ? 'You' : payment.reversedByName}: {payment.reversalReason}
          </span>
          <Pill tone="loss" icon={null}>
            REVERSED
          </Pill>
        </p>
      )}
    </li>
  )
}

type PaymentSummaryProps = Omit<PaymentRowProps, 'undo' | 'isLookedFor'> & { isOpen: boolean }

/** Phrasing content: it is inside the button that expands the row. */
function PaymentSummary({ payment, readerId, now, isOpen }: PaymentSummaryProps) {
  const struck = payment.status === 'reversed' ? 'text-muted line-through' : ''
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className={`min-w-0 text-14 font-semibold wrap-anywhere ${struck}`}>{paidWords(payment, readerId)}</span>
        <Figure className={`text-14 font-semibold ${struck}`}>{formatMoney(centsFromDollars(payment.amount))}</Figure>
      </span>
      <span className="flex items-center justify-between gap-3 text-12 text-muted">
        <span className="min-w-0 wrap-anywhere">
          {[
            dayHeading(payment.createdAt, now),
            methodLabel(payment.paymentMethod),
            payment.debtIds.length > 0 && betCount(payment.debtIds.length),
            recordedWords(payment, readerId),
            payment.settleUp && settleUpWords(payment.settleUp, readerId),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <IconChevronDown
          size={16}
          aria-hidden="true"
          className={classNames('shrink-0 transition-transform', isOpen && 'rotate-180')}
        />
      </span>
    </>
  )
}

/** The bets that a payment covers, signed from the side of the one who was paid. */
function CoveredBets({ payment, readerId, now }: Omit<PaymentRowProps, 'onUndo' | 'isLookedFor'>) {
  const listed = useCoveredDebts(payment)
  const parts = new Map(payment.debts.map(({ debtId, amount }) => [debtId, centsFromDollars(amount)]))
  return (
    <DebtList listed={listed}>
      {(debt) => (
        <DebtRow
          key={debt.id}
          sideOf={payment.payeeId}
          part={parts.get(debt.id)}
          isDetailed
          {...{ debt, readerId, now }}
        />
      )}
    </DebtList>
  )
}
