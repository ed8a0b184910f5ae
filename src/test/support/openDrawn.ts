import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** On a machine that is busy, the answer that a page is drawn with may come too late: then the browser draws it. */
export async function openDrawn(page: Page, path: string, { waitUntil }: { waitUntil?: 'commit' } = {}) {
  await expect(async () => {
    const answered = await page.goto(path, waitUntil && { waitUntil })
    expect(await answered?.text()).toMatch(/id="drawn"[^>]*>\{/)
  }).toPass()
}
