import { Link } from '@tanstack/react-router'
import { isSportKey, sportLabel } from '#domain/games/sports.ts'
import { centsFromDollars, formatSignedMoney, negateCents } from '#domain/money/money.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import type { DebtView } from '../contract.ts'
import { type BetOfDebt, debtNote, debtTitle } from './debtWords.ts'
import { toneOf } from './NetPosition.tsx'

type DebtRowProps = {
  debt: DebtView
  bet: BetOfDebt | undefined
  readerId: string
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  isDetailed: boolean
  now: number
}

/** One bet in a person's sum, signed from the reader's side, with a box to leave it out. */
export function DebtRow({ debt, bet, readerId, isTicked, onTick, isDetailed, now }: DebtRowProps) {
  const amount = centsFromDollars(debt.amount)
  const signed = debt.creditorId === readerId ? amount : negateCents(amount)
  return (
    <li className="border-t border-line">
      <div className="flex items-center gap-3 py-1.5">
        <Checkbox
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
          className="min-w-0 flex-1"
          label={
            <span className="block lg:grid lg:grid-cols-[14rem_minmax(0,17rem)] lg:items-baseline lg:gap-4">
              <span className="block font-semibold wrap-anywhere">{debtTitle(debt, bet, readerId)}</span>
              <span className="block text-12 text-muted wrap-anywhere lg:text-14">{debtNote(debt, bet)}</span>
            </span>
          }
        />
        <Figure className={`text-16 font-bold ${toneOf(signed) ?? ''}`}>{formatSignedMoney(signed)}</Figure>
      </div>
      {isDetailed && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1 pl-8 text-12 text-muted">
          <span>
            {kindWords(debt)} · settled {dayAndTime(debt.createdAt, now)}
          </span>
          <Link
            to="/bets"
            search={{ bet: debt.betId }}
            className="inline-flex min-h-control items-center font-semibold text-accent hover:underline"
          >
            Bet Details
          </Link>
        </p>
      )}
    </li>
  )
}

/** "NFL spread", "Custom bet". */
function kindWords({ gameInfo: { sport, betType } }: DebtView): string {
  return isSportKey(sport) ? `${sportLabel(sport)} ${betType}` : 'Custom bet'
}
