import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/**
 * Ends every PostgreSQL process that works in `cluster` (an absolute path without links), within 9 seconds and cleanly if
 * possible: a server of ours, one left behind by a killed program, or the workers of a killed server. Waits for the
 * statements of clients to be rolled back and the files to be synced. Afterwards a new one may start. The caller must
 * hold the data folder.
 */
export async function stopPostgres(cluster: string): Promise<void> {
  await stopProcesses(cluster)
  const { all } = await processesIn(cluster)
  if (all.length === 0) await removeLockFiles(cluster)
}

/**
 * A killed server leaves its process id in two files. A new one trusts them as long as any process has that id: after a
 * reboot an unrelated one, in a container perhaps the server's own zombie that nobody reaps.
 */
async function removeLockFiles(cluster: string): Promise<void> {
  const lines = await serverFile(cluster)
  const [port, socketFolder] = [lines[3], lines[4]]
  if (port && socketFolder) await rm(join(socketFolder, `.s.PGSQL.${port}.lock`), { force: true })
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/** What a running server writes about itself, by line: process id, cluster, start time, port, socket folder, … state. */
export async function serverFile(cluster: string): Promise<string[]> {
  const content = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return content.split('\n')
}

async function stopProcesses(cluster: string): Promise<void> {
  const steps = [
    { signal: 'SIGINT', whom: 'server', waitMs: 5_000 },
    { signal: 'SIGQUIT', whom: 'all', waitMs: 1_500 },
    { signal: 'SIGKILL', whom: 'all', waitMs: 2_000 },
  ] as const
  for (const { signal, whom, waitMs } of steps) {
    const { server, all } = await processesIn(cluster)
    if (all.length === 0) return
    const receivers = whom === 'server' ? server : all
    for (const pid of receivers) send(pid, signal)
    if (receivers.length > 0) await untilNoneIn(cluster, waitMs)
  }
}

async function untilNoneIn(cluster: string, waitMs: number): Promise<void> {
  const giveUpAt = performance.now() + waitMs
  while (performance.now() < giveUpAt && (await processesIn(cluster)).all.length > 0) await sleep(30)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended in the meantime.
  }
}

type Leftovers = { readonly server: readonly number[]; readonly all: readonly number[] }

async function processesIn(cluster: string): Promise<Leftovers> {
  const written = Number((await serverFile(cluster))[0])
  const entries = await readdir('/proc').catch(() => null)
  if (entries) {
    const pids = entries.filter((name) => /^\d+$/.test(name)).map(Number)
    const worksHere = await Promise.all(pids.map((pid) => isPostgresIn(cluster, pid)))
    const all = pids.filter((_, index) => worksHere[index])
    return { server: all.filter((pid) => pid === written), all }
  }
  const server = written > 0 && (await commandOf(written)).includes(cluster) ? [written] : []
  return { server, all: server }
}

// Every process of a server has the cluster as its working directory; an unrelated process with a reused id does not.
async function isPostgresIn(cluster: string, pid: number): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== cluster) return false
    const program = await readlink(`/proc/${pid}/exe`)
    return basename(program.replace(/ \(deleted\)$/, '')) === 'postgres'
  } catch {
    return false
  }
}

/** For systems without /proc: the command line names the cluster. */
async function commandOf(pid: number): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout
}
