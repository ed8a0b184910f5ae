import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
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
  const page = await context.newPage()
  underWay.set(page, requestsOf(page))
  return page
}

/** What each window has asked for and not been answered yet; the stream of events never ends. */
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

/** Waits until a window shows all that it asked for: a moment without a request, and no gray shape where content will be. */
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

/** Rules that a theme decides: it changes colors and nothing else. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Turns the page to the light theme, without the fades in between, and looks at its colors. */
export async function expectNoFindingsInLight(page: Page, where?: string): Promise<void> {
  // A sheet made by a script is no inline style, which the page's own policy would refuse.
  await page.evaluate(`{
    const noFades = new CSSStyleSheet()
    noFades.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [noFades]
    document.documentElement.dataset.theme = 'light'
  }`)
  await expectNoFindings(page, where, colorRules)
  await page.evaluate("document.documentElement.dataset.theme = 'dark'; document.adoptedStyleSheets = []")
}

/** axe objects to nothing on the page; `where` tells in the message of a failure which page it was. */
export async function expectNoFindings(page: Page, where?: string, rules?: string[]): Promise<void> {
  // Into the page itself, once for as long as it lives: reading the script takes longer than looking at a page.
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
