import { IconArrowRight, IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isParty } from '#domain/debts/debts.ts'
import { cents, centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { textOf } from '#web/client/apiError.ts'
import { Figure } from '#web/ui/data/Figure.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { SettleUpView } from '../settleUpContract.ts'
import { RecordPlanned } from './RecordPlanned.tsx'
import {
  type PlannedStep,
  type PlanPayment,
  planWords,
  stepWords,
  waitsOfPlan,
  whoPays,
  whyWords,
} from './settleUpWords.ts'

/** The fewest payments that settle the group up, who pays whom, each with why; the reader's can be recorded. [BEY-12] */
export function SettleUpSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const group = useGroup()
  const plan = useQuery(api.debts.settleUp.queryOptions({ input: { groupId: group.id }, enabled: open }))
  const isSlow = useDelayed(plan.isPending)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Settle up the group">
      {plan.error && !plan.data && (
        <ErrorState title="Failed to load the plan" onRetry={() => void plan.refetch()} busy={plan.isFetching}>
          {textOf(plan.error)}
        </ErrorState>
      )}
      {plan.data ? <Plan plan={plan.data} /> : isSlow && !plan.error && <Skeleton className="h-40" />}
    </Sheet>
  )
}

function Plan({ plan }: { plan: SettleUpView }) {
  const group = useGroup()
  const { id: readerId, name: ownName } = useUser()
  const shown = (person: Person) => (person.id === readerId ? { ...person, name: 'You' } : person)
  const ends = <Between extends Ends>(between: Between): Between => ({
    ...between,
    payer: shown(between.payer),
    payee: shown(between.payee),
  })
  const payments = plan.payments.map((payment) => ({ ...ends(payment), way: payment.way.map(ends) }))
  const waits = waitsOfPlan(plan.waits.map(ends))
  if (payments.length === 0) {
    return (
      <>
        <EmptyState icon={<IconScale aria-hidden="true" />} title="Nothing to settle" level={3}>
          Nobody in {group.name} owes more than they are owed.
        </EmptyState>
        <PlanWaits waits={waits} />
      </>
    )
  }
  const isMine = ({ from, to }: PlanPayment) => from === readerId || to === readerId
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="px-1 text-14 text-muted">
        {planWords(payments.length, { group: group.name, waits: waits.length > 0 })}
      </p>
      {!plan.isOn && (
        <Notice tone="neutral">
          {group.role === 'admin'
            ? 'Switch on “Record the settle-up plan” in the group settings to record these payments here.'
            : 'A group admin can let payments of this plan be recorded here. Until then, record what you pay friend by friend.'}
        </Notice>
      )}
      <ul className="grid grid-cols-1 gap-2" aria-label="Who pays whom">
        {payments
          .toSorted((one, other) => Number(isMine(other)) - Number(isMine(one)))
          .map((payment) => (
            <li key={`${payment.from} ${payment.to}`}>
              <PlanCard
                payment={payment}
                faceOf={({ id, name }) => <Avatar id={id} name={id === readerId ? ownName : name} size="pair" />}
                version={plan.isOn && isMine(payment) ? plan.version : null}
              />
            </li>
          ))}
      </ul>
      <PlanWaits waits={waits} />
    </div>
  )
}

type Person = { readonly id: string; readonly name: string }
type Ends = { readonly payer: Person; readonly payee: Person }

/** What is in no payment until it is decided. [BEY-11] [BEY-13] */
function PlanWaits({ waits }: { waits: ReturnType<typeof waitsOfPlan> }) {
  if (waits.length === 0) return null
  return (
    <ul aria-label="What waits" className="grid gap-1 px-1 pt-1 text-14 text-muted">
      {waits.map(({ words, amount }) => (
        <li key={words} className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{words}</span>
          <Figure>{formatMoney(centsFromDollars(amount))}</Figure>
        </li>
      ))}
    </ul>
  )
}

type PlanCardProps = {
  payment: PlanPayment
  faceOf: (person: Person) => ReactNode
  /** Where the reader can record it. */
  version: string | null
}

/** One payment: who pays whom, unfolded why, and the bets that each step clears. */
function PlanCard({ payment, faceOf, version }: PlanCardProps) {
  const { payer, payee, amount, way, debts } = payment
  return (
    <Disclosure
      summary={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="flex items-center gap-2">
            {faceOf(payer)}
            <IconArrowRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
            {faceOf(payee)}
          </span>
          <span className="min-w-[min(6rem,100%)] flex-1 text-14 font-semibold wrap-anywhere">{whoPays(payment)}</span>
          <Figure className="ml-auto text-16 font-bold">{formatMoney(centsFromDollars(amount))}</Figure>
          <span className="w-full text-12 text-muted wrap-anywhere">{whyWords(payment)}</span>
        </span>
      }
    >
      <ol className="grid gap-3">
        {way.map((step) => (
          <StepRow key={`${step.from} ${step.to} ${step.isCarried}`} step={step} debts={debts} />
        ))}
      </ol>
      {version !== null && <RecordPlanned payment={payment} version={version} />}
    </Disclosure>
  )
}

/** Debts in the opposite direction are cleared in full on the way, so they count below zero. */
function StepRow({ step, debts }: { step: PlannedStep; debts: PlanPayment['debts'] }) {
  const between = step.isCarried ? [] : debts.filter((debt) => isParty(debt, step.from) && isParty(debt, step.to))
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-3 text-14 font-semibold">
        <span className="min-w-[min(8rem,100%)] flex-1 wrap-anywhere">{stepWords(step)}</span>
        <Figure>{formatMoney(centsFromDollars(step.amount))}</Figure>
      </p>
      <ul className="text-12 text-muted">
        {between.map(({ debtId, debtorId, amount, betDescription }) => (
          <li key={debtId} className="flex flex-wrap justify-between gap-x-3 py-1">
            <span className="min-w-[min(8rem,100%)] flex-1 wrap-anywhere">{betDescription}</span>
            <Figure>{formatMoney(cents(centsFromDollars(amount) * (debtorId === step.from ? 1 : -1)))}</Figure>
          </li>
        ))}
      </ul>
    </li>
  )
}
