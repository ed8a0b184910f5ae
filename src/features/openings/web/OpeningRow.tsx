import { useMutation } from '@tanstack/react-query'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { textOf } from '#web/client/apiError.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { OpeningView } from '../contract.ts'
import { owedWords, waitingWords } from './openingWords.ts'

/** One opening balance, with what its reader may do about it. [BEY-36] */
export function OpeningRow({ opening }: { opening: OpeningView }) {
  const { id: groupId } = useGroup()
  const readerId = useUser().id
  const now = useNow()
  const agree = useMutation(api.openings.agree.mutationOptions())
  const refuse = useMutation(api.openings.refuse.mutationOptions())
  const withdraw = useMutation(api.openings.withdraw.mutationOptions())
  const input = { groupId, openingId: opening.id }
  const isBusy = agree.isPending || refuse.isPending || withdraw.isPending
  const error = agree.error ?? refuse.error ?? withdraw.error
  const words = owedWords(opening, readerId)
  return (
    <li className="border-t border-line py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold wrap-anywhere">{words}</span>
        <Figure className="text-16 font-bold">{formatMoney(centsFromDollars(opening.amount))}</Figure>
      </div>
      <p className="text-12 text-muted wrap-anywhere">{waitingWords(opening, readerId, now)}</p>
      {(opening.mayAgree || opening.mayRefuse || opening.mayWithdraw) && (
        <div className="mt-1 flex flex-wrap gap-2">
          {opening.mayAgree && (
            <Button size="sm" busy={agree.isPending} disabled={isBusy} onClick={() => agree.mutate(input)}>
              Agree
            </Button>
          )}
          {opening.mayRefuse && (
            <Button
              size="sm"
              variant="secondary"
              busy={refuse.isPending}
              disabled={isBusy}
              onClick={() => refuse.mutate(input)}
            >
              Refuse
            </Button>
          )}
          {opening.mayWithdraw && (
            <Button
              size="sm"
              variant="ghost"
              busy={withdraw.isPending}
              disabled={isBusy}
              onClick={() => withdraw.mutate(input)}
            >
              Withdraw
            </Button>
          )}
        </div>
      )}
      {error && <Notice tone="loss">{textOf(error)}</Notice>}
    </li>
  )
}
