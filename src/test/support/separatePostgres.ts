import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type PostgresPrograms, postgresPrograms } from '#server/db/postgresPrograms.ts'
import { type PostgresSettings, settingParameters } from '#server/db/postgresSettings.ts'
import { type PostgresUser, postgresUser } from '#server/db/postgresUser.ts'
import { stopPostgres } from '#server/db/stopPostgres.ts'
import { freePort } from './freePort.ts'
import { waitFor } from './waitFor.ts'

/** A PostgreSQL as an operator runs it: on a port, with passwords, with fsync on. */
export type SeparatePostgres = {
  /** Like `15.14`. */
  readonly version: string
  /** A DATABASE_URL for an empty database on it; its user owns that database, may create roles, and nothing else. */
  readonly url: string
  /** The operator's access; on an operator's own server by the socket, without a password. */
  readonly owner: { readonly host: string; readonly port: number; readonly user: string; readonly password?: string }
  stop(): Promise<void>
}

const prefix = 'betwixt-separate-'
const debian = '/usr/lib/postgresql'
const password = 'of-the-tests'

/**
 * Debian's newest if installed, else the one from the packages, unless `programs` names another; in a folder that is
 * removed afterwards.
 */
export async function aSeparatePostgres({
  settings = {},
  programs = installedPrograms(),
}: {
  settings?: PostgresSettings
  programs?: PostgresPrograms
} = {}): Promise<SeparatePostgres> {
  const { home, remove } = await aFolder()
  try {
    const running = await startIn(home, { own: settings, programs })
    const stop = async () => {
      await running.stop()
      await remove()
    }
    return { ...running, stop }
  } catch (error) {
    await remove()
    throw error
  }
}

/** An empty folder for a server, which the next run removes if this one is killed. */
export async function aFolder(): Promise<{ home: string; remove(): Promise<void> }> {
  await removeThoseOfKilledRuns()
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  // For root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  const home = join(folder, 'postgres')
  await mkdir(home)
  return { home, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }) }
}

async function startIn(
  home: string,
  { own, programs }: { own: PostgresSettings; programs: PostgresPrograms },
): Promise<SeparatePostgres> {
  const user = await postgresUser({ home, programs })
  const cluster = await initialise(user, { programs, home })
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: home,
    fsync: 'on',
    ...own,
  }
  const server = user.run(programs.postgres, ['-D', cluster, ...settingParameters(settings)], {
    stdio: 'ignore',
    env: plain,
    cwd: '/',
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGINT')
    await ended
  }
  const owner = { host: home, port, user: 'owner' }
  try {
    const version = await makeDatabase({ ...owner, database: 'postgres' })
    return { version, owner, url: urlAt(port), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export function urlAt(port: number): string {
  return `postgres://betwixt:${password}@127.0.0.1:${port}/betwixt`
}

const plain = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

function installedPrograms(): PostgresPrograms {
  const bin = debianPostgres()
  return bin === null ? postgresPrograms() : { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

/** The folder with the programs of Debian's newest PostgreSQL; null where 15 or newer is not installed. */
export function debianPostgres(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : []
  const newest = versions.filter((version) => version >= 15).sort((a, b) => b - a)[0]
  return newest === undefined ? null : join(debian, String(newest), 'bin')
}

async function initialise(user: PostgresUser, { programs, home }: { programs: PostgresPrograms; home: string }) {
  const cluster = join(home, 'cluster')
  const choices = ['--username=owner', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const initdb = user.run(programs.initdb, ['--pgdata', cluster, ...choices], { stdio: 'ignore', env: plain, cwd: '/' })
  const [code] = await once(initdb, 'exit')
  if (code !== 0) throw new Error(`initdb ended with ${code}`)
  await writeFile(join(cluster, 'pg_hba.conf'), hostAccess)
  return cluster
}

// The second line is for standbys. A role of the program proves itself everywhere.
const hostAccess = `local all owner trust
local replication owner trust
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`

/** Returns the version. */
async function makeDatabase(connection: pg.ClientConfig): Promise<string> {
  const client = await waitFor(async () => {
    const attempt = new pg.Client(connection)
    await attempt.connect()
    return attempt
  })
  try {
    await client.query(`create role betwixt login createrole password '${password}'`)
    await client.query('create database betwixt owner betwixt')
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return (rows[0]?.server_version ?? '').split(' ')[0] ?? ''
  } finally {
    await client.end()
  }
}

/** A folder's name has its process id; leftovers of processes that have ended are stopped and removed. */
async function removeThoseOfKilledRuns(): Promise<void> {
  const names = await readdir(tmpdir())
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    if (isRunning(Number(name.slice(prefix.length).split('-')[0])) || !(await isOwn(folder))) continue
    await stopPostgres(join(folder, 'postgres', 'cluster'))
    await rm(folder, { recursive: true, force: true })
  }
}

/** Those of another user are theirs to remove. One that is gone is nobody's. */
async function isOwn(folder: string): Promise<boolean> {
  const { uid } = await stat(folder).catch(() => ({ uid: null }))
  return uid === process.getuid?.()
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
