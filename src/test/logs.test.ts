import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aMailServer, type MailServer } from '#test/support/mailServer.ts'
import { aVisitor, type Person, password, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

type Line = Readonly<Record<string, unknown>> & { readonly msg: string; readonly cause?: string }

const settings = {
  LOG_LEVEL: 'debug',
  AUTH_SECRET: 'the secret that signs what nobody may forge',
  TRUST_PROXY: '10.0.0.1',
}

describe('the log', () => {
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let mails: MailServer
  let program: RunningProgram
  let ann: Person
  let ben: Person
  let groupPath: string
  let groupId: string

  beforeAll(async () => {
    folder = await aDataFolder()
    mails = await aMailServer()
    program = await startProgram({ ...settings, DATA_DIR: folder.path, SMTP_URL: mails.url })
    ann = await signUp(program.url, 'Annabel', 'annabel@private.example')
    ben = await signUp(program.url, 'Benedict', 'benedict@private.example')
    for (const who of [ann, ben]) {
      const { searchParams } = new URL(await pathInMail(who.email, 'Verify'), program.url)
      await done(who.post('/api/verification', { token: searchParams.get('token') }))
    }
    const group = await newGroup(ann, 'Hidden Crew')
    groupId = group.id
    await done(ben.post('/api/groups/join', { code: group.code }))
    groupPath = `/api/groups/${groupId}`
  }, 60_000)
  afterAll(async () => {
    await program?.terminate()
    await mails?.stop()
    await folder?.remove()
  })

  const lines = (): Line[] =>
    program
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
  const linesOf = (cause: string | null) => lines().filter((line) => line.cause === cause)
  const lineOf = (cause: string | null, msg: string) =>
    waitFor(() => linesOf(cause).find((line) => line.msg === msg) ?? null)

  /** Where the button of the newest mail to that address leads. */
  async function pathInMail(email: string, about: string): Promise<string> {
    const mail = await waitFor(
      () => mails.to(email).findLast(({ headers }) => headers.subject?.includes(about)) ?? null,
    )
    const plain = mail.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const [, path = ''] = /https?:\/\/localhost:\d+(\/\S+?[?&]\w+=[^\s"<]+)/.exec(plain) ?? []
    return path.replaceAll('&amp;', '&')
  }

  it('says at the start where the messages are that nobody sends [CHN-09]', () => {
    const kept = lines().filter(({ msg }) => msg === 'no provider is configured: kept in the outbox')
    const look = `${program.url}/settings/admin/sms-audit`
    expect(kept).toEqual([expect.objectContaining({ channel: 'text', look })])
  })

  it('tells a request by one name: what was done, who was told of it, and which mail was sent', async () => {
    const bid = await made(ann.post<BidView>(`${groupPath}/bids`, { ...customBid, homeTeam: 'Snow in June' }))
    const accepted = await ben.post<BetAnswer>(`${groupPath}/bids/${bid.id}/accept`, { version: bid.version })
    const name = accepted.headers.get('x-request-id')
    expect(name).toMatch(/^\w{20}$/)
    expect(await lineOf(name, 'done')).toMatchObject({ operation: 'bids.accept', who: ben.id, groupId, status: 201 })
    expect(await lineOf(name, 'people are told')).toMatchObject({ groupId, notices: { bid_accepted: 1 } })
    expect(await lineOf(name, 'a message was sent')).toMatchObject({ kind: 'bid_accepted', attempt: 1 })
    expect(mails.to(ann.email).length).toBeGreaterThan(0)
  })

  it('tells why a request was refused, by the id that is answered', async () => {
    const bid = await made(ann.post<BidView>(`${groupPath}/bids`, customBid))
    const own = await ann.post(`${groupPath}/bids/${bid.id}/accept`, { version: bid.version })
    const line = await lineOf(own.headers.get('x-request-id'), 'refused')
    expect(line).toMatchObject({ operation: 'bids.accept', who: ann.id, groupId, status: own.status, code: 'own-bid' })
    const foreign = await aVisitor(program.url).get('/api/me')
    expect(await lineOf(foreign.headers.get('x-request-id'), 'refused')).toMatchObject({ status: 401 })
  })

  it('takes a name from nobody but a proxy of ours', async () => {
    const { headers } = await ann.get('/api/me', { 'x-request-id': 'chosen-by-somebody' })
    expect(headers.get('x-request-id')).not.toBe('chosen-by-somebody')
  })

  it('has no secret, no address and nobody’s words, whatever is done', async () => {
    const visitor = aVisitor(program.url)
    const key = { 'idempotency-key': 'the key of one press', authorization: 'Bearer of-something' }
    const bid = await made(ann.post<BidView>(`${groupPath}/bids`, { ...customBid, homeTeam: 'Hail in July' }, key))
    await made(ben.post(`${groupPath}/bids/${bid.id}/comments`, { content: 'words among friends' }))
    const bet = await made(ben.post<BetAnswer>(`${groupPath}/bids/${bid.id}/accept`, { version: bid.version }))
    await done(ann.post(`${groupPath}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ben.id }))
    await ann.post(`${groupPath}/invites`, { email: 'cleopatra@private.example' })
    await visitor.post('/api/auth/sign-in/email', { email: ann.email, password: 'a wrong guess' })
    await visitor.post('/api/auth/sign-in/email', { email: 'nobody@private.example', password: 'a wrong guess' })
    await ben.post('/api/groups', '{"name": "half of a docu')
    await ben.get(`${groupPath}/bids?cursor=no-such-cursor&token=token-in-a-query`)
    await visitor.get('/api/setup?code=token-in-a-query')
    await visitor.get('/nowhere/token-in-a-path.txt')
    await visitor.get('/api/%zz/token-in-a-path')
    const { url: calendar } = await done(ann.post<{ url: string }>('/api/me/calendar'))
    await visitor.get(new URL(calendar).pathname)
    await visitor.get('/calendar/token-in-a-path.ics')
    await done(visitor.post('/api/auth/request-password-reset', { email: ben.email }))
    const reset = new URL(await pathInMail(ben.email, 'Reset'), program.url).searchParams.get('token') ?? ''
    const renewed = { token: reset, newPassword: 'another good secret' }
    await done(visitor.post('/api/auth/reset-password', renewed))
    await waitFor(() => lines().find(({ operation }) => operation === 'auth reset-password') ?? null)
    expect(reset.length).toBeGreaterThan(10)
    const secrets = [
      ...[password, 'a wrong guess', 'another good secret', reset, settings.AUTH_SECRET, calendar.slice(-70, -4)],
      ...[ann, ben].flatMap(({ cookie }) => cookie.split('; ').map((pair) => pair.split('=')[1] ?? '')),
      ...['private.example', 'Annabel', 'Benedict', 'Hidden Crew', 'Hail in July', 'Snow in June', 'words among'],
      ...['the key of one press', 'of-something', 'half of a docu', 'no-such-cursor'],
      ...['token-in-a-query', 'token-in-a-path', '127.0.0.1:', '::1'],
    ]
    const told = lines().slice(lines().findIndex(({ msg }) => msg === 'ready') + 1)
    expect(told.length).toBeGreaterThan(20)
    const text = told.map((line) => JSON.stringify(line)).join('\n')
    expect(secrets.filter((secret) => secret === '' || text.includes(secret))).toEqual([])
  })
})
