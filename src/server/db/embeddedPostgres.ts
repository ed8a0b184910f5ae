import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { diskFullSentence, isDiskFull, StartRefusal } from '../startRefusal.ts'
import { cluster, superuser } from './cluster.ts'
import { closeCluster } from './clusterAccess.ts'
import { onConnection } from './onConnection.ts'
import { type ServerFiles, startServer } from './postgresProcess.ts'
import { postgresPrograms } from './postgresPrograms.ts'
import { type PostgresSettings, smallServer } from './postgresSettings.ts'
import { postgresUser } from './postgresUser.ts'
import { stopPostgres } from './stopPostgres.ts'

export type EmbeddedPostgres = {
  /** For `pg`, as superuser; the host is the folder of a socket. It stays the same when the server is restarted. */
  readonly connection: { host: string; port: number; user: string; password: string; database: string; ssl: false }
  /** Shuts the server down, cleanly if that takes no longer than 5 seconds. */
  stop(): Promise<void>
}

const database = 'betwixt'

/**
 * Runs PostgreSQL with its files in `dataDir`, which is claimed already, and resolves once it takes connections. The
 * files are created on the first start; a server left behind by a killed program is stopped first. A server that ends
 * unexpectedly is restarted. Refuses with a sentence when it cannot start.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
}: {
  dataDir: string
  log: (sentence: string) => void
  /** PostgreSQL settings that override ours. */
  settings?: PostgresSettings
}): Promise<EmbeddedPostgres> {
  const files = await serverFiles(dataDir, { durable: settings.fsync !== 'off' })
  const host = await socketFolder({ home: files.home, uid: files.user.uid })
  const where = { unix_socket_directories: host, port: String(socketPort) }
  const all = { ...smallServer, ...settings, ...where }
  const password = await closeCluster(files, { dataDir, settings: all })
  const connection = { host, port: socketPort, user: superuser, password, database, ssl: false } as const
  const start = () => startServer({ files, settings: all, log })
  const server = await keepRunning({ start, cluster: files.cluster, log })
  try {
    await createDatabase(connection)
  } catch (error) {
    await server.stop()
    throw error
  }
  return { connection, stop: server.stop }
}

async function serverFiles(dataDir: string, { durable }: { durable: boolean }): Promise<ServerFiles> {
  const programs = postgresPrograms()
  const home = join(await realpath(dataDir), 'postgres')
  await mkdir(home, { recursive: true, mode: 0o700 })
  await stopPostgres(join(home, 'cluster'))
  const user = await postgresUser({ home, programs })
  return { program: programs.postgres, user, home, cluster: await cluster({ home, programs, user, durable }) }
}

/** Starts a server and restarts it whenever it ends by itself, until `stop`. */
async function keepRunning({
  start,
  cluster,
  log,
}: {
  start: () => ReturnType<typeof startServer>
  cluster: string
  log: (sentence: string) => void
}): Promise<{ stop(): Promise<void> }> {
  let isWanted = true
  let restarted = Promise.resolve()
  let server = await start()
  const startAgain = async (): Promise<void> => {
    log('The database ended unexpectedly; it is started again.')
    const sayOnce = sayingOnce(log)
    for (let tries = 1; isWanted; tries += 1) {
      try {
        server = await start()
        if (tries > 1) log('The database runs again.')
        return watch()
      } catch (error) {
        sayOnce(`${sentenceOf(error, cluster)} It is tried again every few seconds.`)
        await sleep(Math.min(tries, 4) * 1_000)
      }
    }
  }
  const watch = () => {
    server.once('exit', () => {
      if (isWanted) restarted = startAgain()
    })
  }
  watch()
  return {
    stop: async () => {
      isWanted = false
      await restarted
      await stopPostgres(cluster)
    },
  }
}

function sentenceOf(error: unknown, cluster: string): string {
  if (isDiskFull(error)) return diskFullSentence(cluster)
  return error instanceof Error ? error.message : String(error)
}

/** Repeats the same message at most once a minute: a problem that lasts all night must not fill the log. */
function sayingOnce(log: (sentence: string) => void): (sentence: string) => void {
  let last = { sentence: '', at: 0 }
  return (sentence) => {
    const now = performance.now()
    if (sentence === last.sentence && now - last.at < 60_000) return
    last = { sentence, at: now }
    log(sentence)
  }
}

async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  await onConnection({ ...connection, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  })
}

/** The part of the socket's name that PostgreSQL chooses. Nothing listens on a network port of this number. */
const socketPort = 5432

/** Works on every system; the shortest limit is 104 bytes with a terminating zero. */
const longestSocketPath = 103

/**
 * The folder of PostgreSQL's socket: `home` itself, or, where its path is too long for a socket, a private temporary
 * folder whose name is derived from `home`. Only the owner `uid` (and root) may enter either.
 */
async function socketFolder({ home, uid }: { home: string; uid: number }): Promise<string> {
  if (Buffer.byteLength(join(home, `.s.PGSQL.${socketPort}`)) <= longestSocketPath) return home
  const folder = join(tmpdir(), `betwixt-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
  await makePrivate(folder, uid)
  return folder
}

async function makePrivate(folder: string, uid: number): Promise<void> {
  const self = process.getuid?.() ?? uid
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await lstat(folder)
  // Anyone may create folders among the temporary ones; do not trust one that another user prepared.
  if (!created && (!found.isDirectory() || ![self, uid].includes(found.uid))) {
    throw new StartRefusal(`${folder} belongs to another user; remove it, or name a shorter folder in DATA_DIR.`)
  }
  await chmod(folder, 0o700)
  if (found.uid !== uid) await chown(folder, uid, uid)
}
