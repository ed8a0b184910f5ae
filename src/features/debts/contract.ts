import { z } from 'zod'
import { membershipEvents } from '#domain/log/events.ts'
import { command, dollars, id, instantText, page, pageOf, payLinks, query } from '../contracts/procedure.ts'
import { betType } from '../games/selectionContract.ts'
import { person, personName } from '../groups/personContract.ts'
import { balances } from './balancesContract.ts'
import { debtEvents } from './eventContract.ts'
import { debtRefusals, paymentContract } from './paymentContract.ts'
import { settleUpContract } from './settleUpContract.ts'

export const debt = z.object({
  id: z.string(),
  groupId: z.string(),
  /** Null for what is owed from before, and what is carried over from it. */
  betId: z.string().nullable(),
  /** The pool that was settled, if it follows from one; else null. */
  poolId: z.string().nullable(),
  debtor: person,
  debtorId: z.string(),
  debtorName: personName,
  creditor: person,
  creditorId: z.string(),
  creditorName: personName,
  amount: dollars,
  /** What payments took off it. */
  paid: dollars,
  /** What is still owed: the amount less what was paid, and less what a correction of the result cancelled. */
  remaining: dollars,
  status: z.enum(['pending', 'settled', 'cancelled']),
  /** While the result of its bet is disputed it cannot be paid. [BEY-11] */
  disputed: z.boolean(),
  /**
   * It follows from a settlement of its bet; returns what was paid for a result that was corrected; was carried over from
   * a settle-up; or is owed from before.
   */
  origin: z.enum(['outcome', 'refund', 'carried', 'opening']),
  paymentId: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  settledAt: instantText.nullable(),
  createdAt: instantText,
  lastModified: instantText,
  betDescription: z.string(),
  /** Null without a bet. */
  gameInfo: z
    .object({
      sport: z.string(),
      homeTeam: z.string(),
      awayTeam: z.string(),
      betType,
      gameTime: instantText.nullable(),
    })
    .nullable(),
})
export type DebtView = z.infer<typeof debt>
/** The same as the server makes it. */
export type DebtMade = z.input<typeof debt>

export type BalancesView = z.infer<typeof balances>
export type BalancesMade = z.input<typeof balances>

export const debtsContract = {
  /** The largest first; settled ones by time, latest first, and 100 without a limit. [DEBT-08] [DEBT-09] */
  list: query('/groups/{groupId}/debts', {
    access: 'member',
    readsReplica: true,
    isCompressed: true,
    staleOn: debtEvents,
  })
    .input(
      z.strictObject({
        groupId: id,
        limit: page.limit.unwrap().optional(),
        cursor: page.cursor,
        status: z.enum(['pending', 'settled']).optional(),
      }),
    )
    .output(pageOf(debt)),
  /** A person's pending debts, the largest first; with `otherId`, only those between the two. [DEBT-13] */
  ofMember: query('/groups/{groupId}/members/{userId}/debts', {
    access: 'member',
    readsReplica: true,
    isCompressed: true,
    staleOn: debtEvents,
  })
    .input(z.strictObject({ groupId: id, userId: id, otherId: id.optional(), ...page }))
    .output(pageOf(debt)),
  /** The debts that a payment covers, or covered before it was reversed; the largest first. [PAY-01] */
  ofPayment: query('/groups/{groupId}/payments/{paymentId}/debts', {
    access: 'member',
    readsReplica: true,
    isCompressed: true,
    staleOn: debtEvents,
  })
    .input(z.strictObject({ groupId: id, paymentId: id, ...page }))
    .output(pageOf(debt)),
  /**
   * What each two owe each other, the largest first, and each person's net. Without `debtIds`, most of the answer where
   * many are unpaid, it has their number. [BEY-33]
   */
  balances: query('/groups/{groupId}/balances', {
    access: 'member',
    readsReplica: true,
    isCompressed: true,
    staleOn: [...debtEvents, ...membershipEvents],
  })
    .input(z.strictObject({ groupId: id, without: z.enum(['debtIds']).optional() }))
    .output(balances),
  /** Reminds the debtor of what they owe the creditor, all counted together, at most once in 3 days. [BEY-19] */
  remind: command('POST', '/groups/{groupId}/debts/{debtId}/remind', {
    access: 'member',
    refuses: [...debtRefusals, 'reminder-not-creditor', 'reminder-nothing-owed', 'reminder-locked', 'reminded-lately'],
  })
    .input(z.strictObject({ groupId: id, debtId: id }))
    .output(z.object({ message: z.string() })),
  /**
   * How a member who is owed something by the reader can be paid; nothing for anybody else, and while their account is
   * locked: whoever kept the links there may not be them. [BEY-14] [BEY-23]
   */
  payLinks: query('/groups/{groupId}/members/{userId}/pay-links', {
    access: 'member',
    staleOn: [...debtEvents, 'member.locked', 'member.unlocked'],
  })
    .input(z.strictObject({ groupId: id, userId: id }))
    .output(payLinks),
  ...paymentContract,
  ...settleUpContract,
}
