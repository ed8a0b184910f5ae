import { availableParallelism } from 'node:os'
import { ensureDependencies } from './dependencies.mjs'
import { runScript } from './terminal.mjs'
import { browser, checks, report, unitTests, webApp, windows } from './testSteps.mjs'

const once = { DEPTH: 'once' }

// npm test: every check, every test, and one case of each quick promise; npm run test:promises goes deeper. A failed part
// does not hide the next. With a filter (npm test -- bids) only the test files whose names contain it.
await runScript(async () => {
  const filters = process.argv.slice(2)
  const node = ensureDependencies()
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
