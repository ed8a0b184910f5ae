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

/** The prompts of the browser: each answers with a passkey, unless it is closed or fails with an error of that name. */
export function fakePasskeys(error: 'NotAllowedError' | 'InvalidStateError' | 'UnknownError' | null = null) {
  const answer = async () => {
    if (error) throw new DOMException('as the test wants it', error)
    return found as unknown as Credential
  }
  return {
    create: vi.spyOn(navigator.credentials, 'create').mockImplementation(answer),
    get: vi.spyOn(navigator.credentials, 'get').mockImplementation(async (options) =>
      // Nobody chooses one in the field.
      options?.mediation === 'conditional' ? new Promise<null>(() => {}) : answer(),
    ),
  }
}
