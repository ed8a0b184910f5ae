import { type AnySchema, type ContractProcedure, type ErrorMap, isContractProcedure, type Meta } from '@orpc/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import type { OperationMeta } from '#domain/operations.ts'
import { refusalCodes } from '#domain/refusals.ts'
import { contract } from '#features/api/contract.ts'
import { aServer, type TestServer } from './support/aServer.ts'

/** What scripts and bots rely on; it stands in docs/spec/api.md. */
const fixed = `
GET /api/site
POST /api/verification
POST /api/verification/disown
POST /api/me/calendar
GET /api/me
PATCH /api/me/settings
GET /api/me/notification-settings
PUT /api/me/notification-settings
POST /api/me/phone
POST /api/me/phone/verify
DELETE /api/me/phone
POST /api/me/presence
GET /api/groups
POST /api/groups
GET /api/groups/open
POST /api/groups/join
GET /api/invites/{inviteId}
GET /api/groups/{groupId}
PATCH /api/groups/{groupId}
POST /api/groups/{groupId}/invites
GET /api/groups/{groupId}/invites
DELETE /api/groups/{groupId}/invites/{code}
GET /api/groups/{groupId}/members
PATCH /api/groups/{groupId}/members/{userId}
DELETE /api/groups/{groupId}/members/{userId}
POST /api/groups/{groupId}/leave
GET /api/lines
POST /api/lines/refresh
GET /api/groups/{groupId}/export
GET /api/me/export
DELETE /api/me
GET /api/groups/{groupId}/bids
POST /api/groups/{groupId}/bids
GET /api/groups/{groupId}/bids/{bidId}
PATCH /api/groups/{groupId}/bids/{bidId}
POST /api/groups/{groupId}/bids/{bidId}/accept
POST /api/groups/{groupId}/bids/{bidId}/cancel
POST /api/groups/{groupId}/bids/{bidId}/approve
POST /api/groups/{groupId}/bids/{bidId}/decline
POST /api/groups/{groupId}/bids/{bidId}/decline-challenge
POST /api/groups/{groupId}/bids/{bidId}/counters
POST /api/groups/{groupId}/bids/{bidId}/counters/{counterId}/accept
POST /api/groups/{groupId}/bids/{bidId}/counters/{counterId}/decline
POST /api/groups/{groupId}/bids/{bidId}/counters/{counterId}/withdraw
GET /api/groups/{groupId}/bets
GET /api/groups/{groupId}/bets/{betId}
POST /api/groups/{groupId}/bets/{betId}/settle
POST /api/groups/{groupId}/bets/{betId}/cancellation
POST /api/groups/{groupId}/bets/{betId}/cancellation/agree
POST /api/groups/{groupId}/bets/{betId}/cancellation/decline
POST /api/groups/{groupId}/bets/{betId}/cancellation/withdraw
POST /api/groups/{groupId}/bets/{betId}/dispute
POST /api/groups/{groupId}/bets/{betId}/dispute/answer
POST /api/groups/{groupId}/bets/{betId}/dispute/decision
POST /api/groups/{groupId}/settle
GET /api/groups/{groupId}/debts
GET /api/groups/{groupId}/balances
POST /api/groups/{groupId}/debts/{debtId}/settle
POST /api/groups/{groupId}/payments
GET /api/groups/{groupId}/payments
POST /api/groups/{groupId}/debts/{debtId}/reverse
POST /api/groups/{groupId}/payments/{paymentId}/reverse
POST /api/groups/{groupId}/debts/{debtId}/forgive
POST /api/groups/{groupId}/debts/{debtId}/remind
POST /api/groups/{groupId}/payments/{paymentId}/doubt
POST /api/groups/{groupId}/payments/{paymentId}/doubt/answer
GET /api/groups/{groupId}/settle-up
POST /api/groups/{groupId}/settle-up/payments
PATCH /api/me/pay-links
GET /api/me/limits
PUT /api/me/limits
GET /api/me/overview
GET /api/groups/{groupId}/bids/{bidId}/comments
POST /api/groups/{groupId}/bids/{bidId}/comments
GET /api/groups/{groupId}/bets/{betId}/comments
POST /api/groups/{groupId}/bets/{betId}/comments
GET /api/groups/{groupId}/channels
POST /api/groups/{groupId}/channels
PATCH /api/groups/{groupId}/channels/{channelId}
DELETE /api/groups/{groupId}/channels/{channelId}
POST /api/groups/{groupId}/channels/test
GET /api/groups/{groupId}/comments
POST /api/groups/{groupId}/comments
DELETE /api/comments/{commentId}
PUT /api/groups/{groupId}/bets/{betId}/reaction
DELETE /api/groups/{groupId}/bets/{betId}/reaction
PUT /api/comments/{commentId}/reaction
DELETE /api/comments/{commentId}/reaction
GET /api/groups/{groupId}/stats
GET /api/groups/{groupId}/versus/{userId}
GET /api/groups/{groupId}/pools
POST /api/groups/{groupId}/pools
GET /api/groups/{groupId}/pools/{poolId}
POST /api/groups/{groupId}/pools/{poolId}/join
POST /api/groups/{groupId}/pools/{poolId}/agree
POST /api/groups/{groupId}/pools/{poolId}/cancellation
POST /api/groups/{groupId}/pools/{poolId}/cancellation/agree
POST /api/groups/{groupId}/pools/{poolId}/dispute
POST /api/groups/{groupId}/pools/{poolId}/dispute/decision
PUT /api/groups/{groupId}/pools/{poolId}/rounds/{n}/picks
GET /api/groups/{groupId}/pools/{poolId}/rounds/{n}/picks
GET /api/groups/{groupId}/pools/{poolId}/standings
GET /api/groups/{groupId}/seasons
POST /api/groups/{groupId}/seasons
PATCH /api/groups/{groupId}/seasons/{seasonId}
DELETE /api/groups/{groupId}/seasons/{seasonId}
GET /api/notifications
POST /api/notifications/read
GET /api/groups/{groupId}/notifications
GET /api/groups/{groupId}/events
GET /api/admin/settings
GET /api/admin/admins
GET /api/admin/feature-flags
GET /api/admin/groups
GET /api/admin/users
GET /api/admin/debts
GET /api/admin/odds/status
GET /api/admin/odds/usage
POST /api/admin/odds/refresh
POST /api/admin/odds/clear
GET /api/admin/emails/status
GET /api/admin/emails/audits
POST /api/admin/emails/test
GET /api/admin/contacts
GET /api/admin/sms/audits
POST /api/admin/sms/test
POST /api/admin/announcements
GET /api/admin/feedback
`
  .trim()
  .split('\n')

