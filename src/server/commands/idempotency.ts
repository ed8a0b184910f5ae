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
  { request_hash: 'text', answer: 'jsonb' },
  `select request_hash, answer from group_answers
    where group_id = $1 and user_id = $2 and key = $3 and created_at >= $4`,
)

// Only a row too old to be found is replaced: commands with the same key wait for each other, at the lock of their group
// or of their user.
const keep = statement(
  'idempotency.keep',
  { userId: 'text', key: 'text', requestHash: 'text', answer: 'jsonb', at: 'timestamptz' },
  {},
  `insert into idempotency_keys (user_id, key, request_hash, answer, created_at) values ($1, $2, $3, $4, $5)
   on conflict (user_id, key)
     do update set request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at`,
)

const keepInGroup = statement(
  'idempotency.keepInGroup',
  { groupId: 'text', userId: 'text', key: 'text', requestHash: 'text', answer: 'jsonb', at: 'timestamptz' },
  {},
  `insert into group_answers (group_id, user_id, key, request_hash, answer, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (group_id, user_id, key)
     do update set request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at`,
)

/** The answer that a repeated request gets again. */
export class FirstAnswer {
  readonly answer: unknown

  constructor(answer: unknown) {
    this.answer = answer
  }
}

/** Null when the key is new. Refuses one that was used for a different request. */
export async function firstAnswer(tx: Transaction, { groupId, ...repeat }: Repeat): Promise<FirstAnswer | null> {
  const asked = { ...repeat, since: after(repeat.now, -dayMs) }
  const rows = groupId === null ? tx.query(find, asked) : tx.query(findInGroup, { ...asked, groupId })
  const row = firstOf(await rows)
  if (row && row.request_hash !== repeat.requestHash) throw new Refused(refusal('key-reused'))
  return row && new FirstAnswer(row.answer)
}

/** Keeps the answer for when the request is repeated. */
export function keepAnswer(
  tx: Transaction,
  { groupId, ...of }: Repeat,
  { answer, at }: { answer: unknown; at: Instant },
) {
  if (groupId === null) tx.write(keep, { ...of, answer, at })
  else tx.write(keepInGroup, { ...of, groupId, answer, at })
}
