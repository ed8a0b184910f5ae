import { dayAndTime, dayHeading } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'

/** "Today 4:25 PM", with the exact instant on hover. */
export function Moment({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={at} className="tabular">
      {dayAndTime(at, now)}
    </time>
  )
}

/** "Today", "Aug 30": a day in a table, on one line. */
export function Day({ at }: { at: string }) {
  return <span className="whitespace-nowrap">{dayHeading(at, Date.now())}</span>
}
