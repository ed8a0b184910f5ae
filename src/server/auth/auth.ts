import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { ownOrigins } from '../http/origin.ts'
import { newId } from '../newId.ts'
import type { Services } from '../services.ts'
import { touchLastActive } from './accounts.ts'

const daySeconds = 24 * 60 * 60

/** The auth library on our own tables, for its own routes under `/api/auth`. Everything else finds the session itself. */
export type Auth = { handler(request: Request): Promise<Response> }

/** The header in which the library finds the caller's address: set by us, never by the caller. */
export const addressHeader = 'x-betwixt-address'

export function openAuth(services: Services): Auth {
  const { config, db, authSecret } = services
  return betterAuth({
    appName: 'Betwixt',
    baseURL: config.publicUrl.origin,
    basePath: '/api/auth',
    secret: authSecret,
    trustedOrigins: [...ownOrigins(config)],
    database: db.pool,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // What is no refusal of the library's is ours to log and to answer, like everywhere else.
    onAPIError: {
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
    emailAndPassword: { enabled: true, minPasswordLength: 6, maxPasswordLength: 128, autoSignIn: true },
    ...tables,
    hooks: { before: createAuthMiddleware(async ({ path, body }) => checkRegistration(path, body)) },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({
            data: { ...user, name: user.name.trim(), ageVerified: true, tosAcceptedAt: new Date() },
          }),
        },
      },
      session: { create: { after: async ({ userId }) => touchLastActive(services, userId, services.clock()) } },
    },
  })
}

/** Where the library finds its people, sessions, passwords and codes: our tables, our column names. */
const tables = {
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    additionalFields: {
      ageVerified: { type: 'boolean', fieldName: 'age_verified', input: false, required: false },
      tosAcceptedAt: { type: 'date', fieldName: 'tos_accepted_at', input: false, required: false },
    },
  },
  session: {
    modelName: 'sessions',
    expiresIn: 30 * daySeconds,
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  account: {
    modelName: 'accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
} satisfies Partial<BetterAuthOptions>

/** What a registration must confirm, asked before an account is made. [AUTH-13] to [AUTH-17] */
async function checkRegistration(path: string, body: Record<string, unknown> | undefined): Promise<void> {
  if (path !== '/sign-up/email') return
  const refuse = (code: string, message: string): never => {
    throw new APIError('BAD_REQUEST', { code, message })
  }
  const name = typeof body?.name === 'string' ? body.name.trim() : ''
  if (name === '') refuse('NAME_MISSING', 'Please enter your name')
  if (name.length > 50 || /\p{Cc}/u.test(name)) refuse('NAME_INVALID', 'A name has 1 to 50 characters')
  if (!body?.email) refuse('EMAIL_MISSING', 'Please enter your email address')
  if (!body?.password) refuse('PASSWORD_MISSING', 'Please enter a password')
  if (body?.ageConfirmed !== true) {
    refuse('AGE_UNCONFIRMED', 'You must confirm that you are 21 years or older to register')
  }
  if (body?.termsAccepted !== true) refuse('TERMS_UNACCEPTED', 'You must accept the Terms of Service to register')
}
