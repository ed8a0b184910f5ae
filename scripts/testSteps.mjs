import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, ScriptFailure, say } from './terminal.mjs'
import { linesOf, resultsOfPlaywright, resultsOfVitest } from './testReports.mjs'
import { ensureWebApp } from './webApp.mjs'

// Each step answers a list of results: a name, how many tests or checks passed and failed, and which tests failed why.

/** Names at the end what failed, and how the message of each failure begins: the whole stands far above. */
export function sayFailures(results) {
  for (const { name, failed, failures } of results.filter((result) => result.failed > 0)) {
    say(`failed: ${name}${failed > 1 ? ` (${failed})` : ''}`)
    for (const line of failures.slice(0, mostFailures).flatMap(linesOf)) say(line)
    if (failures.length > mostFailures) say(`  and ${failures.length - mostFailures} more`)
  }
}

const mostFailures = 10

/** A program of the packages that succeeds or fails as a whole; nothing when the file that it needs is missing. */
export function check(node, name, parameters, { needs = null } = {}) {
  if (needs && !existsSync(join(root, needs))) return []
  heading(name)
  const { status } = spawnSync(node, parameters, { cwd: root, stdio: 'inherit' })
  return [whole(name, status === 0)]
}

/** The web app that the journeys use. */
export function webApp(node) {
  heading('web app')
  try {
    ensureWebApp(node)
    return [whole('web app', true)]
  } catch (error) {
    if (!(error instanceof ScriptFailure)) throw error
    say(error.message)
    return [whole('web app', false)]
  }
}

export function unitTests(node, filters, environment = {}, name = 'unit tests') {
  return withReport(name, (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const parameters = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filters]
    const env = { ...process.env, ...environment }
    return { run: () => spawnSync(node, parameters, { cwd: root, stdio: 'inherit', env }), read: resultsOfVitest }
  })
}

export function journeys(node, filters = [], environment = {}) {
  const folder = join(root, 'src/test/journeys')
  if (!existsSync(folder) || !readdirSync(folder).some((name) => name.endsWith('.test.ts'))) return []
  return withReport('journeys', (report) => {
    const parameters = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...filters]
    const env = { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    return { run: () => spawnSync(node, parameters, { cwd: root, stdio: 'inherit', env }), read: resultsOfPlaywright }
  })
}

/** Runs tests that write a report, and tells what it says; a run that failed without a failed test counts as one. */
function withReport(name, prepare) {
  heading(name)
  const folder = mkdtempSync(join(tmpdir(), 'betwixt-report-'))
  const report = join(folder, 'report.json')
  const { run, read } = prepare(report)
  const { status } = run()
  const { passed, failures } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failures: [] }
  rmSync(folder, { recursive: true, force: true })
  return [{ name, passed, failed: status !== 0 ? Math.max(failures.length, 1) : failures.length, failures }]
}

function whole(name, isFine) {
  return { name, passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, failures: [] }
}

function heading(name) {
  say(`\n=== ${name}`)
}
