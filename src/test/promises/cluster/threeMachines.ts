import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type PostgresUser, postgresUser } from '#server/db/postgresUser.ts'
import { freePort } from '#test/support/freePort.ts'
import { debianPostgres } from '#test/support/separatePostgres.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { findProgram } from '../../../../scripts/debian.mjs'
import { type Machine, type Ports, portsOf, signalTo, startMachine } from './machine.ts'
import { balancerSettings, superuserPassword } from './settings.ts'

/** Three machines with one PostgreSQL that fails over, and the HAProxy of the machine that runs the program. */
export type ThreeMachines = {
  readonly machines: readonly Machine[]
  readonly version: string
  /** A DATABASE_URL for an empty database, always of the primary. */
  readonly url: string
  /** Whether each machine has a disk of its own, which can be filled. */
  readonly hasDisks: boolean
  /** The machine with the primary, among those that are not `besides`; null while there is none. */
  primary(besides?: Machine): Promise<Machine | null>
  /** The machine that has every acknowledged commit too. */
  synchronous(besides?: Machine): Promise<Machine | null>
  /** Waits until all three serve or follow, one of them synchronously. */
  whole(): Promise<void>
  stop(): Promise<void>
}

const prefix = 'betwixt-cluster-'
const run = promisify(execFile)

/** The programs that it needs and are not installed. */
export const missing = [
  ...['patroni', 'etcd', 'haproxy'].filter((name) => findProgram([name], ['/usr/bin', '/usr/sbin']) === null),
  ...(debianPostgres() === null ? ["Debian's postgresql"] : []),
]

export async function threeMachines(): Promise<ThreeMachines> {
  await removeThoseOfKilledRuns()
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const stop = () => remove(folder)
  try {
    return { ...(await startIn(folder)), stop }
  } catch (error) {
    await stop()
    throw new Error('three machines did not come up', { cause: error })
  }
}

async function startIn(folder: string): Promise<Omit<ThreeMachines, 'stop'>> {
  await chmod(folder, 0o711)
  const bin = debianPostgres()
  if (!bin) throw new Error("Debian's PostgreSQL 15 or newer is not installed")
  const programs = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
  const all = await Promise.all(['one', 'two', 'three'].map((name) => portsOf(name, 3)))
  const machines: Machine[] = []
  let hasDisks = true
  for (const ports of all) {
    const home = join(folder, ports.name)
    await mkdir(home)
    hasDisks = (await mountDisk(home)) && hasDisks
    const user = await postgresUser({ home, programs })
    machines.push(await startMachine(ports, { all, home, user, bin }))
  }
  await waitFor(async () => (await Promise.all(machines.map((one) => one.hasEtcd()))).every(Boolean) || null)
  for (const machine of machines) machine.boot()
  const balancer = join(folder, 'balancer')
  await mkdir(balancer)
  const port = await startBalancer(all, { home: balancer, user: await postgresUser({ home: balancer, programs }) })
  const cluster = clusterOf(machines, folder)
  await cluster.whole()
  const { url, version } = await makeDatabase(port)
  return { ...cluster, machines, hasDisks, url, version }
}

/** The HAProxy beside the program. Returns its port. */
async function startBalancer(
  all: readonly Ports[],
  { home, user }: { home: string; user: PostgresUser },
): Promise<number> {
  const port = await freePort()
  const settings = join(home, 'haproxy.cfg')
  await writeFile(settings, await balancerSettings(port, all))
  const env = { PATH: `${process.env.PATH}:/usr/sbin` }
  user.run('haproxy', ['-db', '-f', settings], { stdio: 'ignore', env, cwd: '/' })
  return port
}

