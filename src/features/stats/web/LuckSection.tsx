import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { LuckLines } from './LuckLines.tsx'

type Bounds = { from?: string | undefined; to?: string | undefined; season?: string | undefined }
type LuckSectionProps = { bounds: Bounds; members: readonly { readonly id: string; readonly name: string }[] }

/** Luck and skill of everybody with bets in the range, when it is asked for. [BEY-38] */
export function LuckSection({ bounds, members }: LuckSectionProps) {
  const group = useGroup()
  const readerId = useUser().id
  const [isOpen, setIsOpen] = useState(false)
  const input = { groupId: group.id, ...bounds }
  const { data, error, isFetching, refetch } = useQuery(api.stats.read.queryOptions({ input, enabled: isOpen }))
  const found = members.flatMap(({ id, name }) => {
    const luck = data?.luck?.[id]
    return luck ? [{ id, who: id === readerId ? 'You' : name, luck }] : []
  })
  return (
    <Card as="section" aria-labelledby="luck">
      <h3 id="luck" className="text-16 font-bold">
        Luck and skill
      </h3>
      <p className="text-12 text-muted">
        What the fair prices promised when the bets were made, and what came of it. Averages need many bets.
      </p>
      {!isOpen && (
        <Button variant="secondary" className="mt-2" onClick={() => setIsOpen(true)}>
          Show luck and skill
        </Button>
      )}
      {isOpen && !data && !error && <Skeleton className="mt-2 h-24" />}
      {error && !data && (
        <ErrorState title="Failed to load luck and skill" onRetry={() => void refetch()} busy={isFetching}>
          {textOf(error)}
        </ErrorState>
      )}
      {data && found.length === 0 && (
        <p className="mt-2 text-14 text-muted">No bets were settled within these dates.</p>
      )}
      <ul>
        {found.map(({ id, who, luck }) => (
          <li key={id} className="border-t border-line py-2">
            <LuckLines luck={luck} who={who} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
