import { type Browser, chromium, type Page } from '@playwright/test'
import { demoPassword, emailOf } from '#app/demo/cast.ts'
import { requestText } from '#bench/support/httpConnection.ts'
import { askOnce } from '#bench/support/httpRate.ts'
import { isLighthouseInstalled, lighthousePackage, type Scores, scoresOf } from '#bench/support/lighthouse.ts'
import { figureOf, type Measurement, median, ratioOf } from '#bench/support/measurement.ts'
import { openPageLoads } from '#bench/support/pageLoads.ts'
import { onStage } from '#bench/support/stage.ts'
import { type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { browserCookies } from '#test/support/browserCookies.ts'
import { type Person, signIn } from '#test/support/person.ts'
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs'

const rounds = 3
/** How much slower a phone is than a development machine. */
const slower = 4
const quietMs = 3_000
const size = { width: 390, height: 844 }

/** A page, and whether a member or a visitor opens it. */
const pages = [
  { path: '/lines', who: 'visitor' },
  { path: '/lines', who: 'member' },
  { path: '/bids', who: 'member' },
  { path: '/bets', who: 'member' },
  { path: '/debts', who: 'member' },
  { path: '/stats', who: 'member' },
] as const
type Shown = (typeof pages)[number]

/** The demo on a phone: Lighthouse, the size of the page, how soon it can be used, the bytes of a list. */
export function phoneRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const executablePath = findChromium()
    if (!executablePath) throw new Error('the phone needs a Chromium: "node scripts/chromium.mjs" installs one')
    // Logos come from elsewhere, and nothing here is fetched from there.
    const quiet = { DATA_DIR: stage.folder, LOGO_BASE_URL: '', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
    const program = await startProgram(quiet, ['--demo'])
    stage.later(program.terminate)
    const ann = await signIn(program.url, { id: 'ann', name: 'Ann', email: emailOf('ann') }, demoPassword)
    const browser = await chromium.launch({ executablePath, args: chromiumArguments })
    stage.later(() => browser.close())
    const visit = { browser, program, ann }
    return [
      await bytesOfBids(visit),
      ...(await nodes(visit)),
      ...(await timesToInteractive(visit)),
      ...(await longestTasks(visit, executablePath)),
      ...(await lighthouse(visit, executablePath)),
    ]
  })
}

type Visit = { readonly browser: Browser; readonly program: RunningProgram; readonly ann: Person }

async function bytesOfBids({ program, ann }: Visit): Promise<Measurement> {
  const { body } = await ann.get<{ groups: { id: string }[] }>('/api/me')
  const port = Number(new URL(program.url).port)
  const kilobytes = async (encoding: string) => {
    const headers = { cookie: ann.cookie, 'accept-encoding': encoding }
    const path = `/api/groups/${body.groups[0]?.id}/bids?limit=50`
    return (await askOnce(port, requestText('GET', path, { headers }))).bodyBytes / 1_024
  }
  return ratioOf('a list of 50 bids', {
    unit: 'KB',
    measured: { name: 'as a browser gets it', values: [await kilobytes('gzip, deflate, br, zstd')] },
    reference: { name: 'uncompressed', values: [await kilobytes('identity')] },
    goal: { atMost: 0.25 },
  })
}

async function opened({ browser, program, ann }: Visit, { who }: Pick<Shown, 'who'>): Promise<Page> {
  const context = await browser.newContext({ viewport: size, baseURL: program.url, serviceWorkers: 'block' })
  if (who === 'member') await context.addCookies(browserCookies(ann, program.url))
  return context.newPage()
}

/** The long lists, with everything in them. */
const lists = [
  { path: '/lines?date=all', what: '/lines with all games' },
  { path: '/bids?tab=all&date=all', what: '/bids with all bids' },
  { path: '/bets?range=all', what: '/bets with all bets' },
] as const

async function nodes(visit: Visit): Promise<Measurement[]> {
  const found: Measurement[] = []
  for (const { path, what } of lists) {
    const values = [await mostNodes(visit, path)]
    found.push(figureOf(`nodes of ${what}, most while scrolling`, { unit: '', values, goal: { atMost: 1_500 } }))
  }
  return found
}

async function mostNodes(visit: Visit, path: string): Promise<number> {
  const page = await opened(visit, { who: 'member' })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.mouse.move(200, 500)
  let most = 0
  for (let turn = 0; turn < 60; turn += 1) {
    most = Math.max(most, await page.evaluate<number>('document.querySelectorAll("*").length'))
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(50)
  }
  await page.context().close()
  return most
}

/** From the start of the navigation to the end of the last long task, on the machine's own network. */
async function timesToInteractive(visit: Visit): Promise<Measurement[]> {
  const found: Measurement[] = []
  for (const shown of pages) {
    const values: number[] = []
    for (let round = 0; round < rounds; round += 1) values.push(await timeToInteractive(visit, shown))
    const what = `${shown.path} of a ${shown.who}, a processor ${slower} times slower: until it can be used`
    found.push(figureOf(what, { unit: 'ms', values, goal: { atMost: 1_000 } }))
  }
  return found
}

async function timeToInteractive(visit: Visit, shown: Shown): Promise<number> {
  const page = await opened(visit, shown)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(`
    window.lastTaskEnd = 0
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) window.lastTaskEnd = startTime + duration
    }).observe({ type: 'longtask', buffered: true })
  `)
  await page.goto(shown.path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(quietMs)
  const ms = await page.evaluate<number>(
    `Math.max(window.lastTaskEnd, performance.getEntriesByName('first-contentful-paint')[0].startTime)`,
  )
  await page.context().close()
  return ms
}

async function longestTasks({ program, ann }: Visit, executablePath: string): Promise<Measurement[]> {
  const loads = await openPageLoads(executablePath)
  const found: Measurement[] = []
  for (const { path, who } of [...pages, { path: '/', who: 'visitor' } as const]) {
    const cookies = who === 'member' ? browserCookies(ann, program.url) : []
    const values: number[] = []
    for (let round = 0; round < rounds; round += 1) values.push(await loads.longestTask(program.url + path, cookies))
    const what = `${path} of a ${who}, a processor ${slower} times slower: the longest task of its load`
    found.push(figureOf(what, { unit: 'ms', values, goal: { atMost: 50 } }))
  }
  await loads.close()
  return found
}

async function lighthouse({ program, ann }: Visit, executablePath: string): Promise<Measurement[]> {
  if (!(await isLighthouseInstalled())) {
    process.stdout.write(`no scores of Lighthouse: "npm install --global ${lighthousePackage}" installs it\n`)
    return []
  }
  const found: Measurement[] = []
  const others: number[] = []
  for (const { path, who } of pages) {
    const scores: Scores[] = []
    const cookie = who === 'member' ? ann.cookie : null
    for (let round = 0; round < rounds; round += 1)
      scores.push(await scoresOf(program.url + path, { cookie, chromium: executablePath }))
    const performances = scores.map(({ performance }) => performance)
    const what = `Lighthouse, ${path} of a ${who}: performance`
    found.push(figureOf(what, { unit: '', values: performances, goal: { atLeast: 95 } }))
    for (const part of ['accessibility', 'best-practices', 'seo'] as const)
      others.push(median(scores.map((one) => one[part])))
  }
  const lowest = [Math.min(...others)]
  const what = 'Lighthouse, the lowest of accessibility, best practices and SEO on these pages'
  return [...found, figureOf(what, { unit: '', values: lowest, goal: { atLeast: 100 } })]
}
