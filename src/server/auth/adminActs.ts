import type { Instant } from '#domain/times.ts'
import type { ActTarget, AdminAct } from '#domain/website/adminActs.ts'
import type { Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { newId } from '../newId.ts'

/** An action of a website administrator, with its details. */
export type RecordedAct = {
  readonly adminId: string
  readonly act: AdminAct
  readonly target: ActTarget
  readonly reason?: string
  /** Counts, and values before and after. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly now: Instant
}

const insertAct = statement(
  'adminActs.insert',
  {
    id: 'text',
    now: 'timestamptz',
    adminId: 'text',
    act: 'text',
    targetType: 'text',
    targetId: 'text',
    targetName: 'text',
    reason: 'text?',
    details: 'jsonb',
  },
  {},
  `insert into admin_acts (id, at, admin_id, act, target_type, target_id, target_name, reason, details)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

/**
 * Records who did what, in the transaction that does it: no action without its record, and no record without its
 * action.
 */
export function recordAct(tx: Transaction, { adminId, act, target, reason, details = {}, now }: RecordedAct): void {
  tx.write(insertAct, {
    id: newId(),
    now,
    adminId,
    act,
    targetType: target.type,
    targetId: target.id,
    targetName: target.name,
    reason: reason ?? null,
    details,
  })
}

/** The website as a whole, for actions without a narrower target. */
export const theWebsite: ActTarget = { type: 'website', id: 'website', name: 'Website' }
