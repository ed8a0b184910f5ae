import { test as baseTest } from '@playwright/test'

export { expect } from '@playwright/test'

/**
 * The test of a journey: windows opened during it are closed at its end, after the screenshots of a failure. Windows
 * left open would keep sending requests to programs that have ended.
 */
export const test = baseTest.extend<{ ownWindows: null }>({
  ownWindows: [
    async ({ browser }, use) => {
      await use(null)
      for (const context of browser.contexts()) {
        // A request that the test holds, delays or answers itself may still be pending.
        for (const one of [context, ...context.pages()]) await one.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      }
    },
    { auto: true },
  ],
})
