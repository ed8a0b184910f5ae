import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#features/api/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { records } from '#test/support/records.ts'
import { aGroup, anOpenBid, done, type TestGroup } from '#test/support/story.ts'

const operations = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).flatMap(([action, procedure]) => {
    if (!isContractProcedure(procedure)) return []
    const { route, inputSchema } = procedure['~orpc']
    const { method = 'GET', path = '' } = route
    return [{ name: `${feature}.${action}`, method, path, input: inputSchema as z.ZodType | undefined }]
  }),
)

describe('a field that an operation does not know', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off', ADMIN_EMAIL: 'root@example.org' })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  it('is refused by every operation, and nothing happens', { timeout: 60_000 }, async () => {
    // One who may call everything.
    const root = await server.aWebsiteAdmin()
    await done(root.post('/api/groups/join', { code: group.code }))
    await server.services.db.pool.query("update group_members set role = 'admin' where user_id = $1", [root.id])
    const bid = await anOpenBid(group, group.ann)
    const ids: Record<string, string> = { groupId: group.id, bidId: bid.id, userId: group.cleo.id, inviteId: group.id }
    const before = await records(server)
    for (const { name, method, path } of operations) {
      const address = `/api${path.replace(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? 'nothing')}`
      const answered = await (method === 'GET'
        ? root.get(`${address}?x=1`)
        : root.send(method, address, { x: 1, ...(name === 'bids.post' && { isCustom: true }) }))
      const said = JSON.stringify(answered.body)
      expect([name, answered.status, said.includes('Unrecognized key: \\"x\\"') || said]).toEqual([name, 400, true])
    }
    expect(await records(server)).toBe(before)
  })

  it.each(operations.filter(({ method }) => method === 'GET'))(
    'is none of a list either: $name asks for each of its fields once',
    ({ input }) => {
      const schema = input && z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
      expect(JSON.stringify(schema ?? {})).not.toContain('"array"')
    },
  )

  it.each(operations)('has no place in the input of $name, however deep', ({ input }) => {
    const schema = input && z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    expect(schema && looseObjectsIn(schema)).toEqual([])
  })
})

/** The objects of a schema that take fields which it does not name. */
function looseObjectsIn(schema: unknown): object[] {
  if (typeof schema !== 'object' || schema === null) return []
  const isLoose = 'properties' in schema && !('additionalProperties' in schema && schema.additionalProperties === false)
  return [...(isLoose ? [schema] : []), ...Object.values(schema).flatMap(looseObjectsIn)]
}
