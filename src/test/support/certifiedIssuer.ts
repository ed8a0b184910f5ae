import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'

type Claims = { readonly name: string; readonly email: string; readonly email_verified: boolean }

/** A certified OpenID provider on loopback, with pages and a session of its own, that requires PKCE. */
export type CertifiedIssuer = {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** The accounts that its page offers, by their subject. */
  readonly accounts: Record<string, Claims>
  /** The Cross-Origin-Opener-Policy of its pages. */
  openerPolicy: string
  /** How late each of its answers comes. */
  delayMs: number
  stop(): Promise<void>
}

/** In seconds. */
const lifetime = 300

/** `redirect`: the one address where it sends people back. */
export async function aCertifiedIssuer({ redirect }: { redirect: string }): Promise<CertifiedIssuer> {
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer: CertifiedIssuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'betwixt',
    clientSecret: 'a secret that both know, and nobody else',
    accounts: {
      greta: { name: 'Greta', email: 'greta@mail.example', email_verified: true },
      henry: { name: 'Henry', email: 'henry@mail.example', email_verified: true },
    },
    openerPolicy: 'unsafe-none',
    delayMs: 0,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const provider = new Provider(issuer.url, configurationOf(issuer, redirect))
  provider.use(async (context, next) => {
    context.set('cross-origin-opener-policy', issuer.openerPolicy)
    await sleep(issuer.delayMs)
    if (!context.path.startsWith('/interaction/')) return next()
    if (context.method === 'POST') return answerOf(provider, context)
    const buttons = Object.entries(issuer.accounts).map(
      ([sub, { name }]) => `<button name="account" value="${sub}">${name}</button>`,
    )
    context.type = 'html'
    context.body = `<form method="post">${buttons.join(' ')} <button name="account" value="">Cancel</button></form>`
  })
  const handle = provider.callback()
  return issuer
}

function configurationOf(issuer: CertifiedIssuer, redirect: string): Configuration {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  return {
    clients: [
      {
        client_id: issuer.clientId,
        client_secret: issuer.clientSecret,
        redirect_uris: [redirect],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As at Google, the ID token has them all.
    conformIdTokenClaims: false,
    cookies: { keys: ['only for tests'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...issuer.accounts[sub] }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: {
      AccessToken: lifetime,
      AuthorizationCode: lifetime,
      Grant: lifetime,
      IdToken: lifetime,
      Interaction: lifetime,
      Session: lifetime,
    },
  }
}

/** The account that the person pressed, with consent to everything; none is a refusal. */
async function answerOf(
  provider: Provider,
  context: Pick<KoaContextWithOIDC, 'req' | 'res' | 'respond'>,
): Promise<void> {
  const accountId = new URLSearchParams(await textOf(context.req)).get('account') ?? ''
  const { params } = await provider.interactionDetails(context.req, context.res)
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope('openid email profile')
  const chosen = accountId && {
    login: { accountId },
    select_account: {},
    consent: { grantId: await grant.save() },
  }
  context.respond = false
  await provider.interactionFinished(context.req, context.res, chosen || { error: 'access_denied' })
}

async function textOf(request: IncomingMessage): Promise<string> {
  let read = ''
  for await (const chunk of request) read += chunk
  return read
}
