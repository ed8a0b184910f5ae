import type { Transaction } from '#server/db/database.ts'
import { type Row, statement } from '#server/db/statement.ts'

export const insertPool = statement(
  'pools.insert',
  {
    ...{ groupId: 'group', id: 'text', name: 'text', leagues: 'text[]', kind: 'text', confidence: 'bool' },
    ...{ entry: 'int8', shares: 'int4[]', openedBy: 'text', now: 'timestamptz' },
  },
  {},
  `insert into pools (group_id, id, name, leagues, kind, confidence, entry_cents, shares, opened_by, created_at, last_modified)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
)

export const insertRounds = statement(
  'pools.insertRounds',
  { groupId: 'group', poolId: 'text', rounds: 'jsonb' },
  {},
  `insert into pool_rounds (group_id, pool_id, number, starts_at, ends_at)
   select $1, $2, r.number, r."from", r."until"
     from jsonb_to_recordset($3) as r (number int, "from" timestamptz, "until" timestamptz)`,
)

/** Opens a round with its games, which stay as they are from then on. */
const openRoundOnce = statement(
  'pools.openRound',
  { groupId: 'group', poolId: 'text', round: 'int4', games: 'jsonb', now: 'timestamptz' },
  {},
  `with opened as (
     update pool_rounds set opened_at = $5 where group_id = $1 and pool_id = $2 and number = $3 and opened_at is null
     returning number
   )
   insert into pool_games (group_id, pool_id, round, game_id, sport, home_team, away_team, scheduled_at, home_spread, book)
   select $1, $2, o.number, g."gameId", g.sport, g."homeTeam", g."awayTeam", g."scheduledAt", g."homeSpread", g.book
     from opened o, jsonb_to_recordset($4) as g ("gameId" text, sport text, "homeTeam" text, "awayTeam" text,
       "scheduledAt" timestamptz, "homeSpread" double precision, book text)`,
)

export function writeRound(tx: Transaction, opening: Row<typeof openRoundOnce.params>): void {
  tx.write(openRoundOnce, opening)
}

export const insertMember = statement(
  'pools.insertMember',
  { groupId: 'group', poolId: 'text', userId: 'text', now: 'timestamptz' },
  {},
  'insert into pool_members (group_id, pool_id, user_id, joined_at) values ($1, $2, $3, $4)',
)

export const removePicks = statement(
  'pools.removePicks',
  { groupId: 'group', poolId: 'text', round: 'int4', userId: 'text', gameIds: 'text[]' },
  {},
  `delete from pool_picks where group_id = $1 and pool_id = $2 and round = $3 and user_id = $4 and game_id = any($5)`,
)

export const insertPicks = statement(
  'pools.insertPicks',
  { groupId: 'group', poolId: 'text', round: 'int4', userId: 'text', picks: 'jsonb', now: 'timestamptz' },
  {},
  `insert into pool_picks (group_id, pool_id, round, user_id, game_id, team, confidence, picked_at)
   select $1, $2, $3, $4, p."gameId", p.team, p.confidence, $6
     from jsonb_to_recordset($5) as p ("gameId" text, team text, confidence int)`,
)

export const setTiebreak = statement(
  'pools.setTiebreak',
  { groupId: 'group', poolId: 'text', userId: 'text', tiebreak: 'int4' },
  {},
  'update pool_members set tiebreak = $4 where group_id = $1 and pool_id = $2 and user_id = $3',
)

export const markAgreed = statement(
  'pools.markAgreed',
  { groupId: 'group', poolId: 'text', userId: 'text' },
  {},
  'update pool_members set has_agreed = true where group_id = $1 and pool_id = $2 and user_id = $3',
)

/** Other standings than those that were agreed to. */
export const forgetAgreements = statement(
  'pools.forgetAgreements',
  { groupId: 'group', poolId: 'text' },
  {},
  'update pool_members set has_agreed = false where group_id = $1 and pool_id = $2 and has_agreed',
)

export const askToCallOffPool = statement(
  'pools.askToCallOff',
  { groupId: 'group', poolId: 'text', userId: 'text', reason: 'text', now: 'timestamptz' },
  {},
  `update pools set cancellation_by = $3, cancellation_reason = $4, cancellation_at = $5, last_modified = $5
    where group_id = $1 and id = $2`,
)

/** Whoever asks agrees; what others said to a former request is over. */
export const markAlone = statement(
  'pools.markAlone',
  { groupId: 'group', poolId: 'text', userId: 'text' },
  {},
  `update pool_members set calls_off = user_id = $3
    where group_id = $1 and pool_id = $2 and calls_off <> (user_id = $3)`,
)

export const withdrawCallOff = statement(
  'pools.withdrawCallOff',
  { groupId: 'group', poolId: 'text', now: 'timestamptz' },
  {},
  `update pools set cancellation_by = null, cancellation_reason = null, cancellation_at = null, last_modified = $3
    where group_id = $1 and id = $2`,
)

export const markCallsOff = statement(
  'pools.markCallsOff',
  { groupId: 'group', poolId: 'text', userId: 'text' },
  {},
  'update pool_members set calls_off = true where group_id = $1 and pool_id = $2 and user_id = $3',
)

export const markCalledOff = statement(
  'pools.markCalledOff',
  { groupId: 'group', poolId: 'text', by: 'text?', reason: 'text', now: 'timestamptz' },
  {},
  `update pools set called_off_at = $5, called_off_by = $3, call_off_reason = $4, last_modified = $5
    where group_id = $1 and id = $2`,
)

export const markReminded = statement(
  'pools.markReminded',
  { groupId: 'group', poolId: 'text', round: 'int4', now: 'timestamptz' },
  {},
  'update pool_rounds set reminded_at = $4 where group_id = $1 and pool_id = $2 and number = $3',
)

export const markRoundOver = statement(
  'pools.markRoundOver',
  { groupId: 'group', poolId: 'text', round: 'int4', now: 'timestamptz' },
  {},
  'update pool_rounds set over_at = $4 where group_id = $1 and pool_id = $2 and number = $3',
)

export const writeResults = statement(
  'pools.writeResults',
  { groupId: 'group', poolId: 'text', results: 'jsonb', now: 'timestamptz' },
  {},
  `update pool_games b
      set result = r.result, home_score = r."homeScore", away_score = r."awayScore", void_reason = r."voidReason",
          begun_at = r."begunAt", decided_by = r."decidedBy", decided_at = $4, needs_attention = null
     from jsonb_to_recordset($3) as r (round int, "gameId" text, result text, "homeScore" int, "awayScore" int,
       "voidReason" text, "begunAt" timestamptz, "decidedBy" text)
    where b.group_id = $1 and b.pool_id = $2 and b.round = r.round and b.game_id = r."gameId"`,
)

export const writeDoubts = statement(
  'pools.writeDoubts',
  { groupId: 'group', poolId: 'text', doubts: 'jsonb' },
  {},
  `update pool_games b set needs_attention = r.doubt
     from jsonb_to_recordset($3) as r (round int, "gameId" text, doubt text)
    where b.group_id = $1 and b.pool_id = $2 and b.round = r.round and b.game_id = r."gameId" and b.result is null`,
)

export const markSettled = statement(
  'pools.markSettled',
  { groupId: 'group', poolId: 'text', now: 'timestamptz' },
  {},
  `update pools set settlement = settlement + 1, settled_at = coalesce(settled_at, $3), last_modified = $3
    where group_id = $1 and id = $2`,
)

export const writePrizes = statement(
  'pools.writePrizes',
  { groupId: 'group', poolId: 'text', prizes: 'jsonb' },
  {},
  `update pool_members m set prize_cents = r.prize from jsonb_to_recordset($3) as r ("userId" text, prize bigint)
    where m.group_id = $1 and m.pool_id = $2 and m.user_id = r."userId"`,
)

export const insertDispute = statement(
  'pools.insertDispute',
  {
    ...{ groupId: 'group', poolId: 'text', number: 'int4', round: 'int4', gameId: 'text', openedBy: 'text?' },
    ...{ result: 'text', homeScore: 'int4?', awayScore: 'int4?', reason: 'text', now: 'timestamptz' },
  },
  {},
  `insert into pool_disputes (group_id, pool_id, number, round, game_id, opened_by, result, home_score, away_score,
     reason, opened_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)

/** What the product says follows the score. */
export const followScore = statement(
  'pools.followScore',
  {
    ...{ groupId: 'group', poolId: 'text', number: 'int4', result: 'text', homeScore: 'int4', awayScore: 'int4' },
    reason: 'text',
  },
  {},
  `update pool_disputes set result = $4, home_score = $5, away_score = $6, reason = $7
    where group_id = $1 and pool_id = $2 and number = $3`,
)

export const markDecided = statement(
  'pools.markDecided',
  {
    ...{ groupId: 'group', poolId: 'text', number: 'int4', how: 'text', by: 'text?', decision: 'text' },
    ...{ reason: 'text?', now: 'timestamptz' },
  },
  {},
  `update pool_disputes set decided_how = $4, decided_by = $5, decision = $6, decision_reason = $7, decided_at = $8
    where group_id = $1 and pool_id = $2 and number = $3`,
)
