import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/chromium.mjs'

// The processes that run journeys begin their random choices where the one does that lists them.
process.env.SEED ??= String(Date.now() % 1_000_000)

/** Stories in a browser, each with a program of its own: `journeys`, and those `promises` that only a window can show. */
export default defineConfig({
  testDir: 'src/test',
  outputDir: 'test-results/journeys',
  globalSetup: './src/test/support/preparedData.ts',
  projects: [
    { name: 'journeys', testMatch: 'journeys/**' },
    { name: 'promises', testMatch: 'promises/windows/**' },
  ],
  // A story mostly waits, for its window or its program: two go side by side.
  workers: 2,
  // A whole story has many steps. Each of them has no more time than Playwright gives.
  timeout: 90_000,
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    headless: true,
    // What a journey asks for is asked of the program; one journey is about the worker.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumArguments },
    screenshot: 'only-on-failure',
  },
})
