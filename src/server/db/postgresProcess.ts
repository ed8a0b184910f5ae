import type { ChildProcess } from 'node:child_process'
import { open, readFile, rename, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { diskFullSentence, isDiskFull, StartRefusal } from '../startRefusal.ts'
import { postgresEnvironment } from './cluster.ts'
import { stopLeftovers } from './leftoverPostgres.ts'
import { onConnection } from './onConnection.ts'
import { type PostgresSettings, settingParameters } from './postgresSettings.ts'
import type { PostgresUser } from './postgresUser.ts'

export type ServerFiles = {
  readonly program: string
  readonly user: PostgresUser
  readonly home: string
  readonly cluster: string
}

const retryForMs = 15_000
/** Bytes. With less room than for its shared memory and a part of its log, a server that starts has no other trouble. */
const leastToWriteIn = 4_000_000
/** What a new server says while the memory or the files of a killed one are not free yet. */
const passingTrouble = /shared memory block .* is still in use|lock file .* already exists/

/**
 * Starts a server and resolves once it takes connections, whatever an earlier one left behind. Waits for a recovering
 * server as long as it runs. Refuses with the server's own reason when it ends instead.
 */
export async function startServer(options: {
  files: ServerFiles
  settings: PostgresSettings
  connection: pg.ClientConfig
  log: (sentence: string) => void
}): Promise<ChildProcess> {
  const giveUpAt = performance.now() + retryForMs
  while (true) {
    await stopLeftovers(options.files.cluster)
    const server = await spawnServer(options.files, options.settings)
    if (await takesConnections(server, options)) return server
    const reason = await complaint(options.files.home)
    if (isDiskFull(reason)) throw new StartRefusal(diskFullSentence(options.files.home))
    if (!passingTrouble.test(reason) || performance.now() > giveUpAt) {
      throw new StartRefusal(`The database did not start. PostgreSQL says: ${reason}`)
    }
    await sleep(200)
  }
}

/** Ends a server: waits for its clients' statements to be rolled back and its files to be synced, but not forever. */
export async function endServer(server: ChildProcess, cluster: string): Promise<void> {
  const ended = untilEnded(server)
  for (const { signal, waitMs } of [
    { signal: 'SIGINT', waitMs: 5_000 },
    { signal: 'SIGQUIT', waitMs: 1_500 },
  ] as const) {
    server.kill(signal)
    const gaveUp = new AbortController()
    await Promise.race([ended, sleep(waitMs, null, { signal: gaveUp.signal }).catch(() => {})])
    gaveUp.abort()
    if (hasEnded(server)) return
  }
  server.kill('SIGKILL')
  await ended
  await stopLeftovers(cluster)
}

// In its own session: Ctrl-C in the terminal reaches only the program, which then shuts its database down cleanly.
async function spawnServer({ program, user, home, cluster }: ServerFiles, settings: PostgresSettings) {
  const path = join(home, 'server.log')
  await rename(path, join(home, 'server.previous.log')).catch(() => {})
  const output = await open(path, 'a', 0o600)
  try {
    return user.run(program, ['-D', cluster, ...settingParameters(settings)], {
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      env: postgresEnvironment(),
      cwd: '/',
    })
  } finally {
    await output.close()
  }
}

async function takesConnections(
  server: ChildProcess,
  { connection, log }: { connection: pg.ClientConfig; log: (sentence: string) => void },
): Promise<boolean> {
  let failedToSpawn = false
  server.once('error', () => {
    failedToSpawn = true
  })
  const sayAt = performance.now() + 1_500
  let said = false
  while (!failedToSpawn && !hasEnded(server)) {
    const answer = await answerOf(connection)
    if (answer === 'yes') return true
    if (!said && performance.now() > sayAt) {
      said = true
      log('The database puts itself in order after an unclean end; this may take some seconds.')
    }
    // Each attempt costs a server that is busy recovering a process and a line in its log.
    await sleep(answer === 'later' ? 100 : 10)
  }
  return false
}

const cannotConnectNow = '57P03'

/** Whether a server takes connections; one that has none free is up too. */
async function answerOf(connection: pg.ClientConfig): Promise<'yes' | 'later' | 'nobody'> {
  try {
    await onConnection({ ...connection, database: 'postgres', connectionTimeoutMillis: 5_000 }, async () => {})
    return 'yes'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 'nobody'
    return error.code === cannotConnectNow ? 'later' : 'yes'
  }
}

/** What it tells clients before it is ready; not a reason for a failure. */
const tooEarly = /database system is (starting up|not yet accepting)|Consistent recovery state has not/

/**
 * The server's last log lines, without times and process ids. On a full disk it may not have been able to write any.
 */
async function complaint(home: string): Promise<string> {
  const { bavail, bsize } = await statfs(home)
  if (bavail * bsize < leastToWriteIn) return 'No space left on device'
  const lines = (await readFile(join(home, 'server.log'), 'utf8')).trim().split('\n')
  const told = lines
    .filter((line) => /FATAL|PANIC|HINT|DETAIL|error/.test(line) && !tooEarly.test(line))
    .map((line) => line.replace(/^.*?\] /, ''))
  return (told.length > 0 ? told : lines).slice(-4).join(' ') || 'nothing.'
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null
}

async function untilEnded(server: ChildProcess): Promise<void> {
  if (!hasEnded(server)) await new Promise((resolve) => server.once('exit', resolve))
}
