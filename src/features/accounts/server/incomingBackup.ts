import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import type pg from 'pg'
import type { Logger } from 'pino'
import { authSecretFile } from '#server/auth/secret.ts'
import { freeBytesOf } from '#server/backup/keptBackups.ts'
import { countBackup, migrationsOfBackup } from '#server/backup/readBackup.ts'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { onConnection } from '#server/db/onConnection.ts'
import { diskFullSentence, isDiskFull, StartRefusal } from '#server/startRefusal.ts'

/** Where a backup arrives that a new site is to begin with; what it is called says how far it is. */
function placesIn(dataDir: string) {
  const folder = join(dataDir, 'restore')
  return {
    folder,
    incoming: join(folder, 'incoming'),
    /** It was read whole: the next start restores it. */
    ready: join(folder, 'ready.backup'),
    /** Nobody had an account when its restoring began: a start that finds it goes on with that. */
    begun: join(folder, 'begun.backup'),
    secret: join(folder, authSecretFile),
    failure: join(folder, 'failure.txt'),
  }
}

/** How much of a backup has arrived. */
export async function arrivedBytes(dataDir: string): Promise<number> {
  return stat(placesIn(dataDir).incoming).then(
    ({ size }) => size,
    () => 0,
  )
}

/** Why the backup that came last was not restored; null if it was, or none came. */
export async function lastFailure(dataDir: string): Promise<string | null> {
  return readFile(placesIn(dataDir).failure, 'utf8').catch(() => null)
}

/**
 * Takes the next part, which begins at the byte `at`; a part at 0 begins anew. Returns how many bytes are there: if that
 * is not where the part ends, the sender goes on from there. Refuses, in a sentence, what is not a backup that this
 * program can restore as soon as its beginning shows it, and a disk without room.
 */
export async function takePart(dataDir: string, { at, bytes }: { at: number; bytes: Buffer }): Promise<number> {
  const { folder, incoming } = placesIn(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (at === 0) {
    refuseForeign(bytes)
    await rm(incoming, { force: true })
  }
  const there = await arrivedBytes(dataDir)
  if (there !== at) return there
  if ((await freeBytesOf(folder)) < leftFreeBytes) throw new StartRefusal(diskFullSentence(dataDir))
  try {
    await appendFile(incoming, bytes, { mode: 0o600 })
    if (at === 0) await migrationsOfBackup(incoming).catch(unlessCut)
  } catch (error) {
    await rm(incoming, { force: true })
    throw isDiskFull(error) ? new StartRefusal(diskFullSentence(dataDir)) : said(error)
  }
  return arrivedBytes(dataDir)
}

/** A file of another program is not sent to its end. */
function refuseForeign(beginning: Buffer): void {
  try {
    // Few bytes: a file may be made to unfold into very many.
    const first = gunzipSync(beginning.subarray(0, 256), { finishFlush: constants.Z_SYNC_FLUSH })
    const text = first.toString('utf8', 0, ourBeginning.length)
    if (ourBeginning.startsWith(text)) return
  } catch {
    // No compressed file at all.
  }
  throw new StartRefusal('The file is no backup of Betwixt; nothing was restored.')
}

const ourBeginning = '{"betwixtBackup":'

/** What the database needs while it is filled, at the least. */
const leftFreeBytes = 512 * 1024 * 1024

/** A beginning that ends before its first line does is judged when all is there. */
function unlessCut(error: unknown): void {
  if (error instanceof StartRefusal && !/damaged or incomplete/.test(error.message)) throw error
}

/**
 * Reads what has arrived from its first byte to its last; then the next start restores it. `secret`: the auth-secret of
 * the former site. Returns how many rows it has. Refuses, in a sentence, a file that is damaged, cut or of a newer
 * program.
 */
export async function acceptIncoming(dataDir: string, secret: string | null): Promise<number> {
  const places = placesIn(dataDir)
  const rows = await countBackup(places.incoming).catch((error: unknown) => {
    throw said(error)
  })
  for (const former of [places.failure, places.secret]) await rm(former, { force: true })
  if (secret !== null) await writeFile(places.secret, secret, { mode: 0o600, flush: true })
  await rename(places.incoming, places.ready)
  return rows
}

/** Nobody needs to know where it lies here. */
function said(error: unknown): unknown {
  return error instanceof StartRefusal
    ? new StartRefusal(error.message.replace(/^\S+incoming (is damaged|cannot)/, 'The file $1'))
    : error
}

/**
 * At the start, before anything is migrated: fills our own database with the backup that waits for it, if there is one,
 * as long as nobody has an account. All of it or nothing: a start that is broken off begins again, and a failure leaves
 * an empty site that says why.
 */
export async function restoreReady({
  dataDir,
  connection,
  log,
}: {
  dataDir: string
  connection: pg.ClientConfig
  log: Logger
}): Promise<void> {
  const places = placesIn(dataDir)
  if (!existsSync(places.begun) && !existsSync(places.ready)) return
  try {
    if (existsSync(places.ready)) {
      await refuseAccounts(connection)
      await rename(places.ready, places.begun)
    }
    await emptyDatabase(connection)
    const rows = await restoreBackup(connection, places.begun)
    const secret = await readFile(places.secret, 'utf8').catch(() => null)
    if (secret === null) await forgetSecondSteps(connection)
    else await replaceSecret(dataDir, secret)
    log.info({ tables: rows.size }, 'a backup was restored')
  } catch (error) {
    if (isDiskFull(error)) throw error
    log.error({ error }, 'a backup was not restored')
    const sentence = error instanceof StartRefusal ? error.message : 'It could not be restored; the log says why.'
    await writeFile(places.failure, sentence.replace(places.begun, 'The file'), { mode: 0o600 })
  }
  // The backup first: without its secret it must not be restored again.
  for (const file of [places.ready, places.begun, places.incoming, places.secret]) await rm(file, { force: true })
}

/** The file is there as it was, or whole as it is now. */
async function replaceSecret(dataDir: string, secret: string): Promise<void> {
  const file = join(dataDir, authSecretFile)
  await writeFile(`${file}.restored`, secret, { mode: 0o600, flush: true })
  await rename(`${file}.restored`, file)
}

/** Refuses a database in which somebody has an account. */
async function refuseAccounts(connection: pg.ClientConfig): Promise<void> {
  await onConnection(connection, async (client) => {
    const { rows: tables } = await client.query<{ users: string | null }>("select to_regclass('users') as users")
    const hasUsers = tables[0]?.users !== null && (await client.query('select from users limit 1')).rowCount !== 0
    if (hasUsers) throw new StartRefusal('People have accounts here by now; nothing was restored.')
  })
}

async function emptyDatabase(connection: pg.ClientConfig): Promise<void> {
  await onConnection(connection, (client) =>
    client.query('begin; drop schema public cascade; create schema public; commit'),
  )
}

/** Without the secret that they were encrypted with they open to nobody. */
async function forgetSecondSteps(connection: pg.ClientConfig): Promise<void> {
  await onConnection(connection, (client) =>
    client.query('with gone as (delete from second_steps) update users set two_factor_enabled = false'),
  )
}
