import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { depth } from '#test/support/extent.ts'
import { type AttackedSite, anAttackedSite, answersOf } from './attackedSite.ts'
import { type Document, documentOf, type MarkedRequest, requestsOf } from './requestsOfDocument.ts'
import { type Ended, tool } from './tool.ts'

const sqlmap = tool('sqlmap')
const minute = 60_000
/** The operations that `usual` attacks and that have a text that is searched for, written or compared. */
const sample =
  /^(GET \/api\/groups\/open|POST \/api\/groups\/join|GET \/api\/groups\/[^/]+\/bets\?|POST .*\/bids$|GET \/api\/admin\/users)/
/** Rare ones come last: they could take away what the others are about. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const isInSample = ({ method, target }: MarkedRequest) => sample.test(`${method} ${target}`)

describe.skipIf(sqlmap.isMissing)(sqlmap.title, () => {
  let site: AttackedSite
  let requests: readonly MarkedRequest[]
  let rounds: readonly (readonly MarkedRequest[])[]

  beforeAll(async () => {
    site = await anAttackedSite()
    const document = await documentOf(site.url)
    const { usual, apart } = requestsOf(document, site.ids)
    requests = depth === 'long' ? [...usual, ...apart] : usual.filter(isInSample)
    rounds = methods.flatMap((method) =>
      [usual, apart].map((some) => some.filter((one) => one.method === method && requests.includes(one))),
    )
  }, minute)
  afterAll(() => site?.stop())

  it.each(['a member', 'the administrator'] as const)(
    'finds nothing to inject in any parameter of the documented operations, signed in as %s',
    async (who) => {
      const { cookie } = who === 'a member' ? site.ann : site.root
      const operations = new Set(requests.map(({ method, target }) => `${method} ${target.split('?')[0]}`)).size
      const before = await answersOf(site.url)
      for (const round of rounds.filter(({ length }) => length > 0)) {
        expect(await findings(site.url, round, cookie)).toEqual([])
      }
      const { often, fine } = await asked(site.url, before)
      // Live streams are not counted, and sqlmap leaves out a request that it takes for one of before.
      expect(often.length).toBeGreaterThanOrEqual(0.9 * operations)
      // What is always refused says little; a member is refused what only the administrator may ask.
      expect(fine.length).toBeGreaterThan(often.length / 3)
      await site.expectUnharmed()
    },
    15 * minute,
  )

  it(
    'finds a parameter that is put into the statement as text',
    async () => {
      const hole = await aHole()
      try {
        expect(await findings(hole.url, requestsOf(hole.document, {}).usual, '')).toEqual([
          expect.stringMatching(/name|#1/),
        ])
      } finally {
        await hole.stop()
      }
    },
    2 * minute,
  )
})

/**
 * The operations that were asked more than 20 times since, and those of them that also answered with what they have.
 */
async function asked(url: string, before: Answers): Promise<{ often: string[]; fine: string[] }> {
  const since = (await answersOf(url)).map(({ route, status, count }) => {
    const earlier = before.find((one) => one.route === route && one.status === status)
    return { route, status, count: count - (earlier?.count ?? 0) }
  })
  const counts = Map.groupBy(since, ({ route }) => route)
  const often = [...counts].filter(([, answers]) => answers.reduce((sum, { count }) => sum + count, 0) > 20)
  const fine = often.filter(([, answers]) => answers.some(({ status, count }) => status < 300 && count > 0))
  return { often: often.map(([route]) => route), fine: fine.map(([route]) => route) }
}

type Answers = Awaited<ReturnType<typeof answersOf>>

/** The parameters that sqlmap could inject into. */
function findings(url: string, requests: readonly MarkedRequest[], cookie: string): Promise<string[]> {
  return sqlmap.run({
    withinMs: 10 * minute,
    parameters: async (folder) => {
      await writeFile(join(folder, 'requests'), requests.map((request) => logged(url, request, cookie)).join(''))
      return [
        ...[
          '-l',
          'requests',
          '--ignore-stdin',
          '--batch',
          '--level=1',
          '--risk=1',
          '--technique=BEUSTQ',
          '--dbms=PostgreSQL',
        ],
        ...['--time-sec=3', '--timeout=10', '--ignore-code=*', '--skip-waf', '--disable-coloring', '--flush-session'],
        ...[`--output-dir=${folder}`, '--results-file=results.csv'],
      ]
    },
    read: readFindings,
  })
}

/** As in the log of a proxy of testers, from which sqlmap reads many requests. It sends a POST without a body as GET. */
function logged(url: string, { method, target, body: documented }: MarkedRequest, cookie: string): string {
  const line = '='.repeat(54)
  const body = documented ?? (method === 'POST' ? '{}' : null)
  const headers = [
    `Host: ${new URL(url).host}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(body === null ? [] : ['Content-Type: application/json']),
  ]
  return `${line}\n${method} ${target} HTTP/1.1\n${headers.join('\n')}\n\n${body ?? ''}\n${line}\n\n`
}

/**
 * The answers to a new bid differ by its id and time. A suspicion that sqlmap gives up itself, after asking again with
 * sums that only a database can work out, is no finding.
 */
async function readFindings({ said, file }: Ended): Promise<string[]> {
  const [, ...rows] = (await file('results.csv')).split('\n').filter((row) => row.trim() !== '')
  const injectable = said.match(/^Parameter: .*$/gm) ?? []
  const suspected = rows.filter((row) => /,\w+,/.test(row) && !row.includes('false positive or unexploitable'))
  return [...new Set(injectable.length > 0 ? injectable : suspected)]
}

/** A server with one parameter that becomes part of a statement, on the PostgreSQL of the tests. */
async function aHole() {
  const pool = new pg.Pool({ ...inject('postgres'), database: inject('postgres').template, max: 2 })
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '', 'http://localhost').searchParams.get('name')
    const found = await pool
      .query(`select typname from pg_type where typname = '${name}'`)
      .then(({ rows }) => ({ status: 200, body: JSON.stringify(rows) }))
      .catch((error: Error) => ({ status: 500, body: error.message }))
    response.writeHead(found.status, { 'content-type': 'application/json' }).end(found.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const parameters = [{ name: 'name', in: 'query', schema: { const: 'bool' } }]
  const document: Document = { paths: { '/types': { get: { parameters } } } }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    document,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pool.end()
    },
  }
}
