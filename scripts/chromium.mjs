import { pathToFileURL } from 'node:url'
import { findProgram, installDebianPackages, isProgram } from './debian.mjs'

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
  return findProgram(names, ['/usr/bin', '/snap/bin']) ?? macPaths.find(isProgram) ?? null
}

/** For pages without windows around them, the headless shell, which takes a sixth less of the processor; or Chromium. */
export function findHeadlessChromium() {
  return process.env.CHROMIUM_PATH ? findChromium() : (findProgram(['chromium-headless-shell']) ?? findChromium())
}

/**
 * The path of a Chromium; installs Debian's packages when there is none, and says so. Throws an Error whose message is
 * one sentence for the person at the terminal.
 */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM_PATH) {
    throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, but no program is there.`)
  }
  try {
    installDebianPackages(
      ['chromium', 'chromium-headless-shell', 'fonts-liberation'],
      "No Chromium was found. Installing Debian's packages chromium and chromium-headless-shell; this takes a minute.",
    )
  } catch (error) {
    throw new Error(`No Chromium was found, and ${error.message}; ${whatToDo}`)
  }
  const installed = findChromium()
  if (!installed) throw new Error(`Chromium was installed but not found; ${whatToDo}`)
  process.stdout.write(`Chromium is installed: ${installed}\n`)
  return installed
}

const whatToDo = 'install Chromium or Chrome yourself, or name one in CHROMIUM_PATH.'

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(`${ensureChromium()}\n`)
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
