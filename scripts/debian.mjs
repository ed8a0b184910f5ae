import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of the first of these programs that is installed, or null. `folders` are searched after those of PATH. */
export function findProgram(names, folders = ['/usr/bin']) {
  const all = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...folders]
  return names.flatMap((name) => all.map((folder) => join(folder, name))).find(isProgram) ?? null
}

/** Whether a file is there and may be run. */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Installs packages of Debian as root or with sudo, and says `notice` before it does. Throws an Error whose message is
 * the reason why that is not possible, as the rest of a sentence. `services` are what the packages start by themselves,
 * with their programs: none of them is left running or enabled.
 *
 * @param {readonly string[]} packages
 * @param {string} notice
 * @param {Readonly<Record<string, string>>} [services]
 */
export function installDebianPackages(packages, notice, services = {}) {
  if (!runs('apt-get', ['--version'])) throw new Error('this is not Debian')
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (asRoot.length > 0 && !runs('sudo', ['-n', 'true'])) {
    throw new Error('installing it needs root (sudo asks for a password)')
  }
  process.stdout.write(`${notice}\n`)
  const quietly = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'Dpkg::Use-Pty=0']
  const before = new Set(runningAs(Object.values(services)))
  // The package lists may be partly stale; the install shows whether they were good enough.
  runs(...split([...quietly, 'update']))
  const [program, rest] = split([...quietly, 'install', '-y', '--no-install-recommends', ...packages])
  const { status, stderr } = spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  for (const service of Object.keys(services)) runs(...split([...asRoot, 'systemctl', 'disable', '--now', service]))
  const started = runningAs(Object.values(services)).filter((pid) => !before.has(pid))
  if (started.length > 0) runs(...split([...asRoot, 'kill', ...started]))
  if (status !== 0) throw new Error(`installing it failed (${lastLine(stderr)})`)
}

/** The ids of the processes that run one of these programs. */
function runningAs(programs) {
  if (programs.length === 0) return []
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && programs.includes(commandOf(name)))
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** @param {string[]} command @returns {[string, string[]]} */
function split([program, ...rest]) {
  return [program, rest]
}

function runs(program, parameters) {
  return spawnSync(program, parameters, { stdio: 'ignore' }).status === 0
}

function lastLine(text) {
  return text?.trim().split('\n').at(-1) || 'no reason given'
}
