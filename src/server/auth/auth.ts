import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import type pg from 'pg'
import type { Transaction } from '../db/database.ts'
import { ownOrigins } from '../http/origin.ts'
import { newId } from '../newId.ts'
import type { Services } from '../services.ts'
import type { AccountMail, AccountMails } from './accountMails.ts'
import { afterReset, isDeactivated, touchLastActive } from './accounts.ts'
import { checkBefore, nameFrom, refuseAuth } from './authChecks.ts'
import { authTables } from './authTables.ts'
import { openGoogle } from './google.ts'

const hourSeconds = 60 * 60

/** The auth library on our own tables, for its own routes under `/api/auth`. Everything else finds the session itself. */
export type Auth = { handler(request: Request): Promise<Response> }

/** The header in which the library finds the caller's address: set by us, never by the caller. */
export const addressHeader = 'x-betwixt-address'

/**
 * `pool` is the library's own: it holds a connection of it for a transaction while its hooks ask for one of ours, so that
 * on a shared one everybody who signs up at the same moment would wait for everybody else.
 */
export function openAuth(services: Services, mails: AccountMails, pool: pg.Pool): Auth {
  const options = optionsFor(services, mails, pool)
  const own = betterAuth(options)
  const google = openGoogle(services.config, options)
  return {
    handler: async (request) => (google.takes(request) ? google.handler(request) : own.handler(request)),
  }
}

function optionsFor(services: Services, mails: AccountMails, pool: pg.Pool) {
  const { config, authSecret } = services
  return {
    appName: 'Betwixt',
    baseURL: config.publicUrl.origin,
    basePath: '/api/auth',
    secret: authSecret,
    trustedOrigins: [...ownOrigins(config)],
    database: pool,
    telemetry: { enabled: false },
    logger: { disabled: true },
    onAPIError: {
      // Where a browser is sent when a sign-in by Google goes wrong before it is known where it came from.
      errorURL: `${config.publicUrl.origin}/login`,
      // What is no refusal of the library's is ours to log and to answer, like everywhere else.
      onError(error) {
        if (!isAPIError(error)) throw error
      },
    },
    // Limits are counted by our own limiter, in front of this, in the same table as all others.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'betwixt',
      useSecureCookies: config.publicUrl.protocol === 'https:',
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => newId() },
      // The origin of every request is checked before it gets here.
      disableCSRFCheck: true,
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      autoSignIn: true,
      resetPasswordTokenExpiresIn: hourSeconds,
      sendResetPassword: ({ user, token }) => write(services, mails.resetPassword, { user, token }),
      onPasswordReset: ({ user }) => afterReset(services, user.id),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: 24 * hourSeconds,
      sendVerificationEmail: ({ user, token }) => write(services, mails.verifyAddress, { user, token }),
    },
    ...authTables,
    hooks: { before: createAuthMiddleware(async ({ path, body }) => checkBefore(services, path, body)) },
    databaseHooks: hooksFor(services),
  } satisfies BetterAuthOptions
}

function hooksFor(services: Services): NonNullable<BetterAuthOptions['databaseHooks']> {
  return {
    user: {
      create: {
        before: async (user, context) => {
          // The form has asked for both confirmations; who comes by Google is asked afterwards. [AUTH-05] [AUTH-07]
          const isConfirmed = context?.path === '/sign-up/email'
          if (!isConfirmed && !user.emailVerified) refuseAuth('GOOGLE_EMAIL_UNVERIFIED')
          const name = nameFrom(user.name, user.email)
          return { data: { ...user, name, ageVerified: isConfirmed, tosAcceptedAt: isConfirmed ? new Date() : null } }
        },
      },
    },
    account: {
      create: {
        before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }),
      },
    },
    session: {
      create: {
        before: async ({ userId }) => {
          if (await isDeactivated(services, userId)) refuseAuth('ACCOUNT_DEACTIVATED')
        },
        after: async ({ userId }) => touchLastActive(services, userId, services.clock()),
      },
    },
  }
}

type Addressee = { readonly id: string; readonly name: string; readonly email: string }

/** Writes a mail in a transaction of its own: the library's has ended, or is none. */
async function write(
  { db, clock }: Services,
  mail: (tx: Transaction, mail: AccountMail) => void,
  { user: { id, name, email }, token }: { user: Addressee; token: string },
): Promise<void> {
  await db.transaction(async (tx) => mail(tx, { userId: id, name, to: email, token, now: clock() }))
}
