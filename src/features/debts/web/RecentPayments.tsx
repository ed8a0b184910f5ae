import { IconChevronRight } from '@tabler/icons-react'
import { RightColumn } from '#web/shell/Slots.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { PaymentView } from '../contract.ts'
import { PaymentMonths } from './PaymentMonths.tsx'

const SHOWN = 6

type RecentPaymentsProps = {
  payments: readonly PaymentView[]
  readerId: string
  now: number
  onAll: () => void
}

/** The latest payments beside the debts on a desktop. */
export function RecentPayments({ payments, readerId, now, onAll }: RecentPaymentsProps) {
  return (
    <RightColumn>
      <Card as="section" aria-label="Latest payments">
        <div className="-mt-2 -mr-3 flex items-center justify-between pb-1">
          <h2 className="text-16 font-bold">Payments</h2>
          <Button variant="link" size="sm" onClick={onAll} className="hit">
            All
            <IconChevronRight size={16} aria-hidden="true" />
          </Button>
        </div>
        {payments.length === 0 ? (
          <p className="pb-1 text-14 text-muted">No payments yet</p>
        ) : (
          <PaymentMonths payments={payments.slice(0, SHOWN)} readerId={readerId} now={now} />
        )}
      </Card>
    </RightColumn>
  )
}
