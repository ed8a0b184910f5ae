import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aCitusStandIn } from '#test/support/citusStandIn.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { databaseUrlOf } from '#test/support/onDatabase.ts'
import { elsewhere } from '#test/support/person.ts'
import { aBet, aGroup, customBid, done, made, type TestGroup } from '#test/support/story.ts'
import { makeBackup } from './makeBackup.ts'
import { restoreBackup } from './restoreBackup.ts'

let server: TestServer
let group: TestGroup
let folder: string
let file: string

beforeAll(async () => {
  server = await aServer()
  folder = await mkdtemp(join(tmpdir(), 'betwixt-distribute-'))
  file = join(folder, 'kept.betwixt')
  group = await aGroup(server)
  const bet = await aBet(group)
  await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: group.ann.id }))
  await makeBackup(server.connection, file)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** What the command prints in the end, and its exit code. */
async function command(databaseUrl: string, ...parameters: string[]) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, AUTH_SECRET: server.services.authSecret }
  const path = join(import.meta.dirname, 'distributeCommand.ts')
  return promisify(execFile)(process.execPath, [path, ...parameters], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim().split('\n') }),
    ({ code, stderr }) => ({ code, said: stderr.trim().split('\n') }),
  )
}
const urlOf = ({ connection }: { connection: pg.ClientConfig }) => databaseUrlOf(connection)

describe('npm run distribute -- FILE', () => {
  it('distributes an empty database and brings a backup of plain PostgreSQL into it, where the program goes on', async () => {
    const cluster = await aCitusStandIn({ empty: true })
    const { code, said } = await command(urlOf(cluster), file)
    expect([code, said.at(-2), said.at(-1)]).toEqual([
      0,
      expect.stringMatching(/^Distributed: /),
      expect.stringMatching(/^Restored \d+ rows in \d+ tables\.$/),
    ])
    const other = await server.another(cluster.connection)
    const ann = elsewhere(group.ann, other.url)
    expect((await done(ann.get<{ items: unknown[] }>(`${group.path}/debts`))).items).toHaveLength(1)
    await made(ann.post(`${group.path}/bids`, customBid))
    await other.stop()
    // And back, into a plain one.
    const back = join(folder, 'back.betwixt')
    await makeBackup(cluster.connection, back)
    const plain = await freshDatabase({ empty: true })
    expect((await restoreBackup(plain.connection, back)).get('bids')).toBeGreaterThan(1)
    await plain.drop()
    expect(await command(urlOf(cluster), file)).toEqual({
      code: 1,
      said: ['The database is not empty. Restore into a new one; nothing was changed.'],
    })
    await cluster.drop()
  })

  it('is refused with a sentence, and nothing is done, where something is wrong', async () => {
    const cluster = await aCitusStandIn()
    const url = urlOf(cluster)
    const head = async (change: (text: string) => string) => {
      const path = join(folder, 'changed')
      await writeFile(path, gzipSync(change(gunzipSync(await readFile(file)).toString())))
      return path
    }
    await writeFile(join(folder, 'damaged'), 'hello')
    const refused = [
      [await command(''), /^Set DATABASE_URL to the coordinator of a Citus cluster/],
      [await command(url.replace(/\/test_\w+/, '/nowhere'), file), /^The database of DATABASE_URL cannot be reached: /],
      [await command(url, join(folder, 'nowhere')), /nowhere cannot be read\.$/],
      [await command(url, join(folder, 'damaged')), /damaged is damaged or incomplete; nothing was restored\.$/],
      [
        await command(url, await head((text) => text.replace('"migrations":[', '"migrations":["000-unknown",'))),
        /^The backup is of a newer Betwixt/,
      ],
      [
        await command(url, await head((text) => text.replace(/,"108-[^\]]*\]/, ']'))),
        /^The backup is of an older Betwixt than the schema of this database\./,
      ],
    ] as const
    for (const [{ code, said }, sentence] of refused) {
      expect([code, said]).toEqual([1, [expect.stringMatching(sentence)]])
    }
    expect(await cluster.calls()).toEqual([])
    await cluster.drop()
  })
})
