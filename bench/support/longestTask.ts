import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from '@playwright/test'

/** How much slower a phone is than a development machine. */
const slower = 4

export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** CPU time on that thread, in microseconds. */
  readonly tdur?: number
}

export const categories = 'toplevel,devtools.timeline'
const taskNames = ['RunTask', 'ThreadControllerImpl::RunTask']

/**
 * The longest task of the page's main thread while `act` runs and `settleMs` after it, in milliseconds on a phone: the
 * CPU time, so that other load on the machine does not count, times four.
 */
export async function longestTask(
  devtools: CDPSession,
  act: () => Promise<unknown>,
  settleMs: number,
): Promise<number> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown }) => events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories })
  await act()
  await sleep(settleMs)
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  return longestOf(events)
}

/** The longest of the tasks that were traced, in milliseconds of a phone. */
export function longestOf(events: readonly TraceEvent[]): number {
  const isMain = mainThreadOf(events)
  const tasks = events.filter((event) => event.ph === 'X' && taskNames.includes(event.name) && isMain(event))
  return (Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1_000) * slower
}

/** The thread with the most layouts. */
function mainThreadOf(events: readonly TraceEvent[]): (event: TraceEvent) => boolean {
  const layouts = new Map<string, number>()
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  for (const event of events.filter(({ name }) => name === 'UpdateLayoutTree'))
    layouts.set(threadOf(event), (layouts.get(threadOf(event)) ?? 0) + 1)
  const [main] = [...layouts].toSorted((a, b) => b[1] - a[1])
  return (event) => threadOf(event) === main?.[0]
}
