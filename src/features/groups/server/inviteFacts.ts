import type { Queryable } from '#server/db/database.ts'
import { anyOfParam, statement } from '#server/db/statement.ts'

const listInviteFacts = statement(
  'invites.facts',
  { groupId: 'text', ids: 'text[]' },
  { id: 'text', code: 'text', user_id: 'text' },
  `select reference as id, code, recipient_id as user_id from group_invites
    where group_id = $1 and reference ${anyOfParam('$2')} and recipient_id is not null`,
)

/** What notices say of invites to people with an account, by the references of the invites. */
export async function inviteFactsOf(
  db: Queryable,
  { groupId, ids }: { groupId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, { readonly code: string; readonly userId: string }>> {
  const rows = ids.length === 0 ? [] : await db.query(listInviteFacts, { groupId, ids })
  return new Map(rows.map(({ id, code, user_id: userId }) => [id, { code, userId }]))
}
