import { Refused, refusal } from '#domain/refusals.ts'
import { after, dayMs, type Instant } from '#domain/times.ts'
import { firstOf, type Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/**
 * A repeated request has one effect: the first answer is stored under the caller's key for 24 hours, in the transaction
 * of the change. The same key with the same request gets that answer again; with another request it is refused.
 */
export type Repeat = {
  readonly userId: string
  readonly key: string
  readonly requestHash: string
  readonly now: Instant
}

const forget = statement(
  'idempotency.forget',
  { userId: 'text', key: 'text', before: 'timestamptz' },
  {},
  'delete from idempotency_keys where user_id = $1 and key = $2 and created_at < $3',
)

const find = statement(
  'idempotency.find',
  { userId: 'text', key: 'text' },
  { request_hash: 'text', answer: 'jsonb' },
  'select request_hash, answer from idempotency_keys where user_id = $1 and key = $2',
)

const keep = statement(
  'idempotency.keep',
  { userId: 'text', key: 'text', requestHash: 'text', answer: 'jsonb', now: 'timestamptz' },
  {},
  'insert into idempotency_keys (user_id, key, request_hash, answer, created_at) values ($1, $2, $3, $4, $5)',
)

/**
 * The first answer to this key, wrapped; null when the key is new. Refuses a key that was used for a different request.
 */
export async function firstAnswer(tx: Transaction, repeat: Repeat): Promise<{ answer: unknown } | null> {
  tx.write(forget, { userId: repeat.userId, key: repeat.key, before: after(repeat.now, -dayMs) })
  const found = firstOf(await tx.query(find, repeat))
  if (!found) return null
  if (found.request_hash !== repeat.requestHash) throw new Refused(refusal('key-reused'))
  return { answer: found.answer }
}

export function keepAnswer(tx: Transaction, repeat: Repeat, answer: unknown): void {
  tx.write(keep, { ...repeat, answer })
}

/** Two concurrent requests with the same key in two groups collide at the unique index: the second fails with this. */
export function isKeyTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_keys_pkey'
}
