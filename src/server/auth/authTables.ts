import { createHash } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'

const daySeconds = 24 * 60 * 60

const hashed = async (identifier: string) => `reset:${createHash('sha256').update(identifier).digest('base64url')}`

/** Where the library finds its people, sessions, passwords and codes: our tables, our column names. */
export const authTables = {
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
    // Of Google we want to know who somebody is, once; no key to their data is kept.
    updateAccountOnSignIn: false,
    // Never by the word of another service alone: both sides must have verified the address. [AUTH-06]
    accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
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
    // Somebody who reads the database, or a copy of it, can use no link that is on its way. The stored form must not begin
    // as the library's own does: that it would take for a link of an earlier version, kept as it was sent.
    storeIdentifier: { default: 'plain', overrides: { 'reset-password:': { hash: hashed } } },
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
} satisfies Partial<BetterAuthOptions>
