import { methodLabel } from '#domain/debts/paymentMethods.ts'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { DoubtWords } from '#features/debts/web/DoubtWords.tsx'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import type { ToDecideItem } from '../../attentionContract.ts'
import { BetSheet, type NamedBet } from '../parts/BetSheet.tsx'
import { useDialogSubject } from '../parts/useDialogSubject.ts'

/** A doubted payment: how and by whom it was recorded, what it pays for, and what both sides say. [BEY-13] */
export function PaymentCase({ item }: { item: Extract<ToDecideItem, { kind: 'payment' }> }) {
  const now = useNow()
  const { groupId, groupName, payment, bets } = item
  const { doubt, paymentMethod, settledByName, createdAt, comments } = payment
  const { about, ask, dialog } = useDialogSubject<NamedBet>()
  return (
    <div className="grid grid-cols-1 gap-1 text-14">
      <p className="text-muted wrap-anywhere">
        {methodLabel(paymentMethod)}, recorded by {settledByName}, {dayAndTime(createdAt, now)}
        {comments && `: “${comments}”`}
      </p>
      <ul aria-label="What it pays for">
        {bets.map(({ id, betId, description, amount }) => (
          <li key={`${id} ${description}`} className="flex flex-wrap justify-between gap-x-3">
            {betId === null ? (
              <span className="min-w-0 wrap-anywhere">{description}</span>
            ) : (
              <button
                type="button"
                onClick={() => ask({ groupId, groupName, betId })}
                className="hit min-w-0 text-left text-accent underline wrap-anywhere"
              >
                {description}
              </button>
            )}
            <span className="tabular">{formatMoney(centsFromDollars(amount))}</span>
          </li>
        ))}
      </ul>
      {doubt && <DoubtWords doubt={doubt} />}
      {about && <BetSheet key={about.betId} bet={about} {...dialog} />}
    </div>
  )
}
