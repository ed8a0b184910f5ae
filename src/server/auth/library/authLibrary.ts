import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import type pg from 'pg'
import type { Instant } from '#domain/times.ts'
import type { Transaction } from '../../db/database.ts'
import { newId } from '../../newId.ts'
import { ownOrigins } from '../../ownOrigins.ts'
import type { Services } from '../../services.ts'
import { afterReset, movePushes, touchLastActive, whyNoEntry } from '../accounts.ts'
import { type AccountMail, type AccountMails, type AuthLibrary, addressHeader } from '../auth.ts'
import { authTables } from '../authTables.ts'
import { hashPassword, passwordLength, verifyPassword } from '../passwords.ts'
import { cookiePrefix } from '../session.ts'
import { newVerificationToken } from '../verificationLinks.ts'
import { checkBefore, isMailedReset, nameFrom, refuseAuth } from './authChecks.ts'
import { openGoogle } from './google.ts'
import { passkeyPlugin } from './passkeyPlugin.ts'
import { secondStepPlugins } from './secondStepPlugins.ts'

const hourSeconds = 60 * 60

/**
 * The auth library on our own tables. `pool` is its own: it holds a connection for a transaction while its hooks need one
 * of ours, so on a shared pool simultaneous sign-ups would deadlock.
 */
export function openAuthLibrary(services: Services, mails: AccountMails, pool: pg.Pool): AuthLibrary {
  const options = optionsFor(services, mails, pool)
  const own = betterAuth(options)
  const google = openGoogle(services, options)
  return {
    handler: async (request) => (google.takes(request) ? google.handler(request) : own.handler(request)),
  }
}

function optionsFor(services: Services, mails: AccountMails, pool: pg.Pool) {
  const { config, authSecret } = services
  // After a reset the library passes on the request, but not the link.
  const mailedResets = new WeakSet<Request>()
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
      // Where the browser is sent when Google sign-in fails before its return address is known.
      errorURL: `${config.publicUrl.origin}/login`,
      // Anything but the library's own refusals is logged and answered by us, like everywhere else.
      onError(error) {
        if (!isAPIError(error)) throw error
      },
    },
    // Our own rate limiter runs in front of this, in the same table as all other limits.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(config.publicUrl),
      // Its own prefix would be `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: config.publicUrl.protocol === 'https:' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => newId() },
      // The origin of every request is checked before it gets here.
      disableCSRFCheck: true,
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      autoSignIn: true,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: hourSeconds,
      sendResetPassword: ({ user, token }) => write(services, mails.resetPassword, user, () => token),
      onPasswordReset: ({ user }, request) =>
        afterReset(services, { userId: user.id, isMailed: request !== undefined && mailedResets.has(request) }),
    },
    emailVerification: {
      sendOnSignUp: true,
      // Whoever opens the library's own link verifies the account of whoever asked for it, so ours takes its place.
      sendVerificationEmail: ({ user }) => write(services, mails.verifyAddress, user, newVerificationToken),
    },
    ...authTables,
    plugins: [...secondStepPlugins(services), passkeyPlugin(services)],
    hooks: {
      before: createAuthMiddleware(async (asked) => {
        await checkBefore(services, asked)
        if (asked.request && isMailedReset(asked)) mailedResets.add(asked.request)
      }),
    },
    databaseHooks: hooksFor(services),
  } satisfies BetterAuthOptions
}

function hooksFor(services: Services): NonNullable<BetterAuthOptions['databaseHooks']> {
  return {
    user: {
      create: {
        before: async (user, context) => {
          // The form asked for both confirmations; users who sign up with Google are asked afterwards. [AUTH-05]
          // [AUTH-07]
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
          const why = await whyNoEntry(services, userId)
          if (why) refuseAuth(why)
        },
        after: async ({ id, userId }, context) => {
          await touchLastActive(services, userId, services.clock())
          // Turning the second step on or off replaces the session of this browser.
          const former = context?.path.startsWith('/two-factor/') ? context.context.session?.session : null
          if (former?.userId === userId) await services.db.query(movePushes, { before: former.id, now: id })
        },
      },
    },
  }
}

type Addressee = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
}

/** Queues an email in its own transaction: the library's has ended, or there was none. */
async function write(
  { db, clock }: Services,
  mail: (tx: Transaction, mail: AccountMail) => void,
  { id: userId, email: to, ...user }: Addressee,
  tokenIn: (tx: Transaction, of: { userId: string; now: Instant }) => string,
): Promise<void> {
  const now = clock()
  const name = user.emailVerified ? user.name : null
  await db.transaction(async (tx) => mail(tx, { userId, name, to, token: tokenIn(tx, { userId, now }), now }))
}
