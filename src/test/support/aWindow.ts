import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'
import type { RunningProgram } from './aProgram.ts'
import { browserCookies } from './browserCookies.ts'
import type { Person } from './person.ts'

type WindowOptions = {
  /** Who is signed in; nobody by default. */
  who?: Person
  size?: { width: number; height: number }
  theme?: 'dark' | 'light'
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** A browser window of its own on the program: a phone in the dark theme, unless told otherwise. */
export async function aWindow(
  browser: Browser,
  { url }: RunningProgram,
  { who, size = phone, theme = 'dark' }: WindowOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: size, reducedMotion: 'reduce' })
  if (who) await context.addCookies(browserCookies(who, url))
  await context.addInitScript((chosen) => localStorage.setItem('betwixt.theme', chosen), theme)
  return context.newPage()
}

export async function expectNoFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([])
}
