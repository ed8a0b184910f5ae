import type { Transaction } from '#server/db/database.ts'
import { type Row, statement } from '#server/db/statement.ts'

export const insertCancellation = statement(
  'cancellations.insert',
  { groupId: 'group', betId: 'text', number: 'int4', byId: 'text', reason: 'text', now: 'timestamptz' },
  {},
  'insert into bet_cancellations (group_id, bet_id, number, by_id, reason, at) values ($1, $2, $3, $4, $5, $6)',
)

/** A person's last request about that bet that was declined or withdrawn. */
export const findLastEnded = statement(
  'cancellations.lastEnded',
  { groupId: 'group', betId: 'text', byId: 'text' },
  { state: 'text', ended_at: 'timestamptz?' },
  `select state, ended_at from bet_cancellations
    where group_id = $1 and bet_id = $2 and by_id = $3 and state in ('declined', 'withdrawn')
    order by ended_at desc limit 1`,
)

export const endCancellation = statement(
  'cancellations.end',
  { groupId: 'group', betId: 'text', state: 'text', now: 'timestamptz' },
  {},
  `update bet_cancellations set state = $3, ended_at = $4 where group_id = $1 and bet_id = $2 and state = 'open'`,
)

/** Open requests lapse when their bets are settled, or their game begins. Returns the bets that had one. */
export const lapseCancellations = statement(
  'cancellations.lapse',
  { groupId: 'text', betIds: 'text[]', now: 'timestamptz' },
  { bet_id: 'text' },
  `update bet_cancellations set state = 'lapsed', ended_at = $3
    where group_id = $1 and bet_id = any($2) and state = 'open' returning bet_id`,
)

export const insertDispute = statement(
  'disputes.insert',
  {
    groupId: 'group',
    betId: 'text',
    number: 'int4',
    settlement: 'int4',
    openedBy: 'text?',
    outcome: 'text',
    reason: 'text',
    now: 'timestamptz',
    creatorSays: 'text?',
    acceptorSays: 'text?',
  },
  {},
  `insert into disputes (group_id, bet_id, number, settlement, opened_by, outcome, reason, opened_at, creator_says,
     acceptor_says, creator_reason, acceptor_reason)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
     case when $9::text is null then '' else $7 end, case when $10::text is null then '' else $7 end)`,
)

/** What the product says is right follows the score. */
export const followScore = statement(
  'disputes.follow',
  { groupId: 'group', betId: 'text', number: 'int4', outcome: 'text', reason: 'text' },
  {},
  'update disputes set outcome = $4, reason = $5 where group_id = $1 and bet_id = $2 and number = $3',
)

export const writeAnswer = statement(
  'disputes.answer',
  { groupId: 'group', betId: 'text', number: 'int4', isCreator: 'bool', outcome: 'text', reason: 'text' },
  {},
  `update disputes
      set creator_says = case when $4 then $5 else creator_says end,
          creator_reason = case when $4 then $6 else creator_reason end,
          acceptor_says = case when $4 then acceptor_says else $5 end,
          acceptor_reason = case when $4 then acceptor_reason else $6 end
    where group_id = $1 and bet_id = $2 and number = $3`,
)

export const markDecided = statement(
  'disputes.decide',
  {
    groupId: 'group',
    betId: 'text',
    number: 'int4',
    how: 'text',
    by: 'text?',
    decision: 'text',
    reason: 'text',
    now: 'timestamptz',
  },
  {},
  `update disputes
      set decided_how = $4, decided_by = $5, decision = $6, decision_reason = $7, decided_at = $8
    where group_id = $1 and bet_id = $2 and number = $3`,
)

const insertSettlement = statement(
  'settlements.insert',
  {
    groupId: 'group',
    betId: 'text',
    number: 'int4',
    settlementStatus: 'text',
    winnerId: 'text?',
    homeScore: 'int4?',
    awayScore: 'int4?',
    scoreUpdatedAt: 'timestamptz?',
    settledBy: 'text?',
    dispute: 'int4',
    reason: 'text',
    now: 'timestamptz',
  },
  {},
  `insert into bet_settlements (group_id, bet_id, number, settlement_status, winner_id, home_score, away_score,
     score_updated_at, settled_by, dispute, reason, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

// The first settlement's time stays: statistics count the bet where they counted it before.
const showSettlement = statement(
  'bets.showSettlement',
  { groupId: 'group', betId: 'text', number: 'int4', now: 'timestamptz' },
  {},
  `update bets b
      set settlement = s.number, settlement_status = s.settlement_status, winner_id = s.winner_id, void_reason = null,
          home_score = s.home_score, away_score = s.away_score, score_updated_at = s.score_updated_at,
          settled_by = s.settled_by, manually_settled = s.home_score is null, last_modified = $4
     from bet_settlements s
    where b.group_id = $1 and b.id = $2 and s.group_id = $1 and s.bet_id = $2 and s.number = $3`,
)

/** The correction that was reported by a score has been made. */
const deleteCorrection = statement(
  'betCorrections.deleteMade',
  { groupId: 'group', betId: 'text', winnerId: 'text?' },
  {},
  'delete from bet_corrections where group_id = $1 and bet_id = $2 and winner_id is not distinct from $3',
)

/** The next settlement of a bet, which is in force from then on. */
export function storeNextSettlement(tx: Transaction, settlement: Row<typeof insertSettlement.params>): void {
  const { groupId, betId, number, winnerId, now } = settlement
  tx.write(insertSettlement, settlement)
  tx.write(showSettlement, { groupId, betId, number, now })
  tx.write(deleteCorrection, { groupId, betId, winnerId })
}
