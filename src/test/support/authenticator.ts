import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a page asks of an authenticator, as far as one in software needs to know it. */
export type AddOptions = { challenge: string; rp: { id: string }; excludeCredentials?: { id: string }[] }
export type UseOptions = { challenge: string; rpId: string; userVerification: string }

export type Habits = {
  /** The origin of the page that asks. */
  origin?: string
  /** Whether it has verified the person, by a fingerprint or PIN. */
  verifies?: boolean
  /** How often it has signed in; by default it counts. */
  counter?: number
}

export type Authenticator = ReturnType<typeof anAuthenticator>

const home = 'http://localhost:3000'

/** An authenticator in software, with one passkey (ES256, no attestation), and what a browser sends of it. */
export function anAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let uses = 0
  return {
    id,
    /** Makes its passkey for the website. */
    add({ challenge, rp }: AddOptions, { origin = home, verifies = true }: Habits = {}) {
      const client = clientData('webauthn.create', challenge, origin)
      const key = Buffer.concat([Buffer.alloc(16), lengthOf(credentialId), credentialId, coseKey(publicKey)])
      const data = Buffer.concat([authenticatorData(rp.id, { verifies, counter: 0, holdsKey: true }), key])
      const attestationObject = cborMap([
        [text('fmt'), text('none')],
        [text('attStmt'), cborMap([])],
        [text('authData'), bytes(data)],
      ])
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { ...encoded({ clientDataJSON: client, attestationObject }), transports: ['internal'] },
      }
    },
    /** Signs in with it. */
    use({ challenge, rpId }: UseOptions, { origin = home, verifies = true, counter = ++uses }: Habits = {}) {
      const client = clientData('webauthn.get', challenge, origin)
      const data = authenticatorData(rpId, { verifies, counter })
      const signature = signed(privateKey, data, client)
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: encoded({ clientDataJSON: client, authenticatorData: data, signature }),
      }
    },
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

type Flags = { verifies: boolean; counter: number; holdsKey?: boolean }

function authenticatorData(rpId: string, { verifies, counter, holdsKey = false }: Flags): Buffer {
  const present = 0x01
  const flags = present | (verifies ? 0x04 : 0) | (holdsKey ? 0x40 : 0)
  const tail = Buffer.alloc(5)
  tail.writeUInt8(flags)
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(Buffer.from(rpId)), tail])
}

function signed(key: KeyObject, data: Buffer, client: Buffer): Buffer {
  return sign('sha256', Buffer.concat([data, sha256(client)]), key)
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function encoded<Name extends string>(parts: Record<Name, Buffer>): Record<Name, string> {
  const pairs = Object.entries<Buffer>(parts).map(([name, part]) => [name, part.toString('base64url')])
  return Object.fromEntries(pairs) as Record<Name, string>
}

/** A key on P-256 for ES256, as COSE writes it (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'))
  return cborMap([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), coordinate(x)],
    [integer(-3), coordinate(y)],
  ])
}

function lengthOf(data: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return length
}

/** The little of CBOR (RFC 8949) that is needed: every value in its shortest form, below 64 KB. */
function head(major: number, value: number): Buffer {
  const kind = major << 5
  if (value < 24) return Buffer.from([kind | value])
  if (value < 256) return Buffer.from([kind | 24, value])
  return Buffer.from([kind | 25, value >> 8, value & 255])
}

const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])
