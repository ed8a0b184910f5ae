import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { depth } from '#test/support/extent.ts'
import { freePort } from '#test/support/freePort.ts'
import { type AttackedSite, anAttackedSite } from './attackedSite.ts'
import { documentOf, mark, requestsOf } from './requestsOfDocument.ts'
import { tool } from './tool.ts'

const wapiti = tool('wapiti')
const minute = 60_000
/**
 * Its default ones, which look at headers, the policy and cookies too, and those for what could be hidden in headers.
 */
const modules = [
  ...[
    'blindsql',
    'cookieflags',
    'csp',
    'exec',
    'file',
    'http_headers',
    'permanentxss',
    'redirect',
    'sql',
    'ssrf',
    'xss',
  ],
  ...['crlf', 'csrf', 'methods', 'shellshock', 'xxe'],
]
const pages = [
  ...['/', '/login', '/about', '/terms', '/lines', '/bids?tab=all', '/bets', '/debts', '/stats', '/activity'],
  ...['/settings/group', '/settings/admin/users', '/reset-password?token=nothing', '/verify-email?token=nothing'],
  ...['/api/auth/get-session', '/api/auth/callback/google?state=nothing&code=nothing'],
]
/** In short, what is searched for or shown again. */
const sample = /\/(open|bets|users|verification|example)(\?|$)/

describe.skipIf(wapiti.isMissing)(wapiti.title, () => {
  let site: AttackedSite
  let addresses: readonly string[]

  beforeAll(async () => {
    const port = await freePort()
    // As behind a proxy with TLS.
    site = await anAttackedSite({ PORT: String(port), PUBLIC_URL: `https://localhost:${port}` })
    const document = await documentOf(site.url)
    const reads = requestsOf(document, site.ids).usual.filter(({ method }) => method === 'GET')
    // A stream never ends.
    const targets = reads.map(({ target }) => target.replaceAll(mark, '')).filter((one) => !one.includes('/live'))
    addresses = [...pages, ...(depth === 'long' ? targets : targets.filter((one) => sample.test(one)))]
  }, minute)
  afterAll(() => site?.stop())

  it.each(['a member', 'the administrator'] as const)(
    'finds nothing in the pages, headers and reading operations, signed in as %s',
    async (who) => {
      const { cookie } = who === 'a member' ? site.ann : site.root
      expect(await findings(site.url, addresses, cookie)).toEqual([])
      await site.expectUnharmed()
    },
    15 * minute,
  )

  it(
    'finds a page that repeats its parameter unescaped, without headers that protect it',
    async () => {
      const hole = createServer((request, response) => {
        const name = new URL(request.url ?? '', 'http://localhost').searchParams.get('name')
        response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><h1>Hello ${name ?? ''}</h1>`)
      })
      await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve))
      try {
        const url = `http://127.0.0.1:${(hole.address() as AddressInfo).port}`
        const found = (await findings(url, ['/hello?name=Ann'], '')).join('\n')
        expect(found).toMatch(/Cross Site Scripting/)
        expect(found).toMatch(/CSP is not set/)
      } finally {
        hole.closeAllConnections()
        await new Promise((resolve) => hole.close(resolve))
      }
    },
    2 * minute,
  )
})

type Report = Record<'vulnerabilities' | 'anomalies', Record<string, { method: string; path: string; info: string }[]>>

/**
 * Browsers that had such a filter were attacked by means of it, so OWASP advises 0, which wapiti counts as not set.
 * https://owasp.org/www-project-secure-headers/
 */
const outdated = 'X-XSS-Protection is not set'

/** Everything in its report, a line each, but for outdated advice. */
async function findings(url: string, addresses: readonly string[], cookie: string): Promise<string[]> {
  const endpoint = await anEndpoint()
  try {
    return await wapiti.run({
      withinMs: 14 * minute,
      parameters: async (folder) => {
        await writeFile(join(folder, 'addresses'), addresses.map((address) => `${url}${address}\n`).join(''))
        const asWhom = cookie ? ['-H', `Cookie: ${cookie}`] : []
        return [
          ...['-u', `${url}/`, '-s', 'addresses', '--scope', 'folder', '-d', '1', ...asWhom, '-m', modules.join(',')],
          ...['-t', '20', '--endpoint', endpoint.url],
          ...['--no-bugreport', '--flush-session', '-v', '0', '-f', 'json', '-o', 'report.json'],
          ...['--store-session', folder, '--store-config', folder],
        ]
      },
      async read({ said, file }) {
        const text = await file('report.json')
        if (text === '') throw new Error(`no report: ${said.slice(-2_000)}`)
        const { vulnerabilities, anomalies } = JSON.parse(text) as Report
        return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
          found
            .filter(({ info }) => info !== outdated)
            .map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
        )
      },
    })
  } finally {
    await endpoint.stop()
  }
}

/**
 * Where a server would ask that can be made to ask elsewhere: here rather than in the internet. Nobody has asked it.
 */
async function anEndpoint() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
