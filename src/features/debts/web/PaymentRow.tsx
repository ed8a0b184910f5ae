import { centsFromDollars, formatMoney } from '#domain/money.ts'
import { dayHeading } from '#web/timeWords.ts'
import { Figure } from '#web/ui/Figure.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import type { PaymentView } from '../contract.ts'
import { betCount } from './openDebts.ts'
import { methodLabel } from './paymentWords.ts'

/** One payment; a reversed one is struck through and says by whom and why. [PAY-33] */
export function PaymentRow({ payment, readerId, now }: { payment: PaymentView; readerId: string; now: number }) {
  const isReversed = payment.status === 'reversed'
  const struck = isReversed ? 'text-muted line-through' : ''
  return (
    <li className="border-t border-line py-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className={`min-w-0 text-14 font-semibold wrap-anywhere ${struck}`}>{paidWords(payment, readerId)}</span>
        <Figure className={`text-14 font-semibold ${struck}`}>{formatMoney(centsFromDollars(payment.amount))}</Figure>
      </div>
      <div className="flex items-center justify-between gap-3 text-12 text-muted">
        <span className="min-w-0">
          {dayHeading(payment.createdAt, now)} · {methodLabel(payment.paymentMethod)} ·{' '}
          {betCount(payment.debtIds.length)}
        </span>
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

/** "You paid Ben", "Cleo paid you", "Ann paid Dev"; a payment of nothing settled both sides. */
function paidWords({ payerId, payerName, payeeId, payeeName, amount }: PaymentView, readerId: string): string {
  const payer = payerId === readerId ? 'You' : payerName
  const payee = payeeId === readerId ? 'you' : payeeName
  return amount === 0 ? `${payer} and ${payee} were even` : `${payer} paid ${payee}`
}
