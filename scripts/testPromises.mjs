import { ensureDependencies } from './dependencies.mjs'
import { runScript } from './terminal.mjs'
import { browser, report, unitTests, webApp, windows } from './testSteps.mjs'

/** What several processes could do wrong: two of them, on Debian's PostgreSQL if installed. */
const byTwoProcesses = {
  projects: ['server', 'promises'],
  filters: ['acceptBid', 'bids/server/races', 'recordPayment', 'listLines', 'server/live/', 'authLimits', 'groupLists'],
  environment: { TEST_PROCESSES: '2', TEST_POSTGRES: 'separate' },
}

// npm run test:promises: the stories in a browser, and what must never break, searched for what is rare. npm run
// test:long goes further.
await runScript(async () => {
  const node = ensureDependencies()
  const environment = { DEPTH: 'usual', SEED: process.env.SEED ?? String(Date.now() % 1_000_000) }
  report([
    ...browser(),
    await webApp(node),
    await windows(node, 'journeys', { project: 'journeys', environment }),
    await unitTests(node, 'promises', { projects: ['promises'], environment }),
    await unitTests(node, 'promises of the kit', { projects: ['promises of the kit*'], environment }),
    await unitTests(node, 'pools by chance', { projects: ['rules'], filters: ['domain/pools/pool'], environment }),
    await unitTests(node, 'promises that want the machine alone', {
      projects: ['alone'],
      parameters: ['--maxWorkers=1'],
      environment,
    }),
    await unitTests(node, 'two processes on a PostgreSQL of their own', byTwoProcesses),
    await windows(node, 'promises in windows', { project: 'promises', environment }),
  ])
})
