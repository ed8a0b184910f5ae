import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { changedSince, choice, isInBrowser, isOnPostgres } from './changedTests.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { root, runScript, say } from './terminal.mjs'
import { browser, checks, report, unitTests } from './testSteps.mjs'

/** More of them take much longer than the checks beside them. */
const mostFiles = { onServer: 3, inBrowser: 2 }

// npm run check: feedback between two edits. Format and lint of what changed, and types; beside them, of the tests that
// the change concerns, the rules and the nearest others.
await runScript(async () => {
  const node = ensureDependencies()
  const changed = changedSince(null)
  const tests = nearestTests(changed)
  const results = tests.some(isInBrowser) ? browser() : []
  const checked = checks(node, { files: changed.filter((path) => existsSync(join(root, path))) })
  if (tests.length > 0) {
    // Each of them loads the whole program, which takes longer than a test file.
    const parameters = [`--maxWorkers=${availableParallelism()}`]
    const chosen = { projects: [], filters: tests, parameters, environment: { DEPTH: 'once' }, shownAfter: checked }
    results.push(await unitTests(node, 'tests of what changed', chosen))
  }
  report([...(await checked), ...results])
})

/** Of the tests that the change concerns the rules, and the nearest on the server and in the browser. */
function nearestTests(changed) {
  const { tests } = choice(changed)
  const rules = tests.filter((path) => !isOnPostgres(path) && !isInBrowser(path))
  const onServer = first(mostFiles.onServer, tests.filter(isOnPostgres))
  return [...rules, ...onServer, ...first(mostFiles.inBrowser, tests.filter(isInBrowser))]
}

function first(most, paths) {
  if (paths.length > most) say(`${paths.length - most} more test files are left to npm test -- --changed.`)
  return paths.slice(0, most)
}
