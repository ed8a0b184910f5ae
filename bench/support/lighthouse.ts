import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumArguments } from '../../scripts/chromium.mjs'

const run = promisify(execFile)

/** Not among the packages of this repository: with what it brings it weighs 176 MB. */
export const lighthousePackage = 'lighthouse@13.5.0'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** From 0 to 100. */
export type Scores = Readonly<Record<(typeof categories)[number], number>>

/** It needs this Node, whatever the system's is. */
const environment = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` }
const npx = ['--no-install', lighthousePackage] as const

export async function isLighthouseInstalled(): Promise<boolean> {
  return run('npx', [...npx, '--version'], { env: environment }).then(
    () => true,
    () => false,
  )
}

type Look = { readonly cookie: string | null; readonly chromium: string }

const tries = 3

/** The scores of a page on Lighthouse's phone: a slow network and a quarter of this processor, both simulated. */
export async function scoresOf(url: string, look: Look): Promise<Scores> {
  for (let left = tries; ; left -= 1) {
    try {
      return await lookAt(url, look)
    } catch (error) {
      // Sometimes it misses the start of a page.
      if (left === 1) throw error
    }
  }
}

async function lookAt(url: string, { cookie, chromium }: Look): Promise<Scores> {
  const folder = await mkdtemp(join(tmpdir(), 'betwixt-lighthouse-'))
  try {
    const headers = join(folder, 'headers.json')
    await writeFile(headers, JSON.stringify(cookie === null ? {} : { Cookie: cookie }))
    const report = join(folder, 'report.json')
    await run(
      'npx',
      [
        ...[...npx, url, '--quiet', '--output=json', `--output-path=${report}`, `--extra-headers=${headers}`],
        ...[`--only-categories=${categories.join(',')}`, `--chrome-flags=${chromiumArguments.join(' ')}`],
      ],
      { env: { ...environment, CHROME_PATH: chromium } },
    )
    const found: { categories: Record<string, { score: number | null }> } = JSON.parse(await readFile(report, 'utf8'))
    const score = (name: string) => Math.round((found.categories[name]?.score ?? Number.NaN) * 100)
    if (Number.isNaN(score('performance'))) throw new Error(`${url} was not measured`)
    return Object.fromEntries(categories.map((name) => [name, score(name)])) as Scores
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
