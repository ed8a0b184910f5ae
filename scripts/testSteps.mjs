import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { findProgram, installDebianPackages } from './debian.mjs'
import { root, ScriptFailure, say } from './terminal.mjs'
import { linesOf, resultsOfPlaywright, resultsOfVitest } from './testReports.mjs'
import { ensureWebApp } from './webApp.mjs'

// Each step returns its result: a name, how many tests or checks passed, which failed and why, how long it took, and
// how long each test file took.

/**
 * Format and lint, types and unused code, side by side. The compiler looks again at what changed since it looked last.
 * With `files`, format and lint of these; and not unused code, for which everything is read, nor types of `live` unless
 * they are of it: it reads all of the server once more, for a few files of tests.
 */
export function checks(node, { files = null } = {}) {
  const typesOf = (name) => {
    const kept = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${name}.tsbuildinfo`]
    // Four compilers side by side share the work already; several checkers in one repeat a part of it.
    return ['node_modules/typescript/bin/tsc', '-p', `tsconfig.${name}.json`, '--checkers', '1', ...kept]
  }
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']
  const isLive = (path) => path.startsWith('src/test/promises/live/')
  const projects = ['shared', 'server', 'web', ...(files === null || files.some(isLive) ? ['live'] : [])]
  // Of these it may know none.
  const only = files === null ? [] : ['--no-errors-on-unmatched', ...files]
  const programs = [
    ['format and lint', [...biome, ...only]],
    ...projects.map((name) => [`types of ${name}`, typesOf(name)]),
    ...(files === null ? [['unused code', ['node_modules/knip/bin/knip.js']]] : []),
  ]
  return Promise.all(programs.map(([name, parameters]) => check(node, name, parameters)))
}

/** Runs a package's program that succeeds or fails as a whole; its output is shown once it has ended. */
function check(node, name, parameters) {
  return timed(name, async () => {
    const { status, output } = await run(node, parameters, { isShown: false })
    heading(name)
    if (status !== 0) say(output)
    return whole(name, status === 0)
  })
}

/** Without a browser the other tests still run; a missing one counts as a failure. */
export function browser() {
  try {
    say(`Chromium: ${ensureChromium()}`)
    return []
  } catch (error) {
    say(error.message)
    return [{ name: 'Chromium', seconds: 0, files: [], ...whole('Chromium', false) }]
  }
}

/**
 * Installs the programs of attackers, packages of Debian. The tests of one that is missing are skipped, and the summary
 * says so.
 */
export function attackers() {
  const missing = ['sqlmap', 'wapiti', 'slowhttptest'].filter((name) => findProgram([name]) === null)
  return installed({ packages: missing, otherwise: 'not attacked with' })
}

/** The same for the programs of a PostgreSQL that fails over. Debian's services of them do not stay. */
export function clusterPrograms() {
  const packagesOf = { patroni: ['patroni', 'python3-etcd'], etcd: ['etcd-server'], haproxy: ['haproxy'] }
  const missing = Object.entries(packagesOf).filter(([name]) => findProgram([name], ['/usr/bin', '/usr/sbin']) === null)
  const packages = missing.flatMap(([, names]) => names)
  if (!existsSync('/usr/lib/postgresql')) packages.push('postgresql')
  const services = { patroni: 'patroni', etcd: 'etcd', haproxy: 'haproxy', postgresql: 'postgres' }
  const installs = Object.entries(services).filter(([name]) => packages.some((one) => one.startsWith(name)))
  return installed({ packages, otherwise: 'no failover was tried with', services: Object.fromEntries(installs) })
}

function installed({ packages, otherwise, services = {} }) {
  if (packages.length === 0) return []
  const names = packages.join(', ')
  try {
    installDebianPackages(packages, `Installing Debian's packages ${names}; this takes a minute.`, services)
    return []
  } catch ({ message }) {
    const name = `${otherwise} ${names}: not installed, and ${message}`
    say(name)
    return [{ name, seconds: 0, passed: 0, failed: 0, failures: [], files: [] }]
  }
}

