import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { acceptRow } from './rows/accept.ts'
import { firstLoadRow } from './rows/firstLoad.ts'
import { footprintRow } from './rows/footprint.ts'
import { growthRow } from './rows/growth.ts'
import { linesRow } from './rows/lines.ts'
import { linesPageRow } from './rows/linesPage.ts'
import { listsRow } from './rows/lists.ts'
import { noticesRow } from './rows/notices.ts'
import { phoneRow } from './rows/phone.ts'
import { processesRow } from './rows/processes.ts'
import { settlementRow } from './rows/settlement.ts'
import { startRow } from './rows/start.ts'
import { streamsRow } from './rows/streams.ts'
import { loadBefore, machine } from './support/machine.ts'
import type { Measurement } from './support/measurement.ts'
import { markdownTable, type Report, terminalTable } from './support/report.ts'

const root = join(import.meta.dirname, '..')

/** Every row, by its name on the command line. */
const rows: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  lines: linesRow,
  accept: acceptRow,
  notices: noticesRow,
  lists: listsRow,
  settlement: settlementRow,
  growth: growthRow,
  'first-load': firstLoadRow,
  'lines-page': linesPageRow,
  phone: phoneRow,
  start: startRow,
  streams: streamsRow,
  processes: processesRow,
  footprint: footprintRow,
}

/** Measures the chosen rows, or all; `--record` writes the results of a full run into the documentation. */
async function main(given: readonly string[]): Promise<number> {
  const isRecord = given.includes('--record')
  const chosen = given.filter((word) => word !== '--record')
  const unknown = chosen.filter((word) => !Object.hasOwn(rows, word))
  if (unknown.length > 0 || (isRecord && chosen.length > 0)) {
    say(`Rows are ${Object.keys(rows).join(', ')}; --record needs all of them.`)
    return 2
  }
  const where = `${machine()}, ${loadBefore()}`
  const { measured, failures } = await measure(chosen.length > 0 ? chosen : Object.keys(rows))
  const report: Report = { measuredAt: new Date().toISOString(), machine: where, rows: measured }
  say(`\n${report.machine}\n\n${terminalTable(Object.values(measured).flat())}`)
  await write(isRecord && failures === 0 ? 'docs/performance.json' : 'dist/bench.json', report)
  if (isRecord && failures === 0) await record(report)
  return failures > 0 ? 1 : 0
}

/** A row that fails stops no other; its error is printed. */
async function measure(names: readonly string[]) {
  const measured: Record<string, Measurement[]> = {}
  let failures = 0
  for (const name of names) {
    say(`measuring ${name} …`)
    try {
      measured[name] = (await rows[name]?.()) ?? []
    } catch (error) {
      failures += 1
      say(`${name} failed: ${error instanceof Error ? error.stack : error}`)
    }
  }
  return { measured, failures }
}

async function write(path: string, report: Report): Promise<void> {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
  say(`\nWritten to ${path}.`)
}

const begin = '<!-- written by npm run bench -- --record -->'
const end = '<!-- end -->'

async function record({ measuredAt, machine, rows }: Report): Promise<void> {
  const file = join(root, 'docs/performance.md')
  const text = await readFile(file, 'utf8')
  const [before, after] = [text.indexOf(begin), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`docs/performance.md has lost its marks ${begin} and ${end}`)
  const about = `${measuredAt.slice(0, 10)}, ${machine}:`
  const table = `${begin}\n\n${about}\n\n${markdownTable(Object.values(rows).flat())}\n\n`
  await writeFile(file, text.slice(0, before) + table + text.slice(after))
  say('Written into docs/performance.md.')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

process.exitCode = await main(process.argv.slice(2))
