import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, ScriptFailure, say } from './terminal.mjs'

const lockFile = join(root, 'package-lock.json')
const installedList = join(root, 'node_modules', '.package-lock.json')
const stamp = join(root, 'node_modules', '.installed-lock-hash')
const ownNode = join(root, 'node_modules', 'node', 'bin', 'node')
const neededNode = 24

/**
 * Installs what is missing and returns the path of the Node that the program runs on. Takes a few milliseconds when
 * there is nothing to do.
 */
export function ensureDependencies() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new ScriptFailure(`Node 20 or newer is needed; this is ${process.version}.`)
  }
  if (!isInstalled()) install()
  return nodePath()
}

function isInstalled() {
  if (!existsSync(installedList)) return false
  const hash = hashOfLockFile()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true
  // Perhaps installed by hand: npm writes its list last.
  if (statSync(installedList).mtimeMs + 1_000 < statSync(lockFile).mtimeMs) return false
  writeStamp(hash)
  return true
}

function install() {
  say('Installing what is missing; this takes a minute.')
  // The npm that runs this script, if any. Development packages are needed to build the web app.
  const npm = process.env.npm_execpath
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const quietly = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync(program, [...first, 'ci', ...quietly], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new ScriptFailure(`npm ci failed${error ? ` (${error.message})` : ''}; see above.`)
  writeStamp(hashOfLockFile())
}

// A folder of another user works too; it only costs comparing the times again.
function writeStamp(hash) {
  try {
    writeFileSync(stamp, hash)
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
