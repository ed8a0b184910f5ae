import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, ScriptFailure, say } from './terminal.mjs'

const lockFile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
/** Where packages are installed while those of before stay, and what is moved out of their way. */
const beside = join(root, '.install')
const fresh = join(beside, 'node_modules')
const former = join(beside, 'former')
/** Who installs. */
const pid = join(beside, 'pid')
/** Written last: what is beside is whole. */
const whole = join(beside, 'whole')
const stamp = '.installed-lock-hash'
const ownNode = join(modules, 'node', 'bin', 'node')
const neededNode = 24

/**
 * Installs what is missing and returns the path of the Node that the program runs on. Takes a few milliseconds when
 * there is nothing to do. Packages that are there stay until the new ones are whole, however the installation ends.
 */
export function ensureDependencies() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new ScriptFailure(`Node 20 or newer is needed; this is ${process.version}.`)
  }
  finishSwap()
  if (!isInstalled()) install()
  return nodePath()
}

function isInstalled() {
  const list = join(modules, '.package-lock.json')
  if (!existsSync(list)) return false
  const hash = hashOfLockFile()
  const stamped = join(modules, stamp)
  if (existsSync(stamped) && readFileSync(stamped, 'utf8') === hash) return true
  // Perhaps installed by hand: npm writes its list last.
  if (statSync(list).mtimeMs + 1_000 < statSync(lockFile).mtimeMs) return false
  writeStamp(modules, hash)
  return true
}

function install() {
  say('Installing what is missing; this takes a minute.')
  if (isRunning(installing())) throw new ScriptFailure('Another installation is running; wait for it.')
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside)
  writeFileSync(pid, String(process.pid))
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    if (existsSync(join(root, name))) copyFileSync(join(root, name), join(beside, name))
  }
  // The npm that runs this script, if any. Development packages are needed to build the web app.
  const npm = process.env.npm_execpath
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const quietly = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync(program, [...first, 'ci', ...quietly], { cwd: beside, stdio: 'inherit' })
  if (status !== 0) {
    rmSync(beside, { recursive: true, force: true })
    const kept = existsSync(modules)
      ? ' The packages of before are still there: go back to the former commit to start.'
      : ''
    throw new ScriptFailure(`npm ci failed${error ? ` (${error.message})` : ''}; see above.${kept}`)
  }
  writeStamp(fresh, hashOfLockFile())
  writeFileSync(whole, '')
  finishSwap()
}

/** Puts whole packages into their place, also those of an installation that was broken off in the middle of that. */
function finishSwap() {
  if (existsSync(whole)) {
    if (existsSync(fresh)) {
      rmSync(former, { recursive: true, force: true })
      if (existsSync(modules)) renameSync(modules, former)
      renameSync(fresh, modules)
    }
    rmSync(beside, { recursive: true, force: true })
  }
}

function installing() {
  return existsSync(pid) ? Number(readFileSync(pid, 'utf8')) : 0
}

function isRunning(installer) {
  try {
    return installer > 0 && process.kill(installer, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// A folder of another user works too; it only costs comparing the times again.
function writeStamp(folder, hash) {
  try {
    writeFileSync(join(folder, stamp), hash)
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
  }
}

function hashOfLockFile() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex')
}

function nodePath() {
  if (existsSync(ownNode)) return ownNode
  if (Number.parseInt(process.versions.node, 10) >= neededNode) return process.execPath
  throw new ScriptFailure(
    `Node ${neededNode} was not installed with the packages: npm may not run install scripts here. ` +
      'Run "npm ci --ignore-scripts=false", or use Node 24 or newer.',
  )
}
