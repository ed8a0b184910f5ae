import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { PostgresPrograms } from '#server/db/postgresPrograms.ts'
import { settingParameters } from '#server/db/postgresSettings.ts'
import { type PostgresUser, postgresUser } from '#server/db/postgresUser.ts'
import { freePort } from './freePort.ts'
import { on } from './onDatabase.ts'
import { aFolder, type SeparatePostgres, urlAt } from './separatePostgres.ts'
import { waitFor } from './waitFor.ts'

/** A streaming replica of a separate PostgreSQL. */
export type Standby = {
  /** For DATABASE_READ_URLS. */
  readonly url: string
  readonly owner: SeparatePostgres['owner'] & { readonly database: string }
  /** It goes on receiving, but shows nothing newer until `goOn`. */
  lag(): Promise<unknown>
  goOn(): Promise<unknown>
  /** All its processes stop where they are, with their connections open, until `thaw`. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Ends it as a crash would, and starts it again. */
  crash(): Promise<void>
  restart(): Promise<void>
  /** It becomes a primary of its own. */
  promote(): Promise<unknown>
  stop(): Promise<void>
}

const run = promisify(execFile)

/** Made of a copy of the running primary's files, as pg_basebackup does it. */
export async function aStandby(primary: SeparatePostgres, programs: PostgresPrograms): Promise<Standby> {
  const { home, remove } = await aFolder()
  const user = await postgresUser({ home, programs })
  const cluster = join(home, 'cluster')
  await copyFiles(primary, { cluster, user })
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: home,
    fsync: 'off',
    primary_conninfo: `host=${primary.owner.host} port=${primary.owner.port} user=${primary.owner.user}`,
    wal_retrieve_retry_interval: '200ms',
    wal_receiver_status_interval: '1s',
  }
  const owner = { host: home, port, user: 'owner', database: 'betwixt' }
  const start = () => startServer({ user, programs, cluster, settings, owner })
  const asOwner = (text: string) => on(owner, (client) => client.query(text))
  let server = await start()
  let frozen: number[] = []
  const thaw = async () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
  }
  const crash = async () => {
    await thaw()
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGQUIT')
    await ended
  }
  return {
    url: urlAt(port),
    owner,
    lag: () => asOwner('select pg_wal_replay_pause()'),
    goOn: () => asOwner('select pg_wal_replay_resume()'),
    async freeze() {
      frozen = await processesOf(server.pid ?? 0)
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    },
    thaw,
    crash,
    async restart() {
      server = await start()
    },
    promote: () => asOwner('select pg_promote()'),
    async stop() {
      await crash()
      await remove()
    },
  }
}

async function copyFiles(
  { owner }: SeparatePostgres,
  { cluster, user }: { cluster: string; user: PostgresUser },
): Promise<void> {
  const write = async (name: string, text: string) => {
    await writeFile(join(cluster, name), text)
    if (process.getuid?.() === 0) await chown(join(cluster, name), user.uid, user.uid)
  }
  await on({ ...owner, database: 'postgres' }, async (client) => {
    await client.query("select pg_backup_start('standby', true)")
    // Files may vanish while they are copied: the log has what became of them.
    await run('cp', ['-a', join(owner.host, 'cluster'), cluster]).catch(() => {})
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await write('backup_label', rows[0]?.labelfile ?? '')
  })
  for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(cluster, name), { force: true })
  await write('standby.signal', '')
}

async function startServer({
  user,
  programs,
  cluster,
  settings,
  owner,
}: {
  user: PostgresUser
  programs: PostgresPrograms
  cluster: string
  settings: Readonly<Record<string, string>>
  owner: pg.ClientConfig
}): Promise<ChildProcess> {
  const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  const server = user.run(programs.postgres, ['-D', cluster, ...settingParameters(settings)], {
    stdio: 'ignore',
    env: environment,
    cwd: '/',
  })
  await waitFor(
    async () => {
      const client = new pg.Client({ ...owner, connectionTimeoutMillis: 1_000 })
      client.on('error', () => {})
      await client.connect()
      await client.end()
      return true
    },
    { withinMs: 30_000 },
  )
  return server
}

/** A process and all below it. */
async function processesOf(root: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const found = [root]
  for (const above of found) {
    for (const [pid = 0, parent = 0] of rows) if (parent === above) found.push(pid)
  }
  return found
}
