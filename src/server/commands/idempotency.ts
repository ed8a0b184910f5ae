import type { Member } from '#domain/people/groups.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { after, dayMs, type Instant } from '#domain/times.ts'
import { canAct } from '../auth/accounts.ts'
import type { CheckedGroupId } from '../checkedGroup.ts'
import { firstOf, type Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { memberFromRow } from './groupRows.ts'

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
  {
    ...{ user_id: 'text?', name: 'text?', role: 'text?', is_active: 'bool?', is_gone: 'bool' },
    ...{ request_hash: 'text?', answer: 'jsonb?' },
  },
  `select m.user_id, u.name, m.role, m.is_active, g.is_deleted or coalesce(not (${canAct('u')}), true) as is_gone,
          a.request_hash, a.answer
     from groups g
          left join group_members m on m.group_id = $1 and m.user_id = $2
          left join users u on u.id = m.user_id
          left join group_answers a on a.group_id = $1 and a.user_id = $2 and a.key = $3 and a.created_at >= $4
    where g.id = $1`,
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

type AnswerRow = { readonly request_hash: string; readonly answer: unknown }

/** Null when the key is new outside of groups. Refuses a key that was used for a different request. */
export async function firstAnswer(tx: Transaction, repeat: Repeat): Promise<FirstAnswer | null> {
  const row = firstOf(await tx.query(find, { ...repeat, since: after(repeat.now, -dayMs) }))
  return row && answerIn(row, repeat)
}

/**
 * The first answer to a command of a group, or the asker in the group when the key is new there: null if they were never
 * in it. Refuses a key that was used for a different request.
 */
export async function firstAnswerOrMember(
  tx: Transaction,
  repeat: Repeat & { readonly groupId: CheckedGroupId },
): Promise<FirstAnswer | Member | null> {
  const row = firstOf(await tx.query(findInGroup, { ...repeat, since: after(repeat.now, -dayMs) }))
  if (!row) return null
  const { request_hash, user_id, name, role, is_active } = row
  if (request_hash !== null) return answerIn({ ...row, request_hash }, repeat)
  if (row.is_gone || user_id === null || name === null || role === null || is_active === null) return null
  return memberFromRow({ user_id, name, role, is_active })
}

function answerIn({ request_hash, answer }: AnswerRow, { requestHash }: Repeat): FirstAnswer {
  if (request_hash !== requestHash) throw new Refused(refusal('key-reused'))
  return new FirstAnswer(answer)
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
