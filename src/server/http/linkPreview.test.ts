import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitePreviews } from '#features/groups/server/invitePreviews.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aGroup, done, made } from '#test/support/story.ts'
import { openGate } from './gate.ts'
import { pageRoutes } from './pages.ts'

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
async function pageAt(path: string) {
  const app = Fastify()
  await pageRoutes(app, server.services, { webDir, linkPreviews: [invitePreviews], requests: openGate({ places: 1 }) })
  const { statusCode, headers, body } = await app.inject(path)
  await app.close()
  return { statusCode, headers, body }
}

test('the link of a group shows its name where it is pasted, whatever stands in the name [BEY-24]', async () => {
  const group = await aGroup(server)
  await done(group.ann.send('PATCH', group.path, { name: '"/><script>a()</script> & $& Co' }))
  const { statusCode, headers, body } = await pageAt(`/join/${group.id}`)
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
  const { inviteCode } = await made(
    group.ann.post<{ inviteCode: string }>(`${group.path}/invites`, { recipientEmail: 'finn@example.org' }),
  )
  for (const path of [`/join/${inviteCode}`, '/join/k3JqZ8mWv5TnR2xLp9Yd', '/join/a-b', '/lines']) {
    const { statusCode, body } = await pageAt(path)
    expect([path, statusCode, body.includes('og:title')]).toEqual([path, 200, false])
  }
})

test('addresses of files that are not there are not found, also those that editors and systems leave behind', async () => {
  const paths = ['/.env', '/.git/config', '/%2egit/config', '/x/.htaccess', '/about~', '/index.php', '/assets/gone.js']
  for (const path of paths) expect([path, (await pageAt(path)).statusCode]).toEqual([path, 404])
  for (const path of ['/about', '/join/a.', '/bids?from=/.env']) {
    expect([path, (await pageAt(path)).statusCode]).toEqual([path, 200])
  }
})

test('a link whose group cannot be read is the usual page', async () => {
  const group = await aGroup(server)
  const failing = { ...invitePreviews, of: () => Promise.reject(new Error('away')) }
  const app = Fastify()
  await pageRoutes(app, server.services, { webDir, linkPreviews: [failing], requests: openGate({ places: 1 }) })
  const { statusCode, body } = await app.inject(`/join/${group.id}`)
  await app.close()
  expect([statusCode, body.includes('og:title')]).toEqual([200, false])
})
