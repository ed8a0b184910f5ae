import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationMeta } from '#domain/operations.ts'
import { contract } from '#features/api/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aGroup, anOpenBid, customBid, type TestGroup } from '#test/support/story.ts'

type Raw = { headers: Record<string, unknown>; body: Buffer }

describe('a list of a group', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
    for (let stake = 1; stake <= 12; stake += 1) await anOpenBid(group, group.ann, { ...customBid, wagerAmount: stake })
  })
  afterAll(() => server.stop())

  const ask = (path: string, encodings?: string) =>
    new Promise<Raw>((resolve, reject) => {
      const headers = { cookie: group.ben.cookie, ...(encodings !== undefined && { 'accept-encoding': encodings }) }
      get(server.url + path, { headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part))
        answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }))
      }).on('error', reject)
    })

  it('comes compressed to who can read that, and says the same', async () => {
    const path = `${group.path}/bids`
    const plain = await ask(path)
    const brotli = await ask(path, 'gzip, deflate, br, zstd')
    const zipped = await ask(path, 'gzip')
    expect([plain, brotli, zipped].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(JSON.parse(String(plain.body)).items).toHaveLength(12)
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
    expect(gunzipSync(zipped.body)).toEqual(plain.body)
    for (const { body, headers } of [brotli, zipped]) {
      expect(body.length).toBeLessThan(plain.body.length / 5)
      expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' })
      expect(headers['content-length']).toBe(String(body.length))
    }
  })

  it('comes as it is when it is short', async () => {
    const { headers, body } = await ask(`${group.path}/debts`, 'br, gzip')
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(String(body)).items).toEqual([])
  })

  it('is what is compressed, and nothing that has codes, addresses or tokens', async () => {
    const compressed: string[] = []
    walk(contract, [], (name, { isCompressed, access, kind }) => {
      if (!isCompressed) return
      compressed.push(name)
      expect([name, kind, access]).toEqual([name, 'query', expect.stringMatching(/^member/)])
    })
    expect(compressed.toSorted()).toEqual([
      'activity.list',
      'bets.list',
      'bids.list',
      'debts.balances',
      'debts.list',
      'debts.ofMember',
      'debts.ofPayment',
      'debts.payments',
    ])
    for (const path of ['/api/me', '/api/groups', group.path, `${group.path}/members`, `${group.path}/invites`])
      expect([path, (await ask(path, 'br, gzip')).headers['content-encoding']]).toEqual([path, undefined])
  })
})

function walk(part: unknown, path: readonly string[], see: (name: string, meta: OperationMeta) => void): void {
  if (isContractProcedure(part)) see(path.join('.'), part['~orpc'].meta as OperationMeta)
  else for (const [key, below] of Object.entries(part as object)) walk(below, [...path, key], see)
}
