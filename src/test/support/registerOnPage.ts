import type { Page } from '@playwright/test'
import { password } from './person.ts'

/** Fills the form for a new account and sends it. */
export async function registerOnPage(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox', { name: /21 years or older/ }).check()
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  // The form names the group too: only without it is one registered.
  await page.getByLabel('Confirm password').waitFor({ state: 'hidden' })
}
