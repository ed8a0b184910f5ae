import { availableParallelism } from 'node:os'
import { changedSince, choice, isInBrowser } from './changedTests.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { runScript, say } from './terminal.mjs'
import { browser, checks, report, unitTests, webApp, windows } from './testSteps.mjs'

const once = { DEPTH: 'once' }

// npm test: every check, and the tests of rules, server and components; npm run test:promises has the rest. A failed
// part does not hide the next. With a filter (npm test -- bids) only the test files whose names contain it; with
// --changed only those that a change concerns.
await runScript(async () => {
  const filters = process.argv.slice(2)
  const node = ensureDependencies()
  if (filters[0] === '--changed') return report(await concerned(node, filters[1] ?? null))
  report([...browser(), ...(filters.length > 0 ? await chosen(node, filters) : await everything(node))])
})

async function everything(node) {
  return [
    ...(await checks(node)),
    await unitTests(node, 'rules', { projects: ['rules', 'own process'], environment: once }),
    ...(await serverAndKit(node)),
  ]
}

/** Side by side: each leaves the machine idle at times. More workers take as long, and more of the processor. */
async function serverAndKit(node) {
  const parameters = [`--maxWorkers=${availableParallelism()}`]
  const server = unitTests(node, 'server', { projects: ['server'], parameters, environment: once })
  const kit = unitTests(node, 'kit, beside the server', { projects: ['kit*'], parameters, shownAfter: server })
  return Promise.all([server, kit])
}

async function chosen(node, filters) {
  return [await unitTests(node, 'chosen files', { projects: [], filters })]
}

/** As few as a change can break; the sentence says what is left to the whole. */
async function concerned(node, since) {
  const changed = changedSince(since)
  const { tests, stories } = choice(changed)
  say(`${changed.length} changed files concern ${tests.length} test files and ${stories.length} stories in a browser.`)
  say('Stories and promises that did not change themselves are left to npm run test:promises.')
  const results = stories.length > 0 || tests.some(isInBrowser) ? browser() : []
  if (tests.length > 0) {
    const found = { projects: [], filters: tests, parameters: ['--passWithNoTests'], environment: once }
    results.push(await unitTests(node, 'tests that the change concerns', found))
  }
  if (stories.length === 0) return results
  results.push(await webApp(node))
  return [...results, await windows(node, 'stories', { filters: stories, environment: once })]
}
