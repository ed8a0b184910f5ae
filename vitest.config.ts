import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { chromiumArguments, findHeadlessChromium } from './scripts/chromium.mjs'
import { contractPlugin } from './src/web/contractPlugin.ts'

if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error('Tests run on Node 24, which the project brings: npm test, or npm test -- FILE')

/** Moves to other time zones, which what was made in the old one does not follow: it gets a process of its own. */
const ownProcess = ['src/test/daylightSavingOnScreen.test.ts']

/** About the project's files, which need nothing to run. */
const ofFiles = ['architecture', 'asvs', 'docker', 'links', 'namedFields', 'packages', 'pushWorker'].map(
  (name) => `src/test/${name}.test.ts`,
)

/**
 * Beside their code, and run with the promises: they look for what is rare, and take seconds of the processor or start
 * programs. `npm test -- --changed` runs those that a change concerns.
 */
const rare = [
  ...['scripts/upgrade', 'app/demo/prepareDemo', 'app/sampleFeed/sampleFeed', 'test/logs'],
  ...['accounts/server/restoreRoutes', 'bets/server/recordedSettlement', 'bids/server/races'],
  ...['channels/server/failingChannels', 'groups/server/wrongCodes', 'server/backup/backup'],
  ...['server/backup/distributeCommand', 'server/db/embeddedPostgres', 'server/http/authLimits'],
].map((name) => `**/${name}.test.ts`)

/** The same in the kit: whatever is typed, and the longest names at every width. */
const rareInKit = ['kit/typedTexts', 'lines/web/teamNames'].map((name) => `**/${name}.test.tsx`)

/** The programs of attackers and the failing machines take many minutes: `npm run test:long` runs them. */
const onlyLong = process.env.DEPTH === 'long' ? [] : ['src/test/promises/attackers/**', 'src/test/promises/cluster/**']

/** Suites that hold the program to times or memory, and therefore want the machine for themselves. */
const alone = ['overload', 'streams', 'soak', 'bigGroup', 'walSize', 'startAndEnd', 'attackers/slowhttptest'].map(
  (name) => `src/test/promises/${name}.test.ts`,
)

/** A test that takes this long hangs: a second of processor time may last long on a busy machine. */
const hangMs = 30_000

/** What a test waits for comes when the machine gets to it, unless the test itself says how soon. */
const waits = { poll: { timeout: hangMs / 2 } }

const contracts = contractPlugin(fileURLToPath(new URL('./src/features/api/contract.ts', import.meta.url)))

/** What every test on a real PostgreSQL is given. */
const onPostgres: NonNullable<TestProjectInlineConfiguration['test']> = {
  environment: 'node',
  globalSetup: ['src/test/support/testPostgres.ts'],
  // Every answer is parsed with its contract, so that what a test sees is what the contract says.
  env: { CHECK_ANSWERS: 'yes' },
  testTimeout: 40_000,
  expect: waits,
  hookTimeout: 60_000,
}

/** Tests of components, for which each worker has a page in a browser. */
function inBrowser(files: { name: string; include: string[]; exclude?: string[] }): TestProjectInlineConfiguration {
  return {
    plugins: [tailwindcss(), contracts],
    // Known from the start: a library that is found in the middle of a run brings a second React with it.
    optimizeDeps: {
      include: [
        ...['react', 'react-dom/client', 'fast-check', 'recharts'],
        ...['@base-ui/react/tabs', '@tanstack/react-query', '@tanstack/react-table', 'wouter'],
      ],
    },
    test: {
      ...files,
      isolate: false,
      setupFiles: ['src/test/kit/ownPage.ts'],
      testTimeout: hangMs,
      expect: waits,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 390, height: 844 },
        provider: playwright({
          launchOptions: { executablePath: findHeadlessChromium() ?? undefined, args: chromiumArguments },
          // A click waits until what it clicks on has stopped moving.
          contextOptions: { reducedMotion: 'reduce' },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}

/**
 * Four kinds of tests: `rules` needs nothing, `server` gets a real PostgreSQL for the whole run, `kit` runs in a real
 * browser, and `promises` looks for what is rare, some of it `alone`. Stories in a browser belong to Playwright
 * (`playwright.config.ts`).
 *
 * Test files share the modules of their process, and those of the kit a page: the program is loaded once, not once a
 * file. A file leaves nothing behind but what it made for itself.
 */
export default defineConfig({
  test: {
    // A test mostly waits, for its database or its browser: more files go side by side than there are cores.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          name: 'rules',
          environment: 'node',
          testTimeout: hangMs,
          expect: waits,
          isolate: false,
          include: [
            'bench/**/*.test.ts',
            'src/domain/**/*.test.ts',
            'src/app/window/**/*.test.ts',
            'src/features/*/*.test.ts',
            'src/features/*/web/**/*.test.ts',
            'src/web/**/*.test.ts',
            ...ofFiles,
          ],
          exclude: ownProcess,
        },
      },
      { test: { name: 'own process', environment: 'node', testTimeout: hangMs, expect: waits, include: ownProcess } },
      {
        // For what draws pages.
        plugins: [contracts],
        test: {
          ...onPostgres,
          name: 'server',
          isolate: false,
          include: [
            'src/app/*.test.ts',
            'src/app/{demo,espnFeed,sampleFeed}/**/*.test.ts',
            'src/server/**/*.test.ts',
            'src/features/*/server/**/*.test.ts',
            'src/test/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['src/test/journeys/**', 'src/test/promises/**', ...ownProcess, ...ofFiles, ...rare],
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'promises',
          isolate: false,
          include: ['src/test/promises/**/*.test.ts', ...rare],
          exclude: ['src/test/promises/windows/**', ...alone, ...onlyLong],
        },
      },
      { test: { ...onPostgres, name: 'alone', include: alone, exclude: onlyLong } },
      inBrowser({ name: 'kit', include: ['src/**/*.test.tsx'], exclude: rareInKit }),
      inBrowser({ name: 'promises of the kit', include: rareInKit }),
    ],
  },
})
