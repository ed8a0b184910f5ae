import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/times.ts'
import { backupJobs, keepBackup } from '#server/backup/keptBackups.ts'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { noteFailure } from '#server/jobs/timedJobsStore.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aSmallDisk } from '#test/support/aSmallDisk.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done } from '#test/support/story.ts'
import type { BackupsView } from '../backupContract.ts'

const path = '/api/admin/backups'

describe('the backups of the program [BEY-42]', () => {
  let server: TestServer
  let root: Person
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'betwixt-backups-'))
    server = await aServer({ ADMIN_EMAIL: 'root@example.org', BACKUP_DIR: join(folder, 'kept') }, { isAlone: true })
    root = await server.aWebsiteAdmin()
    await aBet(await aGroup(server))
  })
  beforeEach(() => rm(join(folder, 'kept'), { recursive: true, force: true }))
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })
  const listed = () => done(root.get<BackupsView>(path))
  const nightly = () => backupJobs[0]?.run(server.services)

  it('are made by the job, read back and counted, listed, downloaded and deleted', async () => {
    expect(await listed()).toMatchObject({ isOn: true, folder: join(folder, 'kept'), failure: null, items: [] })
    await nightly()
    const { items, freeBytes } = await listed()
    expect(items).toEqual([
      {
        name: 'betwixt-2026-11-20-170000.backup',
        at: '2026-11-20T17:00:00.000Z',
        bytes: expect.any(Number),
        rows: expect.any(Number),
      },
    ])
    expect(freeBytes).toBeGreaterThan(0)
    expect(items[0]?.rows).toBeGreaterThan(10)
    expect((await stat(join(folder, 'kept'))).mode & 0o777).toBe(0o700)
    const answer = await fetch(`${server.url}${path}/${items[0]?.name}`, { headers: { cookie: root.cookie } })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="betwixt-2026-11-20-170000.backup"')
    const file = join(folder, 'downloaded')
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    expect((await stat(file)).size).toBe(items[0]?.bytes)
    const other = await freshDatabase({ empty: true })
    expect((await restoreBackup(other.connection, file)).get('bets')).toBe(1)
    await other.drop()
    expect((await done(root.send<BackupsView>('DELETE', `${path}/${items[0]?.name}`))).items).toEqual([])
    expect((await root.send('DELETE', `${path}/${items[0]?.name}`)).status).toBe(404)
    const { items: acts } = await done(root.get<{ items: { act: string }[] }>('/api/admin/acts'))
    expect(acts.map(({ act }) => act).sort()).toEqual(['backup.deleted', 'backup.downloaded'])
  })

  it('are given to nobody whose sign-in is old, nor by another name', async () => {
    await nightly()
    const [one] = (await listed()).items
    // Sessions begin by the clock of the machine.
    await server.asOwner('update sessions set created_at = $1', [new Date(server.clock.now() - 16 * minuteMs)])
    expect(await root.get(`${path}/${one?.name}`)).toMatchObject({
      status: 403,
      body: { error: { reason: 'sign-in-stale' } },
    })
    for (const name of ['counts.json', '..%2Fdownloaded', 'betwixt-2026-11-20-170000.backup%00']) {
      expect((await root.get(`${path}/${name}`)).status, name).toBe(400)
    }
  })

  it('are made once at a button, however often that is pressed, and are said to be until they are there', async () => {
    await server.asOwner('delete from timed_jobs')
    const answers = await Promise.all([1, 2, 3].map(() => done(root.post<BackupsView>(path))))
    expect(answers.map(({ isRunning }) => isRunning)).toEqual([true, true, true])
    const { rows } = await server.asOwner("select name from timed_jobs where due_at <= now() and name = 'make-backup'")
    expect(rows).toHaveLength(1)
    await server.asOwner('delete from timed_jobs')
  })

  it('that are no longer kept are removed, with what a killed program left, and nothing that another is making', async () => {
    await mkdir(join(folder, 'kept'))
    const others = ['mine.txt', 'before.backup']
    const left = 'betwixt-2026-11-19-084000.backup.unread.unfinished.x1.unfinished'
    const running = 'betwixt-2026-11-20-090000.backup.x2.unfinished'
    for (const name of [...others, left, running]) await writeFile(join(folder, 'kept', name), 'x')
    const touch = (name: string, ago: number) => {
      const at = new Date(server.clock.now() - ago)
      return utimes(join(folder, 'kept', name), at, at)
    }
    await touch(left, 7 * hourMs)
    for (let night = 0; night < 9; night += 1) {
      server.clock.advance(dayMs)
      await touch(running, minuteMs)
      await nightly()
    }
    const { items } = await listed()
    expect(items).toHaveLength(8)
    expect(items.every(({ rows }) => rows !== null)).toBe(true)
    const names = await readdir(join(folder, 'kept'))
    expect(names.filter((name) => !/^betwixt-[\d-]+\.backup$/.test(name)).sort()).toEqual([
      'before.backup',
      running,
      'counts.json',
      'mine.txt',
    ])
  })

  it('that cannot be made say why, and leave the former ones and nothing half done', async () => {
    await nightly()
    const before = await readdir(join(folder, 'kept'))
    const { config, connection, clock } = server.services
    const gone = { ...connection, connectionString: undefined, database: 'nowhere' }
    server.clock.advance(dayMs)
    await expect(keepBackup({ config, clock, connection: gone })).rejects.toThrow('nowhere')
    await expect(
      keepBackup({ config: { ...config, backupDir: join(folder, 'downloaded', 'kept') }, clock, connection }),
    ).rejects.toThrow()
    expect(await readdir(join(folder, 'kept'))).toEqual(before)
    await noteFailure(server.services.db, 'make-backup', new Error('There is no room'), clock())
    expect(await listed()).toMatchObject({ failure: { reason: 'There is no room' }, items: [{}] })
  })

  it('are not made on a disk without room, which keeps the former ones and nothing half done, and are once there is', async () => {
    const disk = await aSmallDisk(300)
    if (!disk) return
    const { config, connection, clock } = server.services
    const there = { connection, clock, config: { ...config, backupDir: disk.seen(disk.path) } }
    const { name } = await keepBackup(there)
    disk.fill()
    server.clock.advance(dayMs)
    await expect(keepBackup(there)).rejects.toThrow('There is no room for a backup on the disk of')
    expect((await readdir(there.config.backupDir)).toSorted()).toEqual([name, 'counts.json', 'filling'])
    await disk.free()
    expect((await keepBackup(there)).rows).toBeGreaterThan(10)
    await disk.remove()
  })

  it('are not made where they are off', async () => {
    const off = await aServer({ ADMIN_EMAIL: 'root@example.org', BACKUPS: 'off', BACKUP_DIR: join(folder, 'off') })
    const admin = await off.aWebsiteAdmin()
    expect(await admin.post(path)).toMatchObject({ status: 409, body: { error: { reason: 'backups-off' } } })
    await backupJobs[0]?.run(off.services)
    expect(await done(admin.get(path))).toMatchObject({ isOn: false, freeBytes: null, items: [] })
    await off.stop()
  })

  it('put into the folder by hand are listed as not counted', async () => {
    await nightly()
    const name = 'betwixt-2020-01-01-000000.backup'
    await writeFile(join(folder, 'kept', name), 'x')
    await utimes(join(folder, 'kept', name), 0, 0)
    expect((await listed()).items.at(-1)).toEqual({ name, at: '2020-01-01T00:00:00.000Z', bytes: 1, rows: null })
  })
})
