import { readFinalScore, settleBet } from '#domain/settlement.ts'
import { isSportKey } from '#domain/sports.ts'
import { after, dayMs, hourMs } from '#domain/times.ts'
import { cachedItems } from '#features/lines/server/feedCache.ts'
import { scoresCache } from '#features/lines/server/scores.ts'
import { runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import { statement } from '#server/db/statement.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import { betColumns, betFromRow, fromBets, type StoredBet } from './store.ts'

/** How long after its settlement a bet's score is looked at again. [BEY-05] */
const recheckForMs = dayMs

const listRecentlySettled = statement(
  'bets.recentlySettled',
  { since: 'timestamptz' },
  betColumns,
  `${fromBets} where b.settled_at >= $1 and b.home_score is not null and q.bet_id is null and not b.manually_settled`,
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
 * the bet says so, and its people decide. Answers how many bets that are. [BEY-05]
 */
export async function recheckBets(services: Services): Promise<number> {
  const since = after(services.clock(), -recheckForMs)
  const bets = (await services.db.query(listRecentlySettled, { since })).map(betFromRow)
  if (bets.length === 0) return 0
  const sports = [...new Set(bets.map(({ sport }) => sport).filter(isSportKey))]
  const scores = await cachedItems(services, scoresCache, sports, { maxAgeMs: hourMs })
  const records = new Map(scores.flatMap(({ items }) => items).map((score) => [score.id, score]))
  const changed = Map.groupBy(
    bets.flatMap((bet) => correctionOf(bet, records.get(bet.gameId ?? '')) ?? []),
    ({ groupId }) => groupId,
  )
  const counts = await inEachGroup(services, [...changed.keys()], (groupId) =>
    writeCorrections(services, groupId, changed.get(groupId) ?? []),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

type Found = NonNullable<ReturnType<typeof correctionOf>>

/** What would come out now, or null where it is the same or not sure. */
function correctionOf(bet: StoredBet, record: FeedScore | undefined) {
  if (!record || !isSportKey(bet.sport)) return null
  const score = readFinalScore(record, bet, bet.sport)
  if (typeof score === 'string') return null
  const outcome = settleBet(bet, score)
  if (typeof outcome === 'string' || outcome.winnerId === bet.winnerId) return null
  return { id: bet.id, groupId: bet.groupId, ...score, ...outcome }
}

function writeCorrections(services: Services, groupId: string, found: readonly Found[]): Promise<number> {
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
