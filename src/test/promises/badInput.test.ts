import { isContractProcedure } from '@orpc/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '#features/api/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { extent, seed } from '#test/support/extent.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, accept, aGroup, anOpenBid, customBid, made, type TestGroup } from '#test/support/story.ts'

const operations = Object.values(contract).flatMap((procedures) =>
  Object.values(procedures).flatMap((procedure) => {
    if (!isContractProcedure(procedure)) return []
    const { method = 'GET', path = '' } = procedure['~orpc'].route
    return [{ method, path }]
  }),
)

/** Values that programs stumble over. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    -1,
    1.5,
    1001,
    1e300,
    2 ** 53,
    '',
    ' ',
    '0',
    'NaN',
    '1e3',
    [],
    {},
    [[]],
    'a\u0000b',
    '\ud800',
    '\u202e',
    '💥'.repeat(300),
    '../../etc/passwd',
    "'; drop table bids; --",
    '<script>alert(1)</script>',
    'x\r\nSet-Cookie: a=b',
    '9999-99-99T99:99:99Z',
    '275760-09-13T00:00:00.001Z',
    '0001-01-01T00:00:00Z',
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
)

const fields = [
  ...Object.keys(customBid),
  'selection',
  'gameId',
  'betType',
  'bookmaker',
  'part',
  'allowParts',
  'challengedUserId',
  'version',
  'reason',
  'content',
  'emoji',
  'mentions',
  'name',
  'description',
  'code',
  'debtIds',
  'method',
  'note',
  'outcome',
  'winnerId',
  'limit',
  'cursor',
  'status',
  'after',
  'groupId',
  'bidId',
  'betId',
  'userId',
  'role',
  'recipientEmail',
  'emailType',
  'recipient',
  'email',
  'title',
  'text',
  'query',
  'phoneNumber',
  'displayName',
  'timeZone',
  'notifications',
  'ids',
  'filter',
  'dateRange',
  'settings',
  'bettingRules',
  'permissions',
  'weeklyLoss',
  'perFriend',
  'breakUntil',
  'x',
]
const body = fc.dictionary(fc.constantFrom(...fields), nasty, { maxKeys: 8 })
/** Mostly right, with one field that is not: this gets past the first checks. */
const almost = fc.tuple(fc.constantFrom(...fields), nasty).map(([field, value]) => ({ ...customBid, [field]: value }))
/** Wrong further in. */
const inner = ['team', 'line', 'isPrivate', 'maxMembers', 'minBetAmount', 'maxBetAmount', 'largeBetThreshold']
const nested = fc
  .tuple(fc.constantFrom('selection', 'settings', 'bettingRules', 'permissions'), fc.constantFrom(...inner), nasty)
  .map(([outer, field, value]) => ({ [outer]: { [field]: value } }))

