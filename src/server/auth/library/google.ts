import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Logger } from 'pino'
import { Refused, refusal } from '#domain/refusals.ts'
import type { Config } from '../../config.ts'
import { inTime } from '../../inTime.ts'
import type { Services } from '../../services.ts'
import { type AuthLibrary, openAuth } from '../auth.ts'

const endpoints = ['/api/auth/sign-in/social', '/api/auth/callback/google']
/** Longer than Google's discovery ever takes. */
const discoveryMs = 10_000

/** Google sign-in, or the OpenID issuer configured in its place. */
export type Google = AuthLibrary & {
  /** Whether it handles this request. */
  takes(request: Request): boolean
}

/**
 * Discovery runs on first use, not at startup: the program serves whether or not Google can be reached, and retries
 * discovery on the next attempt if it failed.
 */
export function openGoogle(
  { config: { google }, log }: Pick<Services, 'config' | 'log'>,
  options: BetterAuthOptions,
): Google {
  const { handler } = openAuth(async () => {
    if (google === null) throw new Error('Google is not configured')
    return open(google, options, log)
  })
  return { handler, takes: ({ url }) => google !== null && endpoints.includes(new URL(url).pathname) }
}

async function open(
  google: NonNullable<Config['google']>,
  options: BetterAuthOptions,
  log: Logger,
): Promise<AuthLibrary> {
  const { clientId, clientSecret, issuerUrl } = google
  const library = betterAuth({
    ...options,
    plugins: [
      ...(options.plugins ?? []),
      genericOAuth({
        config: [
          {
            providerId: 'google',
            name: 'Google',
            discoveryUrl: `${issuerUrl.href.replace(/\/$/, '')}/.well-known/openid-configuration`,
            requireIdTokenVerification: true,
            clientId,
            clientSecret,
            scopes: ['openid', 'email', 'profile'],
            // Otherwise who signs out to use another account is led straight back into the same one.
            prompt: 'select_account',
            // Only true is true: a text "false" would count as verified.
            mapProfileToUser: ({ email_verified: isVerified }) => ({ emailVerified: isVerified === true }),
          },
        ],
      }),
    ],
  })
  const context = await inTime(library.$context, discoveryMs).catch(() => null)
  const provider = context?.socialProviders.find(({ id }) => id === 'google')
  if (!provider) throw new Refused(refusal('google-away'))
  guard(provider, log)
  return library
}

type Provider = Pick<Awaited<BetterAuthContext>['socialProviders'][number], 'getUserInfo' | 'validateAuthorizationCode'>
type BetterAuthContext = ReturnType<typeof betterAuth>['$context']

/**
 * Adds to the library's provider: without an ID token nobody comes in, and the operator reads why Google refuses us.
 */
function guard(provider: Provider, log: Logger): void {
  const { getUserInfo, validateAuthorizationCode } = provider
  // Without the token, nonce and audience would go unchecked.
  provider.getUserInfo = async (tokens) => {
    if (tokens.idToken) return getUserInfo(tokens)
    log.warn('Google answered without an ID token')
    return null
  }
  provider.validateAuthorizationCode = async (data) => {
    try {
      return await validateAuthorizationCode(data)
    } catch (error) {
      const { status, error: code } = error as { status?: unknown; error?: unknown }
      log.warn(
        { status, code: code ?? String(error) },
        'Google refused the code of a sign-in: see GOOGLE_CLIENT_SECRET',
      )
      throw error
    }
  }
}
