const wholeServer = [
  'src/features',
  ...['settlementProcesses', 'settlementOfThousands', 'creditsOfAMonth'].map((name) => `promises/${name}`),
  ...['http', 'live', 'commands', 'auth'].map((part) => `src/server/${part}`),
]
/** Requests go round-robin to so many programs, on Debian's PostgreSQL if installed, or on our own. */
const byProcesses = (count, postgres) => ({
  name: `${count}-processes${postgres === 'separate' ? '' : '-own'}`,
  files: wholeServer,
  projects: ['server', 'promises'],
  env: { DEPTH: 'usual', TEST_PROCESSES: String(count), TEST_POSTGRES: postgres },
})

/**
 * The suites of npm run test:long, each with its test files and environment. `windows` are run by Playwright, the
 * others by Vitest; `webApp` need it built.
 */
export const longSuites = [
  { name: 'model', files: ['promises/model/'] },
  { name: 'liars', files: ['promises/liars/'] },
  { name: 'crashes', files: ['promises/crashes.test.ts', 'promises/chatCrashes.test.ts'] },
  { name: 'races', files: ['races.test.ts', 'settlementProcesses.test.ts'] },
  { name: 'faults', files: ['promises/faults/'] },
  { name: 'drill', files: ['promises/drill/drill.test.ts'] },
  { name: 'cluster', files: ['promises/cluster/'] },
  { name: 'nginx', files: ['promises/drill/nginx.test.ts'] },
  { name: 'proxies', files: ['promises/drill/proxies.test.ts'] },
  { name: 'replicas', files: ['promises/replicas/'] },
  { name: 'citus', files: ['promises/citus/'] },
  { name: 'overload', files: ['promises/overload.test.ts'] },
  { name: 'streams', files: ['promises/streams.test.ts'] },
  { name: 'big-group', files: ['promises/bigGroup.test.ts'] },
  { name: 'soak', files: ['promises/soak.test.ts'] },
  { name: 'live', files: ['promises/live/'] },
  { name: 'live-windows', files: ['windows/liveEquality'], windows: true, webApp: true },
  { name: 'train', files: ['windows/train'], windows: true, webApp: true },
  { name: 'attacks', files: ['windows/attacks'], windows: true, webApp: true },
  { name: 'large-text', files: ['windows/largeText'], windows: true, webApp: true },
  { name: 'sqlmap', files: ['attackers/sqlmap'] },
  { name: 'wapiti', files: ['attackers/wapiti'], webApp: true },
  { name: 'slowhttptest', files: ['attackers/slowhttptest'] },
  { name: 'bad-input', files: ['promises/badInput.test.ts'] },
  { name: 'permissions', files: ['src/test/permissions.test.ts', 'promises/permissionsWalk.test.ts'] },
  { name: 'stale-queries', files: ['promises/staleQueries.test.ts'] },
  { name: 'programs', files: ['promises/programs/'] },
  { name: 'migrations', files: ['promises/migrations/', 'src/server/db/migrate.test.ts'] },
  { name: 'disk-full', files: ['promises/diskFull.test.ts', 'promises/walSize.test.ts'] },
  { name: 'backup', files: ['src/server/backup/', 'promises/backup/'] },
  { name: 'clocks', files: ['promises/clocks.test.ts', 'clockSteps.test.ts', 'daylightSaving.test.ts'] },
  byProcesses(2, 'separate'),
  byProcesses(4, 'separate'),
  byProcesses(2, 'own'),
  byProcesses(4, 'own'),
]
