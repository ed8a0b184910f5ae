import { useUser } from '#features/web/session.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { PoolSummary } from '../contract.ts'
import { money, poolTerms, stateNames, stateTones } from './poolNames.ts'

type PoolCardProps = { pool: PoolSummary; onOpen: () => void }

/** A pool in the list: what it is, who is in it, and whether the reader is. */
export function PoolCard({ pool, onOpen }: PoolCardProps) {
  const { id: readerId } = useUser()
  const isIn = pool.members.some(({ id }) => id === readerId)
  const people = pool.members.length === 1 ? '1 in it' : `${pool.members.length} in it`
  return (
    <Card as="li">
      <button type="button" onClick={onOpen} className="grid w-full grid-cols-1 gap-1 text-left">
        <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <span className="max-w-full text-16 font-bold wrap-break-word">{pool.name}</span>
          <Pill tone={stateTones[pool.state]}>{stateNames[pool.state]}</Pill>
        </span>
        <span className="text-14 text-muted">{poolTerms(pool)}</span>
        <span className="text-14">
          {people} · pot {money(pool.pot)}
          {isIn ? ' · you are in' : pool.state === 'open' ? ' · join now' : ''}
        </span>
      </button>
    </Card>
  )
}
