import type { SettlementStatus } from '#domain/bets/bets.ts'
import type { Cancellation } from '#domain/bets/callingOff.ts'
import type { Dispute, DisputedOutcome } from '#domain/bets/disputes.ts'
import type { Instant } from '#domain/times.ts'
import type { Columns, Row } from '#server/db/statement.ts'

/** The latest request to call a bet off. `reason`: empty if none was given. */
export type StoredCancellation = Cancellation & {
  readonly number: number
  readonly byName: string
  readonly reason: string
}

/** The latest dispute of a bet. Reasons are empty if none were given. */
export type StoredDispute = Dispute & {
  /** Null: the product. */
  readonly openedByName: string | null
  readonly reason: string
  readonly creatorReason: string
  readonly acceptorReason: string
  readonly decidedAt: Instant | null
  readonly decision: DisputedOutcome | null
  readonly decidedByName: string | null
  readonly decisionReason: string
  /** While it is open: whether the group has an admin who is not in the bet. */
  readonly othersDecide: boolean | null
}

/** A settlement of a bet that was settled more than once. */
export type StoredSettlement = {
  readonly number: number
  readonly settlementStatus: SettlementStatus
  readonly winnerId: string | null
  readonly voidReason: string | null
  readonly byName: string | null
  readonly reason: string
  readonly at: Instant
}

/** What a bet's row has of its requests, disputes and settlements, in JSON. */
export const historyColumns = {
  settlement: 'int4',
  cancellation: 'jsonb?',
  dispute: 'jsonb?',
  settlements: 'jsonb?',
} as const satisfies Columns

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::int8`
const ofBet = (group: string) => `x.group_id = ${group} and x.bet_id = b.id`

/** How they are selected beside the bet `b` of `group`. A bet that was settled once tells its settlement itself. */
export const historyJoined = (
  group: string,
): Readonly<Record<keyof Omit<typeof historyColumns, 'settlement'>, string>> => ({
  cancellation: `(select jsonb_build_object('number', x.number, 'byId', x.by_id, 'byName', u.name, 'reason', x.reason,
      'at', ${ms('x.at')}, 'state', x.state, 'endedAt', ${ms('x.ended_at')})
    from bet_cancellations x join users u on u.id = x.by_id where ${ofBet(group)} order by x.number desc limit 1) as cancellation`,
  dispute: `(select jsonb_build_object('number', x.number, 'settlement', x.settlement, 'openedBy', x.opened_by,
      'openedByName', u.name, 'outcome', x.outcome, 'reason', x.reason, 'openedAt', ${ms('x.opened_at')},
      'creatorSays', x.creator_says, 'creatorReason', x.creator_reason,
      'acceptorSays', x.acceptor_says, 'acceptorReason', x.acceptor_reason,
      'decidedAt', ${ms('x.decided_at')}, 'decidedHow', x.decided_how, 'decision', x.decision,
      'decidedByName', j.name, 'decisionReason', x.decision_reason,
      'othersDecide', case when x.decided_at is null then exists (
        select from group_members m where m.group_id = ${group} and m.is_active and m.role = 'admin'
          and m.user_id not in (b.creator_id, b.acceptor_id)) end)
    from disputes x left join users u on u.id = x.opened_by left join users j on j.id = x.decided_by
    where ${ofBet(group)} order by x.number desc limit 1) as dispute`,
  settlements: `case when b.settlement > 1 then (select jsonb_agg(jsonb_build_object('number', x.number,
      'settlementStatus', x.settlement_status, 'winnerId', x.winner_id, 'voidReason', x.void_reason, 'byName', u.name,
      'reason', x.reason, 'at', ${ms('x.at')}) order by x.number)
    from bet_settlements x left join users u on u.id = x.settled_by where ${ofBet(group)}) end as settlements`,
})

export function historyFromRow(row: Row<typeof historyColumns>) {
  return {
    settlement: row.settlement,
    cancellation: row.cancellation as StoredCancellation | null,
    dispute: row.dispute as StoredDispute | null,
    settlements: (row.settlements ?? []) as readonly StoredSettlement[],
  }
}
