import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitePreviews } from '#features/groups/server/invitePreviews.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aGroup, done, made } from '#test/support/story.ts'
import { pageRoutes } from './pages.ts'

/** The connect-src and img-src of pages with that setting. */
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

let server: TestServer
let webDir: string

beforeAll(async () => {
  server = await aServer()
  webDir = mkdtempSync(join(tmpdir(), 'pages-'))
  writeFileSync(join(webDir, 'index.html'), '<html><head><title>Betwixt</title></head><body></body></html>')
})
afterAll(async () => {
  rmSync(webDir, { recursive: true })
  await server.stop()
})

/** The page at an address, as a messenger reads it. */
async function pageAt(path: string, cookie?: string) {
  const app = Fastify()
  await pageRoutes(app, server.services, { webDir, linkPreviews: [invitePreviews] })
  const { statusCode, headers, body } = await app.inject({ url: path, headers: cookie ? { cookie } : {} })
  await app.close()
  return { statusCode, headers, body }
}

test('the link of a group shows its name where it is pasted, whatever stands in the name [BEY-24]', async () => {
  const group = await aGroup(server)
  await done(group.ann.send('PATCH', group.path, { name: '"/><script>a()</script> & $& Co' }))
  const { statusCode, headers, body } = await pageAt(`/join/${group.code}`)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(body).toContain(
    '<meta property="og:title" content="Join &quot;/&gt;&lt;script&gt;a()&lt;/script&gt; &amp; $&amp; Co on Betwixt" />',
  )
  expect(body).toContain('<meta property="og:image" content="http://localhost:3000/icons/icon-512.png" />')
  expect(body).not.toContain('<script>')
})

test('links that lead nowhere, or by a short code, show the product alone [BEY-24]', async () => {
  const group = await aGroup(server)
  await server.verify(group.ann)
  const { inviteCode } = await made(
    group.ann.post<{ inviteCode: string }>(`${group.path}/invites`, { recipientEmail: 'finn@example.org' }),
  )
  for (const path of [`/join/${inviteCode}`, '/join/k3JqZ8mWv5TnR2xLp9Yd', '/join/a-b', '/lines']) {
    const { statusCode, body } = await pageAt(path)
    expect([path, statusCode, body.includes('og:title')]).toEqual([path, 200, false])
  }
})

test('a script has the headers that it obeys, and none that are about documents', async () => {
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'assets', 'part-1a2b.js'), 'export {}')
  const app = Fastify()
  await pageRoutes(app, server.services, { webDir, linkPreviews: [] })
  const { statusCode, headers } = await app.inject('/assets/part-1a2b.js')
  await app.close()
  const usual = ['accept-ranges', 'connection', 'content-length', 'date', 'etag', 'last-modified', 'vary']
  const own = Object.entries(headers).filter(([name]) => !usual.includes(name))
  expect([statusCode, Object.fromEntries(own)]).toEqual([
    200,
    {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  ])
})

test('addresses of files that are not there are not found, also those that editors and systems leave behind', async () => {
  const paths = ['/.env', '/.git/config', '/%2egit/config', '/x/.htaccess', '/about~', '/index.php', '/assets/gone.js']
  for (const path of paths) expect([path, (await pageAt(path)).statusCode]).toEqual([path, 404])
  for (const path of ['/about', '/join/a.', '/bids?from=/.env']) {
    expect([path, (await pageAt(path)).statusCode]).toEqual([path, 200])
  }
})

test('a page names what it will load, and to a visitor that nobody is signed in; it says nothing about anybody', async () => {
  const files = (name: string) => ({ files: [`/assets/${name}.js`], asks: [`/api/${name}`] })
  const hints = {
    everyone: files('site'),
    signedIn: files('me'),
    pages: { lines: files('lines'), bids: files('bids') },
  }
  writeFileSync(join(webDir, 'hints.json'), JSON.stringify(hints))
  const named = async (path: string, cookie?: string) => {
    const { body, headers } = await pageAt(path, cookie)
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'cookie, user-agent, sec-ch-ua-mobile, accept-encoding',
    })
    const links = Array.from(body.matchAll(/<link rel="(\w+)"[^>]* href="([^"]*)"( crossorigin)?/g))
    return [body.includes('<html data-visitor>'), ...links.map(([, rel, href, how = '']) => `${rel} ${href}${how}`)]
  }
  const of = (name: string) => [`modulepreload /assets/${name}.js`, `preload /api/${name} crossorigin`]
  try {
    expect(await named('/lines?sport=nfl')).toEqual([true, ...of('site'), ...of('lines')])
    expect(await named('/about')).toEqual([true, ...of('site')])
    for (const name of ['betwixt', '__Host-betwixt', '__Secure-betwixt']) {
      const bids = await named('/groups/k3JqZ8mWv5TnR2xLp9Yd/bids/x', `a=b; ${name}.session_token=c.d`)
      expect(bids).toEqual([false, ...of('site'), ...of('bids'), ...of('me')])
    }
    expect(await named('/constructor', 'a=b')).toEqual([true, ...of('site')])
  } finally {
    rmSync(join(webDir, 'hints.json'))
  }
})

test('a page is compressed for browsers that read it, and is the same for all', async () => {
  const app = Fastify()
  await pageRoutes(app, server.services, { webDir, linkPreviews: [] })
  const read = async (encoding: string) => {
    const { headers, rawPayload } = await app.inject({ url: '/lines', headers: { 'accept-encoding': encoding } })
    return { named: headers['content-encoding'], bytes: rawPayload }
  }
  const [plain, brotli, gzip] = [await read('identity'), await read('gzip, deflate, br, zstd'), await read('gzip')]
  await app.close()
  expect([plain.named, brotli.named, gzip.named]).toEqual([undefined, 'br', 'gzip'])
  expect(plain.bytes.toString()).toContain('<title>Betwixt</title>')
  expect([brotliDecompressSync(brotli.bytes), gunzipSync(gzip.bytes)]).toEqual([plain.bytes, plain.bytes])
})

test('addresses with a code or a group in them are in no search engine; the others hold nothing without a session', async () => {
  const robots = async (path: string) => (await pageAt(path)).headers['x-robots-tag']
  const group = await aGroup(server)
  for (const path of [`/join/${group.code}`, '/join/x', '/groups/x/bids', '/verify-email?token=x', '/setup?code=x'])
    expect([path, await robots(path)]).toEqual([path, 'noindex'])
  for (const path of ['/', '/lines', '/about', '/bids', '/joining'])
    expect([path, await robots(path)]).toEqual([path, undefined])
})

test('a link whose group cannot be read is the usual page', async () => {
  const group = await aGroup(server)
  const failing = { ...invitePreviews, of: () => Promise.reject(new Error('away')) }
  const app = Fastify()
  await pageRoutes(app, server.services, { webDir, linkPreviews: [failing] })
  const { statusCode, body } = await app.inject(`/join/${group.code}`)
  await app.close()
  expect([statusCode, body.includes('og:title')]).toEqual([200, false])
})
