import type { Instant } from '#domain/times.ts'
import type { Transaction } from '../db/database.ts'

/** What serves the routes under `/api/auth`. All other code looks up the session itself. */
export type Auth = { handler(request: Request): Promise<Response> }

/**
 * The auth library, loaded when it is first asked. With what it brings it is a third of all that the program loads: a
 * start does not wait for it, and where nobody signs in it takes no memory.
 */
export function openAuth(open: () => Promise<Auth>): Auth {
  let opening: Promise<Auth> | null = null
  return {
    async handler(request) {
      opening ??= open()
      return (await opening).handler(request)
    },
  }
}

/** The header in which the library finds the caller's address: set by us, never by the caller. */
export const addressHeader = 'x-betwixt-address'

/** An email that sign-in sends: the recipient, and the token that proves they read it. */
export type AccountMail = {
  readonly userId: string
  readonly name: string
  readonly to: string
  readonly token: string
  readonly now: Instant
}

/** The emails that sign-in sends; a feature provides the text. Each is queued in the given transaction. */
export type AccountMails = {
  readonly resetPassword: (tx: Transaction, mail: AccountMail) => void
  readonly verifyAddress: (tx: Transaction, mail: AccountMail) => void
}

/** For a program that sends no email. */
export const noAccountMails: AccountMails = { resetPassword: () => {}, verifyAddress: () => {} }
