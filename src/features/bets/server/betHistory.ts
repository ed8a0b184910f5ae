import type { SettlementStatus } from '#domain/bets/bets.ts'
import type { Cancellation } from '#domain/bets/callingOff.ts'
import type { Dispute, DisputedOutcome } from '#domain/bets/disputes.ts'
import type { GroupAdmin } from '#domain/people/judges.ts'
import type { Instant } from '#domain/times.ts'

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
  readonly decidedBy: string | null
  readonly decidedByName: string | null
  readonly decisionReason: string
  /** The admins of the group; nobody once it is decided. */
  readonly admins: readonly GroupAdmin[]
}

/** A settlement of a bet that was settled more than once. */
export type StoredSettlement = {
  readonly number: number
  readonly settlementStatus: SettlementStatus
  readonly winnerId: string | null
  readonly voidReason: string | null
  readonly byId: string | null
  readonly byName: string | null
  readonly reason: string
  readonly at: Instant
}

/** The latest request and dispute, and the settlements of a bet that was settled more than once. */
export type BetHistory = {
  readonly cancellation: StoredCancellation | null
  readonly dispute: StoredDispute | null
  readonly settlements: readonly StoredSettlement[]
}
