import { test as baseTest } from '@playwright/test'

export { expect } from '@playwright/test'

/**
 * The test of a journey: the windows that were opened during it are closed at its end, after the pictures of a failure
 * were taken. Windows left open would ask programs that have ended, for as long as the other journeys run.
 */
export const test = baseTest.extend<{ ownWindows: null }>({
  ownWindows: [
    async ({ browser }, use) => {
      await use(null)
      for (const context of browser.contexts()) {
        // A request that the test holds, delays or answers itself may still be on its way.
        for (const one of [context, ...context.pages()]) await one.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      }
    },
    { auto: true },
  ],
})
