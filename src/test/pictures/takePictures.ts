import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { desktop, phone } from '#test/support/aWindow.ts'
import { chromiumArguments, findChromium } from '../../../scripts/chromium.mjs'
import { makeAlbum, type Picture } from './album.ts'
import { type HeldDemo, startHeldDemo } from './heldDemo.ts'
import { openState, settle } from './openState.ts'
import { type State, statesOf } from './states.ts'

// node takePictures.ts FOLDER [--text=200] [PART OF A NAME...]: takes the pictures, with text of so many percent, and
// makes the album in the folder.

type Shown = { readonly state: State; readonly size: typeof phone }

/** Pixels. Longer pages are cut off: what is below looks like what is above. */
const longest = 2_400
/** Times of day are those of the demo's games. */
const env = { ...process.env, TZ: 'America/New_York' }

async function main([folder = '', ...words]: readonly string[]): Promise<void> {
  const textSize = Number(words.find((word) => word.startsWith('--text='))?.split('=')[1] ?? 100)
  const wanted = words.filter((word) => !word.startsWith('--'))
  const taken = join(folder, 'taken')
  const webDir = join(import.meta.dirname, '..', '..', '..', 'dist', 'web')
  const demo = await startHeldDemo({ dataDir: join(folder, 'demo'), webDir })
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...chromiumArguments],
    env,
  })
  const [pictures, failures]: [Picture[], string[]] = [[], []]
  try {
    await rm(taken, { recursive: true, force: true })
    await mkdir(taken, { recursive: true })
    const isWanted = ({ name }: State) => wanted.length === 0 || wanted.some((part) => name.includes(part))
    const states = statesOf(demo).filter(isWanted)
    const work: Shown[] = states.flatMap((state) => [phone, desktop].map((size) => ({ state, size })))
    const take = async () => {
      for (let shown = work.shift(); shown; shown = work.shift()) {
        try {
          pictures.push(...(await picturesOf(browser, demo, { ...shown, folder: taken, textSize })))
        } catch (error) {
          failures.push(`${shown.state.name}, ${shown.size.width} px: ${String(error).split('\n')[0]}`)
        }
      }
    }
    await Promise.all([take(), take()])
  } finally {
    await browser.close()
    await demo.stop()
  }
  const changed = await makeAlbum(folder, pictures)
  for (const failure of failures) process.stdout.write(`not taken: ${failure}\n`)
  process.stdout.write(`${pictures.length} pictures, ${changed} of them changed: ${join(folder, 'index.html')}\n`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

/** Takes a state in both themes. */
async function picturesOf(
  browser: Browser,
  demo: HeldDemo,
  { state, size, folder, textSize }: Shown & { folder: string; textSize: number },
): Promise<Picture[]> {
  const page = await openState(browser, demo, { state, size, textSize })
  try {
    // What was pressed open is as the person sees it.
    if (!state.act) await stretch(page, { size, settle: () => settle(page, state) })
    const pictures: Picture[] = []
    for (const theme of ['dark', 'light'] as const) {
      const file = `${state.name.replaceAll(/[^\w]+/g, '-')}.${size.width}.${theme}.png`
      await wear(page, theme)
      await page.screenshot({ path: join(folder, file), animations: 'disabled', caret: 'hide' })
      pictures.push({ file, name: state.name, width: size.width, theme })
    }
    return pictures
  } finally {
    await page.context().close()
  }
}

type Stretch = { size: typeof phone; settle: () => Promise<unknown> }

/** Makes the screen as long as the page: what is drawn only as it comes near the screen is drawn, and keeps its place. */
async function stretch(page: Page, { size, settle }: Stretch): Promise<void> {
  await page.setViewportSize({ ...size, height: longest })
  await settle()
  await page.setViewportSize(size)
  const length = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ ...size, height: Math.max(size.height, Math.min(longest, length)) })
  await settle()
}

/** Changes the theme without a transition. */
async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(`{
    const forPictures = new CSSStyleSheet()
    forPictures.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [forPictures]
    document.documentElement.dataset.theme = '${theme}'
  }`)
}

await main(process.argv.slice(2))
