import { useQuery } from '@tanstack/react-query'
import { placeWord } from '#domain/pools/poolWords.ts'
import { placeIf } from '#domain/pools/standings.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { teamOf } from '#features/lines/web/teams.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { textOf } from '#web/client/apiError.ts'
import { SharePicture } from '#web/picture/SharePicture.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { PoolStandingView, PoolView } from '../contract.ts'
import { picksOn } from './disputeWords.ts'
import { money, pointsWords } from './poolNames.ts'

/** Who leads, what is still possible, and what each game means for the reader. [BEY-34] */
export function PoolStandings({ pool }: { pool: PoolView }) {
  const { id: groupId } = useGroup()
  const of = { groupId, poolId: pool.id }
  const { data, error, refetch } = useQuery(api.pools.standings.queryOptions({ input: of }))
  if (error && !data) {
    return (
      <ErrorState title="The standings could not be loaded" onRetry={() => void refetch()}>
        {textOf(error)}
      </ErrorState>
    )
  }
  if (!data) return <Skeleton className="h-32" round="card" />
  return (
    <>
      <Card as="section" aria-label="Standings" pad="none">
        <ol className="divide-y divide-line">
          {data.items.map((standing) => (
            <Line key={standing.person.id} {...{ pool, standing }} />
          ))}
        </ol>
      </Card>
      {pool.kind !== 'survivor' && pool.state === 'running' && pool.round !== null && (
        <Meanings pool={pool} standings={data.items} n={pool.round} />
      )}
      {(pool.state === 'over' || pool.state === 'settled') && (
        <div className="sm:max-w-96">
          <SharePicture make={() => pictureOf(pool, data.items)} fileName="betwixt-pool.png" />
        </div>
      )}
    </>
  )
}

/** The drawing is loaded when it is asked for. */
async function pictureOf(pool: PoolView, standings: readonly PoolStandingView[]): Promise<Blob> {
  return (await import('./poolPicture.ts')).makePoolPicture(pool, standings)
}

function Line({ pool, standing }: { pool: PoolView; standing: PoolStandingView }) {
  const { person, place, points, out, remaining, used } = standing
  const prize = pool.members.find(({ id }) => id === person.id)?.prize ?? null
  const more = [
    out !== null && `out in round ${out}`,
    remaining > 0 && `up to ${points + remaining} possible`,
    used.length > 0 && `used: ${used.map((team) => teamOf(team, leagueOf(pool, team)).name).join(', ')}`,
    prize !== null && prize > 0 && `gets ${money(prize)}`,
  ].filter((words) => words !== false)
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
      <span className="w-9 shrink-0 text-14 text-muted">{placeWord(place)}</span>
      <span className="min-w-[min(6rem,100%)] flex-1">
        <span className="block text-16 font-semibold wrap-anywhere">{person.name}</span>
        {more.length > 0 && <span className="block text-12 text-muted">{more.join(' · ')}</span>}
      </span>
      <span className="ml-auto text-16 font-bold">
        {pool.kind === 'survivor' ? (out === null ? 'In' : 'Out') : pointsWords(points)}
      </span>
    </li>
  )
}

/** The league in which a team was picked. */
function leagueOf({ rounds }: PoolView, team: string): string {
  const games = rounds.flatMap((round) => round.games)
  return games.find(({ homeTeam, awayTeam }) => team === homeTeam || team === awayTeam)?.sport ?? ''
}

type MeaningsProps = { pool: PoolView; standings: readonly PoolStandingView[]; n: number }

/** "If the Lions win you are 2nd": for the games that run. */
function Meanings({ pool, standings, n }: MeaningsProps) {
  const { id: groupId } = useGroup()
  const { id: userId } = useUser()
  const { data } = useQuery(api.pools.picks.queryOptions({ input: { groupId, poolId: pool.id, n } }))
  const running =
    pool.rounds.find((one) => one.n === n)?.games.filter((game) => game.locked && game.result === null) ?? []
  const lines = standings.map(({ person, points }) => ({ userId: person.id, points }))
  const picksOf = (gameId: string) =>
    data ? picksOn(data, gameId).map(({ person, ...pick }) => ({ ...pick, userId: person.id })) : []
  if (!data || running.length === 0 || !lines.some((one) => one.userId === userId)) return null
  return (
    <Card as="section" aria-label="What each game means" className="grid gap-2 text-14">
      {running.map((game) =>
        [game.awayTeam, game.homeTeam].map((team) => {
          const place = placeIf(lines, picksOf(game.gameId), { userId, team })
          const verb = game.homeSpread === null ? 'win' : 'cover'
          return (
            <p key={`${game.gameId} ${team}`}>
              If the {teamOf(team, game.sport).name} {verb} you are {placeWord(place ?? 1)}
            </p>
          )
        }),
      )}
    </Card>
  )
}
