import type { UseQueryResult } from '@tanstack/react-query'
import { textOf } from '#web/client/apiError.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { PartingView } from '../contract.ts'

type PartingNoticeProps = { parting: UseQueryResult<PartingView>; openBidsOf: 'Your' | 'Their' }

/** Why someone cannot leave, or what is cancelled if they do. [BEY-08] */
export function PartingNotice({ parting: { data, error, isFetching, refetch }, openBidsOf }: PartingNoticeProps) {
  return (
    <div className="min-h-11 pt-3">
      {data?.why && <Notice tone="warn">{data.why}</Notice>}
      {data && !data.why && data.openBids > 0 && (
        <Notice tone="info">
          {data.openBids === 1
            ? `${openBidsOf} open bid is cancelled.`
            : `${openBidsOf} ${data.openBids} open bids are cancelled.`}
        </Notice>
      )}
      {error && !data && (
        <ErrorState title="Failed to check bets and debts" onRetry={() => void refetch()} busy={isFetching}>
          {textOf(error)}
        </ErrorState>
      )}
      {!data && !error && <Skeleton className="h-10" />}
    </div>
  )
}
