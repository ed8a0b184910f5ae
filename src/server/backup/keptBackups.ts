import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { hourMs, type Instant } from '#domain/times.ts'
import {
  backupAt,
  backupName,
  backupsToRemove,
  hasRoomForBackup,
  type KeptBackup,
} from '#domain/website/keptBackups.ts'
import type { Config } from '../config.ts'
import type { TimedJob } from '../jobs/timedJobs.ts'
import type { Services } from '../services.ts'
import { isDiskFull } from '../startRefusal.ts'
import { makeBackup } from './makeBackup.ts'
import { countBackup } from './readBackup.ts'

/** `rows`: how many it was found to have when it was read back; null where nobody has counted. */
export type BackupInFolder = KeptBackup & { readonly bytes: number; readonly rows: number | null }

/** How many rows each backup of the folder has, by its name. */
const countsFile = 'counts.json'
const counts = z.record(z.string(), z.int())

/** The name of the job that makes them. */
export const backupJob = 'make-backup'

/** The backups in the folder, newest first. Throws where it cannot be read; none if there is no folder yet. */
export async function listBackups({ backupDir }: { readonly backupDir: string }): Promise<readonly BackupInFolder[]> {
  const rows = await readCounts(backupDir)
  const found = (await namesIn(backupDir)).map(async (name) => {
    const at = backupAt(name)
    const bytes = at === null ? null : await stat(join(backupDir, name)).then(({ size }) => size, whereMissing(null))
    return at === null || bytes === null ? [] : [{ name, at, bytes, rows: rows[name] ?? null }]
  })
  return (await Promise.all(found)).flat().sort((one, other) => other.at - one.at)
}

/**
 * Makes a backup in the folder, reads it back and counts it, and removes those that are no longer kept. A backup gets its
 * name only when it was found to be whole. Throws, with a sentence, where the disk has no room for it: nothing is left
 * behind then, and the former ones stay.
 */
export async function keepBackup({ connection, config, clock }: Pick<Services, 'connection' | 'config' | 'clock'>) {
  const { backupDir } = config
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  await removeUnfinished(backupDir, clock())
  const former = await listBackups(config)
  const freeBytes = await freeBytesOf(backupDir)
  if (!hasRoomForBackup({ freeBytes, lastBytes: former[0]?.bytes ?? 0 })) throw new Error(noRoom(backupDir))
  const now = clock()
  const name = backupName(now)
  const rows = await makeCounted(connection, { backupDir, name })
  const removed = backupsToRemove([{ name, at: now }, ...former], now)
  for (const one of removed) await rm(join(backupDir, one.name), { force: true })
  return { name, rows, removed: removed.length }
}

async function makeCounted(
  connection: Services['connection'],
  { backupDir, name }: { backupDir: string; name: string },
) {
  const file = join(backupDir, name)
  const unread = `${file}.unread.unfinished`
  const watch = watchRoom(backupDir)
  try {
    await makeBackup(connection, unread, watch.signal)
    const rows = await countBackup(unread)
    // First the count: whoever finds the file finds that too.
    await noteCount(backupDir, name, rows)
    await rename(unread, file)
    return rows
  } catch (error) {
    throw watch.signal.aborted || isDiskFull(error) ? new Error(noRoom(backupDir), { cause: error }) : error
  } finally {
    watch.end()
    await rm(unread, { force: true })
  }
}

/** Aborts when the disk is about to be full. */
function watchRoom(folder: string): { readonly signal: AbortSignal; end(): void } {
  const filling = new AbortController()
  const look = async () => {
    if (!hasRoomForBackup({ freeBytes: await freeBytesOf(folder), lastBytes: 0 })) filling.abort()
  }
  const timer = setInterval(() => void look().catch(() => {}), 500)
  return { signal: filling.signal, end: () => clearInterval(timer) }
}

/** Bytes that this user may still write on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The folders of this machine that the program writes to, with what is left of their disks. */
export async function disksOf({ databaseUrl, dataDir, backupDir, makesBackups }: Config) {
  const folders = [...(databaseUrl === null ? [dataDir] : []), ...(makesBackups ? [backupDir] : [])]
  return Promise.all(
    folders.map(async (folder) => ({ folder, freeBytes: await freeBytesOf(existing(resolve(folder))) })),
  )
}

/** The folder, or the one above it that is there: on the same disk. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder))
}

function noRoom(folder: string): string {
  return `There is no room for a backup on the disk of ${folder}. Free some space there, or set BACKUP_DIR to a folder on another disk.`
}

/** No backup is written, or read back, for longer without a byte. */
const longestSilenceMs = 6 * hourMs

/** What a program that was killed has left. What is new may be a backup that another process is making. */
async function removeUnfinished(folder: string, now: Instant): Promise<void> {
  const left = (await namesIn(folder)).filter((name) => name.startsWith('betwixt-') && name.endsWith('.unfinished'))
  for (const file of left.map((name) => join(folder, name))) {
    const changedMs = await stat(file).then(({ mtimeMs }) => mtimeMs, whereMissing(null))
    if (changedMs !== null && now - changedMs > longestSilenceMs) await rm(file, { force: true })
  }
}

/** Whether there was such a backup. */
export async function removeBackup({ backupDir }: { readonly backupDir: string }, name: string): Promise<boolean> {
  if (backupAt(name) === null) return false
  return rm(join(backupDir, name)).then(() => true, whereMissing(false))
}

/** The bytes of a backup; null where there is none of that name. */
export async function openBackup({ backupDir }: { readonly backupDir: string }, name: string) {
  const file = join(backupDir, name)
  const size = backupAt(name) === null ? null : await stat(file).then((found) => found.size, whereMissing(null))
  return size === null ? null : { size, bytes: createReadStream(file) }
}

function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(whereMissing([]))
}

async function readCounts(folder: string): Promise<Readonly<Record<string, number>>> {
  try {
    return counts.parse(JSON.parse(await readFile(join(folder, countsFile), 'utf8')))
  } catch {
    return {}
  }
}

/** Beside those of the backups that are there. */
async function noteCount(folder: string, name: string, rows: number): Promise<void> {
  const there = new Set(await namesIn(folder))
  const former = Object.entries(await readCounts(folder)).filter(([one]) => there.has(one))
  const file = join(folder, countsFile)
  await writeFile(`${file}.new`, JSON.stringify({ ...Object.fromEntries(former), [name]: rows }))
  await rename(`${file}.new`, file)
}

function whereMissing<Instead>(instead: Instead): (error: unknown) => Instead {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead
    throw error
  }
}

/** Every night, in the Americas. */
export const backupJobs: readonly TimedJob[] = [
  {
    name: backupJob,
    cron: '40 8 * * *',
    async run(services) {
      if (!services.config.makesBackups) return
      const kept = await keepBackup(services)
      services.log.info(kept, 'a backup was made, read back and counted')
    },
  },
]
