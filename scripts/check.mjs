import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ensureDependencies } from './dependencies.mjs'
import { root, runScript, say } from './terminal.mjs'
import { browser, checks, report, unitTests } from './testSteps.mjs'

/** More of them take more than a minute. */
const mostFiles = { onServer: 15, inBrowser: 12 }

// npm run check: feedback between two edits, within a minute. Format, lint and types, the rules, and the tests of
// uncommitted changes, or else of the last commit: changed tests, and those that import what changed.
await runScript(async () => {
  const node = ensureDependencies()
  const changed = changedFiles()
  const [onServer, inBrowser] = testsOf(changed)
  const results = await checks(node, { unused: false })
  results.push(await unitTests(node, 'rules', { projects: ['rules', 'own process'] }))
  const environment = { DEPTH: 'once' }
  if (onServer.length > 0) {
    const chosen = { projects: ['server'], filters: onServer, parameters: ['--passWithNoTests'], environment }
    results.push(await unitTests(node, 'tests of what changed', chosen))
  }
  if (inBrowser.length > 0) {
    results.push(...browser(), await unitTests(node, 'kit of what changed', { projects: ['kit*'], filters: inBrowser }))
  }
  report(results)
})

function changedFiles() {
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const open = git('status', '--porcelain', '--untracked-files=all').map((line) => line.slice(3).split(' -> ').at(-1))
  return open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1')
}

/**
 * Tests on the server and in the browser; the rules run anyway. Changed tests come first; shared test support affects
 * all tests, which is left to npm test.
 */
function testsOf(changed) {
  const tests = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.test\.tsx?$/.test(path) && !/journeys|windows/.test(path))
  const product = changed.filter((path) => !path.startsWith('src/test/'))
  const concerned = tests.filter((path) => importsOf(path).some((imported) => product.includes(imported)))
  const all = [...new Set([...changed.filter((path) => tests.includes(path)), ...concerned])]
  return [
    first(mostFiles.onServer, all, (path) => /^src\/(server|test|features\/[^/]+\/server)\/.*\.ts$/.test(path)),
    first(mostFiles.inBrowser, all, (path) => path.endsWith('.tsx')),
  ]
}

function first(most, paths, isOne) {
  const found = paths.filter(isOne)
  if (found.length > most) say(`${found.length - most} more test files are left to npm test.`)
  return found.slice(0, most)
}

/** A file's imports from this project, as paths. */
function importsOf(path) {
  const names = [...readFileSync(join(root, path), 'utf8').matchAll(/from '([#.][^']+)'/g)].map(([, name]) => name)
  return names.map((name) => (name.startsWith('#') ? `src/${name.slice(1)}` : normalize(join(dirname(path), name))))
}
