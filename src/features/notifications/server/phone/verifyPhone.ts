import { isPhoneCode, phoneCodes } from '#domain/people/phones.ts'
import { type RefusalCode, Refused, refusal } from '#domain/refusals.ts'
import { isSameSecret } from '#server/auth/sameSecret.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import { holdName } from '#server/db/locks.ts'
import { phoneCodeHash } from './sendPhoneCode.ts'
import { countAttempt, dropPhoneCode, findPhoneCode, savePhone, takePhone } from './store.ts'

type Verified = { success: true; phoneNumber: string }
type Tried = Verified | { why: Extract<RefusalCode, `phone-code-${string}`> }

/**
 * Verifies a number by its code. A wrong code is counted, although the command is refused. [CHN-11] [CHN-12] [CHN-16]
 */
export async function verifyPhone(context: OperationContext, input: { code: string }): Promise<Verified> {
  const tried = await checkCode(context, input)
  if ('why' in tried) throw new Refused(refusal(tried.why))
  return tried
}

const checkCode = userCommand(async ({ tx, asker, services, now }, { code }: { code: string }): Promise<Tried> => {
  const { userId } = asker
  const kept = firstOf(await tx.query(findPhoneCode, { userId }))
  if (!kept || now >= kept.expires_at) return { why: 'phone-code-expired' }
  if (kept.attempts >= phoneCodes.attempts) return { why: 'phone-code-worn' }
  const hash = phoneCodeHash(services.authSecret, { userId, code: code.trim() })
  if (!isPhoneCode(code.trim()) || !isSameSecret(hash, kept.code_hash)) {
    tx.write(countAttempt, { userId })
    return { why: 'phone-code-wrong' }
  }
  const { phone_number: phoneNumber } = kept
  tx.write(dropPhoneCode, { userId })
  // One at a time: two users may want each other's number, or the same one.
  await holdName(tx, 'phone numbers')
  tx.write(takePhone, { userId, phoneNumber })
  tx.write(savePhone, { userId, phoneNumber, now })
  return { success: true, phoneNumber }
})
