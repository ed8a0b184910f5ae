const wholeServer = [
  '--project=server',
  'src/features',
  ...['http', 'live', 'commands', 'auth'].map((part) => `src/server/${part}`),
]
/** Every request goes to the next of so many programs; on Debian's PostgreSQL where it is installed, or on our own. */
const byProcesses = (count, postgres) => ({
  name: `${count}-processes${postgres === 'separate' ? '' : '-own'}`,
  files: wholeServer,
  env: { LONG: 'no', TEST_PROCESSES: String(count), TEST_POSTGRES: postgres },
})

/**
 * The suites of npm run test:long, each with the test files that it runs, and what it sets for them. `journeys` are run
 * by Playwright, the others by Vitest.
 */
export const longSuites = [
  { name: 'model', files: ['src/test/model/'] },
  { name: 'crashes', files: ['src/test/crashes.test.ts'] },
  { name: 'races', files: ['races.test.ts', 'settlementProcesses.test.ts'] },
  { name: 'faults', files: ['src/test/faults/'] },
  { name: 'drill', files: ['src/test/drill/drill.test.ts'] },
  { name: 'nginx', files: ['src/test/drill/nginx.test.ts'] },
  { name: 'overload', files: ['src/test/overload.test.ts'] },
  { name: 'streams', files: ['src/test/streams.test.ts'] },
  { name: 'big-group', files: ['src/test/bigGroup.test.ts'] },
  { name: 'soak', files: ['src/test/soak.test.ts'] },
  { name: 'live', files: ['src/test/live/'] },
  { name: 'live-windows', files: ['journeys/liveEquality'], journeys: true },
  { name: 'attacks', files: ['attacks'], journeys: true },
  { name: 'bad-input', files: ['src/test/badInput.test.ts'] },
  { name: 'permissions', files: ['src/test/permissions.test.ts', 'src/test/permissionsWalk.test.ts'] },
  { name: 'migrations', files: ['src/test/migrations/', 'src/server/db/migrate.test.ts'] },
  { name: 'disk-full', files: ['src/test/diskFull.test.ts', 'src/server/db/walSize.test.ts'] },
  { name: 'backup', files: ['src/server/backup/'] },
  { name: 'clocks', files: ['src/test/clocks.test.ts', 'clockSteps.test.ts', 'daylightSaving.test.ts'] },
  byProcesses(2, 'separate'),
  byProcesses(4, 'separate'),
  byProcesses(2, 'own'),
  byProcesses(4, 'own'),
]
