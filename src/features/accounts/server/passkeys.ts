import { Refused, refusal } from '#domain/refusals.ts'
import { isoFromInstant, isoOrNull } from '#domain/times.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import type { Passkey } from '../contract.ts'
import { listPasskeys as listOf, type passkeyColumns, renamePasskey as rename } from './store.ts'

/** [BEY-27] */
export async function listPasskeys(context: OperationContext): Promise<{ items: Passkey[] }> {
  const { userId } = askerOf(context)
  return { items: (await context.services.db.query(listOf, { userId })).map(view) }
}

/** A passkey of somebody else and one that has been removed are answered alike. */
export const renamePasskey = userCommand(
  async ({ tx, asker }, { passkeyId: id, name }: { passkeyId: string; name: string }): Promise<Passkey> => {
    const renamed = firstOf(await tx.query(rename, { userId: asker.userId, id, name }))
    if (!renamed) throw new Refused(refusal('passkey-gone'))
    return view(renamed)
  },
)

function view({ id, name, created_at: createdAt, last_used_at: lastUsed }: Row<typeof passkeyColumns>): Passkey {
  return { id, name, createdAt: isoFromInstant(createdAt), lastUsed: isoOrNull(lastUsed) }
}
