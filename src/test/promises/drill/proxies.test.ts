import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup } from '#server/backup/makeBackup.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aServer } from '#test/support/aServer.ts'
import { aDeployedProxy, type DeployedProxy, isInstalled, proxyKinds, publicName } from '#test/support/deployedProxy.ts'
import { freePort } from '#test/support/freePort.ts'
import { builtInDatabase, on } from '#test/support/onDatabase.ts'
import { overTls, type TlsVisitor } from '#test/support/overTls.ts'
import { password } from '#test/support/person.ts'
import { customBid, newGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

/** The size of what a browser sends at once of a backup. */
const partBytes = 512 * 1024
/** Large enough for many of them, and for more than a proxy keeps of an answer in memory. */
const paddingBytes = 8 * 1024 * 1024

type Former = { readonly backup: Buffer; readonly email: string; readonly userId: string; readonly groupId: string }

/** A former site where Ann has a group, and its backup. */
async function aFormerSite(folder: string): Promise<Former> {
  const server = await aServer()
  const ann = await server.aRegistrant('Ann')
  const { id: groupId } = await newGroup(ann, 'Crew')
  await server.asOwner(
    `insert into outbox (id, channel, key, kind, recipient, content, status, created_at)
       values ('large', 'mail', 'large', 'test', 'ann@example.org', jsonb_build_object('text', $1::text), 'sent', now())`,
    [randomBytes(paddingBytes).toString('base64')],
  )
  const file = join(folder, 'former.backup')
  await makeBackup(server.connection, file)
  await server.stop()
  return { backup: await readFile(file), email: ann.email, userId: ann.id, groupId }
}

let former: Former
let kept: Awaited<ReturnType<typeof aDataFolder>>

beforeAll(async () => {
  kept = await aDataFolder()
  former = await aFormerSite(kept.path)
}, 120_000)
afterAll(() => kept.remove())

describe.each(Object.entries(proxyKinds))('%s as deploy/ sets it up', (name, kind) => {
  const isHere = isInstalled(kind)
  let data: Awaited<ReturnType<typeof aDataFolder>>
  let program: RunningProgram
  let proxy: DeployedProxy
  let ann: TlsVisitor
  let bytesOfBackup: number

  const start = async (port: string) => {
    const settings = { PUBLIC_URL: `https://${publicName}`, TRUST_PROXY: '127.0.0.1', PORT: port }
    program = await startProgram({
      ...settings,
      DATA_DIR: data.path,
      ADMIN_EMAIL: '',
      LOG_LEVEL: 'info',
    })
  }

  /** A new site takes the former one's backup, through the proxy, and starts again with it. */
  const bring = async () => {
    const link = await waitFor(() => /https:\S+(\/setup\?code=\S+)/.exec(program.output())?.[1] ?? null)
    const path = link.replace('/setup?', '/api/setup/backup?')
    const { backup } = former
    const newcomer = await overTls(proxy, '127.0.0.5')
    for (let at = 0; at < backup.length; at += partBytes) {
      const body = backup.subarray(at, at + partBytes)
      expect((await newcomer.send('POST', `${path}&at=${at}`, { body })).status).toBe(200)
    }
    const ended = new Promise((resolve) => program.process.once('exit', resolve))
    expect((await newcomer.send('PUT', `${path}&bytes=${backup.length}`)).status).toBe(200)
    newcomer.close()
    expect(await ended).toBe(75)
    bytesOfBackup = backup.length
  }

  beforeAll(async () => {
    if (!isHere) return
    data = await aDataFolder()
    const port = String(await freePort())
    proxy = await aDeployedProxy(kind, `127.0.0.1:${port}`)
    await start(port)
    await bring()
    await start(port)
    ann = await overTls(proxy, '127.0.0.7')
  }, 300_000)
  afterAll(async () => {
    if (!isHere) return
    ann?.close()
    await program?.terminate()
    await proxy?.stop()
    await data.remove()
  })

  const onProgram = async (text: string, values: unknown[] = []) =>
    (await on(await builtInDatabase(data.path), (client) => client.query(text, values))).rows
  const signIn = (who: TlsVisitor, secret = password, headers = {}) =>
    who.post('/api/auth/sign-in/email', { email: former.email, password: secret }, headers)

  it.skipIf(isHere)(`cannot be tried here: ${name} or openssl is not installed`, () => {})

  it.skipIf(!isHere)('brings a backup of megabytes to a new site, and signs its people in [BEY-42]', async () => {
    expect(bytesOfBackup).toBeGreaterThan(10 * partBytes)
    const { status, headers } = await signIn(ann)
    expect(status).toBe(200)
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-\S+;.*Secure/)
    expect((await ann.get('/api/me')).status).toBe(200)
  })

  it.skipIf(!isHere)('tells the program who asks, whatever the asker says', async () => {
    const said = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7', forwarded: 'for=203.0.113.7' }
    expect((await signIn(ann, password, said)).status).toBe(200)
    const addresses = 'select distinct ip_address from sessions where user_id = $1 order by 1'
    const latest = `select ip_address from sessions where user_id = $1 order by created_at desc limit 1`
    expect(await onProgram(latest, [former.userId])).toEqual([{ ip_address: '127.0.0.7' }])
    expect(JSON.stringify(await onProgram(addresses, [former.userId]))).not.toContain('203.0.113')
  })

  it.skipIf(!isHere)('passes the live stream on as it comes', async () => {
    const { groupId } = former
    const stream = await ann.follow(`/api/live?groupId=${groupId}`)
    const { status, body } = await ann.post(`/api/groups/${groupId}/bids`, customBid)
    expect(status).toBe(201)
    const { id } = JSON.parse(body.toString()) as { id: string }
    await waitFor(() => stream.said().includes(id) || null, { withinMs: 2_000 })
    stream.close()
  })

  it.skipIf(!isHere)('counts guesses by that address, by whatever others they are said to come from', async () => {
    const guesser = await overTls(proxy, '127.0.0.23')
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await signIn(guesser, 'wrong horse', { 'x-forwarded-for': `198.51.100.${guess}` })).status)
    }
    guesser.close()
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  it.skipIf(!isHere)('names each request itself', async () => {
    const { headers } = await ann.get('/healthz', { 'x-request-id': 'chosen-by-the-asker' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/)
  })

  it.skipIf(!isHere)('shows the figures to nobody, however they are spelled', async () => {
    const spellings = ['/metrics', '/metrics?a=b', '//metrics', '/%6detrics', '/./metrics', '/a/../metrics']
    for (const path of [...spellings, '/metrics/', '/Metrics', '/metrics%3f', '/metrics;a']) {
      const { body } = await ann.get(path)
      expect(body.toString(), path).not.toContain('betwixt_build_info')
    }
  })

  it.skipIf(!isHere)('refuses what is too large, and leaves files compressed as they are', async () => {
    const large = { description: 'x'.repeat(2 * 1024 * 1024) }
    // By the proxy, or by the program.
    const { body, status: refused } = await ann.post('/api/groups', large)
    expect([refused >= 400, body.toString()]).toEqual([true, expect.stringMatching(/too large/i)])
    const { status, headers } = await ann.get('/login', { 'accept-encoding': 'br' })
    expect([status, headers['content-encoding']]).toEqual([200, 'br'])
    expect(headers['strict-transport-security']).toContain('max-age=')
  })

  it.skipIf(!isHere)('sends whoever comes without TLS to the site', async () => {
    const { ports } = proxy
    const asked = get({ host: '127.0.0.1', port: ports.http, path: '/bets?a=b', headers: { host: publicName } })
    const [{ statusCode, headers }] = (await once(asked, 'response')) as [IncomingMessage]
    asked.destroy()
    expect([301, 308]).toContain(statusCode)
    expect(headers.location).toMatch(new RegExp(`^https://${publicName}(:${ports.https})?/bets\\?a=b$`))
  })
})
