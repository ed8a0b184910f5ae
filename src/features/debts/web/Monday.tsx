import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { type OwnPayment, ownPayments } from '#domain/debts/ownPayments.ts'
import { listed } from '#domain/listed.ts'
import { type Cents, centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { useEverTrue } from '#web/ui/overlays/useEverTrue.ts'
import type { DebtView } from '../contract.ts'
import type { Person } from './openDebts.ts'
import { PayWith } from './PayWith.tsx'
import { RecordPlanned } from './RecordPlanned.tsx'
import { whoPays, whyWords } from './settleUpWords.ts'

type MondayProps = {
  people: readonly Person[]
  readerId: string
  /** Whether the reader ever paid or was paid. */
  hasPaid: boolean
  onRecord: (debts: readonly DebtView[], paidBy?: string) => void
}

/** The fewest payments that the reader has to make or will get, or that nothing is left. [BEY-47] */
export function Monday({ people, readerId, hasPaid, onRecord }: MondayProps) {
  const { payments, plan, nameOf } = useFewest(people)
  const { pays, gets } = ownPayments(payments ?? [], readerId)
  const isOpen = pays.length + gets.length > 0
  const wasOpen = useEverTrue(isOpen)
  if (!isOpen) return people.length === 0 && hasPaid ? <AllSquare isNew={wasOpen} /> : null
  return (
    <Card as="section" aria-labelledby="monday" className="flex flex-col gap-3">
      <h3 id="monday" className="font-bold text-18 wrap-anywhere">
        {pays.length > 0 ? `Pay ${listOf(pays, nameOf)}` : `You get ${receivedOf(gets, nameOf)}`}
      </h3>
      {pays.map(({ other, amount }) => {
        const planned = plan?.payments.find(({ from, to }) => from === readerId && to === other)
        return planned && plan ? (
          <PayPlanned
            key={other}
            payment={{
              ...planned,
              payer: { ...planned.payer, name: 'You' },
            }}
            version={plan.version}
          />
        ) : (
          <PayFriend
            key={other}
            payee={{ id: other, name: nameOf(other) }}
            amount={amount}
            isOneOfSeveral={pays.length > 1}
            debts={payable(people.find(({ id }) => id === other)?.debts ?? [])}
            onRecord={onRecord}
          />
        )
      })}
      {pays.length > 0 && gets.length > 0 && (
        <p className="text-14 text-muted wrap-anywhere">You get {receivedOf(gets, nameOf)}.</p>
      )}
    </Card>
  )
}

/** The group's plan where its payments can be recorded, else what each pair owes. */
function useFewest(people: readonly Person[]) {
  const group = useGroup()
  const isPlanned = group.settings.settleUp
  const { data: plan } = useQuery(
    api.debts.settleUp.queryOptions({ input: { groupId: group.id }, enabled: isPlanned && people.length > 0 }),
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  for (const { id, name } of (plan?.payments ?? []).flatMap(({ payer, payee }) => [payer, payee])) names.set(id, name)
  const nameOf = (id: string) => names.get(id) ?? ''
  if (!isPlanned)
    return { payments: people.map(({ pair }) => pair).filter(({ amount }) => amount > 0), plan: null, nameOf }
  const payments = plan?.payments.map((one) => ({ ...one, amount: centsFromDollars(one.amount) }))
  return { payments, plan: plan ?? null, nameOf }
}

/** A disputed debt is not paid until that is decided. [BEY-11] */
const payable = (debts: readonly DebtView[]) => debts.filter(({ disputed }) => !disputed)

type Named = (id: string) => string

/** "Cleo $40.00 and Dev $12.50". */
function listOf(payments: readonly OwnPayment[], nameOf: Named): string {
  return listed(payments.map(({ other, amount }) => `${nameOf(other)} ${formatMoney(amount)}`))
}

/** "$7.00 from Ann and $5.00 from Ben". */
function receivedOf(payments: readonly OwnPayment[], nameOf: Named): string {
  return listed(payments.map(({ other, amount }) => `${formatMoney(amount)} from ${nameOf(other)}`))
}

type PayFriendProps = Pick<MondayProps, 'onRecord'> & {
  payee: { readonly id: string; readonly name: string }
  amount: Cents
  isOneOfSeveral: boolean
  debts: readonly DebtView[]
}

/** Whom a payment of the plan goes to and why: it is not what the reader owes this friend. */
function PayPlanned({ payment, version }: ComponentProps<typeof RecordPlanned>) {
  return (
    <div className="border-t border-line pt-3">
      <p className="text-14 font-semibold wrap-anywhere">{whoPays(payment)}</p>
      <p className="text-12 text-muted wrap-anywhere">{whyWords(payment)}</p>
      <RecordPlanned payment={payment} version={version} />
    </div>
  )
}

/** The ways to pay first; who paid otherwise records that. */
function PayFriend({ payee, amount, isOneOfSeveral, debts, onRecord }: PayFriendProps) {
  const groupId = useGroup().id
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {isOneOfSeveral && (
        <p className="w-full text-14 font-semibold wrap-anywhere">
          {payee.name} {formatMoney(amount)}
        </p>
      )}
      <PayWith {...{ groupId, payee, amount }} onRecord={(method) => onRecord(debts, method)} />
      <Button variant="secondary" onClick={() => onRecord(debts)}>
        I paid {payee.name}
      </Button>
    </div>
  )
}

const pieces = Array.from({ length: 16 }, (_, at) => at)
const tones = ['bg-accent', 'bg-win', 'bg-push', 'bg-warn']

/** `isNew`: the last of it was just paid. */
function AllSquare({ isNew }: { isNew: boolean }) {
  return (
    <Card as="section" aria-label="All square" className="relative flex items-center gap-3 overflow-hidden">
      <IconCircleCheck size={32} aria-hidden="true" className="shrink-0 text-win" />
      <div role="status">
        <p className="font-bold text-18">All square</p>
        <p className="text-14 text-muted">You owe nobody, and nobody owes you.</p>
      </div>
      {isNew && (
        <span aria-hidden="true" className="pointer-events-none absolute inset-0 motion-reduce:hidden">
          {pieces.map((at) => (
            <span
              key={at}
              className={`absolute -top-2 size-2 animate-confetti ${tones[at % tones.length]}`}
              style={{ left: `${4 + at * 6}%`, animationDelay: `${(at * 7) % 5}00ms` }}
            />
          ))}
        </span>
      )}
    </Card>
  )
}
