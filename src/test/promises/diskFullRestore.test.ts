import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup } from '#server/backup/makeBackup.ts'
import { aServer } from '#test/support/aServer.ts'
import { aSmallDisk, type SmallDisk } from '#test/support/aSmallDisk.ts'
import { freePort } from '#test/support/freePort.ts'
import { builtInDatabase, on } from '#test/support/onDatabase.ts'
import { aBet, aGroup } from '#test/support/story.ts'
import { serverProgram } from '../../../scripts/serverProgram.mjs'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')
/** Many times what a pipe holds, and what the log of a new database has room for. */
const feedbacks = 40_000
const disk = await aSmallDisk(500)
const title = disk ? '' : ', which cannot be tried here: no disk may be mounted'

describe.skipIf(disk === null)(`a disk that fills while the rows of a backup are restored${title} [BEY-42]`, () => {
  let folder: string
  let backup: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'betwixt-full-'))
    backup = join(folder, 'backup')
    const former = await aServer()
    await aBet(await aGroup(former))
    await on(former.connection, (client) =>
      client.query(
        `insert into feedback (id, user_id, user_name, email, text, created_at)
         select 'feedback' || n, u.id, u.name, u.email, words.text, now()
           from generate_series(1, $1::int) n, (select * from users limit 1) u,
                lateral (select string_agg(md5((n * 31 + part)::text), '') as text
                           from generate_series(1, 30) part) words`,
        [feedbacks],
      ),
    )
    await makeBackup(former.connection, backup)
    await former.stop()
  }, 60_000)
  afterAll(async () => {
    await disk?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  function theDisk(): SmallDisk {
    if (!disk) throw new Error('there is no disk')
    return disk
  }

  /** A program of ours with its data on the disk. */
  function begin(parameters: readonly string[], environment: Record<string, string>) {
    const child = theDisk().run(parameters, {
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
      LOGO_BASE_URL: '',
      ...environment,
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said = `${said}${data}`))
    const ended = new Promise<[string, number | null]>((resolve) =>
      child.once('close', (code) => resolve([said, code])),
    )
    return { child, ended }
  }

  const dataDir = (name: string) => join(theDisk().path, name)
  const restored = async (name: string) => {
    const connection = await builtInDatabase(theDisk().seen(dataDir(name)))
    const { rows } = await on(connection, (client) =>
      client.query('select (select count(*)::int from feedback) as feedback, (select count(*)::int from bets) as bets'),
    )
    return rows
  }

  /** Gives whoever reads the pipe half of the backup, fills the disk, and gives the other half. */
  async function fillBetween(pipe: string): Promise<void> {
    const bytes = await readFile(backup)
    const middle = Math.floor(bytes.length / 2)
    const given = await open(pipe, 'w')
    try {
      await given.write(bytes.subarray(0, middle))
      theDisk().fill()
      // It may have ended by now.
      await given.writeFile(bytes.subarray(middle)).catch(() => {})
    } finally {
      await given.close()
    }
  }

  it('by the command leaves nothing, says so, and restores all of it once there is room', async () => {
    const pipe = join(folder, 'pipe')
    await run('mkfifo', [pipe])
    const command = [join(root, 'src/server/backup/commands.ts'), 'restore']
    const environment = { DATA_DIR: dataDir('commanded'), PORT: '1' }
    const { ended } = begin([...command, pipe], environment)
    await fillBetween(pipe)
    expect(await ended).toEqual(['There is no room left on the disk. Nothing was restored.\n', 1])
    await theDisk().free()
    const [said, code] = await begin([...command, backup], environment).ended
    expect([said, code]).toEqual([expect.stringMatching(/^Restored \d+ rows .* 1 bets/), 0])
    await rm(theDisk().seen(dataDir('commanded')), { recursive: true })
  }, 120_000)

  it('at the start of a new site ends it with a sentence, and the next start goes on with all of it', async () => {
    const folderOfRestore = theDisk().seen(join(dataDir('new'), 'restore'))
    await mkdir(folderOfRestore, { recursive: true })
    const pipe = join(folder, 'ready')
    await run('mkfifo', [pipe])
    await symlink(pipe, join(folderOfRestore, 'ready.backup'))
    const environment = { DATA_DIR: dataDir('new'), PORT: String(await freePort()) }
    const first = begin([serverProgram], environment)
    await fillBetween(pipe)
    const [said, code] = await first.ended
    expect([said, code]).toEqual([expect.stringMatching(/^The disk of .* is full\. Free some space there\.$/m), 1])
    await theDisk().free()

    await rm(pipe)
    await symlink(backup, pipe)
    const { child, ended } = begin([serverProgram], environment)
    const ready = new Promise<void>((resolve) => child.once('message', () => resolve()))
    await Promise.race([ready, ended])
    expect(await restored('new')).toEqual([{ feedback: feedbacks, bets: 1 }])
    child.kill('SIGTERM')
    await ended
  }, 120_000)
})
