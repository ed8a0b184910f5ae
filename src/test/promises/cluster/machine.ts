import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresUser } from '#server/db/postgresUser.ts'
import { freePort } from '#test/support/freePort.ts'
import { etcdSettings, fullDisk, patroniSettings, wireSettings } from './settings.ts'

/** Where the parts of one machine listen, and where others and its own Patroni reach them: over its wire. */
export type Ports = {
  readonly name: string
  readonly postgres: number
  readonly rest: number
  readonly etcd: number
  readonly etcdPeer: number
  readonly wire: {
    readonly postgres: number
    readonly rest: number
    /** This machine's way to the etcd of each machine. */
    readonly etcds: readonly number[]
  }
}

/** What Patroni knows of the cluster's members. */
type Member = {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
  readonly lag?: number | 'unknown'
}

/** One machine: etcd, Patroni with its PostgreSQL, and the wire between it and everybody else. */
export type Machine = {
  readonly name: string
  readonly ports: Ports
  readonly home: string
  /** Whether its etcd has agreed with the others on their version, for which Patroni asks only when it starts. */
  hasEtcd(): Promise<boolean>
  /** Whether its Patroni says that it has the primary. */
  isPrimary(): Promise<boolean>
  members(): Promise<readonly Member[]>
  killPostgres(): Promise<void>
  killPatroni(): void
  /** Everything on it ends in the same moment. */
  powerOff(): Promise<void>
  /** Starts what is not running, as its service manager does. */
  boot(): void
  /** Nothing goes in or out any more; what runs on it keeps running. */
  cutOff(): void
  connect(): Promise<void>
  /** Everything on it hangs. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  fillDisk(): Promise<void>
  freeDisk(): Promise<void>
}

const answerWithinMs = 1_500

export async function portsOf(name: string, count: number): Promise<Ports> {
  const [postgres, rest, etcd, etcdPeer, wirePostgres, wireRest] = await freePorts(6)
  const wire = { postgres: wirePostgres ?? 0, rest: wireRest ?? 0, etcds: await freePorts(count) }
  return { name, postgres: postgres ?? 0, rest: rest ?? 0, etcd: etcd ?? 0, etcdPeer: etcdPeer ?? 0, wire }
}

function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, freePort))
}

type Place = { readonly home: string; readonly user: PostgresUser }

/** Starts a machine but for Patroni, which needs the etcds of all: `boot` starts that too. */
export async function startMachine(
  ports: Ports,
  { all, bin, ...place }: Place & { all: readonly Ports[]; bin: string },
): Promise<Machine> {
  const { home } = place
  const data = join(home, 'data')
  const write = async (name: string, text: string) => {
    await writeFile(join(home, name), text)
    return join(home, name)
  }
  const etcd = await write('etcd.yml', await etcdSettings(ports, { all, home }))
  const patroni = await write('patroni.yml', await patroniSettings(ports, { home, data, bin }))
  const wire = await write('wire.cfg', wireSettings(ports, all))
  const programs = programsIn(place)
  const plugIn = () => programs.start('haproxy', ['-db', '-f', wire])
  plugIn()
  programs.start('etcd', ['--config-file', etcd])
  return {
    ...{ name: ports.name, ports, home },
    ...questionsTo(ports),
    ...diskOf(home),
    ...harmTo(programs, data),
    boot() {
      programs.start('etcd', ['--config-file', etcd])
      programs.start('patroni', [patroni])
      programs.start('sh', [fullDisk, data, bin])
    },
    cutOff: () => programs.send(['haproxy', 'etcd'], 'SIGSTOP'),
    async connect() {
      // By then what was cut off has timed out: nothing of it is delivered late.
      await programs.kill('haproxy')
      plugIn()
      programs.send(['etcd'], 'SIGCONT')
    },
  }
}

type Programs = ReturnType<typeof programsIn>

/** The programs of a machine, by name. Each appends to a log in `home`. */
function programsIn({ home, user }: Place) {
  const running = new Map<string, ChildProcess>()
  const isAlive = (child: ChildProcess | undefined) => child?.exitCode === null && child.signalCode === null
  return {
    start(program: string, parameters: readonly string[]): void {
      if (isAlive(running.get(program))) return
      const line = 'exec "$0" "$@" >> "$LOG" 2>&1'
      const path = `${process.env.PATH}:/usr/sbin`
      const env = { PATH: path, LC_ALL: 'C.UTF-8', HOME: home, LOG: join(home, `${program}.log`) }
      const child = user.run('/bin/sh', ['-c', line, program, ...parameters], { stdio: 'ignore', env, cwd: home })
      running.set(program, child)
    },
    send(programs: readonly string[], signal: NodeJS.Signals): void {
      for (const program of programs) running.get(program)?.kill(signal)
    },
    async kill(program: string): Promise<void> {
      const child = running.get(program)
      if (!child || !isAlive(child)) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** They are asked directly, not over the wire. */
function questionsTo(ports: Ports): Pick<Machine, 'hasEtcd' | 'isPrimary' | 'members'> {
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${ports.rest}/${path}`, { signal: AbortSignal.timeout(answerWithinMs) })
  return {
    async hasEtcd() {
      const answer = await fetch(`http://127.0.0.1:${ports.etcd}/version`).catch(() => null)
      return /"etcdcluster":"3\.[1-9]/.test((await answer?.text()) ?? '')
    },
    isPrimary: async () => (await ask('primary').catch(() => null))?.status === 200,
    members: async () => ((await (await ask('cluster')).json()) as { members: Member[] }).members,
  }
}

function diskOf(home: string): Pick<Machine, 'fillDisk' | 'freeDisk'> {
  const filling = join(home, 'filling')
  return {
    // It ends with an error: there is no room left.
    fillDisk: async () => void (await run('dd', ['if=/dev/zero', `of=${filling}`, 'bs=1M']).catch(() => {})),
    freeDisk: async () => void (await run('rm', ['-f', filling])),
  }
}

type Harm = Pick<Machine, 'killPostgres' | 'killPatroni' | 'powerOff' | 'freeze' | 'thaw'>

function harmTo(programs: Programs, data: string): Harm {
  const server = async () => Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const serverAndWorkers = async () => {
    const pid = await server()
    return [pid, ...(await childrenOf(pid))]
  }
  const all = async (signal: NodeJS.Signals) => {
    const pids = await serverAndWorkers()
    programs.send(['patroni', 'etcd'], signal)
    for (const pid of pids) signalTo(pid, signal)
  }
  return {
    killPostgres: async () => signalTo(await server(), 'SIGKILL'),
    killPatroni: () => programs.send(['patroni'], 'SIGKILL'),
    powerOff: () => all('SIGKILL'),
    freeze: () => all('SIGSTOP'),
    thaw: () => all('SIGCONT'),
  }
}

const run = promisify(execFile)

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.split('\n').filter(Boolean).map(Number)
}

export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended in the meantime.
  }
}
