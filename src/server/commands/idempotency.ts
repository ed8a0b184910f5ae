import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Refused, refusal } from '#domain/refusals.ts'
import { after, dayMs, type Instant } from '#domain/times.ts'
import type { CheckedGroupId } from '../checkedGroup.ts'
import { firstOf, type Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/**
 * A repeated request has one effect: the first answer is stored under the caller's key for 24 hours, in the transaction
 * of the change. The same key with the same request gets that answer again; with another request it is refused. A key
 * belongs to its user and, for a command of a group, to the group: `groupId`.
 */
export type Repeat = {
  readonly userId: string
  readonly groupId: CheckedGroupId | null
  readonly key: string
  readonly requestHash: string
  readonly now: Instant
}

const find = statement(
  'idempotency.find',
  { userId: 'text', key: 'text', since: 'timestamptz' },
  { request_hash: 'text', answer: 'jsonb' },
  'select request_hash, answer from idempotency_keys where user_id = $1 and key = $2 and created_at >= $3',
)

const findInGroup = statement(
  'idempotency.findInGroup',
  { groupId: 'group', userId: 'text', key: 'text', since: 'timestamptz' },
  { request_hash: 'text', answer: 'json?', packed: 'bytea?' },
  `select request_hash, answer, packed from group_answers
    where group_id = $1 and user_id = $2 and key = $3 and created_at >= $4`,
)

// Only a row too old to be found is replaced: commands with the same key wait for each other, at the lock of their group
// or of their user.
const keep = statement(
  'idempotency.keep',
  { userId: 'text', key: 'text', requestHash: 'text', answer: 'jsonb', now: 'timestamptz' },
  {},
  `insert into idempotency_keys (user_id, key, request_hash, answer, created_at) values ($1, $2, $3, $4, $5)
   on conflict (user_id, key)
     do update set request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at`,
)

const keepInGroup = statement(
  'idempotency.keepInGroup',
  { groupId: 'group', userId: 'text', key: 'text', requestHash: 'text', packed: 'bytea', now: 'timestamptz' },
  {},
  `insert into group_answers (group_id, user_id, key, request_hash, packed, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (group_id, user_id, key)
     do update set request_hash = excluded.request_hash, answer = null, packed = excluded.packed,
                   created_at = excluded.created_at`,
)

/**
 * The first answer to this key, wrapped; null when the key is new. Refuses a key that was used for a different request.
 */
export async function firstAnswer(tx: Transaction, repeat: Repeat): Promise<{ answer: unknown } | null> {
  const { groupId } = repeat
  const since = after(repeat.now, -dayMs)
  const rows =
    groupId === null ? tx.query(find, { ...repeat, since }) : tx.query(findInGroup, { ...repeat, groupId, since })
  const row = firstOf<{ request_hash: string; answer: unknown; packed?: Uint8Array | null }>(await rows)
  if (!row) return null
  if (row.request_hash !== repeat.requestHash) throw new Refused(refusal('key-reused'))
  return { answer: row.packed ? unpacked(row.packed) : row.answer }
}

export function keepAnswer(tx: Transaction, repeat: Repeat, answer: unknown): void {
  const { groupId } = repeat
  if (groupId === null) tx.write(keep, { ...repeat, answer })
  else tx.write(keepInGroup, { ...repeat, groupId, packed: packed(answer) })
}

// PostgreSQL compresses only rows of 2 KB and more; most answers have one.
function packed(answer: unknown): Uint8Array {
  return deflateRawSync(JSON.stringify(answer))
}

function unpacked(answer: Uint8Array): unknown {
  return JSON.parse(inflateRawSync(answer).toString())
}
