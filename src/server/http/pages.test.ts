import { expect, test } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'

/** What the pages of a program with that setting may connect to, and where their pictures may come from. */
async function sourcesWith(logoBaseUrl: string) {
  const server = await aServer({ LOGO_BASE_URL: logoBaseUrl })
  try {
    const { headers } = await server.visitor.get('/lines')
    const policy = headers.get('content-security-policy') ?? ''
    const of = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]
    return { connections: of('connect-src'), pictures: of('img-src') }
  } finally {
    await server.stop()
  }
}

test('pages connect to this very server and to the host of the logos, whose pictures they keep, and to nobody else [LIM-04]', async () => {
  expect(await sourcesWith('https://logos.example:8443/teams')).toEqual({
    connections: "'self' https://logos.example:8443",
    pictures: "'self' data: blob: https:",
  })
})

test('without logos pages connect to this very server alone [LIM-11]', async () => {
  expect((await sourcesWith('')).connections).toBe("'self'")
})

test('pages run nothing that is written into them, stand in no frame, and send forms nowhere else', async () => {
  const server = await aServer({ LOGO_BASE_URL: '' })
  try {
    for (const address of ['/', '/lines', '/join/anything', '/login?from=%3Cscript%3E']) {
      const { headers } = await server.visitor.get(address)
      const policy = (headers.get('content-security-policy') ?? '').split(';').sort()
      expect([address, policy]).toEqual([
        address,
        [
          "base-uri 'none'",
          "connect-src 'self'",
          "default-src 'self'",
          "font-src 'self'",
          "form-action 'self'",
          "frame-ancestors 'none'",
          "img-src 'self' data: blob: https:",
          "manifest-src 'self'",
          "object-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "worker-src 'self'",
        ],
      ])
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-frame-options': expect.any(String),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy': expect.stringContaining('camera=(), microphone=(), geolocation=()'),
      })
    }
  } finally {
    await server.stop()
  }
})

test('over https every answer says that it is read over https alone, and as what it is, a page or not', async () => {
  const [plain, secure] = [await aServer(), await aServer({ PUBLIC_URL: 'https://betwixt.example' })]
  try {
    for (const address of ['/', '/nothing.js', '/api/site', '/api/nothing', '/healthz', '/readyz', '/metrics', '/%']) {
      const said = async ({ visitor }: TestServer) => {
        const { headers } = await visitor.get(address)
        return [headers.get('x-content-type-options'), headers.get('strict-transport-security')]
      }
      expect([address, ...(await said(plain))]).toEqual([address, 'nosniff', null])
      expect([address, ...(await said(secure))]).toEqual([address, 'nosniff', 'max-age=31536000; includeSubDomains'])
    }
  } finally {
    await secure.stop()
    await plain.stop()
  }
})