/** Builds the web app for tests with windows. */
export function webApp(node) {
  heading('web app')
  return timed('web app', async () => {
    try {
      ensureWebApp(node)
      return whole('web app', true)
    } catch (error) {
      if (!(error instanceof ScriptFailure)) throw error
      say(error.message)
      return whole('web app', false)
    }
  })
}

/**
 * Runs the tests of some Vitest projects whose paths contain one of `filters`; all of them without filters. Beside
 * others, their output comes when those, `shownAfter`, have ended too.
 */
export function unitTests(
  node,
  name,
  { projects, filters = [], parameters = [], environment = {}, shownAfter = null },
) {
  return withReport(name, {
    shownAfter,
    read: resultsOfVitest,
    run: (report) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const chosen = projects.map((project) => `--project=${project}`)
      const all = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...chosen, ...parameters, ...filters]
      return run(node, all, { environment, isShown: shownAfter === null })
    },
  })
}

/** Runs the tests of one Playwright project, or of all, whose paths contain one of `filters`. */
export function windows(node, name, { project = null, filters = [], environment = {} }) {
  return withReport(name, {
    read: resultsOfPlaywright,
    run: (report) => {
      const cli = 'node_modules/@playwright/test/cli.js'
      const chosen = project === null ? [] : [`--project=${project}`]
      const parameters = [cli, 'test', '--reporter=list,json', ...chosen, ...filters]
      return run(node, parameters, { environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
    },
  })
}

/**
 * Runs tests that write a report, and returns its results; a run that failed without a failed test counts as one
 * failure.
 */
async function withReport(name, { run, read, shownAfter = null }) {
  if (shownAfter === null) heading(name)
  let said = ''
  const result = await timed(name, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'betwixt-report-'))
    const report = join(folder, 'report.json')
    const { status, output } = await run(report)
    said = output
    const { passed, failures, files } = existsSync(report)
      ? read(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, failures: [], files: [] }
    rmSync(folder, { recursive: true, force: true })
    return { passed, failed: status !== 0 ? Math.max(failures.length, 1) : failures.length, failures, files }
  })
  if (shownAfter !== null) {
    await shownAfter
    heading(name)
    say(said)
  }
  return result
}

async function timed(name, work) {
  const startedAt = performance.now()
  const result = await work()
  return { name, seconds: (performance.now() - startedAt) / 1_000, ...result }
}

function whole(name, isPassed) {
  return isPassed
    ? { passed: 1, failed: 0, failures: [], files: [] }
    : { passed: 0, failed: 1, failures: [{ title: name, message: '' }], files: [] }
}

/** Programs that tests start repeatedly reuse their compiled code. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') }

/** Returns the exit code, and the output if it is not shown live. */
function run(program, parameters, { environment = {}, isShown = true } = {}) {
  const stdio = ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe']
  const child = spawn(program, parameters, { cwd: root, stdio, env: { ...process.env, ...compiled, ...environment } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (data) => (output += data))
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ status: null, output: message }))
    child.once('close', (status) => resolve({ status, output }))
  })
}

function heading(name) {
  say(`\n=== ${name}`)
}

const mostFailures = 10
const mostFiles = 10

/**
 * Prints a summary: what failed, how long each part took and which files took longest; then a line for machines, and
 * sets the exit code.
 */
export function report(results) {
  say('')
  for (const { name, failed, failures } of results.filter((result) => result.failed > 0)) {
    say(`failed: ${name}${failed > 1 ? ` (${failed})` : ''}`)
    for (const line of failures.slice(0, mostFailures).flatMap(linesOf)) say(line)
    if (failures.length > mostFailures) say(`  and ${failures.length - mostFailures} more`)
  }
  for (const { name, seconds, passed, failed } of results) {
    say(`${seconds.toFixed(1).padStart(7)} s  ${name}: ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`)
  }
  const files = results.flatMap((result) => result.files).sort((a, b) => b.seconds - a.seconds)
  if (files.length > 0) say('The files that took longest:')
  for (const { path, seconds } of files.slice(0, mostFiles)) say(`${seconds.toFixed(1).padStart(7)} s  ${path}`)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  say(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') > 0 ? 1 : 0)
}
