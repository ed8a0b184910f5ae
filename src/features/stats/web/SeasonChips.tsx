import { IconPencil, IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { seasonStateAt } from '#domain/bets/seasons.ts'
import { instant } from '#domain/times.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Chip } from '#web/ui/buttons/Chip.tsx'
import { ChipRow } from '#web/ui/buttons/ChipRow.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { lazyPart, PartToCome } from '#web/ui/late/lazyPart.tsx'
import type { SeasonView } from '../contract.ts'
import { statsQueries } from './statsQueries.ts'

const SeasonSheet = lazyPart(async () => ({ default: (await import('./SeasonSheet.tsx')).SeasonSheet }))

/** The group's seasons, the running ones first; none until they are known. */
export function useSeasons(): readonly SeasonView[] {
  const { id: groupId } = useGroup()
  const { data } = useQuery(statsQueries(groupId).seasons)
  return data?.items ?? []
}

type SeasonChipsProps = {
  /** The id of the season that is shown. */
  chosen: string | undefined
  onChoose: (seasonId: string | undefined) => void
  /** On a page without other ranges. */
  withAllTime?: boolean
  /** Admins name and change seasons here. */
  withEditing?: boolean
}

/** One press for each season of the group; nothing where there are none, but for admins. [BEY-20] */
export function SeasonChips({ chosen, onChoose, withAllTime = false, withEditing = false }: SeasonChipsProps) {
  const group = useGroup()
  const seasons = useSeasons()
  const now = instant(useNow())
  const [isEditing, setEditing] = useState(false)
  const mayEdit = withEditing && group.role === 'admin'
  if (seasons.length === 0 && !mayEdit) return null
  return (
    <>
      <ChipRow label="Season" className="-mx-1">
        {withAllTime && (
          <Chip selected={chosen === undefined} onClick={() => onChoose(undefined)}>
            All Time
          </Chip>
        )}
        {seasons.map((season) => (
          <Chip key={season.id} selected={season.id === chosen} onClick={() => onChoose(season.id)}>
            {seasonStateAt(season, now) === 'over' && <IconTrophy size={16} aria-hidden="true" />}
            <span className="max-w-56 truncate">{season.name}</span>
          </Chip>
        ))}
        {mayEdit && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => setEditing(true)}
            icon={<IconPencil size={16} aria-hidden="true" />}
            className="hit shrink-0"
          >
            {seasons.length === 0 ? 'Name a season' : 'Edit seasons'}
          </Button>
        )}
      </ChipRow>
      {isEditing && (
        <Suspense fallback={<PartToCome floats />}>
          <SeasonSheet seasons={seasons} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** In place of the figures of a season that was deleted. */
export function SeasonGone({ onAllTime }: { onAllTime: () => void }) {
  return (
    <EmptyState
      icon={<IconTrophy aria-hidden="true" />}
      title="This season is gone"
      level={3}
      actions={
        <Button variant="outline" onClick={onAllTime}>
          All Time
        </Button>
      }
    >
      An admin has deleted it.
    </EmptyState>
  )
}
