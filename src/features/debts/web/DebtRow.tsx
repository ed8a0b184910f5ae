import type { ReactNode } from 'react'
import { isSportKey, sportLabel } from '#domain/games/sports.ts'
import { type Cents, centsFromDollars, formatMoney, formatSignedMoney, negateCents } from '#domain/money/money.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { Link } from '#web/browser/Link.tsx'
import { textOf } from '#web/client/apiError.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { DebtView } from '../contract.ts'
import { ForgiveButton } from './CreditorActions.tsx'
import { type BetOfDebt, debtNote, debtTitle } from './debtWords.ts'
import { toneOf } from './NetPosition.tsx'
import type { ListedDebts } from './useDebts.ts'

type DebtRowProps = {
  debt: DebtView
  bet?: BetOfDebt | undefined
  readerId: string
  /** From whose side the amount is signed. */
  sideOf: string
  /** What of it is meant; without it all that is owed or, of a settled one, was. */
  part?: Cents | undefined
  /** A box to leave the bet out of the sum. */
  tick?: { isTicked: boolean; onTick: (isTicked: boolean) => void }
  isDetailed: boolean
  now: number
}

/** One bet in a sum, signed from one side. */
export function DebtRow({ debt, bet, readerId, sideOf, part, tick, isDetailed, now }: DebtRowProps) {
  const show = useShowOdds()
  const amount = part ?? centsFromDollars(debt.status === 'pending' ? debt.remaining : debt.amount)
  const signed = debt.creditorId === sideOf ? amount : negateCents(amount)
  // What is disputed is in no sum.
  const toneHere = debt.disputed ? 'text-muted' : (sideOf === readerId && toneOf(signed)) || ''
  const words = (
    <span className="block lg:grid lg:grid-cols-[14rem_minmax(0,17rem)] lg:items-baseline lg:gap-4">
      <span className="block font-semibold wrap-anywhere">{debtTitle(debt, bet, { readerId, show })}</span>
      <span className="block text-12 text-muted wrap-anywhere lg:text-14">
        {debt.disputed && <span className="font-semibold text-warn">Disputed · </span>}
        {debtNote(debt, bet)}
      </span>
      {debt.status === 'pending' && debt.paid > 0 && (
        <span className="block text-12 text-muted lg:col-start-2">{paidPart(debt)}</span>
      )}
    </span>
  )
  return (
    <li className="border-t border-line">
      <div className="flex flex-wrap items-center gap-x-3 py-1.5">
        {tick && !debt.disputed ? (
          <Checkbox
            checked={tick.isTicked}
            onChange={(event) => tick.onTick(event.target.checked)}
            className="min-w-[min(9rem,100%)] flex-1"
            label={words}
          />
        ) : (
          <div className={classNames('min-w-[min(9rem,100%)] flex-1 py-1 text-14', tick && 'pl-8')}>{words}</div>
        )}
        <Figure className={`ml-auto text-16 font-bold ${toneHere}`}>{formatSignedMoney(signed)}</Figure>
      </div>
      {isDetailed && (
        <div
          className={`flex flex-wrap items-baseline justify-between gap-x-3 pb-1 text-12 text-muted ${tick ? 'pl-8' : ''}`}
        >
          <span>
            {kindWords(debt)} · {debt.origin === 'opening' ? 'agreed' : 'settled'} {dayAndTime(debt.createdAt, now)}
          </span>
          <span className="flex items-center gap-2">
            {debt.status === 'pending' && !debt.disputed && debt.creditorId === readerId && (
              <ForgiveButton debt={debt} />
            )}
            {debt.betId !== null && (
              <Link
                to="/bets"
                search={{ bet: debt.betId }}
                className="inline-flex min-h-control items-center font-semibold text-accent hover:underline"
              >
                Bet Details
              </Link>
            )}
          </span>
        </div>
      )}
    </li>
  )
}

/** "$5.00 of $20.00 is paid". */
function paidPart({ amount, paid }: DebtView): string {
  return `${formatMoney(centsFromDollars(paid))} of ${formatMoney(centsFromDollars(amount))} is paid`
}

type DebtListProps = { listed: ListedDebts; children: (debt: DebtView) => ReactNode }

/** Debts that are fetched when they are asked for: while they load, once they are there, or why they are not. */
export function DebtList({ listed, children }: DebtListProps) {
  const { debts, error, isPending, isFetching, hasNextPage, refetch, fetchNextPage } = listed
  const isSlow = useDelayed(isPending)
  if (error && !debts) {
    return (
      <ErrorState title="Failed to load bets" onRetry={() => void refetch()} busy={isFetching}>
        {textOf(error)}
      </ErrorState>
    )
  }
  if (!debts) return isSlow ? <Skeleton className="h-16" /> : <div className="h-16" />
  return (
    <>
      <ul>{debts.map(children)}</ul>
      {hasNextPage && (
        <Button variant="link" full busy={listed.isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more bets
        </Button>
      )}
    </>
  )
}

/** "NFL spread", "Parlay", "Custom bet", "From before Betwixt". */
function kindWords({ gameInfo, poolId }: DebtView): string {
  if (poolId !== null) return 'Pool'
  if (gameInfo === null) return 'From before Betwixt'
  const { sport, betType } = gameInfo
  if (sport === 'parlay') return sportLabel(sport)
  return isSportKey(sport) ? `${sportLabel(sport)} ${betType}` : 'Custom bet'
}
