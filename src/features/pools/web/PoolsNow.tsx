import type { ReactNode } from 'react'
import { addCents, formatSignedMoney } from '#domain/money/money.ts'
import { placeWord } from '#domain/pools/poolWords.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { Link } from '#web/browser/Link.tsx'
import { textOf } from '#web/client/apiError.ts'
import { Figure } from '#web/ui/data/Figure.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { PoolSummary } from '../contract.ts'
import { pointsWords } from './poolNames.ts'
import { type PoolNow, usePlayedPools, usePoolNow } from './usePoolsNow.ts'

/**
 * The reader's pools whose games are in progress: where they would be if those ended now, by which picks, what that would
 * win or lose, and the sum. Nothing while no score is known. `place`: shown until then. [BEY-46]
 */
export function PoolsNow({ place }: { place: ReactNode }) {
  const { played, error, retry } = usePlayedPools(useGroup().id)
  if (error) return <Failed error={error} onRetry={retry} />
  return played ? <Gathered of={played} known={[]} place={place} /> : place
}

type GatheredProps = { of: readonly PoolSummary[]; known: readonly PoolNow[]; place: ReactNode }

/** Asks for one pool after another, and shows them together. */
function Gathered({ of: [next, ...others], known, place }: GatheredProps) {
  if (next) return <WithPool key={next.id} {...{ next, others, known, place }} />
  return known.length > 0 ? <Standing pools={known} /> : null
}

type WithPoolProps = Omit<GatheredProps, 'of'> & { next: PoolSummary; others: readonly PoolSummary[] }

function WithPool({ next, others, known, place }: WithPoolProps) {
  const { found, error, retry } = usePoolNow(next)
  if (error) return <Failed error={error} onRetry={retry} />
  return found === undefined ? place : <Gathered of={others} known={found ? [...known, found] : known} place={place} />
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorState title="Your pools could not be loaded" onRetry={onRetry}>
      {textOf(error)}
    </ErrorState>
  )
}

function Standing({ pools }: { pools: readonly PoolNow[] }) {
  const sum = addCents(pools.map(({ own }) => own.net))
  return (
    <Card as="section" aria-labelledby="pools-now" className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2">
        <Pill tone="live">LIVE</Pill>
        <h3 id="pools-now" className="min-w-[min(8rem,100%)] flex-1 text-14 font-semibold">
          Pools, if it ended now
        </h3>
        <Money amount={sum} className="text-18 font-bold" />
      </div>
      <ul className="divide-y divide-line">
        {pools.map((one) => (
          <PoolRow key={one.pool.id} now={one} />
        ))}
      </ul>
    </Card>
  )
}

function PoolRow({ now: { pool, own, left, picks } }: { now: PoolNow }) {
  return (
    <li>
      <Link
        to="/pools"
        search={{ pool: pool.id }}
        className="flex min-h-control w-full items-center gap-3 py-1.5 hover:bg-raised"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block text-14 font-semibold">{pool.name}</span>
          <span className="block text-14">{placeWords({ pool, own, left })}</span>
          {picks.map((words) => (
            <span key={words} className="block text-12 text-muted">
              {words}
            </span>
          ))}
        </span>
        {pool.entry > 0 && <Money amount={own.net} className="text-14 font-semibold" />}
      </Link>
    </li>
  )
}

function Money({ amount, className }: { amount: PoolNow['own']['net']; className: string }) {
  const tone = amount === 0 ? 'text-push' : amount > 0 ? 'text-win' : 'text-loss'
  return <Figure className={classNames(className, tone)}>{formatSignedMoney(amount)}</Figure>
}

/** "2nd of 8, 12 points"; in a survivor pool "In, one of 3 left", "Out, 4th of 8". */
function placeWords({ pool, own, left }: Pick<PoolNow, 'pool' | 'own' | 'left'>): string {
  const place = `${placeWord(own.place)} of ${pool.members.length}`
  if (pool.kind !== 'survivor') return `${place}, ${pointsWords(own.points)}`
  if (own.out !== null) return `Out, ${place}`
  return left === 1 ? 'In, the last one left' : `In, one of ${left} left`
}
