import type { Report } from '#bench/support/report.ts'
import { costsFrom } from './costs.ts'
import { machines, planned, playSunday, type Sunday, shardFactor } from './simulate.ts'

const sizes = [1_000_000, 10_000_000, 100_000_000]

/** The simulated Sundays of three sizes, as a table in Markdown, from the costs of a report. */
export function sundayTable(report: Report, seed: number): string {
  const costs = costsFrom(report)
  const columns = sizes.map((members) => columnOf(playSunday(costs, { members, seed }), costs.streamKilobytes))
  const names = Object.keys(columns[0] ?? {})
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['', ...sizes.map((members) => `${whole(members)} members`)]),
    line(['---', ...sizes.map(() => '---')]),
    ...names.map((name) => line([name, ...columns.map((column) => column[name] ?? '')])),
  ].join('\n')
}

function columnOf(day: Sunday, streamKilobytes: number): Record<string, string> {
  const program = planned(day.busiest.program)
  const onOne = planned(day.busiest.database)
  const isOne = onOne <= machines.primaryCores
  const database = isOne ? onOne : planned(day.busiest.database * shardFactor)
  const streamGigabytes = (day.streams * streamKilobytes) / 1024 ** 2
  const kept = day.storedGigabytes * machines.daysKept
  const dollars =
    (program + 2 * database) * machines.dollarsPerCore +
    streamGigabytes * machines.dollarsPerGigabyte +
    2 * kept * machines.dollarsPerStoredGigabyte
  const full = firstFull(day)
  const coordinator = (day.members * machines.primaryCores) / planned(day.askers)
  return {
    'reads, busiest second': whole(day.reads),
    'writes, busiest second': whole(day.writes),
    'open streams, most': whole(day.streams),
    'bets of the day': whole(day.bets),
    'cores of the program': whole(program),
    'cores of the database': isOne ? whole(onOne) : `${whole(database)} on shards, ${whole(onOne)} of one`,
    'log, busiest second': `${whole(day.log)} MB`,
    'memory of the streams': `${whole(streamGigabytes)} GB`,
    'left by the day': `${whole(day.storedGigabytes)} GB`,
    'longest wait for a core': `${(day.longestWait * 1_000).toFixed(0)} ms`,
    'last bet of a game is settled after': `${whole(day.settledWithin)} s`,
    'machines, a month': `$${whole(dollars)}`,
    'a member, a year': `$${((dollars * 12) / day.members).toFixed(3)}`,
    'full first, with one primary': `${full.part}, at ${millions(full.members)}`,
    'full first, on shards': `the coordinator, which finds the sessions, at ${millions(coordinator)}`,
  }
}

/** What of one primary is full first as the members grow, and at how many. */
function firstFull(day: Sunday): { part: string; members: number } {
  const processes = Math.max(planned(day.busiest.program), day.streams / machines.streamsOfProcess)
  const parts = [
    { part: 'its processors', times: machines.primaryCores / planned(day.busiest.database) },
    { part: 'its log', times: machines.logPerSecond / day.log },
    // Both the commits and the processes that hear of them grow with the members.
    { part: 'its announcements', times: Math.sqrt(machines.announcements / (day.writes * processes)) },
  ]
  const [first] = parts.sort((a, b) => a.times - b.times)
  return { part: first?.part ?? '', members: day.members * (first?.times ?? 0) }
}

function millions(members: number): string {
  return `${(members / 1_000_000).toFixed(1)} million`
}

function whole(value: number): string {
  return Math.ceil(value).toLocaleString('en-US')
}
