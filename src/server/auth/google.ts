import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { Refused, refusal } from '#domain/refusals.ts'
import type { Config } from '../config.ts'

const endpoints = ['/api/auth/sign-in/social', '/api/auth/callback/google']
/** Longer than Google's discovery ever takes. */
const discoveryMs = 10_000

/** Google sign-in, or the OpenID issuer configured in its place. */
export type Google = {
  handler(request: Request): Promise<Response>
  /** Whether it handles this request. */
  takes(request: Request): boolean
}

/**
 * Discovery runs on first use, not at startup: the program serves whether or not Google can be reached, and retries
 * discovery on the next attempt if it failed.
 */
export function openGoogle({ google }: Pick<Config, 'google'>, options: BetterAuthOptions): Google {
  let opened: Promise<Pick<Google, 'handler'>> | null = null
  return {
    takes: ({ url }) => google !== null && endpoints.includes(new URL(url).pathname),
    async handler(request) {
      if (google === null) throw new Error('Google is not configured')
      opened ??= open(google, options)
      try {
        return await (await opened).handler(request)
      } catch (error) {
        if (error instanceof Refused) opened = null
        throw error
      }
    },
  }
}

async function open(
  google: NonNullable<Config['google']>,
  options: BetterAuthOptions,
): Promise<Pick<Google, 'handler'>> {
  const { clientId, clientSecret, issuerUrl } = google
  const library = betterAuth({
    ...options,
    plugins: [
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
          },
        ],
      }),
    ],
  })
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), discoveryMs)
  })
  const context = await Promise.race([library.$context, tooLate])
  clearTimeout(timer)
  if (!context?.socialProviders.some(({ id }) => id === 'google')) throw new Refused(refusal('google-away'))
  return library
}
