import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { browserCookies } from './browserCookies.ts'
import { expect } from './journey.ts'
import type { Person } from './person.ts'

type WindowOptions = Pick<BrowserContextOptions, 'hasTouch' | 'reducedMotion' | 'timezoneId'> & {
  /** The signed-in user; none by default. */
  who?: Person | null
  size?: { width: number; height: number }
  theme?: 'dark' | 'light'
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** The name of a price's button on the sample lines: late in a game its moneyline is closed. */
export const aSamplePrice = /(moneyline|spread)/

/**
 * A separate browser window on the program: a phone in the dark theme, without animations, unless configured otherwise.
 */
export async function aWindow(
  browser: Browser,
  { url }: { url: string },
  { who, size = phone, theme = 'dark', hasTouch = false, reducedMotion = 'reduce', ...rest }: WindowOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: size, hasTouch, reducedMotion, ...rest })
  if (who) await context.addCookies(browserCookies(who, url))
  await context.addInitScript((chosen) => localStorage.setItem('betwixt.theme', chosen), theme)
  const page = await context.newPage()
  underWay.set(page, requestsOf(page))
  return page
}

/** The pending requests of each window; the event stream never ends. */
const underWay = new WeakMap<Page, ReadonlySet<Request>>()

function requestsOf(page: Page): ReadonlySet<Request> {
  const requests = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return requests
}

const stillMs = 150

/** Waits until a window has loaded: a moment without requests, and no skeleton left. */
export async function loaded(page: Page): Promise<void> {
  const requests = underWay.get(page)
  if (!requests) throw new Error('not a window of aWindow')
  await expect(page.locator('h1').first()).toBeAttached()
  for (let stillSince = Date.now(); Date.now() - stillSince < stillMs; ) {
    await sleep(25)
    if (requests.size > 0) stillSince = Date.now()
  }
  await expect(page.locator('.animate-breathe:visible')).toHaveCount(0)
}

/** Rules that depend on the theme, which changes only colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Switches the page to the light theme, without transitions, and checks its colors. */
export async function expectNoFindingsInLight(page: Page, where?: string): Promise<void> {
  // A constructed stylesheet is not an inline style, which the page's policy would block.
  await page.evaluate(`{
    const noFades = new CSSStyleSheet()
    noFades.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [noFades]
    document.documentElement.dataset.theme = 'light'
  }`)
  await expectNoFindings(page, where, colorRules)
  await page.evaluate("document.documentElement.dataset.theme = 'dark'; document.adoptedStyleSheets = []")
}

/** Expects no axe findings on the page; `where` names the page in the failure message. */
export async function expectNoFindings(page: Page, where?: string, rules?: string[]): Promise<void> {
  // Injected once per page: loading the script takes longer than checking a page.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')} ${nodes[0]?.failureSummary ?? ''}`,
  )
  expect(found, where).toEqual([])
}

export async function expectNothingSideways(page: Page, where: string): Promise<void> {
  const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(overflow, `${where} scrolls sideways`).toBe(0)
}
