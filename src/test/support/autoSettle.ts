import type { Page } from '@playwright/test'

/** Settings of a program in which no job settles a bet before a person presses the button. */
export const onlyByButton = { JOBS: 'off' }

/** Presses Auto-Settle Bets, in the menu of the page of bets. */
export async function autoSettle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More about bets' }).click()
  await page.getByRole('menuitem', { name: 'Auto-Settle Bets' }).click()
}
