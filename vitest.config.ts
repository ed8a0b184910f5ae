import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArguments, findChromium } from './scripts/chromium.mjs'
import { contractPlugin } from './src/web/contractPlugin.ts'

/**
 * Three kinds of tests: `domain` needs nothing, `server` gets a real PostgreSQL for the whole run, `kit` runs in a real
 * browser. Journeys of whole stories belong to Playwright (`playwright.config.ts`).
 */
export default defineConfig({
  test: {
    // A test mostly waits, for its database or its browser: on two cores, too, two files go side by side.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'domain',
          environment: 'node',
          include: [
            'src/domain/**/*.test.ts',
            'src/features/*.test.ts',
            'src/features/*/*.test.ts',
            'src/features/*/web/**/*.test.ts',
            'src/web/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: [
            'src/server/**/*.test.ts',
            'src/features/*/server/**/*.test.ts',
            'src/test/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['src/test/journeys/**'],
          globalSetup: ['src/test/support/testPostgres.ts'],
          // Every answer is parsed with its contract, so that what a test sees is what the contract says.
          env: { CHECK_ANSWERS: 'yes' },
          testTimeout: 40_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [
          react(),
          tailwindcss(),
          contractPlugin(fileURLToPath(new URL('./src/features/contract.ts', import.meta.url))),
        ],
        // Known from the start: a library that is found in the middle of a run brings a second React with it.
        optimizeDeps: {
          include: [
            ...['react', 'react-dom/client', 'react-hook-form', 'recharts'],
            ...['@tanstack/react-query', '@tanstack/react-router', '@tanstack/react-table'],
          ],
        },
        test: {
          name: 'kit',
          include: ['src/**/*.test.tsx'],
          // A browser on a machine that is busy.
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 390, height: 844 },
            provider: playwright({
              launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumArguments },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
