import type { Page } from '@playwright/test'
import type { Passkey } from '#features/accounts/contract.ts'
import type { ErrorBody } from '#server/http/answers.ts'
import { type AddOptions, type Authenticator, anAuthenticator, type Habits, type UseOptions } from './authenticator.ts'
import { type Answered, type Person, password } from './person.ts'
import { done } from './story.ts'

/** The cookies that a response sets, as a browser sends them. */
export function cookiesIn(headers: Headers): string {
  const pairs = headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  return pairs.filter((one) => !one.endsWith('=')).join('; ')
}

/** Asks for the challenge to add a passkey, which belongs to a cookie; `end` sends an authenticator's answer to it. */
export async function beginAdding(who: Person, proof: object = { password }) {
  const asked = await who.post<AddOptions>('/api/auth/passkey/generate-register-options', proof)
  if (asked.status !== 200) throw new Error(`cannot add a passkey: ${JSON.stringify(asked.body)}`)
  const own = cookiesIn(asked.headers)
  const end = (response: unknown, by = who) =>
    by.post<Passkey & ErrorBody>(
      '/api/auth/passkey/verify-registration',
      { response },
      { cookie: `${by.cookie}; ${own}` },
    )
  return { options: asked.body, cookie: own, end }
}

export async function addPasskey(who: Person, authenticator = anAuthenticator()) {
  const { options, end } = await beginAdding(who)
  return { authenticator, passkey: await done(end(authenticator.add(options))) }
}

/** Asks for the challenge to sign in, which belongs to a cookie; `end` sends an authenticator's answer to it. */
export async function beginSignIn(visitor: Person) {
  const { body: options, headers } = await visitor.post<UseOptions>('/api/auth/passkey/generate-authenticate-options')
  const own = cookiesIn(headers)
  const end = (response: unknown, cookie = own) =>
    visitor.post('/api/auth/passkey/verify-authentication', { response }, { cookie })
  return { options, cookie: own, end }
}

export async function signInWith(
  visitor: Person,
  authenticator: Authenticator,
  habits: Habits = {},
): Promise<Answered<ErrorBody>> {
  const { options, end } = await beginSignIn(visitor)
  return end(authenticator.use(options, habits))
}

/** An authenticator of this window that has a fingerprint to check; a finger touches it while `touch` is on. */
export async function aTouchedAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return (enabled: boolean) => devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}
