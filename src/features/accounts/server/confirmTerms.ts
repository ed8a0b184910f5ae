import { Refused, refusal } from '#domain/refusals.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { saveConfirmations } from './store.ts'

/**
 * Users who signed up with Google confirm that they are 21 and accept the terms, which unlocks everything. [AUTH-07]
 * [AUTH-08]
 */
export const confirmTerms = userCommand(
  async (
    { tx, asker, now },
    { ageConfirmed, termsAccepted }: { ageConfirmed: boolean; termsAccepted: boolean },
  ): Promise<{ isConfirmed: true }> => {
    if (!ageConfirmed) throw new Refused(refusal('age-unconfirmed'))
    if (!termsAccepted) throw new Refused(refusal('terms-unaccepted'))
    tx.write(saveConfirmations, { userId: asker.userId, now })
    return { isConfirmed: true }
  },
)
