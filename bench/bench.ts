import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { acceptRow } from './rows/accept.ts'
import { backupRow } from './rows/backup.ts'
import { chatsRow } from './rows/chats.ts'
import { costsRow } from './rows/costs.ts'
import { firstLoadRow } from './rows/firstLoad.ts'
import { footprintRow } from './rows/footprint.ts'
import { growthRow } from './rows/growth.ts'
import { idleRow } from './rows/idle.ts'
import { linesRow } from './rows/lines.ts'
import { linesPageRow } from './rows/linesPage.ts'
import { listsRow } from './rows/lists.ts'
import { lostWordRow } from './rows/lostWord.ts'
import { movesRow } from './rows/moves.ts'
import { noticesRow } from './rows/notices.ts'
import { peersRow } from './rows/peers.ts'
import { phoneRow } from './rows/phone.ts'
import { processesRow } from './rows/processes.ts'
import { settlementRow } from './rows/settlement.ts'
import { smallServerRow } from './rows/smallServer.ts'
import { startRow } from './rows/start.ts'
import { streamsRow } from './rows/streams.ts'
import { sundayTable } from './sunday/sunday.ts'
import { compare } from './support/comparison.ts'
import { loadBefore, machine } from './support/machine.ts'
import { type Measurement, medianOfRuns } from './support/measurement.ts'
import { comparisonTable, markdownTables, type Report, terminalTable, withRows } from './support/report.ts'

const root = join(import.meta.dirname, '..')
const recorded = 'docs/performance.json'

/** Every row, by its name on the command line. */
const rows: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  lines: linesRow,
  accept: acceptRow,
  notices: noticesRow,
  chats: chatsRow,
  lists: listsRow,
  settlement: settlementRow,
  moves: movesRow,
  growth: growthRow,
  'first-load': firstLoadRow,
  'lines-page': linesPageRow,
  phone: phoneRow,
  start: startRow,
  idle: idleRow,
  'small-server': smallServerRow,
  streams: streamsRow,
  'lost-word': lostWordRow,
  processes: processesRow,
  footprint: footprintRow,
  backup: backupRow,
  costs: costsRow,
  peers: peersRow,
}

/**
 * Measures the chosen rows, or all; with `--runs 3` all of that three times. `--record` writes the results into the
 * documentation, chosen rows in place of those that were there. `--compare FILE` says what became slower than in that
 * earlier report, closes with the line of the tests, "N passed, N failed", and ends with 1 if anything did. `--sunday
 * FILE` measures nothing: it plays Sundays of a million members and more with the costs of that report.
 */
async function main(given: readonly string[]): Promise<number> {
  const { values, positionals: chosen } = parseArgs({
    args: given,
    options: {
      runs: { type: 'string', default: '1' },
      record: { type: 'boolean', default: false },
      compare: { type: 'string' },
      sunday: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
    allowPositionals: true,
  })
  if (values.sunday !== undefined) {
    say(sundayTable(await readReport(values.sunday), Number(values.seed)))
    return 0
  }
  const isRecord = values.record
  const earlier = values.compare === undefined ? null : await readReport(values.compare)
  const unknown = chosen.filter((word) => !Object.hasOwn(rows, word))
  if (unknown.length > 0) {
    say(`Rows are ${Object.keys(rows).join(', ')}.`)
    return 2
  }
  const times = Number(values.runs)
  if (!Number.isInteger(times) || times < 1 || times % 2 === 0) {
    say('--runs takes an odd number: a line is that of the run in the middle.')
    return 2
  }
  const where = `${machine()}, ${loadBefore()}`
  const { measured, failures } = await measure(chosen.length > 0 ? chosen : Object.keys(rows), times)
  const report: Report = { measuredAt: new Date().toISOString(), machine: where, rows: measured }
  say(`\n${report.machine}\n\n${terminalTable(Object.values(measured).flat())}`)
  await write('dist/bench.json', report)
  if (isRecord && failures === 0)
    await record(chosen.length === 0 ? report : withRows(await readReport(join(root, recorded)), report))
  return failures > 0 || (earlier && becameSlower(earlier, report)) ? 1 : 0
}

async function readReport(path: string): Promise<Report> {
  return JSON.parse(await readFile(path, 'utf8'))
}

/** Prints what differs from the earlier report; rows that were not measured now are no difference. */
function becameSlower(earlier: Report, now: Report): boolean {
  const same = Object.entries(earlier.rows).filter(([name]) => Object.hasOwn(now.rows, name))
  const comparison = compare({ ...earlier, rows: Object.fromEntries(same) }, now)
  say(`\nCompared with ${earlier.measuredAt.slice(0, 10)}, ${earlier.machine}:\n\n${comparisonTable(comparison)}`)
  const slower = comparison.changes.filter(({ verdict }) => verdict === 'slower')
  for (const { what } of slower) say(`failed: ${what}`)
  say(`${comparison.changes.length - slower.length} passed, ${slower.length} failed`)
  return slower.length > 0
}

/** A row that fails stops no other; its error is printed. Each run measures every row before the next begins. */
async function measure(names: readonly string[], times: number) {
  const measured: Record<string, Measurement[]> = {}
  let failures = 0
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      failures += 1
      say(`${name} failed: ${error instanceof Error ? error.stack : error}`)
    }
  }
  const runs = new Map<string, Measurement[][]>(names.map((name) => [name, []]))
  for (let run = 1; run <= times; run += 1) {
    for (const [name, found] of runs) {
      say(`measuring ${name}${times > 1 ? `, run ${run} of ${times}` : ''} …`)
      await attempt(name, async () => found.push((await rows[name]?.()) ?? []))
    }
  }
  for (const [name, found] of runs) {
    await attempt(name, async () => {
      if (found.length > 0) measured[name] = medianOfRuns(found)
    })
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

async function record(report: Report): Promise<void> {
  await write(recorded, report)
  const file = join(root, 'docs/performance.md')
  const text = await readFile(file, 'utf8')
  const [before, after] = [text.indexOf(begin), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`docs/performance.md has lost its marks ${begin} and ${end}`)
  const tables = `${begin}\n\n${markdownTables(report)}\n\n`
  await writeFile(file, text.slice(0, before) + tables + text.slice(after))
  say('Written into docs/performance.md.')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

process.exitCode = await main(process.argv.slice(2))
