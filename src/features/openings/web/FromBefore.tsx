import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { lazyPart, PartToCome } from '#web/ui/late/lazyPart.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { OpeningView } from '../contract.ts'

// Most groups have none of them.
const OpeningRow = lazyPart(async () => ({ default: (await import('./OpeningRow.tsx')).OpeningRow }))
const ImportList = lazyPart(async () => ({ default: (await import('./ImportList.tsx')).ImportList }))
const RecordSheet = lazyPart(async () => ({ default: (await import('./RecordSheet.tsx')).RecordSheet }))
const ImportSheet = lazyPart(async () => ({ default: (await import('./ImportSheet.tsx')).ImportSheet }))

/** The initial number, and the number that "Show older" adds: more than most groups ever have. */
const PAGE = 100

/** What is owed from before Betwixt: what waits for somebody, and the way to record it or bring it from a file. [BEY-36] */
export function FromBefore() {
  const group = useGroup()
  const openings = useInfiniteQuery(
    api.openings.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ groupId: group.id, limit: PAGE, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  )
  const [sheet, setSheet] = useState<'record' | 'import' | null>(null)
  const { data } = openings
  const shown = data?.pages.flatMap(({ items }) => items.filter(isOpen)) ?? []
  const imports = data?.pages[0]?.imports ?? []
  const close = () => setSheet(null)
  return (
    <Card as="section" aria-labelledby="from-before">
      <h3 id="from-before" className="text-16 font-bold">
        From before Betwixt
      </h3>
      <p className="text-14 text-muted">
        What you owe each other already can move in: it counts in balances and payments, never in statistics.
      </p>
      {openings.error && !data && (
        <ErrorState
          title="Failed to load what is owed from before"
          onRetry={() => void openings.refetch()}
          busy={openings.isFetching}
        >
          {textOf(openings.error)}
        </ErrorState>
      )}
      {shown.length > 0 && (
        <Suspense fallback={<PartToCome />}>
          <ul className="mt-2">
            {shown.map((opening) => (
              <OpeningRow key={opening.id} opening={opening} />
            ))}
          </ul>
        </Suspense>
      )}
      {openings.hasNextPage && (
        <Button
          variant="link"
          full
          busy={openings.isFetchingNextPage}
          onClick={() => void openings.fetchNextPage()}
          className="mt-2"
        >
          {openings.isFetchNextPageError ? 'Retry' : 'Show older from before'}
        </Button>
      )}
      {group.role === 'admin' && imports.length > 0 && (
        <Suspense fallback={<PartToCome />}>
          <ImportList imports={imports} />
        </Suspense>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" className="max-w-full" onClick={() => setSheet('record')}>
          Record what is owed
        </Button>
        {group.role === 'admin' && (
          <Button variant="secondary" className="max-w-full" onClick={() => setSheet('import')}>
            Bring in a file
          </Button>
        )}
      </div>
      {sheet && (
        <Suspense fallback={<PartToCome floats />}>
          {sheet === 'record' ? <RecordSheet onClose={close} /> : <ImportSheet onClose={close} />}
        </Suspense>
      )}
    </Card>
  )
}

/** What somebody may still do something about; what is agreed to is among the debts. */
function isOpen({ state, mayAgree, mayRefuse, mayWithdraw }: OpeningView): boolean {
  return state === 'waiting' || mayAgree || mayRefuse || mayWithdraw
}
