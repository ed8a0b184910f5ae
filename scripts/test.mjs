import { ensureChromium } from './chromium.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { runScript, say } from './terminal.mjs'
import { check, journeys, sayFailures, unitTests, webApp } from './testSteps.mjs'

/** What several processes could do wrong, once more by two, on Debian's PostgreSQL where it is installed. */
const byTwoProcesses = [
  [
    '--project=server',
    ...['acceptBid', 'bids/server/races', 'recordPayment', 'listLines', 'server/live/', 'authLimits', 'groupLists'],
  ],
  { TEST_PROCESSES: '2', TEST_POSTGRES: 'separate' },
  'two processes on a PostgreSQL of their own',
]

// npm test: every check and every test, one after another; a failed one does not hide the next. With a filter
// (npm test -- bids) only the unit tests whose file names contain it.
await runScript(() => {
  const filters = process.argv.slice(2)
  const node = ensureDependencies()
  const results = [...browser(), ...(filters.length > 0 ? unitTests(node, filters) : everything(node))]
  sayFailures(results)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  say(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') > 0 ? 1 : 0)
})

function everything(node) {
  return [
    ...check(node, 'biome', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']),
    ...['shared', 'server', 'web', 'live'].flatMap((project) =>
      check(node, `types of ${project}`, ['node_modules/typescript/bin/tsc', '-p', `tsconfig.${project}.json`]),
    ),
    ...check(node, 'knip', ['node_modules/knip/bin/knip.js'], { needs: 'knip.json' }),
    ...unitTests(node, []),
    ...unitTests(node, ...byTwoProcesses),
    ...webApp(node),
    ...journeys(node),
  ]
}

/** Without a browser the other tests still run; the missing one counts as a failure. */
function browser() {
  try {
    say(`Chromium: ${ensureChromium()}`)
    return []
  } catch (error) {
    say(error.message)
    return [{ name: 'Chromium', passed: 0, failed: 1, failures: [] }]
  }
}
