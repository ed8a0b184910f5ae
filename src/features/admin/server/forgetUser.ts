import type { Command } from '#server/commands/command.ts'
import { endInvitesBy, forgetNumber, forgetNumberInTexts, forgetPerson, stopMessagesTo } from './forgottenRows.ts'

const reason = 'The account was deleted.'
// A number that nobody has: area codes begin with 2.
const nobody = '+10000000000'

/**
 * What goes with an account, in the transaction that deletes it. What others have a part in stays, with the name that
 * they knew: bets, debts, payments, comments, the log; and so does the address, which an administrator finds it by.
 */
export function forgetUser({ tx, now }: Command, { userId, email }: { userId: string; email: string }): void {
  tx.write(stopMessagesTo, { userId, email, error: reason })
  tx.write(forgetNumberInTexts, { userId, nobody })
  tx.write(forgetPerson, { userId })
  tx.write(forgetNumber, { userId })
  tx.write(endInvitesBy, { userId, now })
}