describe(`bad input, with SEED=${seed}`, () => {
  let server: TestServer
  let group: TestGroup
  let root: Person
  let ids: Record<string, string>

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off', ADMIN_EMAIL: 'root@example.org' })
    group = await aGroup(server)
    root = await server.aWebsiteAdmin()
    server.feed.setGames(aFeedGame({ startsAt: server.clock.advance(0) }))
    const bid = await anOpenBid(group, group.ann)
    // With a bet each, so that nobody is removed or leaves on the way.
    await made(accept(group, group.cleo, await anOpenBid(group, group.ann)))
    const betId = (await aBet(group)).id
    ids = { groupId: group.id, bidId: bid.id, betId, debtId: 'nothing', inviteId: group.id, userId: group.cleo.id }
  })
  afterAll(() => server.stop())

  // An error in the log, with its stack, is for bugs; a flood of bad input must not hide one.
  beforeEach(() => {
    vi.spyOn(server.services.log, 'error')
  })
  afterEach(() => {
    expect(vi.mocked(server.services.log.error).mock.calls).toEqual([])
    vi.restoreAllMocks()
  })

  const address = (path: string, filled: Record<string, unknown>) =>
    `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(filled[name])))}`
  const wellFormed = (value: unknown) => asText(value).toWellFormed() || 'nothing'

  it('of any kind, for any operation, gets an error of the caller’s and never one of ours', {
    timeout: 600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...operations),
        fc.oneof(body, almost, nested, nasty),
        fc.option(nasty),
        fc.constantFrom('ann', 'ben', 'cleo', 'root') as fc.Arbitrary<'ann' | 'ben' | 'cleo' | 'root'>,
        async ({ method, path }, sent, id, who) => {
          const filled = id === null ? ids : Object.fromEntries(Object.keys(ids).map((name) => [name, id]))
          const query =
            method === 'GET' && typeof sent === 'object' && sent ? `?${new URLSearchParams(textsOf(sent))}` : ''
          const person = who === 'root' ? root : group[who]
          const answered = await person.send(
            method,
            address(path, filled) + query,
            method === 'GET' ? undefined : JSON.stringify(sent),
          )
          expect(answered.status, `${method} ${path} ${JSON.stringify(sent)}`).toBeLessThan(500)
          if (answered.status >= 400) expect(answered.body.error.code).toBeTypeOf('string')
        },
      ),
      { numRuns: extent('BAD_INPUTS', { once: 300, usual: 4_000, long: 20_000 }), seed },
    )
    // Whatever came in, the money of the group still adds up.
    const { rows } = await server.services.db.pool.query(
      'select (select count(*)::int from debts) as debts, (select count(*)::int from payments) as payments',
    )
    expect(rows).toEqual([{ debts: 0, payments: 0 }])
  })

  it('in place of an id is refused before anything is looked up', async () => {
    const query = vi.spyOn(server.services.db.pool, 'query')
    for (const { method, path } of operations) {
      for (const name of [...path.matchAll(/\{(\w+)\}/g)].map(([, found]) => found ?? '')) {
        for (const nul of ['a\u0000b', '\u0000', 'a b', '../x', 'ä']) {
          const filled = {
            ...ids,
            commentId: 'nothing',
            channelId: 'nothing',
            jobId: 'nothing',
            id: 'nothing',
            code: 'nothing',
            [name]: nul,
          }
          const sent = method === 'GET' ? undefined : JSON.stringify({})
          const { status } = await root.send(method, address(path, filled), sent)
          expect([method, path, name, nul, status >= 400 && status < 500]).toEqual([method, path, name, nul, true])
        }
      }
    }
    const values = query.mock.calls.flatMap(([one]) => (one as unknown as { values?: unknown[] }).values ?? [])
    expect(values.length).toBeGreaterThan(100)
    expect(values.filter((value) => String(value).includes('\u0000'))).toEqual([])
  })

  it('of any kind, for sign-in, registration and sessions, gets an error of the caller’s and never one of ours', {
    timeout: 600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST'),
        fc.constantFrom(...authPaths),
        fc.oneof(fc.dictionary(fc.constantFrom(...authFields), nasty, { maxKeys: 6 }), almostAccount, nasty),
        fc.constantFrom('nobody', 'ann') as fc.Arbitrary<'nobody' | 'ann'>,
        async (method, path, sent, who) => {
          const query =
            method === 'GET' && typeof sent === 'object' && sent ? `?${new URLSearchParams(textsOf(sent))}` : ''
          const person = who === 'ann' ? group.ann : server.visitor
          const { status } = await person.send(
            method,
            `/api/auth/${path}${query}`,
            method === 'GET' ? undefined : JSON.stringify(sent),
          )
          expect(status, `${method} ${path} ${JSON.stringify(sent)}`).toBeLessThan(500)
        },
      ),
      { numRuns: extent('BAD_SIGN_INS', { once: 200, usual: 1_500, long: 6_000 }), seed },
    )
  })
})

/** Those of the auth library that are open, but for signing out, and some that are not. */
const authPaths = [
  'sign-up/email',
  'sign-in/email',
  'sign-in/social',
  'callback/google',
  'get-session',
  'request-password-reset',
  'reset-password',
  'send-verification-email',
  'list-sessions',
  'revoke-session',
  'two-factor/verify-totp',
  'two-factor/verify-backup-code',
  'update-user',
  'change-password',
  'delete-user',
  'error',
  'reset-password/a%00b',
  '%00',
]
const authFields = [
  ...['email', 'password', 'name', 'image', 'rememberMe', 'callbackURL', 'redirectTo', 'token', 'newPassword'],
  ...['provider', 'idToken', 'state', 'code', 'error', 'disableRedirect', 'ageVerified', 'x'],
]
const account = {
  email: 'eve@example.org',
  password: 'a password',
  name: 'Eve',
  provider: 'google',
  newPassword: 'another',
}
const almostAccount = fc
  .tuple(fc.constantFrom(...authFields), nasty)
  .map(([field, value]) => ({ ...account, [field]: value }))

const textsOf = (sent: object) =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, asText(value).toWellFormed()]))

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}
