import type { ChildProcess } from 'node:child_process'
import { open, readFile, rename, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskFullSentence, isDiskFull, StartRefusal } from '../startRefusal.ts'
import { postgresEnvironment } from './cluster.ts'
import { type PostgresSettings, settingParameters } from './postgresSettings.ts'
import type { PostgresUser } from './postgresUser.ts'
import { serverFile, stopPostgres } from './stopPostgres.ts'

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
export async function startServer({
  files,
  settings,
  log,
}: {
  files: ServerFiles
  settings: PostgresSettings
  log: (sentence: string) => void
}): Promise<ChildProcess> {
  const giveUpAt = performance.now() + retryForMs
  while (true) {
    await stopPostgres(files.cluster)
    const server = await spawnServer(files, settings)
    if (await takesConnections(server, files.cluster, log)) return server
    const reason = await complaint(files.home)
    if (isDiskFull(reason)) throw new StartRefusal(diskFullSentence(files.home))
    if (!passingTrouble.test(reason) || performance.now() > giveUpAt) {
      throw new StartRefusal(`The database did not start. PostgreSQL says: ${reason}`)
    }
    await sleep(200)
  }
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

/** Whether it came to take connections; it may have ended instead. */
async function takesConnections(server: ChildProcess, cluster: string, log: (sentence: string) => void) {
  let failedToSpawn = false
  server.once('error', () => {
    failedToSpawn = true
  })
  const sayAt = performance.now() + 1_500
  let said = false
  while (!failedToSpawn && server.exitCode === null && server.signalCode === null) {
    const about = await serverFile(cluster)
    if (about[0] === String(server.pid) && about[stateLine]?.trim() === 'ready') return true
    if (!said && performance.now() > sayAt) {
      said = true
      log('The database puts itself in order after an unclean end; this may take some seconds.')
    }
    await sleep(10)
  }
  return false
}

/** In the file of a running server. */
const stateLine = 7

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
