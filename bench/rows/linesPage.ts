import { type Browser, chromium, type Page } from '@playwright/test'
import { longestTask } from '#bench/support/longestTask.ts'
import { figureOf, type Measurement } from '#bench/support/measurement.ts'
import { aSaturday } from '#bench/support/saturday.ts'
import { onStage } from '#bench/support/stage.ts'
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs'

const rounds = 3
/** A press meets this or that moment of the drawing. */
const presses = 9
const goal = { atMost: 200 }
const settleMs = 2_000

/** The longest input delay on the lines page, with 150 games of 15 books on a slow phone. */
export function linesPageRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const feed = await aSaturday()
    stage.later(feed.stop)
    const program = await stage.program(await stage.database(), { ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key })
    const executablePath = findChromium()
    if (!executablePath) throw new Error('the lines page needs a Chromium: "node scripts/chromium.mjs" installs one')
    const browser = await chromium.launch({ executablePath, args: chromiumArguments })
    stage.later(() => browser.close())
    const slowest: number[] = []
    for (let round = 0; round < presses; round += 1) slowest.push(await slowestPress(browser, program.url))
    const found = new Map<string, number[]>()
    for (let round = 0; round < rounds; round += 1) {
      for (const [what, ms] of await oneVisit(browser, program.url)) found.set(what, [...(found.get(what) ?? []), ms])
    }
    return [
      figureOf('lines of 150 games by 15 books on a slow phone, from a press until it shows, while they are drawn', {
        ...{ unit: 'ms', values: slowest, goal: { atMost: 100 } },
      }),
      ...Array.from(found, ([what, values]) =>
        figureOf(`lines of 150 games by 15 books on a slow phone, longest task: ${what}`, { unit: 'ms', values, goal }),
      ),
    ]
  })
}

/** The slowest of the presses on the sports in the first seconds of the page: until the next picture, as a browser notes it. */
async function slowestPress(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(`
    window.slowest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.slowest = Math.max(window.slowest, duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  `)
  await page.goto(`${url}/lines?date=all`, { waitUntil: 'commit' })
  await page.waitForSelector('[aria-label="Sports"] button:nth-of-type(2)')
  const places = await page.evaluate<{ x: number; y: number }[]>(
    `[...document.querySelectorAll('[aria-label="Sports"] button')].slice(0, 2).map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })`,
  )
  for (let turn = 0; turn < 12; turn += 1) {
    const { x, y } = places[turn % places.length] ?? { x: 0, y: 0 }
    await page.mouse.click(x, y)
    await page.waitForTimeout(250)
  }
  await page.waitForTimeout(settleMs)
  const slowest = await page.evaluate<number>('window.slowest')
  await page.close()
  return slowest
}

/** The longest task of each interaction on the page. */
async function oneVisit(browser: Browser, url: string): Promise<[string, number][]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const devtools = await page.context().newCDPSession(page)
  const measured: [string, number][] = []
  for (const [what, act] of Object.entries(acts(page, url)))
    measured.push([what, await longestTask(devtools, act, settleMs)])
  await page.close()
  return measured
}

function acts(page: Page, url: string): Readonly<Record<string, () => Promise<unknown>>> {
  return {
    'first render': () => page.goto(`${url}/lines?date=all`),
    'another sport and back': async () => {
      await press(page, '[aria-label="Sports"] button:nth-of-type(2)')
      await page.waitForTimeout(1_000)
      await press(page, '[aria-label="Sports"] button:nth-of-type(1)')
    },
    'a search': async () => {
      await press(page, 'button[aria-label^="Filters"]')
      await press(page, 'main input[type="search"]')
      await page.waitForTimeout(200)
      await page.keyboard.type('bulldogs 12', { delay: 80 })
      await page.keyboard.press('Escape')
    },
    'another book': async () => {
      await press(page, 'main button[aria-haspopup="menu"]')
      await page.waitForTimeout(1_000)
      await press(page, '[role="menuitemcheckbox"]:nth-of-type(3)')
    },
    scrolling: async () => {
      await page.keyboard.press('Escape')
      await page.mouse.move(200, 500)
      for (let turn = 0; turn < 40; turn += 1) {
        await page.mouse.wheel(0, 700)
        await page.waitForTimeout(25)
      }
    },
    'every price changed': async () => {
      await moveEveryPrice(page)
      await press(page, 'button[aria-label="Refresh odds"]')
    },
  }
}

/** Clicks without the driver's own search through the page, which would count as the page's work. */
async function press(page: Page, selector: string): Promise<void> {
  await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`)
}

async function moveEveryPrice(page: Page): Promise<void> {
  await page.route('**/api/lines', async (route) => {
    const answer = await route.fetch()
    const moved = (await answer.text()).replace(/"fairOdds":(-?)(\d+)/g, (_, sign, odds) => {
      return `"fairOdds":${sign}${Number(odds) + 1}`
    })
    await route.fulfill({ contentType: 'application/json', body: moved })
  })
}
