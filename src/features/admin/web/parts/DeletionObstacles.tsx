import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { DeletionCheck } from '../../contract.ts'
import { Loaded } from './Loaded.tsx'

type DeletionObstaclesProps = {
  check: UseQueryResult<DeletionCheck>
  failure: string
  cancelBids: UseMutationResult<{ cancelled: number }, Error, void>
}

/** Why it cannot be deleted as it stands. Open bids can be cancelled from here; bets and debts cannot. [ADM-38] [ADM-39] */
export function DeletionObstacles({ check, failure, cancelBids }: DeletionObstaclesProps) {
  return (
    <Loaded query={check} loading="Checking bets, debts and bids..." failure={failure}>
      {({ why, openBids }) => (
        <>
          {why && (
            <Notice tone="warn">
              <p role="status">{why}</p>
            </Notice>
          )}
          {openBids > 0 && (
            <Button variant="outline" busy={cancelBids.isPending} onClick={() => cancelBids.mutate()}>
              {openBids === 1 ? 'Cancel 1 open bid first' : `Cancel ${openBids} open bids first`}
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}
