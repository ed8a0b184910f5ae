import type { PaymentView } from '../contract.ts'
import { PaymentRow } from './PaymentRow.tsx'

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long' })
const monthWithYearFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

type PaymentMonthsProps = {
  payments: readonly PaymentView[]
  readerId: string
  now: number
  onUndo?: ((payment: PaymentView) => void) | undefined
}

/** Payments under the months in which they were recorded, newest first. */
export function PaymentMonths({ payments, ...row }: PaymentMonthsProps) {
  const months = [...Map.groupBy(payments, ({ createdAt }) => monthOf(createdAt, row.now))]
  return months.map(([month, ofMonth]) => (
    <section key={month} className="mt-3 first:mt-0">
      <h3 className="pb-1 text-12 font-semibold text-muted">{month}</h3>
      <ul>
        {ofMonth.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} {...row} />
        ))}
      </ul>
    </section>
  ))
}

/** "November", and "November 2025" of another year. */
function monthOf(at: string, now: number): string {
  const day = new Date(at)
  const isThisYear = day.getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? monthFormat : monthWithYearFormat).format(day)
}
