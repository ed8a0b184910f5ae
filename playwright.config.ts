import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/chromium.mjs'

// The processes that run journeys begin their random choices where the one does that lists them.
process.env.SEED ??= String(Date.now() % 1_000_000)

/** The journeys: a browser, two friends, the whole story. Each journey starts the program itself. */
export default defineConfig({
  testDir: 'src/test/journeys',
  outputDir: 'test-results/journeys',
  // One at a time: a program, its database and its browser fill two cores by themselves.
  workers: 1,
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
