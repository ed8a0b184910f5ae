import { Refused, refusal } from '#domain/refusals.ts'
import { isoFromInstant } from '#domain/times.ts'
import { verifyAddress } from '#server/auth/accounts.ts'
import { dropVerificationLinks, linkedAccount } from '#server/auth/verificationLinks.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import type { UnverifiedAccount } from '../contract.ts'

type Link = { token: string }

/** Which account the link would verify, so that the owner of the address sees what they confirm. */
export async function readVerification(
  { services: { db, clock }, asker }: OperationContext,
  { token }: Link,
): Promise<{ account: UnverifiedAccount | null }> {
  const account = await linkedAccount(db, { token, now: clock() })
  if (!account) return { account: null }
  const { id, name, email, created_at: registeredAt } = account
  return { account: { name, email, registeredAt: isoFromInstant(registeredAt), isYours: id === asker?.userId } }
}

/**
 * Verifies the address of the asker's own account, once. The link proves that they read the mail, the session that they
 * registered the account: anybody can register an address that is not theirs, and its owner must not verify it for them.
 */
export const verify = userCommand(async ({ tx, asker, now }, { token }: Link): Promise<{ email: string }> => {
  const account = await linkedAccount(tx, { token, now })
  if (!account) throw new Refused(refusal('link-expired'))
  if (account.id !== asker.userId) throw new Refused(refusal('verification-other'))
  tx.write(verifyAddress, { userId: asker.userId })
  tx.write(dropVerificationLinks, { userId: asker.userId })
  return { email: account.email }
})
