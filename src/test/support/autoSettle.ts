import type { Page } from '@playwright/test'

/** Presses Auto-Settle Bets, in the menu of the page of bets. */
export async function autoSettle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More about bets' }).click()
  await page.getByRole('menuitem', { name: 'Auto-Settle Bets' }).click()
}
