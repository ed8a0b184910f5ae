import type { Instant } from '#domain/times.ts'
import type { Transaction } from '../db/database.ts'

/** A mail of the sign-in: to whom, and the secret that proves that they have read it. */
export type AccountMail = {
  readonly userId: string
  readonly name: string
  readonly to: string
  readonly token: string
  readonly now: Instant
}

/** The mails that the sign-in sends; what they say is a feature's matter. Each is written in the given transaction. */
export type AccountMails = {
  readonly resetPassword: (tx: Transaction, mail: AccountMail) => void
  readonly verifyAddress: (tx: Transaction, mail: AccountMail) => void
}

/** For a program that writes to nobody. */
export const noAccountMails: AccountMails = { resetPassword: () => {}, verifyAddress: () => {} }
