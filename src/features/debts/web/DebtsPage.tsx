import { IconChevronRight, IconScale } from '@tabler/icons-react'
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { useUser } from '#features/web/session.ts'
import { useAddress } from '#web/browser/address.ts'
import { isUnreachable, textOf } from '#web/client/apiError.ts'
import { RightColumn } from '#web/layout/Slots.tsx'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { lazyPart, PartToCome } from '#web/ui/late/lazyPart.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { useEverTrue } from '#web/ui/overlays/useEverTrue.ts'
import type { DebtView } from '../contract.ts'
import type { PaymentView } from '../paymentContract.ts'
import type { UseSettledBets } from './debtWords.ts'
import { Monday } from './Monday.tsx'
import { NetPosition } from './NetPosition.tsx'
import { peopleOf } from './openDebts.ts'
import { PaymentMonths } from './PaymentMonths.tsx'
import { belongsTo, PeopleList } from './PeopleList.tsx'
import { useOwnDebts, usePairsOfOthers, usePayments } from './useDebts.ts'

const PaymentHistory = lazyPart(
  async () => ({
    default: (await import('./PaymentHistory.tsx')).PaymentHistory,
  }),
  { inPlace: true },
)

const RecordPaymentSheet = lazyPart(async () => ({
  default: (await import('./RecordPaymentSheet.tsx')).RecordPaymentSheet,
}))

const SettleUpSheet = lazyPart(async () => ({
  default: (await import('./SettleUpSheet.tsx')).SettleUpSheet,
}))

const tabs = [
  { value: 'all', label: 'All Debts' },
  { value: 'owed', label: 'Owed to Me' },
  { value: 'owe', label: 'I Owe' },
  { value: 'settled', label: 'Settled' },
] as const

/** A page of the history, and the person or payment that a notice led to: another tab leaves them. */
const closed = { page: undefined, person: undefined, payment: undefined }

type DebtsPageProps = { fromBefore?: ReactNode; useSettledBets: UseSettledBets }

/**
 * Who owes whom in the whole group, the reader's own first, and what was paid. `fromBefore`: what is owed from before, below
 * them. [DEBT-08] to [DEBT-17] [BEY-33]
 */
export function DebtsPage({ fromBefore, useSettledBets }: DebtsPageProps) {
  const group = useGroup()
  const readerId = useUser().id
  const [address, setAddress] = useAddress()
  const now = useNow()
  const tab = tabs.find(({ value }) => value === address.tab)?.value ?? 'all'
  const open = useOwnDebts(group.id, readerId)
  const others = usePairsOfOthers(group.id, readerId)
  const paid = usePayments(group.id)
  // The reader's own first, then what is between others, and what opened cards say.
  const isOwnDrawn = useDeferredValue(open.debts !== undefined, false)
  const bets = useSettledBets(group.id, (open.debts?.length ?? 0) > 0 && isOwnDrawn)
  const payment = usePaymentSheet()
  const isSlow = useDelayed(!open.debts && !open.error)
  const people = open.debts && peopleOf(open.debts, { readerId, ...(others.doubted && { doubted: others.doubted }) })
  const openedId = address.person ?? null
  const hasPaid = paid.payments?.some((one) => [one.payerId, one.payeeId].includes(readerId)) ?? false
  const isEven = tab !== 'settled' && openedId !== null && people?.some(({ id }) => id === openedId) === false
  const countOf = (value: (typeof tabs)[number]['value']) => {
    if (value === 'settled') return paid.hasNextPage ? undefined : paid.payments?.length
    const own = people?.filter((person) => belongsTo(value, person)).length
    if (value !== 'all') return own
    return own === undefined || !others.pairs ? undefined : own + others.pairs.length
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <h2 className="sr-only">Debts in {group.name}</h2>
      {open.error && !open.debts && (
        <ErrorState title={errorTitle(open.error)} onRetry={() => window.location.reload()} busy={open.isFetching}>
          {textOf(open.error)}
        </ErrorState>
      )}
      {people && tab !== 'settled' && <Monday {...{ people, readerId, hasPaid }} onRecord={payment.ask} />}
      {people ? <NetPosition people={people} readerId={readerId} /> : isSlow && <Skeleton className="h-36" />}
      {(people?.length ?? 0) + (others.pairs?.length ?? 0) > 0 && <SettleUp />}
      <Tabs
        label="Debts"
        value={tab}
        onChange={(next) => setAddress({ ...closed, tab: next === 'all' ? undefined : next })}
        items={tabs.map((item) => ({ ...item, count: countOf(item.value) }))}
        panelId="debts"
      />
      <div id="debts" role="tabpanel" aria-label="Debts">
        {isEven && <Notice tone="neutral">Nothing is open between the two of you any more.</Notice>}
        {tab === 'settled' ? (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <PaymentHistory
              query={paid}
              openedId={address.payment ?? null}
              page={Number(address.page ?? 1) || 1}
              onPage={(page) => setAddress({ page: page === 1 ? undefined : String(page), payment: undefined })}
              {...{ readerId, now }}
            />
          </Suspense>
        ) : (
          people && (
            <PeopleList
              key={tab}
              onRecord={payment.ask}
              showsOthers={isOwnDrawn}
              isPaidAbove={!group.settings.settleUp}
              {...{ tab, openedId, people, others, readerId, now, bets, hasPaid }}
            />
          )
        )}
      </div>
      {tab === 'all' && isOwnDrawn && fromBefore}
      {tab !== 'settled' && paid.payments && (
        <RecentPayments
          payments={paid.payments}
          onAll={() => setAddress({ ...closed, tab: 'settled' }, { push: true })}
          {...{ readerId, now }}
        />
      )}
      {payment.sheet}
    </div>
  )
}

/** [DEBT-15] */
function errorTitle(error: unknown): string {
  return isUnreachable(error) ? 'Connection Error' : 'Error Loading Debts'
}

/** The payment sheet, for the debts that it was last opened with. */
function usePaymentSheet() {
  const [debts, setDebts] = useState<readonly DebtView[]>([])
  const [paidBy, setPaidBy] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const isWanted = useEverTrue(isOpen)
  const ask = (chosen: readonly DebtView[], method?: string) => {
    setDebts(chosen)
    setPaidBy(method)
    setIsOpen(true)
  }
  const sheet = isWanted && (
    <Suspense fallback={<PartToCome floats />}>
      <RecordPaymentSheet
        key={`${debts.map(({ id, remaining }) => `${id} ${remaining}`).join(' ')} ${paidBy}`}
        {...{ debts, paidBy }}
        open={isOpen}
        onOpenChange={setIsOpen}
      />
    </Suspense>
  )
  return { ask, sheet }
}

/** The plan for the whole group, in a sheet. [BEY-12] */
function SettleUp() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        onClick={() => setIsOpen(true)}
        icon={<IconScale size={18} aria-hidden="true" />}
        className="sm:justify-self-start"
      >
        Settle up the group
      </Button>
      {useEverTrue(isOpen) && (
        <Suspense fallback={null}>
          <SettleUpSheet open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}

const SHOWN = 6

type RecentPaymentsProps = {
  payments: readonly PaymentView[]
  readerId: string
  now: number
  onAll: () => void
}

/** The latest payments beside the debts on a desktop. */
function RecentPayments({ payments, readerId, now, onAll }: RecentPaymentsProps) {
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
