import { isUnderHost } from '#domain/people/passkeys.ts'
import { refusal } from '#domain/refusals.ts'
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

/** Asks the browser for a passkey, and signs in with it. False: the prompt was closed. */
export async function signInByPasskey(): Promise<boolean> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([passkeys.beginSignIn(), load()])
  const found = await startAuthentication({ optionsJSON }).catch(nullIfEnded)
  if (!found) return false
  await passkeys.endSignIn(found)
  return true
}

/**
 * Offers passkeys below the field for the address, where the browser can, and signs in with the one that is chosen.
 * False: none was, or none could be offered, of which nothing is said. Any other prompt ends it; `signal` keeps one that
 * is not shown yet from ending that other prompt.
 */
export async function signInByAutofill(signal: AbortSignal): Promise<boolean> {
  const found = await offerInField(signal).catch(() => null)
  if (!found) return false
  await passkeys.endSignIn(found)
  return true
}

async function offerInField(signal: AbortSignal) {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load()
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return null
  const optionsJSON = await passkeys.beginSignIn()
  return signal.aborted ? null : startAuthentication({ optionsJSON, useBrowserAutofill: true })
}

/** Takes the offer in the field back. */
export async function endAutofill(): Promise<void> {
  const browser = await load().catch(() => null)
  browser?.WebAuthnAbortService.cancelCeremony()
}

/** What to say when a passkey could not be used. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof ApiError && error.code !== 'internal') return error.message
  if (nameOf(error) === 'InvalidStateError') return refusal('passkey-known').message
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
