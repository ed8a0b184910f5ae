import type { Instant } from '#domain/times.ts'
import type { Transaction } from '../db/database.ts'

/** What serves the routes under `/api/auth`. All other code looks up the session itself. */
export type AuthLibrary = { handler(request: Request): Promise<Response> }

export type Auth = AuthLibrary & {
  /** Loads the library, unless it has been or is being loaded; after a failure, anew. */
  load(): Promise<AuthLibrary>
}

/**
 * The auth library, loaded at the latest when it is first asked. With what it brings it is a third of all that the program
 * loads, and a start serves everybody else without it.
 */
export function openAuth(open: () => Promise<AuthLibrary>): Auth {
  let opening: Promise<AuthLibrary> | null = null
  const load = () => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
  return { load, handler: async (request) => (await load()).handler(request) }
}

/** The header in which the library finds the caller's address: set by us, never by the caller. */
export const addressHeader = 'x-betwixt-address'

/** An email that sign-in sends: the recipient, and the token that proves they read it. */
export type AccountMail = {
  readonly userId: string
  /** Null while nobody has shown that the address is theirs: then it is a stranger's word. */
  readonly name: string | null
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