function clusterOf(
  machines: readonly Machine[],
  folder: string,
): Pick<ThreeMachines, 'primary' | 'synchronous' | 'whole'> {
  const primary = async (besides?: Machine) => {
    const others = machines.filter((one) => one !== besides)
    const are = await Promise.all(others.map((one) => one.isPrimary()))
    return others.find((_, at) => are[at]) ?? null
  }
  const members = async (besides?: Machine) => (await (await primary(besides))?.members()) ?? []
  const synchronous = async (besides?: Machine) => {
    const found = (await members(besides)).find(({ role, name }) => role === 'sync_standby' && name !== besides?.name)
    return machines.find(({ name }) => name === found?.name) ?? null
  }
  const isWhole = async () => {
    const all = await members()
    const roles = all.map(({ role }) => role).toSorted()
    const [timeline] = all.map((one) => one.timeline)
    const areUp = all.every(({ state }) => state === 'running' || state === 'streaming')
    const follow = all.every((one) => one.timeline === timeline && one.lag !== 'unknown')
    return (areUp && follow && roles.join() === 'leader,replica,sync_standby') || null
  }
  const whole = async () => {
    try {
      await waitFor(isWhole, { withinMs: 90_000 })
    } catch (cause) {
      const state = JSON.stringify(await members().catch(String), null, 1)
      throw new Error(`not whole: ${state}\n${await disksIn(folder)}\n${await logsIn(folder)}`, { cause })
    }
  }
  return { primary, synchronous, whole }
}

async function makeDatabase(port: number): Promise<{ url: string; version: string }> {
  const client = await waitFor(
    async () => {
      const attempt = new pg.Client({
        ...{ host: '127.0.0.1', port, user: 'postgres', password: superuserPassword, database: 'postgres' },
      })
      await attempt.connect()
      return attempt
    },
    { withinMs: 30_000 },
  )
  try {
    await client.query("create role betwixt login createrole password 'of-the-tests'")
    await client.query('create database betwixt owner betwixt')
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const version = rows[0]?.server_version.split(' ')[0] ?? ''
    return { version, url: `postgres://betwixt:of-the-tests@127.0.0.1:${port}/betwixt` }
  } finally {
    await client.end()
  }
}

/** Only root may mount one. */
function mountDisk(home: string): Promise<boolean> {
  return run('mount', ['-t', 'tmpfs', '-o', 'size=2000m,mode=711', 'tmpfs', home]).then(
    () => true,
    () => false,
  )
}

async function logsIn(folder: string): Promise<string> {
  const files = ['one', 'two', 'three'].flatMap((name) =>
    ['patroni', 'etcd', 'haproxy'].map((program) => join(folder, name, `${program}.log`)),
  )
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  return texts.map((text, at) => `${files[at]}:\n${text.slice(-3_000)}`).join('\n')
}

async function disksIn(folder: string): Promise<string> {
  const homes = ['one', 'two', 'three'].map((name) => join(folder, name))
  const { stdout } = await run('df', ['-m', ...homes]).catch(({ stdout }: { stdout: string }) => ({ stdout }))
  return stdout
}

async function removeThoseOfKilledRuns(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((one) => one.startsWith(prefix))) {
    if (!isRunning(Number(name.slice(prefix.length).split('-')[0]))) await remove(join(tmpdir(), name))
  }
}

/** Ends everything that works in the folder, and removes it. */
async function remove(folder: string): Promise<void> {
  for (let pids = await workingIn(folder); pids.length > 0; pids = await workingIn(folder)) {
    for (const pid of pids) signalTo(pid, 'SIGKILL')
    await sleep(100)
  }
  for (const name of await readdir(folder)) await run('umount', [join(folder, name)]).catch(() => {})
  await rm(folder, { recursive: true, force: true })
}

async function workingIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid)
  const are = await Promise.all(
    pids.map(async (pid) => {
      const [words, place] = await Promise.all([
        readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
        readlink(`/proc/${pid}/cwd`).catch(() => ''),
      ])
      return words.includes(`${folder}/`) || place.startsWith(`${folder}/`)
    }),
  )
  return pids.filter((_, at) => are[at])
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
