import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { browserCookies } from './browserCookies.ts'
import { expect } from './journey.ts'
import type { Person } from './person.ts'

type WindowOptions = Pick<BrowserContextOptions, 'hasTouch' | 'reducedMotion'> & {
  /** Who is signed in; nobody by default. */
  who?: Person | null
  size?: { width: number; height: number }
  theme?: 'dark' | 'light'
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** A browser window of its own on the program: a phone in the dark theme, where nothing moves, unless told otherwise. */
export async function aWindow(
  browser: Browser,
  { url }: { url: string },
  { who, size = phone, theme = 'dark', hasTouch = false, reducedMotion = 'reduce' }: WindowOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: size, hasTouch, reducedMotion })
  if (who) await context.addCookies(browserCookies(who, url))
  await context.addInitScript((chosen) => localStorage.setItem('betwixt.theme', chosen), theme)
  return context.newPage()
}

/** axe objects to nothing on the page; `where` tells in the message of a failure which page it was. */
export async function expectNoFindings(page: Page, where?: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')} ${nodes[0]?.failureSummary ?? ''}`,
  )
  expect(found, where).toEqual([])
}

export async function expectNothingSideways(page: Page, where: string): Promise<void> {
  const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(overflow, `${where} scrolls sideways`).toBe(0)
}
