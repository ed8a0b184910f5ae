import { dayHeading } from '#web/time/timeWords.ts'

/** "Today", "Aug 30": the day of something in a table, on one line. */
export function Day({ at }: { at: string }) {
  return <span className="whitespace-nowrap">{dayHeading(at, Date.now())}</span>
}
