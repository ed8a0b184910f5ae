import { changedSince, choice, isInBrowser, isOnPostgres } from './changedTests.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { runScript, say } from './terminal.mjs'
import { browser, checks, report, unitTests } from './testSteps.mjs'

/** More of them take more than a minute. */
const mostFiles = { onServer: 15, inBrowser: 12 }

// npm run check: feedback between two edits, within a minute. Format, lint and types, the rules, and of the tests that
// the change concerns the nearest.
await runScript(async () => {
  const node = ensureDependencies()
  const [onServer, inBrowser] = nearestTests()
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

/** Of the tests that the change concerns the nearest: on the server and in the browser. The rules run anyway. */
function nearestTests() {
  const { tests } = choice(changedSince(null))
  return [first(mostFiles.onServer, tests.filter(isOnPostgres)), first(mostFiles.inBrowser, tests.filter(isInBrowser))]
}

function first(most, paths) {
  if (paths.length > most) say(`${paths.length - most} more test files are left to npm test.`)
  return paths.slice(0, most)
}
