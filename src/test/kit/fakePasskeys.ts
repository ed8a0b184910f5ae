import { vi } from 'vitest'

const bytes = () => new Uint8Array([1, 2, 3]).buffer

/** What an authenticator answers, as the browser gives it to a page. */
const found = {
  ...{ id: 'AQID', rawId: bytes(), type: 'public-key', authenticatorAttachment: 'platform' },
  getClientExtensionResults: () => ({}),
  response: {
    ...{ clientDataJSON: bytes(), attestationObject: bytes(), getTransports: () => ['internal'] },
    ...{ authenticatorData: bytes(), signature: bytes(), userHandle: null },
  },
}

export const addOptions = {
  ...{ challenge: 'AQID', rp: { id: location.hostname, name: 'Betwixt' }, attestation: 'none' },
  user: { id: 'AQID', name: 'sam@example.org', displayName: 'sam@example.org' },
  ...{ pubKeyCredParams: [{ alg: -7, type: 'public-key' }], excludeCredentials: [] },
}
export const useOptions = { challenge: 'AQID', rpId: location.hostname, userVerification: 'required' }

type Ending = 'NotAllowedError' | 'InvalidStateError' | 'UnknownError' | null

/**
 * The prompts of the browser: each answers with a passkey once it is touched, unless it is closed or fails with an error of
 * that name, or is called off. `choose` is given the way to choose a passkey in the field, each time one is offered.
 */
export function fakePasskeys(
  error: Ending = null,
  { touched = Promise.resolve(), choose }: { touched?: Promise<void>; choose?: (one: () => void) => void } = {},
) {
  const answer = async () => {
    if (error) throw new DOMException('as the test wants it', error)
    return found as unknown as Credential
  }
  const get = async (options?: CredentialRequestOptions) => {
    const { promise: calledOff, reject } = Promise.withResolvers<never>()
    options?.signal?.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')))
    const { promise: isChosen, resolve } = Promise.withResolvers<void>()
    const isOffer = options?.mediation === 'conditional'
    if (isOffer) choose?.(resolve)
    await Promise.race([calledOff, isOffer ? isChosen : touched])
    return isOffer ? (found as unknown as Credential) : answer()
  }
  return {
    create: vi.spyOn(navigator.credentials, 'create').mockImplementation(answer),
    get: vi.spyOn(navigator.credentials, 'get').mockImplementation(get),
  }
}
