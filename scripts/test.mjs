import { availableParallelism } from 'node:os'
import { changedSince, choice } from './changedTests.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { runScript, say } from './terminal.mjs'
import { browser, checks, report, unitTests, webApp, windows } from './testSteps.mjs'

const once = { DEPTH: 'once' }

// npm test: every check, every test, and one case of each quick promise; npm run test:promises goes deeper. A failed part
// does not hide the next. With a filter (npm test -- bids) only the test files whose names contain it; with --changed
// only those that a change concerns.
await runScript(async () => {
  const filters = process.argv.slice(2)
  const node = ensureDependencies()
  if (filters[0] === '--changed') return report(await concerned(node, filters[1] ?? null))
  report([...browser(), ...(filters.length > 0 ? await chosen(node, filters) : await everything(node))])
})

async function everything(node) {
  return [
    ...(await checks(node)),
    await unitTests(node, 'rules', { projects: ['rules', 'own process'] }),
    ...(await serverAndKit(node)),
    await webApp(node),
    await windows(node, 'journeys', { project: 'journeys', environment: once }),
  ]
}

/** Side by side: each leaves the machine idle at times. */
async function serverAndKit(node) {
  const server = unitTests(node, 'server, and a case of each promise', { projects: ['server'], environment: once })
  const parameters = [`--maxWorkers=${availableParallelism()}`]
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
  say('Stories that did not change themselves, and npm run test:promises, are left to the whole run.')
  const results = tests.some((path) => path.endsWith('.tsx')) ? browser() : []
  if (tests.length > 0) {
    const parameters = ['--passWithNoTests']
    const quick = {
      projects: ['rules', 'own process', 'server', 'kit*'],
      filters: tests,
      parameters,
      environment: once,
    }
    results.push(await unitTests(node, 'tests that the change concerns', quick))
  }
  if (stories.length === 0) return results
  results.push(await webApp(node))
  return [...results, await windows(node, 'journeys', { project: 'journeys', filters: stories, environment: once })]
}
