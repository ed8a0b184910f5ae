import { byLaterScore, type DisputedOutcome, outcomeInForce } from '#domain/bets/disputes.ts'
import type { FinalScore } from '#domain/games/settlement.ts'
import { type BetSport, isSportKey } from '#domain/games/sports.ts'
import { playedAt, whyMadeTooLate } from '#domain/games/voiding.ts'
import { after, dayMs, hourMs, type Instant } from '#domain/times.ts'
import { cachedItems } from '#features/lines/server/feedCache.ts'
import { keptScores } from '#features/lines/server/keptScores.ts'
import { scoresCache } from '#features/lines/server/scores.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { type Command, type LockedGroup, runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import { type Row, statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { loadBetDetails } from './betDetails.ts'
import { type Change, changeOf, gamesOf, type Scores, sureScore } from './correctionOf.ts'
import { decidingTime } from './decidingTime.ts'
import { decide, storeDispute } from './disputeBet.ts'
import { followScore } from './disputeStore.ts'
import { betColumns, findBets, fromBetsOfAll, type StoredBet } from './store.ts'

/** For how long after its settlement a bet's score is rechecked. [BEY-05] */
const recheckForMs = dayMs

// A parlay has no score of its own, and its correction may be about any of its legs: every score of them is news to it.
// Nor has a bet settled by hand a score, so that there is nothing to compare.
const settledByLegs = "b.bet_type = 'parlay' and b.void_reason is null and not b.manually_settled"

const listRecentScores = statement(
  'bets.recentScores',
  { since: 'timestamptz' },
  {
    sport: 'text',
    game_id: 'text',
    home_team: 'text',
    away_team: 'text',
    home_score: 'int4?',
    away_score: 'int4?',
    is_live: 'bool',
    is_corrected: 'bool',
    accepted_at: 'timestamptz',
  },
  `select b.sport, b.game_id, b.home_team, b.away_team, coalesce(q.home_score, b.home_score) as home_score,
          coalesce(q.away_score, b.away_score) as away_score, o.is_live, q.bet_id is not null as is_corrected,
          max(b.accepted_at) as accepted_at
     from bets b join bids o on o.group_id = b.group_id and o.id = b.bid_id
     left join bet_corrections q on q.group_id = b.group_id and q.bet_id = b.id
    where b.settled_at >= $1 and b.home_score is not null and b.game_id is not null
    group by 1, 2, 3, 4, 5, 6, 7, 8
   union
   select l.sport, l.game_id, l.home_team, l.away_team, case when q.bet_id is null then l.home_score end,
          case when q.bet_id is null then l.away_score end, false, false,
          max(b.accepted_at)
     from bet_legs l join bets b on b.group_id = l.group_id and b.id = l.bet_id
     left join bet_corrections q on q.group_id = b.group_id and q.bet_id = b.id
    where b.settled_at >= $1 and ${settledByLegs}
    group by 1, 2, 3, 4, 5, 6`,
)

const listRecentBets = statement(
  'bets.recentlySettled',
  { since: 'timestamptz', gameIds: 'text[]' },
  betColumns,
  `${fromBetsOfAll} where b.settled_at >= $1 and (b.group_id, b.id) in (
     select group_id, id from bets where settled_at >= $1 and home_score is not null and game_id = any($2)
     union all
     select b.group_id, b.id from bet_legs l join bets b on b.group_id = l.group_id and b.id = l.bet_id
      where l.game_id = any($2) and ${settledByLegs})`,
)

const writeCorrections = statement(
  'betCorrections.write',
  { groupId: 'text', corrections: 'jsonb', now: 'timestamptz' },
  {},
  `insert into bet_corrections (group_id, bet_id, home_score, away_score, settlement_status, winner_id, seen_at)
   select $1, c.id, c."homeScore", c."awayScore", c."settlementStatus", c."winnerId", $3
     from jsonb_to_recordset($2)
       as c (id text, "homeScore" int, "awayScore" int, "settlementStatus" text, "winnerId" text)
   on conflict (group_id, bet_id) do update
      set home_score = excluded.home_score, away_score = excluded.away_score,
          settlement_status = excluded.settlement_status, winner_id = excluded.winner_id, seen_at = excluded.seen_at`,
)

const deleteCorrections = statement(
  'betCorrections.delete',
  { groupId: 'text', betIds: 'text[]' },
  {},
  'delete from bet_corrections where group_id = $1 and bet_id = any($2)',
)

/**
 * Rechecks the scores of bets settled within a day. If a different outcome would follow now, nothing changes: the bet
 * says so for as long as that is true, and the product disputes its result, which its people decide. Returns how many bets changed what they say. Bets are
 * only read for games whose score has changed. [BEY-05]
 */
