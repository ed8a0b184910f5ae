import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpCode } from '#server/auth/administrators.ts'
import { makeBackup } from '#server/backup/makeBackup.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aSmallDisk } from '#test/support/aSmallDisk.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { on } from '#test/support/onDatabase.ts'
import { aBet, aGroup } from '#test/support/story.ts'
import { restoreReady } from './incomingBackup.ts'

describe('a new site that begins with a backup [BEY-42]', () => {
  let server: TestServer
  let folder: string
  let whole: Buffer
  let path: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'betwixt-restore-'))
    const former = await aServer()
    await aBet(await aGroup(former))
    await makeBackup(former.connection, join(folder, 'former'))
    whole = await readFile(join(folder, 'former'))
    await former.stop()
    server = await aServer({ DATA_DIR: join(folder, 'data') }, { isAlone: true })
    path = `/api/setup/backup?code=${setUpCode(server.services.authSecret)}`
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })

  const ask = async (method: string, url: string, body?: Buffer | object) => {
    const isBytes = Buffer.isBuffer(body)
    const answer = await fetch(server.url + url, {
      method,
      ...(body && { headers: { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' } }),
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    return {
      status: answer.status,
      body: (await answer.json()) as { size?: number; rows?: number; error?: { message: string } },
    }
  }
  const send = (bytes: Buffer, at = 0) => ask('POST', `${path}&at=${at}`, bytes)
  const finish = (bytes: number, body = {}) => ask('PUT', `${path}&bytes=${bytes}`, body)
  const files = () => readdir(join(folder, 'data', 'restore')).catch(() => [])

  it('takes it in parts, goes on where one was lost, and reads it whole before it is restored', async () => {
    const middle = Math.floor(whole.length / 2)
    expect(await send(whole.subarray(0, middle))).toMatchObject({ status: 200, body: { size: middle } })
    // The same part again, and one too far on: both say where to go on.
    expect((await send(whole.subarray(middle), middle + 5)).body.size).toBe(middle)
    expect(await finish(whole.length)).toMatchObject({
      status: 400,
      body: { error: { message: 'Not all of the file has arrived. Try again.' } },
    })
    expect(await finish(middle)).toMatchObject({
      status: 400,
      body: { error: { message: 'The file is damaged or incomplete; nothing was restored.' } },
    })
    expect((await send(whole.subarray(middle), middle)).body.size).toBe(whole.length)
    expect((await finish(whole.length, { secret: 'short' })).status).toBe(400)
    const { status, body } = await finish(whole.length, { secret: 's'.repeat(64) })
    expect([status, (body.rows ?? 0) > 10]).toEqual([200, true])
    expect((await files()).toSorted()).toEqual(['auth-secret', 'ready.backup'])

    const other = await freshDatabase()
    await restoreReady({ dataDir: join(folder, 'data'), connection: other.connection, log: server.services.log })
    const { rows } = await on(other.connection, (client) => client.query('select count(*)::int as bets from bets'))
    expect(rows).toEqual([{ bets: 1 }])
    expect(await readFile(join(folder, 'data', 'auth-secret'), 'utf8')).toBe('s'.repeat(64))
    expect(await files()).toEqual([])
    await other.drop()
  })

  it('keeps the secret of the file that came last, and none where that came without one', async () => {
    await send(whole)
    await finish(whole.length, { secret: 's'.repeat(64) })
    await send(whole)
    await finish(whole.length)
    expect(await files()).toEqual(['ready.backup'])
    await rm(join(folder, 'data', 'restore'), { recursive: true })
  })

  it.each(['before its first row', 'after its last'])('goes on with a restore that was killed %s', async (moment) => {
    const other = await freshDatabase()
    const restoring = { dataDir: join(folder, 'data'), connection: other.connection, log: server.services.log }
    const places = join(folder, 'data', 'restore')
    await mkdir(places, { recursive: true })
    if (moment === 'after its last') {
      await writeFile(join(places, 'ready.backup'), whole)
      await restoreReady(restoring)
    }
    await writeFile(join(places, 'begun.backup'), whole)
    await writeFile(join(places, 'auth-secret'), 't'.repeat(64))
    await restoreReady(restoring)
    const { rows } = await on(other.connection, (client) => client.query('select count(*)::int as bets from bets'))
    expect(rows).toEqual([{ bets: 1 }])
    expect(await readFile(join(folder, 'data', 'auth-secret'), 'utf8')).toBe('t'.repeat(64))
    expect(await files()).toEqual([])
    await other.drop()
  })

  it('refuses another secret than that of AUTH_SECRET, which would count instead', async () => {
    const AUTH_SECRET = 'c'.repeat(40)
    const configured = await aServer({ DATA_DIR: join(folder, 'other'), AUTH_SECRET }, { isAlone: true })
    const at = `${configured.url}/api/setup/backup?code=${setUpCode(configured.services.authSecret)}`
    const octets = { 'content-type': 'application/octet-stream' }
    await fetch(`${at}&at=0`, { method: 'POST', headers: octets, body: new Uint8Array(whole) })
    const finished = async (secret: string) => {
      const json = { 'content-type': 'application/json' }
      const body = JSON.stringify({ secret })
      const answer = await fetch(`${at}&bytes=${whole.length}`, { method: 'PUT', headers: json, body })
      return [answer.status, ((await answer.json()) as { error?: { message: string } }).error?.message]
    }
    expect(await finished('s'.repeat(64))).toEqual([400, expect.stringContaining('AUTH_SECRET has another one here')])
    expect(await finished(AUTH_SECRET)).toEqual([200, undefined])
    await configured.stop()
  })

  it('refuses a foreign file, and that of a newer program, at its first part, in a sentence', async () => {
    for (const foreign of [Buffer.from('hello, this is a letter'), gzipSync('{"another":"program"}\n')]) {
      expect(await send(foreign)).toMatchObject({
        status: 400,
        body: { error: { message: 'The file is no backup of Betwixt; nothing was restored.' } },
      })
    }
    // What came before stays until another backup begins.
    const garbage = Buffer.concat([whole.subarray(0, 600), Buffer.alloc(500, 7)])
    expect((await send(garbage)).body.size).toBe(1_100)
    expect((await send(Buffer.from('a letter'))).status).toBe(400)
    expect(await finish(1_100)).toMatchObject({
      status: 400,
      body: { error: { message: 'The file is damaged or incomplete; nothing was restored.' } },
    })
    const newer = gzipSync(gunzipSync(whole).toString().replace('"migrations":[', '"migrations":["000-unknown",'))
    expect(await send(newer)).toMatchObject({
      ...{ status: 400, body: { error: { message: expect.stringContaining('The backup is of a newer Betwixt, ') } } },
    })
    expect((await files()).filter((name) => name === 'incoming')).toEqual([])
  })

  it('is refused by a disk without room, in a sentence, and leaves nothing there', async () => {
    const disk = await aSmallDisk(64)
    if (!disk) return
    const data = disk.seen(disk.path)
    const small = await aServer({ DATA_DIR: data }, { isAlone: true })
    const answer = await fetch(`${small.url}/api/setup/backup?code=${setUpCode(small.services.authSecret)}&at=0`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(whole),
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { message: expect.stringMatching(/^The disk of .* is full\. Free some space there\.$/) } },
    ])
    expect(await readdir(join(data, 'restore'))).toEqual([])
    await small.stop()
    await disk.remove()
  })

  it('is for whoever has the set-up link, and as long as nobody has an account', async () => {
    const wrong = path.replace(/code=.*/, 'code=guessed')
    expect((await ask('POST', `${wrong}&at=0`, whole)).status).toBe(403)
    expect((await ask('GET', wrong)).body).toMatchObject({ isPossible: false })
    expect((await ask('GET', path)).body).toMatchObject({ isPossible: true, failure: null })
    await send(whole)
    await finish(whole.length, { secret: 'u'.repeat(64) })
    const ann = await server.aPerson('Ann')
    expect((await ask('GET', path)).body).toMatchObject({ isPossible: false })
    expect((await send(whole)).status).toBe(403)
    // Somebody registered before the program started again.
    await restoreReady({ dataDir: join(folder, 'data'), connection: server.connection, log: server.services.log })
    const { rows } = await server.asOwner('select id from users')
    expect(rows).toEqual([{ id: ann.id }])
    expect(await files()).toEqual(['failure.txt'])
    expect((await ask('GET', wrong)).body).toEqual({ isPossible: false, size: 0, failure: null })
    expect((await ask('GET', path)).body).toMatchObject({
      failure: 'People have accounts here by now; nothing was restored.',
    })
  })
})
