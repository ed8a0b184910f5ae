import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'

/** The person who signs in there. */
const person = { sub: 'greta', email: 'greta@mail.example', email_verified: true, name: 'Greta' }

/**
 * A certified OpenID provider on loopback, as strict with other sites' windows as Google: its pages leave the opener's
 * browsing context group. Every sign-in there succeeds with one press of "Continue".
 */
export async function aCertifiedIssuer({ redirect }: { redirect: string }) {
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['betwixt', 'a secret that both know, and nobody else']
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirect],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only for tests'] },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...person, sub: accountId }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
  }
  const provider = new Provider(url, configuration)
  provider.use(async (context, next) => {
    context.set('cross-origin-opener-policy', 'same-origin')
    const [, step, uid] = context.path.split('/')
    if (step !== 'interaction' || uid === undefined) return next()
    if (context.method === 'GET') {
      context.type = 'html'
      context.body = '<form method="post"><button>Continue</button></form>'
      return
    }
    const { params, prompt } = await provider.interactionDetails(context.req, context.res)
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    const consent = { grantId: await grant.save() }
    const result = {
      login: { accountId: person.sub },
      consent,
      [prompt.name]: prompt.name === 'login' ? { accountId: person.sub } : consent,
    }
    context.respond = false
    await provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: true })
  })
  const handle = provider.callback()
  return {
    url,
    clientId,
    clientSecret,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
