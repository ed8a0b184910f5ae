import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The user who signs in at the issuer; `denies`: refuses consent. */
export type OpenIdPerson = {
  readonly sub: string
  readonly email: string
  readonly name?: string
  /** As the token has it: some issuers write a text. */
  readonly emailVerified?: boolean | string
  readonly denies?: boolean
}

/** A small OpenID issuer on loopback, with discovery, signed tokens and PKCE. `person` is its current user. */
export type OpenIdServer = {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  person: OpenIdPerson
  /** Signs its tokens with a key that it does not publish. */
  forges: boolean
  /** Answers the code without an ID token, as OAuth alone does. */
  leavesOutIdToken: boolean
  stop(): Promise<void>
}

type Grant = {
  readonly person: OpenIdPerson
  readonly challenge: string
  readonly nonce: string
  readonly redirect: string
}

export async function anOpenIdServer({ port = 0 } = {}): Promise<OpenIdServer> {
  const [own, foreign] = [keyPair(), keyPair()]
  const grants = new Map<string, Grant>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer.url)
    if (url.pathname === '/.well-known/openid-configuration') return json(response, discovery(issuer.url))
    if (url.pathname === '/keys') return json(response, { keys: [own.jwk] })
    if (url.pathname === '/authorize') return authorize(url.searchParams, response)
    if (url.pathname === '/token') return void token(request, response)
    if (url.pathname === '/userinfo') {
      const { sub, email, name, emailVerified: email_verified = true } = issuer.person
      return json(response, { sub, email, name, email_verified })
    }
    response.writeHead(404).end()
  })
  const authorize = (asked: URLSearchParams, response: ServerResponse) => {
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('state', asked.get('state') ?? '')
    if (issuer.person.denies) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(16).toString('hex')
      const [challenge, nonce] = [asked.get('code_challenge') ?? '', asked.get('nonce') ?? '']
      grants.set(code, { person: issuer.person, challenge, nonce, redirect: asked.get('redirect_uri') ?? '' })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }
  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = new URLSearchParams(await text(request))
    const grant = grants.get(sent.get('code') ?? '')
    grants.delete(sent.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    const isDue = grant?.challenge === challenge && grant.redirect === sent.get('redirect_uri')
    if (!grant || !isDue || sent.get('client_secret') !== issuer.clientSecret) {
      return json(response, { error: grant && isDue ? 'invalid_client' : 'invalid_grant' }, grant && isDue ? 401 : 400)
    }
    const { sub, email, name, emailVerified: email_verified = true } = grant.person
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer.url, aud: issuer.clientId, iat: now, exp: now + 300, nonce: grant.nonce }
    const id_token = signed({ ...claims, sub, email, name, email_verified }, issuer.forges ? foreign.key : own.key)
    const answer = { access_token: 'of no use', token_type: 'Bearer', expires_in: 300 }
    json(response, issuer.leavesOutIdToken ? answer : { ...answer, id_token })
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer: OpenIdServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'betwixt-tests',
    clientSecret: 'known to both',
    person: { sub: '1', email: 'nobody@mail.example' },
    forges: false,
    leavesOutIdToken: false,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return issuer
}

function discovery(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    userinfo_endpoint: `${url}/userinfo`,
    id_token_signing_alg_values_supported: ['RS256'],
  }
}

function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { key: privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' } }
}

function signed(claims: object, key: ReturnType<typeof keyPair>['key']): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part(claims)}`
  return `${body}.${createSign('RSA-SHA256').update(body).sign(key, 'base64url')}`
}

async function text(request: IncomingMessage): Promise<string> {
  let read = ''
  for await (const chunk of request) read += chunk
  return read
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
