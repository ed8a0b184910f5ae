import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The arguments of every test browser: headless, no telemetry, no background requests. */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of an installed Chromium or Chrome, or null. `CHROMIUM_PATH` comes first. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return isProgram(given) ? given : null
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => [...folders, '/usr/bin', '/snap/bin'].map((folder) => join(folder, name)))
  return [...candidates, ...macPaths].find(isProgram) ?? null
}

/**
 * The path of a Chromium; installs Debian's package when there is none, and says so. Throws an Error whose message is
 * one sentence for the person at the terminal.
 */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM_PATH) {
    throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, but no program is there.`)
  }
  installDebianPackage()
  const installed = findChromium()
  if (!installed) throw new Error(`Chromium was installed but not found; ${whatToDo}`)
  process.stdout.write(`Chromium is installed: ${installed}\n`)
  return installed
}

const whatToDo = 'install Chromium or Chrome yourself, or name one in CHROMIUM_PATH.'

function installDebianPackage() {
  if (!runs('apt-get', ['--version'])) throw new Error(`No Chromium was found; ${whatToDo}`)
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (asRoot.length > 0 && !runs('sudo', ['-n', 'true'])) {
    throw new Error(`No Chromium was found, and installing it needs root (sudo asks for a password); ${whatToDo}`)
  }
  process.stdout.write("No Chromium was found. Installing Debian's package chromium; this takes a minute.\n")
  const quietly = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'Dpkg::Use-Pty=0']
  const packages = ['chromium', 'fonts-liberation']
  // The package lists may be partly stale; the install shows whether they were good enough.
  runs(...split([...quietly, 'update']))
  const [program, rest] = split([...quietly, 'install', '-y', '--no-install-recommends', ...packages])
  const { status, stderr } = spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  if (status !== 0) throw new Error(`Installing Chromium failed (${lastLine(stderr)}); ${whatToDo}`)
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

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(`${ensureChromium()}\n`)
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
