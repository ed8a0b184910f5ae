import { type FinalScore, type Outcome, readFinalScore, settleBet } from '#domain/settlement.ts'
import { isSportKey } from '#domain/sports.ts'
import { after, dayMs, hourMs, type Instant } from '#domain/times.ts'
import { cachedItems } from '#features/lines/server/feedCache.ts'
import { scoresCache } from '#features/lines/server/scores.ts'
import { runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import { type Row, statement } from '#server/db/statement.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import { betColumns, betFromRow, fromBets, type StoredBet } from './store.ts'

/** How long after its settlement a bet's score is looked at again. [BEY-05] */
const recheckForMs = dayMs

// Of a score that somebody settled by hand nothing stands, so nothing is compared.
const listRecentScores = statement(
  'bets.recentScores',
  { since: 'timestamptz' },
  {
    sport: 'text',
    game_id: 'text',
    home_team: 'text',
    away_team: 'text',
    home_score: 'int4',
    away_score: 'int4',
  },
  `select distinct sport, game_id, home_team, away_team, home_score, away_score
     from bets where settled_at >= $1 and home_score is not null and game_id is not null`,
)

const listRecentBets = statement(
  'bets.recentlySettled',
  { since: 'timestamptz', gameIds: 'text[]' },
  betColumns,
  `${fromBets} where b.settled_at >= $1 and b.home_score is not null and b.game_id = any($2) and q.bet_id is null`,
)

const insertCorrections = statement(
  'betCorrections.insert',
  { groupId: 'text', corrections: 'jsonb', now: 'timestamptz' },
  { bet_id: 'text' },
  `insert into bet_corrections (group_id, bet_id, home_score, away_score, settlement_status, winner_id, seen_at)
   select $1, c.id, c."homeScore", c."awayScore", c."settlementStatus", c."winnerId", $3
     from jsonb_to_recordset($2)
       as c (id text, "homeScore" int, "awayScore" int, "settlementStatus" text, "winnerId" text)
   on conflict do nothing returning bet_id`,
)

/**
 * Looks at the scores again of what was settled within a day. Where another outcome would follow now, nothing changes:
 * the bet says so, and its people decide. Answers how many bets that are. Only games whose score is another have their
 * bets read. [BEY-05]
 */
export async function recheckBets(services: Services): Promise<number> {
  const since = after(services.clock(), -recheckForMs)
  const settled = await services.db.query(listRecentScores, { since })
  const changed = await changedScores(services, settled)
  if (changed.size === 0) return 0
  const found = await correctionsOf(services, { since, changed })
  const counts = await inEachGroup(services, [...found.keys()], (groupId) =>
    writeCorrections(services, groupId, found.get(groupId) ?? []),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

type RecentScore = Row<(typeof listRecentScores)['columns']>

/** The scores by game that are told otherwise now, by one that is sure. */
async function changedScores(
  services: Services,
  settled: readonly RecentScore[],
): Promise<ReadonlyMap<string, FinalScore>> {
  const sports = [...new Set(settled.map(({ sport }) => sport).filter(isSportKey))]
  const scores = await cachedItems(services, scoresCache, sports, { maxAgeMs: hourMs })
  const records = new Map(scores.flatMap(({ items }) => items).map((score) => [score.id, score]))
  return new Map(
    settled.flatMap((game) => {
      const score = otherScore(game, records.get(game.game_id))
      return score ? [[game.game_id, score] as const] : []
    }),
  )
}

function otherScore(game: RecentScore, record: FeedScore | undefined): FinalScore | null {
  if (!record || !isSportKey(game.sport)) return null
  const score = readFinalScore(record, { homeTeam: game.home_team, awayTeam: game.away_team }, game.sport)
  if (typeof score === 'string') return null
  return score.homeScore === game.home_score && score.awayScore === game.away_score ? null : score
}

type Correction = FinalScore & Outcome & { readonly id: string; readonly groupId: string }
type Changed = { readonly since: Instant; readonly changed: ReadonlyMap<string, FinalScore> }

/** What would come out now of the bets on those games, where it is something else, by group. */
async function correctionsOf(services: Services, { since, changed }: Changed): Promise<Map<string, Correction[]>> {
  const rows = await services.db.query(listRecentBets, { since, gameIds: [...changed.keys()] })
  const found = rows.map(betFromRow).flatMap((bet) => correctionOf(bet, changed.get(bet.gameId ?? '')) ?? [])
  return Map.groupBy(found, ({ groupId }) => groupId)
}

function correctionOf(bet: StoredBet, score: FinalScore | undefined): Correction | null {
  if (!score) return null
  const outcome = settleBet(bet, score)
  if (typeof outcome === 'string' || outcome.winnerId === bet.winnerId) return null
  return { id: bet.id, groupId: bet.groupId, ...score, ...outcome }
}

function writeCorrections(services: Services, groupId: string, found: readonly Correction[]): Promise<number> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(groupId),
      read: async () => null,
      async run({ tx, now }, group) {
        if (!group) return 0
        const written = await tx.query(insertCorrections, { groupId, corrections: found, now })
        for (const { bet_id } of written) group.record('bet.questioned', 'bet', bet_id)
        return written.length
      },
    },
  )
}
