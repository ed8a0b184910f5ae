import { useState } from 'react'
import { type Cents, formatMoney } from '#domain/money/money.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { MemberName } from '#features/groups/web/MemberName.tsx'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { DebtList, DebtRow } from './DebtRow.tsx'
import { countWords, type Pair } from './openDebts.ts'
import { useDebtsBetween, type usePairsOfOthers } from './useDebts.ts'
import { WaitingLines } from './WaitingLines.tsx'

/** The pairs shown at first, and how many more at each press: a hundred members make thousands of pairs. */
const [FIRST, MORE] = [20, 50]

type OtherPairsProps = { others: ReturnType<typeof usePairsOfOthers>; readerId: string; now: number }

/** Who owes whom among the other members, one card per pair, the largest net first. [DEBT-13] [BEY-33] */
export function OtherPairs({ others: { pairs, error, isFetching, retry }, ...card }: OtherPairsProps) {
  const [shown, setShown] = useState(FIRST)
  const isSlow = useDelayed(!pairs && !error)
  if (error && !pairs) {
    return (
      <ErrorState title="Failed to load what the others owe" onRetry={retry} busy={isFetching}>
        {textOf(error)}
      </ErrorState>
    )
  }
  if (!pairs) return isSlow && <Skeleton className="h-16" />
  if (pairs.length === 0) return null
  const hidden = pairs.length - shown
  return (
    <section aria-labelledby="others" className="grid grid-cols-1 gap-2">
      <h3 id="others" className="px-1 pt-2 text-14 font-semibold text-muted">
        Between others
      </h3>
      {pairs.slice(0, shown).map((pair) => (
        <PairCard key={`${pair.debtor.id} ${pair.creditor.id}`} pair={pair} {...card} />
      ))}
      {hidden > 0 && (
        <Button variant="secondary" onClick={() => setShown(shown + MORE)} className="justify-self-center">
          Show {Math.min(hidden, MORE)} more of {pairs.length}
        </Button>
      )}
    </section>
  )
}

type PairCardProps = { pair: Pair; readerId: string; now: number }

/** What is open between two others: the net, and expanded the bets behind it. Only the two record payments. [PAY-06] */
function PairCard({ pair, ...rest }: PairCardProps) {
  const { debtor, creditor, amount, bets } = pair
  return (
    <Disclosure
      summary={
        <span className="flex flex-wrap items-center gap-x-2 sm:gap-x-3">
          <span className="flex shrink-0 -space-x-2 sm:-space-x-3">
            <Avatar id={debtor.id} name={debtor.name} size="pair" />
            <Avatar id={creditor.id} name={creditor.name} size="pair" className="ring-2 ring-surface" />
          </span>
          <span className="min-w-[min(6rem,100%)] flex-1">
            <span className="block text-14 font-semibold text-balance wrap-anywhere sm:text-16">{pairWords(pair)}</span>
            <span className="block text-12 text-muted">{countWords(bets, pair).join(' · ')}</span>
          </span>
          <Figure className="ml-auto text-16 font-bold sm:text-18">{formatMoney(amount)}</Figure>
        </span>
      }
    >
      <PairBets pair={pair} {...rest} />
    </Disclosure>
  )
}

function PairBets({ pair, readerId, now }: PairCardProps) {
  const { debtor, creditor, amount } = pair
  const [isDetailed, setIsDetailed] = useState(false)
  const listed = useDebtsBetween(useGroup().id, [debtor.id, creditor.id])
  return (
    <>
      <div className="flex flex-wrap gap-x-3 pb-1 text-12 text-muted">
        <h4 className="font-semibold">Individual Bets</h4>
        <MemberName person={debtor} other={creditor.id}>
          Head to head
        </MemberName>
      </div>
      <DebtList listed={listed}>
        {(debt) => <DebtRow key={debt.id} sideOf={creditor.id} {...{ debt, readerId, isDetailed, now }} />}
      </DebtList>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <div className="min-w-[min(9rem,100%)] flex-1 rounded-control bg-bg px-3 py-2.5 text-14 wrap-anywhere">
          <p className="flex flex-wrap items-baseline justify-between gap-x-2 font-semibold">
            <span className="min-w-[min(6rem,100%)] flex-1">{payWords(debtor.name, creditor.name, amount)}</span>
            <Figure className="text-18 font-bold">{formatMoney(amount)}</Figure>
          </p>
          <WaitingLines waiting={pair} />
        </div>
        <Button variant="secondary" aria-expanded={isDetailed} onClick={() => setIsDetailed(!isDetailed)}>
          Details
        </Button>
      </div>
    </>
  )
}

/** "Ben owes Cleo", "Ben and Cleo are even". */
function pairWords({ debtor, creditor, amount }: Pair): string {
  return amount === 0 ? `${debtor.name} and ${creditor.name} are even` : `${debtor.name} owes ${creditor.name}`
}

function payWords(debtor: string, creditor: string, amount: Cents): string {
  return amount === 0 ? 'Nobody pays' : `${debtor} pays ${creditor}`
}
