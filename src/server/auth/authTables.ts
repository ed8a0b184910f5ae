import { createHash } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'

const daySeconds = 24 * 60 * 60

const hashed = (identifier: string) => `reset:${createHash('sha256').update(identifier).digest('base64url')}`

/** How the token of a reset link is stored. */
export function resetIdentifier(token: string): string {
  return hashed(`reset-password:${token}`)
}

const handedOver = 'handed-'

/**
 * The token of a reset link that an administrator hands over, made from a random text. The library's own tokens, which
 * are mailed, contain only letters and digits.
 */
export function handedOverToken(random: string): string {
  return `${handedOver}${random}`
}

export function isHandedOver(token: string): boolean {
  return token.startsWith(handedOver)
}

/** Maps the library's users, sessions, passwords and codes to our tables and columns. */
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
    // We use Google only to identify the user once; no access tokens are stored.
    updateAccountOnSignIn: false,
    // Never on another service's word alone: both sides must have verified the address. [AUTH-06]
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
    // Reading the database, or a copy of it, does not give anyone a usable link. The stored form must not start like
    // the library's own: it would take it for a link of an earlier version, stored in plain text.
    storeIdentifier: {
      default: 'plain',
      overrides: { 'reset-password:': { hash: async (identifier) => hashed(identifier) } },
    },
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
} satisfies Partial<BetterAuthOptions>
