import { useQuery } from '@tanstack/react-query'
import { centsFromDollars } from '#domain/money/money.ts'
import {
  type GameNow,
  resultIfEndedNow,
  type StandingNow,
  sideOfPick,
  standingsIfEndedNow,
} from '#domain/pools/ifItEndedNow.ts'
import { instantFromIso } from '#domain/times.ts'
import { scoreWords } from '#features/bets/web/BetGame.tsx'
import { liveMargin } from '#features/bets/web/liveMargin.ts'
import { useLiveGames } from '#features/bets/web/useShownBets.ts'
import type { GameView } from '#features/lines/contract.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { useNow } from '#web/time/useNow.ts'
import type { PoolStandingView, PoolSummary, PoolView, RoundPicksView } from '../contract.ts'
import type { PoolGameView } from '../gameContract.ts'
import { pickName, picksOn } from './disputeWords.ts'

/** How the reader's pool stands if the games in progress end as they are. */
export type PoolNow = {
  readonly pool: PoolSummary
  readonly own: StandingNow
  /** How many are left in a survivor pool. */
  readonly left: number
  /** The reader's own picks of the games in progress: "Bills +3: Bills 21, Dolphins 20 · Ahead by 4 against the line". */
  readonly picks: readonly string[]
}

/** The reader's pools that are played, and the scores of games in progress. */
export function usePlayedPools(groupId: string) {
  const { id: userId } = useUser()
  const { data, error, refetch } = useQuery(api.pools.list.queryOptions({ input: { groupId, limit: 50 } }))
  const played = data?.items.filter(
    ({ state, members }) => state === 'running' && members.some(({ id }) => id === userId),
  )
  return { played, error: data ? null : error, retry: () => void refetch() }
}

/** How one of them stands; undefined until that is known, null while no score is. */
export function usePoolNow(pool: PoolSummary) {
  const { id: userId } = useUser()
  const now = useNow()
  const input = { groupId: pool.groupId, poolId: pool.id }
  const whole = useQuery(api.pools.read.queryOptions({ input }))
  const standings = useQuery(api.pools.standings.queryOptions({ input }))
  const live = whole.data ? liveRounds(whole.data) : []
  // A game that is put off runs beside those of the next round.
  const [first, second] = live
  const earlier = useQuery(picksOf(pool, first))
  const later = useQuery(picksOf(pool, second))
  const { games, areGamesAwaited } = useLiveGames(live.length > 0, now)
  const all = [whole, standings, earlier, later]
  const failed = all.find(({ error, data }) => error && !data)
  const rounds = [earlier, later].flatMap(({ data }, at) => {
    const round = live[at]
    return round && data ? [{ ...round, data }] : []
  })
  const isPending = areGamesAwaited || all.some(({ isLoading }) => isLoading)
  return {
    found: isPending ? undefined : poolNow({ pool, standings: standings.data?.items ?? [], rounds, games }, userId),
    error: failed?.error ?? null,
    retry: () => {
      for (const { error, refetch } of all) if (error) void refetch()
    },
  }
}

function picksOf({ groupId, id: poolId }: PoolSummary, round: LiveRound | undefined) {
  const input = { groupId, poolId, n: round?.n ?? 1 }
  return api.pools.picks.queryOptions({ input, enabled: round !== undefined })
}

type LiveRound = { readonly n: number; readonly games: readonly PoolGameView[] }

/** The rounds with games in progress. */
function liveRounds(pool: PoolView): LiveRound[] {
  return pool.rounds.flatMap(({ n, games }) => {
    const running = games.filter(({ locked, result }) => locked && result === null)
    return running.length === 0 ? [] : [{ n, games: running }]
  })
}

type Known = {
  readonly pool: PoolSummary
  readonly standings: readonly PoolStandingView[]
  readonly rounds: readonly (LiveRound & { readonly data: RoundPicksView })[]
  readonly games: ReadonlyMap<string, GameView>
}

function poolNow({ pool, standings, rounds, games }: Known, userId: string): PoolNow | null {
  const live = rounds.flatMap(({ n, games: running, data }) =>
    running.flatMap((game) => {
      const score = games.get(game.gameId)?.score
      const result = score ? resultIfEndedNow(game, score) : null
      return score && result ? [{ game, score, picks: picksOn(data, game.gameId), of: { round: n, result } }] : []
    }),
  )
  const stood = standings.map(({ person, points, out }) => ({ userId: person.id, points, out }))
  const terms = { kind: pool.kind, entry: centsFromDollars(pool.entry), shares: pool.shares }
  const after = standingsIfEndedNow(
    terms,
    stood,
    live.map(({ game, picks, of }): GameNow => ({ ...game, ...of, picks: picks.map(placed) })),
  )
  const own = after.find((one) => one.userId === userId)
  if (!own || live.length === 0) return null
  const words = live.flatMap(({ game, score, picks }) =>
    picks.filter(({ person }) => person.id === userId).map(({ team }) => wordsOf(game, team, score)),
  )
  return { pool, own, left: after.filter(({ out }) => out === null).length, picks: words }
}

const placed = ({ person, team, confidence, pickedAt }: ReturnType<typeof picksOn>[number]) => ({
  ...{ userId: person.id, team, confidence, pickedAt: instantFromIso(pickedAt) },
})

function wordsOf(game: PoolGameView, team: string, score: { home: number; away: number }): string {
  const margin = liveMargin(sideOfPick(game, team), score, game)
  return `${pickName(game, team)}: ${scoreWords(game, score)}${margin ? ` · ${margin.words}` : ''}`
}
