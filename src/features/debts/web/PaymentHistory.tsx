import { IconChevronLeft, IconChevronRight, IconReceipt } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { whyCannotUndo } from '#domain/debts/reversals.ts'
import { useJudge } from '#features/groups/web/judge.ts'
import { codeOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { lazyPart, PartToCome } from '#web/ui/late/lazyPart.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { PaymentView } from '../paymentContract.ts'
import { undoableFrom } from './judgedPayments.ts'
import { PaymentMonths } from './PaymentMonths.tsx'
import type { usePayments } from './useDebts.ts'

const UndoPayment = lazyPart(async () => ({
  default: (await import('./UndoPayment.tsx')).UndoPayment,
}))

const PAGE = 10

type PaymentHistoryProps = {
  query: ReturnType<typeof usePayments>
  readerId: string
  now: number
  /** Counts from 1. */
  page: number
  onPage: (page: number) => void
  /** The payment that a notice led to: its page is shown, and the payment marked. */
  openedId: string | null
}

/** The group's payments, paged by ten where there are more. [DEBT-16] [PAY-28] */
export function PaymentHistory({ query, readerId, now, page, onPage, openedId }: PaymentHistoryProps) {
  const { payments, error, hasNextPage, isFetching } = query
  const isSlow = useDelayed(query.isPending)
  const undo = useUndo(readerId)
  const openedAt = useOpenedPayment(query, openedId)
  if (error && !payments && !isNothing(error)) {
    return <ErrorState title="Failed to load payment history" onRetry={() => void query.refetch()} busy={isFetching} />
  }
  if (!payments && !error) return isSlow && <Skeleton className="h-40" />
  if (!payments || payments.length === 0) return <NoPayments />
  const last = Math.max(1, Math.ceil(payments.length / PAGE))
  const shownPage = openedAt === null ? Math.min(Math.max(1, page), last) : Math.floor(openedAt / PAGE) + 1
  const goOn = async () => {
    if (shownPage === last) await query.fetchNextPage()
    onPage(shownPage + 1)
  }
  return (
    <>
      <Card as="section" aria-label="Payments">
        <PaymentMonths
          payments={payments.slice((shownPage - 1) * PAGE, shownPage * PAGE)}
          readerId={readerId}
          now={now}
          undo={undo}
          openedId={openedId}
        />
      </Card>
      {undo.dialog}
      {(last > 1 || hasNextPage) && (
        <nav aria-label="Pages" className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <Button
            variant="outline"
            disabled={shownPage === 1}
            onClick={() => onPage(shownPage - 1)}
            icon={<IconChevronLeft size={18} aria-hidden="true" />}
          >
            Previous
          </Button>
          <span className="text-14 text-muted">
            Page {shownPage} {!hasNextPage && `of ${last}`}
          </span>
          <Button
            variant="outline"
            disabled={shownPage === last && !hasNextPage}
            busy={query.isFetchingNextPage}
            onClick={() => void goOn()}
          >
            Next
            <IconChevronRight size={18} aria-hidden="true" />
          </Button>
        </nav>
      )}
    </>
  )
}

/**
 * The place of the payment in the list, for which older pages are loaded; null if none is looked for, or it is gone.
 */
function useOpenedPayment(
  { payments, hasNextPage, isFetching, isError, fetchNextPage }: PaymentHistoryProps['query'],
  openedId: string | null,
): number | null {
  const place = payments?.findIndex(({ id }) => id === openedId) ?? -1
  const isFurther = openedId !== null && place < 0 && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isFurther) void fetchNextPage()
  }, [isFurther, fetchNextPage])
  return place < 0 ? null : place
}

/** The undo dialog, and for which payments it is. [PAY-35] [BEY-13] */
function useUndo(readerId: string) {
  const judge = useJudge()
  const [payment, setPayment] = useState<PaymentView | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const may = (one: PaymentView) => whyCannotUndo(undoableFrom(one), judge) === null
  const ask = (chosen: PaymentView) => {
    setPayment(chosen)
    setIsOpen(true)
  }
  const dialog = payment && (
    <Suspense fallback={<PartToCome floats />}>
      <UndoPayment key={payment.id} open={isOpen} onClose={() => setIsOpen(false)} {...{ payment, readerId }} />
    </Suspense>
  )
  return { ask, may, dialog }
}

function NoPayments() {
  return (
    <EmptyState icon={<IconReceipt aria-hidden="true" />} title="No payments yet" level={3}>
      Payments appear here once you or a friend records one.
    </EmptyState>
  )
}

/** Empty for those who may not see payments. [PAY-29] */
function isNothing(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'permission-denied' || code === 'not-found'
}