let server: TestServer

beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

it('every fixed address is in the document that the server gives of itself [ERR-03]', async () => {
  const { body } = await server.visitor.get<{ openapi: string; paths: Record<string, object> }>('/api/openapi.json')
  expect(body.openapi).toMatch(/^3\.1/)
  const described = new Set(
    Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.startsWith('/api') ? path : `/api${path}`}`),
    ),
  )
  expect(fixed.filter((one) => !described.has(one))).toEqual([])
})

it('the document says once what many operations answer, and all that it refers to is in it [ERR-03]', async () => {
  const { body } = await server.visitor.get<{ paths: object; components: Record<string, Record<string, object>> }>(
    '/api/openapi.json',
  )
  const said = JSON.stringify(body)
  const names = new Set([...said.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name = '']) => name))
  for (const one of ['Bet', 'Bid', 'Debt', 'Payment', 'Person', 'Pool']) expect(names).toContain(`schemas/${one}`)
  for (const name of names) {
    const [kind = '', key = ''] = name.split('/')
    expect(body.components[kind]?.[key], name).toBeDefined()
  }
  expect(said.match(/"settlementStatus":\{/g)?.length).toBeLessThan(20)
  const page = await (await fetch(`${server.url}/api/docs`)).text()
  for (const name of Object.keys(body.components.schemas ?? {})) expect(page).toContain(`<summary>${name}</summary>`)
})

type Errors = { allOf: [object, { properties: { error: { properties: { reason: { enum: string[] } } } } }] }
type Responses = Record<string, { content?: { 'application/json'?: { schema: Errors } } }>
type WithExamples = { example?: unknown; examples?: Record<string, { value: unknown }> }
type WithBodies = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, WithExamples> } }>>
}
type Documented = {
  paths: Record<string, Record<string, { responses: Responses }>>
  components: { schemas: { Error: { properties: { error: { properties: { reason: { enum: string[] } } } } } } }
}

it('an example of what an operation takes is one that it takes [ERR-03] [BEY-10] [BEY-11] [BEY-13] [BEY-14] [BEY-21] [BEY-32]', async () => {
  const { body } = await server.visitor.get<WithBodies>('/api/openapi.json')
  const given = new Map<string, unknown>()
  for (const [path, methods] of Object.entries(body.paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const { example, examples = {} } = requestBody?.content['application/json'] ?? {}
      const all = [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)]
      if (all.length > 0) given.set(`${method.toUpperCase()} ${path}`, all)
    }
  }
  walk(contract, (operation) => {
    const { route, meta, inputSchema } = operation
    const { example, examples = {} } = meta as OperationMeta
    const all = [...(example ? [example] : []), ...Object.values(examples)]
    if (all.length === 0) return
    const [at, parts] = [`${route.method} ${route.path}`, [...(route.path ?? '').matchAll(/\{(\w+)\}/g)]]
    expect([at, given.get(at)]).toEqual([at, all])
    for (const one of all) {
      const sent = { ...Object.fromEntries(parts.map(([, name]) => [name, name === 'n' ? '1' : 'a'])), ...one }
      const taken = (inputSchema as z.ZodType).safeParse(sent)
      expect([at, taken.error?.issues ?? []]).toEqual([at, []])
    }
    given.delete(at)
  })
  expect([...given.keys()]).toEqual([])
})

function walk(
  part: unknown,
  see: (operation: ContractProcedure<AnySchema, AnySchema, ErrorMap, Meta>['~orpc']) => void,
): void {
  if (isContractProcedure(part)) see(part['~orpc'])
  else for (const below of Object.values(part as object)) walk(below, see)
}

it('the document lists every reason of an error, and of each operation its own by status [ERR-01] [ERR-03]', async () => {
  const { body } = await server.visitor.get<Documented>('/api/openapi.json')
  expect(body.components.schemas.Error.properties.error.properties.reason.enum.toSorted()).toEqual(
    refusalCodes.toSorted(),
  )
  const reasonsOf = ({ responses }: { responses: Responses }, status: number) =>
    responses[status]?.content?.['application/json']?.schema.allOf[1].properties.error.properties.reason.enum ?? []
  for (const [path, methods] of Object.entries(body.paths).filter(
    ([one]) => one !== '/live' && !one.startsWith('/auth'),
  )) {
    for (const operation of Object.values(methods))
      expect([path, reasonsOf(operation, 500)]).toEqual([path, ['internal']])
  }
  const accept = body.paths['/groups/{groupId}/bids/{bidId}/accept']?.post ?? { responses: {} }
  expect(reasonsOf(accept, 409)).toEqual(
    expect.arrayContaining(['bid-not-available', 'bid-expired', 'game-started', 'bid-changed', 'key-reused']),
  )
  expect(reasonsOf(accept, 403).toSorted()).toEqual([
    'accepts-off',
    'challenge-of-other',
    'no-access',
    'not-confirmed',
    'other-address',
    'other-origin',
    'own-bid',
  ])
})

it.each(['/api/webhooks/email', '/api/webhooks/sms'])('%s takes nothing without a signature [ERR-03]', async (path) => {
  expect((await server.visitor.post(path, {})).status).toBe(403)
})
