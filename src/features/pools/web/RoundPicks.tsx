import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listed } from '#domain/listed.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { matchupName } from '#features/lines/web/teams.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { NumberStepper } from '#web/ui/fields/NumberStepper.tsx'
import type { PoolView, RoundPicksView } from '../contract.ts'
import type { PoolGameView } from '../gameContract.ts'
import { picksOn } from './disputeWords.ts'
import { PickGame } from './PickGame.tsx'
import { PoolDisputeSheet } from './PoolDisputeSheet.tsx'
import { type OwnPick, usePicks } from './usePicks.ts'

/** The games of a round, one below the other, to be picked with a thumb. [BEY-34] */
export function RoundPicks({ pool, isIn }: { pool: PoolView; isIn: boolean }) {
  const [n, setN] = useState(pool.round ?? 1)
  const round = pool.rounds.find((one) => one.n === n)
  if (!round) return null
  return (
    <div className="grid grid-cols-1 gap-3">
      {pool.roundCount > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button variant="ghost" size="sm" className="hit" disabled={n === 1} onClick={() => setN(n - 1)}>
            Back
          </Button>
          <h3 className="text-16 font-bold">
            Round {n} of {pool.roundCount}
          </h3>
          <Button
            variant="ghost"
            size="sm"
            className="hit"
            disabled={n === pool.roundCount}
            onClick={() => setN(n + 1)}
          >
            Next
          </Button>
        </div>
      )}
      {round.isOpen ? (
        <Games key={n} {...{ pool, round, isIn }} />
      ) : (
        <Notice>This round opens with its week, once its games are known.</Notice>
      )}
    </div>
  )
}

type GamesProps = { pool: PoolView; round: PoolView['rounds'][number]; isIn: boolean }

function Games({ pool, round, isIn }: GamesProps) {
  const { id: groupId } = useGroup()
  const input = { groupId, poolId: pool.id, n: round.n }
  const { data, error, refetch } = useQuery(api.pools.picks.queryOptions({ input }))
  if (data) return <Picks {...{ pool, round, isIn, data }} />
  if (!error) return <Skeleton className="h-48" round="card" />
  return (
    <ErrorState title="The games could not be loaded" onRetry={() => void refetch()}>
      {textOf(error)}
    </ErrorState>
  )
}

/** A press sends all picks of the round, so it waits for those that are there. */
function Picks({ pool, round, isIn, data }: GamesProps & { data: RoundPicksView }) {
  const { picks, pick, worth, tiebreak, guess } = usePicks(pool, round, data)
  const [disputed, setDisputed] = useState<PoolGameView | null>(null)
  const isLive = pool.state === 'open' || pool.state === 'running'
  const { out, used } = useSurvivor(pool, [...picks.values()])
  const open = round.games.filter(({ locked }) => !locked)
  const left = open.filter(({ gameId }) => !picks.has(gameId)).length
  const last = round.games.at(-1)
  const books = [...new Set(round.games.flatMap(({ book }) => book ?? []))]
  // The one pick of a survivor round stays once its game has begun.
  const isFixed = pool.kind === 'survivor' && round.games.some(({ gameId, locked }) => locked && picks.has(gameId))
  const mayPick = isIn && isLive && out === null && !isFixed
  return (
    <div className="grid grid-cols-1 gap-3">
      {isIn && isLive && out !== null && <Notice tone="neutral">You are out since round {out}.</Notice>}
      {mayPick && open.length > 0 && (
        <p role="status" className="text-14 text-muted">
          {pool.kind === 'survivor' ? survivorWords(picks.size) : left === 0 ? 'All picked.' : `${left} to pick.`} You
          can change a pick until its game begins.
        </p>
      )}
      {books.length > 0 && (
        <p className="text-12 text-muted">The spreads are those of {listed(books)} when the round opened.</p>
      )}
      <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">
        {round.games.map((game) => (
          <PickGame
            key={game.gameId}
            game={game}
            book={books.length > 1 ? game.book : null}
            pool={pool}
            pick={picks.get(game.gameId)}
            others={data.everybody}
            most={round.games.length}
            used={used}
            onPick={mayPick && !game.locked ? (team) => pick(game.gameId, team) : undefined}
            onWorth={(points) => worth(game.gameId, points)}
            onDispute={game.mayDispute ? () => setDisputed(game) : undefined}
          />
        ))}
      </ul>
      {disputed && (
        <PoolDisputeSheet
          pool={pool}
          about={{ round: round.n, game: disputed, picks: picksOn(data, disputed.gameId) }}
          open
          onClose={() => setDisputed(null)}
        />
      )}
      {isIn && isLive && round.n === pool.roundCount && last && !last.locked && (
        <NumberStepper
          label={`Total points of ${matchupName(last, last.sport)}`}
          help="The nearer guess breaks a tie at the top."
          value={tiebreak}
          min={0}
          max={999}
          onChange={guess}
        />
      )}
    </div>
  )
}

function survivorWords(picked: number): string {
  return picked === 0 ? 'Pick one winner.' : 'You have picked.'
}

/** The reader in a survivor pool: after which round they are out, and the teams of other rounds, which they cannot pick again. */
function useSurvivor(pool: PoolView, picks: readonly OwnPick[]): { out: number | null; used: readonly string[] } {
  const { id: readerId } = useUser()
  const input = { groupId: pool.groupId, poolId: pool.id }
  const { data } = useQuery({ ...api.pools.standings.queryOptions({ input }), enabled: pool.kind === 'survivor' })
  const own = pool.kind === 'survivor' ? data?.items.find(({ person }) => person.id === readerId) : undefined
  const here = picks.map(({ team }) => team)
  return { out: own?.out ?? null, used: (own?.used ?? []).filter((team) => !here.includes(team)) }
}
