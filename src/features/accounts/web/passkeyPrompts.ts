import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { isUnderHost } from '#domain/people/passkeys.ts'
import { accountRefusal } from '#domain/refusals/accountRefusals.ts'
import { useSite } from '#features/web/site.ts'
import { ApiError } from '#web/client/apiError.ts'
import { passkeys } from './authRequests.ts'

/** The part that talks to the browser. Only those who use a passkey fetch it. */
const load = () => import('@simplewebauthn/browser')

/**
 * Why there are no passkeys here: the website has none (`absent`), they belong to another of its hosts, or the browser
 * knows none. Null: there are; undefined: not known yet.
 */
export function useWhyNoPasskeys(): 'absent' | { host: string } | 'browser' | null | undefined {
  const site = useSite()
  if (!site) return undefined
  const { passkeyHost: host } = site
  if (host === null) return 'absent'
  if (!isUnderHost(location.hostname, host)) return { host }
  return window.isSecureContext && 'PublicKeyCredential' in window ? null : 'browser'
}

export function useCanUsePasskeys(): boolean {
  return useWhyNoPasskeys() === null
}

/** Asks the browser for a new passkey, and adds it. Null: the person, or the browser, has closed the prompt. */
export async function addPasskey(password: string | undefined): Promise<{ name: string } | null> {
  const [optionsJSON, { startRegistration }] = await Promise.all([passkeys.beginAdding(password), load()])
  const made = await startRegistration({ optionsJSON }).catch(nullIfEnded)
  return made && passkeys.endAdding(made)
}

/** Asks the browser for a passkey, and signs in with it, once no offer is under way. False: the prompt was closed. */
export async function signInByPasskey(): Promise<boolean> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([passkeys.beginSignIn(), load()])
  const found = await startAuthentication({ optionsJSON }).catch(nullIfEnded)
  if (!found) return false
  await passkeys.endSignIn(found)
  return true
}

const noOffer = { stop: new AbortController(), ended: Promise.resolve(false) }

/** The last offer in the field; `ended` tells whether somebody has signed in by it. */
let offer = noOffer

/**
 * Offers passkeys below the field for the address, where the browser can, and signs in with the one that is chosen.
 * False: none was, or none could be offered, of which nothing is said. It begins once the offer before it has ended.
 */
export function signInByAutofill(): Promise<boolean> {
  const before = endAutofill()
  const stop = new AbortController()
  const run = async () => {
    if (await before) return false
    const found = await offerInField(stop.signal).catch(() => null)
    if (!found) return false
    await passkeys.endSignIn(found)
    return true
  }
  const result = run()
  offer = { stop, ended: result.catch(() => false) }
  return result
}

/**
 * Takes the offer in the field back, and waits until it has ended: the browser runs one ceremony at a time, and knows the
 * challenge of the last one only. True: a passkey was chosen before, and signs in.
 */
export function endAutofill(): Promise<boolean> {
  offer.stop.abort()
  return offer.ended
}

/** Ends every prompt of a page that is left; the next one begins without an offer. */
export async function leavePrompts(): Promise<void> {
  const last = offer
  const [browser] = await Promise.all([load().catch(() => null), endAutofill()])
  browser?.WebAuthnAbortService.cancelCeremony()
  if (offer === last) offer = noOffer
}

async function offerInField(signal: AbortSignal): Promise<AuthenticationResponseJSON | null> {
  const browser = await load()
  if (signal.aborted || !(await browser.browserSupportsWebAuthnAutofill()) || signal.aborted) return null
  const { challenge, rpId, timeout, userVerification } = await passkeys.beginSignIn()
  if (signal.aborted) return null
  // Not by the library, whose offers cannot be taken back while they begin.
  const publicKey = {
    ...{ rpId, timeout, userVerification: userVerification as UserVerificationRequirement },
    challenge: browser.base64URLStringToBuffer(challenge),
  }
  const asked = navigator.credentials.get({ publicKey, mediation: 'conditional', signal })
  const found = await Promise.race([asked, unheard(signal)])
  return found && answerOf(found as PublicKeyCredential, browser.bufferToBase64URLString)
}

const graceMs = 1_000

/** Null a moment after the end of an offer: a password manager that takes the browser's part may not listen. */
function unheard(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => setTimeout(() => resolve(null), graceMs))
  })
}

function answerOf(found: PublicKeyCredential, encode: (bytes: ArrayBuffer) => string): AuthenticationResponseJSON {
  const { authenticatorData, clientDataJSON, signature, userHandle } = found.response as AuthenticatorAssertionResponse
  return {
    ...{ id: found.id, rawId: encode(found.rawId), type: 'public-key' },
    clientExtensionResults: found.getClientExtensionResults() as AuthenticationResponseJSON['clientExtensionResults'],
    response: {
      authenticatorData: encode(authenticatorData),
      clientDataJSON: encode(clientDataJSON),
      signature: encode(signature),
      ...(userHandle && { userHandle: encode(userHandle) }),
    },
  }
}

/** What to say when a passkey could not be used. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof ApiError && error.code !== 'internal') return error.message
  if (nameOf(error) === 'InvalidStateError') return accountRefusal('passkey-known').message
  return 'The passkey did not work. Please try again.'
}

/** Browsers report a prompt that was cancelled, that timed out, and that found no passkey, all alike. */
function nullIfEnded(error: unknown): null {
  if (['NotAllowedError', 'AbortError'].includes(nameOf(error))) return null
  throw error
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
