import type { Command } from '#server/commands/command.ts'
import { endInvitesBy, forgetNumber, forgetNumberInTexts, forgetPerson, stopMessagesTo } from './forgottenRows.ts'

const reason = 'The account was deleted.'
// A number that nobody has: area codes begin with 2.
const nobody = '+10000000000'

/**
 * What is deleted with an account, in the same transaction. Shared records stay, with the name that others knew: bets,
 * debts, payments, comments, the log. So does the address, by which admins find the account.
 */
export function forgetUser({ tx, now }: Command, { userId, email }: { userId: string; email: string }): void {
  tx.write(stopMessagesTo, { userId, email, error: reason })
  tx.write(forgetNumberInTexts, { userId, nobody })
  tx.write(forgetPerson, { userId })
  tx.write(forgetNumber, { userId })
  tx.write(endInvitesBy, { userId, now })
}