export async function recheckBets(services: Services): Promise<number> {
  const [since, now] = [after(services.clock(), -recheckForMs), decidingTime(services)]
  const known = await services.db.query(listRecentScores, { since })
  const latest = await latestScores(services, known)
  const gameIds = known.filter((game) => hasNews(game, latest, now)).map(({ game_id }) => game_id)
  if (gameIds.length === 0) return 0
  const rows = await services.db.query(listRecentBets, { since, gameIds: [...new Set(gameIds)] })
  const bets = (await loadBetDetails(services.db, rows)).filter((bet) => changeOf(bet, latest, now) !== null)
  const byGroup = Map.groupBy(bets, ({ groupId }) => groupId)
  const counts = await inEachGroup(services, [...byGroup.keys()], (groupId) =>
    correctBets(services, { groupId, bets: byGroup.get(groupId) ?? [], now }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The score of a game's bets: that of their correction, else that of their settlement; and when the last was made. */
type KnownScore = Row<(typeof listRecentScores)['columns']>

async function latestScores(services: Services, known: readonly KnownScore[]): Promise<Scores> {
  const sports = [...new Set(known.map(({ sport }) => sport).filter(isSportKey))]
  const scores = await cachedItems(services, scoresCache, sports, { maxAgeMs: hourMs, part: 'bids' })
  return new Map(scores.flatMap(({ items }) => items).map((score) => [score.id, score]))
}

function hasNews(known: KnownScore, latest: Scores, now: Instant): boolean {
  const game = { sport: known.sport as BetSport, homeTeam: known.home_team, awayTeam: known.away_team }
  const record = latest.get(known.game_id)
  const score: FinalScore | null = sureScore(game, record, now)
  if (!score || !record) return false
  const isOther = score.homeScore !== known.home_score || score.awayScore !== known.away_score
  const last = { acceptedAt: known.accepted_at, isLive: known.is_live }
  // A correction may be about when the bet was made, or no longer.
  return isOther || known.is_corrected || whyMadeTooLate(last, playedAt(record, record)) !== null
}

type GroupBets = { readonly groupId: string; readonly bets: readonly StoredBet[]; readonly now: Instant }

/** Decides again under the group's lock: another process may have written a newer report. */
function correctBets(services: Services, { groupId, bets, now }: GroupBets): Promise<number> {
  const betIds = bets.map(({ id }) => id)
  const games = bets.flatMap(gamesOf)
  const sports = [...new Set(games.map(({ sport }) => sport))]
  const gameIds = [...new Set(games.map(({ id }) => id))]
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(uncheckedGroup(groupId)),
      read: ({ tx }) =>
        Promise.all([
          tx.query(findBets, { groupId: uncheckedGroup(groupId), betIds }).then((rows) => loadBetDetails(tx, rows)),
          keptScores(tx, { sports, gameIds }),
        ]),
      async run(command, group, [current, scores]) {
        if (!group) return 0
        const changes = current.flatMap((bet) => changeOf(bet, scores, now) ?? [])
        writeChanges(command, group, changes)
        await followScores({ ...command, group }, changes)
        return changes.length
      },
    },
  )
}

function writeChanges({ tx, now }: Pick<Command, 'tx' | 'now'>, group: LockedGroup, changes: readonly Change[]): void {
  const groupId = group.id
  const corrections = changes.flatMap(({ bet: { id }, correction }) => (correction ? [{ id, ...correction }] : []))
  const betIds = changes.flatMap(({ bet, correction }) => (correction ? [] : [bet.id]))
  if (corrections.length > 0) tx.write(writeCorrections, { groupId, corrections, now })
  if (betIds.length > 0) tx.write(deleteCorrections, { groupId, betIds })
  for (const { bet, correction } of changes) {
    if (correction) {
      const { homeScore, awayScore, winnerId } = correction
      group.record('bet.questioned', 'bet', bet.id, { correction: { homeScore, awayScore, winnerId } })
    } else group.record('bet.confirmed', 'bet', bet.id)
  }
}

/** The product disputes a result that the score contradicts, as long as it does. [BEY-11] */
async function followScores(
  { tx, now, group }: Pick<Command, 'tx' | 'now'> & { group: LockedGroup },
  changes: readonly Change[],
): Promise<void> {
  for (const { bet, correction, leg, tooLate } of changes) {
    const outcome = correction && outcomeInForce({ ...bet, winnerId: correction.winnerId })
    const does = byLaterScore(bet, bet.dispute, outcome)
    const game = leg ? `${leg.game.awayTeam} @ ${leg.game.homeTeam}` : ''
    const score =
      correction && `The score${game && ` of ${game}`} is ${correction.awayScore}-${correction.homeScore} now.`
    const reason = (correction && tooLate ? `${tooLate}${game && `: ${game}`}.` : score) ?? ''
    if (does === 'open' && outcome && !isRejected(bet, outcome)) {
      storeDispute({ tx, group, now }, bet, { openedBy: null, outcome, reason, creatorSays: null, acceptorSays: null })
    }
    if (!bet.dispute) continue
    const { number } = bet.dispute
    if (does === 'follow' && outcome)
      tx.write(followScore, { groupId: group.id, betId: bet.id, number, outcome, reason })
    if (does === 'close') {
      const decision = { dispute: bet.dispute, outcome: outcomeInForce(bet), how: 'score', by: null, reason } as const
      await decide({ tx, group, now }, bet, decision)
    }
  }
}

/** People have decided against that outcome, of which only the points have changed. */
function isRejected(bet: StoredBet, outcome: DisputedOutcome): boolean {
  const isDecided = bet.dispute?.decidedHow === 'agreement' || bet.dispute?.decidedHow === 'admin'
  return isDecided && bet.correction !== null && outcomeInForce({ ...bet, ...bet.correction }) === outcome
}
